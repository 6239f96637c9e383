// ContentLines
