"""Drawing dice: ray-marched rounded cubes under light, for the virtual camera, tests and training."""
