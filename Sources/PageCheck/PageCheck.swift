// PageCheck
