Object.assign(document.documentElement.dataset, {"built":"2027-03-01","builtAt":"2027-02-28T23:00:00Z","staleAfter":"36","stale":"Last updated on Monday 1 March"});
