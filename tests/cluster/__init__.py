"""An archive beyond one machine: Dask runs the functions of `engine.archive` on its workers."""
