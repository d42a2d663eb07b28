"""The site for programs: what its pages do, as JSON, with an OpenAPI document and metrics."""
