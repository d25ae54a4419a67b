"""Training of the neural models of Elenchus, and their export to files for the TypeScript packages."""
