/** The trainer's own tests, in Python: they run where PyTorch is, and say so where it is not. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './corpora.ts'

const python = ['python3', '/usr/bin/python3'].find(each => spawnSync(each, ['-c', 'import torch']).status === 0)
const title = python === undefined ? 'trainer (skipped: no Python with PyTorch here)' : 'trainer'

test.skipIf(python === undefined)(title, { timeout: 600_000 }, () => {
  const args = ['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.']
  const env = { ...process.env, OMP_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' }
  const { stderr, status } = spawnSync(python!, args, { cwd: join(root, 'trainer'), encoding: 'utf8', env })
  expect(stderr).toMatch(/Ran \d+ tests/)
  expect(status, stderr).toBe(0)
})
