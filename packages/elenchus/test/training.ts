/** What tests of training share: a corpus of our own questions in ReClor's form, and a Python that can train. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { sampleQuestions } from '@elenchus/benchmarks'

/** Writes so many of our questions with four options as ReClor has them; gives the path. */
export function writeReclorFile(path: string, count: number): string {
  const questions = sampleQuestions()
    .filter(({ options }) => options.length === 4)
    .slice(0, count)
    .map(({ id, context, question, options, answer }) => ({
      id_string: id,
      context,
      question,
      answers: options,
      label: answer,
    }))
  writeFileSync(path, JSON.stringify(questions))
  return path
}

/** A Python with PyTorch, where there is one. */
export const pythonWithTorch = ['python3', '/usr/bin/python3'].find(
  name => spawnSync(name, ['-c', 'import torch, numpy']).status === 0,
)
