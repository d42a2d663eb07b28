"""Judge on other machines, or in processes here.

Only this package knows Dask, which is an extra; it is imported when a cluster is used.
"""
