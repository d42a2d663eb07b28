SIGNS = "...#"
