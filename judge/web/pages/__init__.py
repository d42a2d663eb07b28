"""The pages of the site, and the streams of events behind them."""
