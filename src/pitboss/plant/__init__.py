"""The plant room: what makes the house run fast. Compiled kernels, all cores at work, results kept on disk."""
