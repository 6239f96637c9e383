document.documentElement.dataset.built = "2027-03-01";
