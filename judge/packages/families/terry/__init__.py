"""Read tasks of terry: `task.yaml`, `managers`, `solutions`, `statement`."""
