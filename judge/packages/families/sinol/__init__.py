"""Read packages of SIO2, which calls them sinolpacks: `config.yml`, `in`, `out`, `prog`."""
