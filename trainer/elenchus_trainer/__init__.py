"""Trains the neural models of Elenchus and writes them as files that the TypeScript side reads."""
