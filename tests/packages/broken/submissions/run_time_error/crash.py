"""Never gets as far as a validator."""

raise SystemExit(1)
