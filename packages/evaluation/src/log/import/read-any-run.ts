import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EvaluationError } from '../../error.ts'
import { readRun } from '../read-run.ts'
import type { ReadableRun } from './imported-run.ts'
import { importInspect } from './inspect.ts'
import { importLmEval } from './lm-eval.ts'

/** A run from wherever it is: our folder, an inspect log (.eval or .json), a file of samples of lm-evaluation-harness (.jsonl). */
export function readAnyRun(path: string): ReadableRun {
  if (!existsSync(path)) throw new EvaluationError(`${path}: no such run`)
  if (statSync(path).isDirectory()) {
    if (existsSync(join(path, 'header.json'))) return readRun(path)
    throw new EvaluationError(`${path}: there is no header.json in this folder; for logs of other tools, name the file`)
  }
  if (path.endsWith('.jsonl')) return importLmEval(path)
  if (path.endsWith('.eval') || path.endsWith('.json')) return importInspect(path)
  throw new EvaluationError(
    `${path}: not a run; expected a run folder, an .eval or .json file of Inspect, or samples_….jsonl of lm-evaluation-harness`,
  )
}
