"""Read tasks in the Italian format of CMS, which calls it `italy_yaml`: `task.yaml`, `gen/GEN`."""
