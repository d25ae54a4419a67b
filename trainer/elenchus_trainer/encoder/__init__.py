"""A small encoder for arguments and exams: pretraining, intermediate training, fine-tuning, export. See ../../README.md."""
