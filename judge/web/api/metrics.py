"""What can be watched of a server, in the text form of Prometheus.

prometheus-client writes it: the form has rules for names, escapes and types that are easy to miss.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from judge.errors import UsageError, install_command
from judge.web.pages.site import Site, site_of


def show_metrics(request: Request) -> Response:
    """The metrics of the site and of its process."""
    try:
        import prometheus_client  # only this page needs it
        from prometheus_client.process_collector import ProcessCollector
    except ImportError as error:
        raise UsageError(
            "the metrics need prometheus-client, which is not installed",
            advice=f"Install the libraries of the site: {install_command('web')}",
        ) from error
    registry = prometheus_client.CollectorRegistry()
    ProcessCollector(registry=registry)
    site = site_of(request)
    for name, words, value in _numbers(site):
        prometheus_client.Gauge(name, words, registry=registry).set(value)
    kept = prometheus_client.Gauge(
        "judge_submissions_kept",
        "Submissions that are kept.",
        ("task", "state", "verdict"),
        registry=registry,
    )
    for (task, state, verdict), count in site.store.counts().items():
        kept.labels(task, state, verdict or "").set(count)
    content = prometheus_client.generate_latest(registry)
    return Response(content, media_type=prometheus_client.CONTENT_TYPE_LATEST)


def _numbers(site: Site) -> tuple[tuple[str, str, int], ...]:
    waiting, running = site.queue.waiting()
    return (
        ("judge_submissions_waiting", "Submissions that wait.", waiting),
        ("judge_submissions_running", "Submissions that are being judged.", running),
        ("judge_slots", "How many submissions can be judged at once.", site.queue.slots),
        ("judge_event_streams", "Pages and programs that wait for verdicts.", site.hub.count),
    )
