/** Detects the format of a run: our own, Inspect, or lm-evaluation-harness. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EvaluationError } from '../../error.ts'
import { readRun } from '../read-run.ts'
import type { ReadableRun } from './imported-run.ts'
import { importInspect } from './inspect.ts'
import { importLmEval } from './lm-eval.ts'

/** Opens a run: our folder, an Inspect log (.eval or .json), or a sample file of lm-evaluation-harness (.jsonl). */
export function readAnyRun(path: string): ReadableRun {
  if (!existsSync(path)) throw new EvaluationError(`${path}: no such run`)
  if (statSync(path).isDirectory()) {
    if (existsSync(join(path, 'header.json'))) return readRun(path)
    throw new EvaluationError(
      `${path}: the folder has no header.json; to read a log of another tool, give the log file instead of its folder`,
    )
  }
  if (path.endsWith('.jsonl')) return importLmEval(path)
  if (path.endsWith('.eval') || path.endsWith('.json')) return importInspect(path)
  throw new EvaluationError(
    `${path}: not a run; expected a run folder, an .eval or .json file of Inspect, or samples_….jsonl of lm-evaluation-harness`,
  )
}
