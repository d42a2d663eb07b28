"""The practice site: the kit in a browser, served to this machine."""
