// TribeImport
