"""An executor on other machines, or in processes here: cases go in, judgements come back.

This room alone knows Dask, which is an extra, and imports it when a pool is made.
"""

from judge.runner.cluster.executor import ClusterExecutor

__all__ = ["ClusterExecutor"]
