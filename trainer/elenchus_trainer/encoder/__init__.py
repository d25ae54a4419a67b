"""Small text encoder for arguments and exams: pretraining, intermediate training, fine-tuning, distillation, export. See ../../README.md."""
