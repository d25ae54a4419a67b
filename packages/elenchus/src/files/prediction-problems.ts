/** What was wrong with a file of predictions, told on standard error and kept in JSON output; never silently scored. */
import { warn } from '../cli/output.ts'
import type { BadLine } from './metagraphs.ts'

export interface PredictionProblems {
  readonly badLines: readonly { readonly line: number; readonly problem: string }[]
  readonly duplicates: readonly { readonly id: string; readonly line: number }[]
  readonly unknownIds: readonly string[]
  readonly missing: readonly string[]
}

/** What any reader of predictions collects. */
export interface ReadPredictions {
  readonly byId: ReadonlyMap<string, unknown>
  readonly bad: readonly BadLine[]
  readonly duplicates: readonly { readonly id: string; readonly line: number }[]
}

const shown = 10

function tell(title: string, items: readonly string[]): void {
  if (items.length === 0) return
  warn(`${title}: ${items.length}`)
  for (const item of items.slice(0, shown)) warn(`  ${item}`)
  if (items.length > shown) warn(`  and ${items.length - shown} more`)
}

export function reportProblems(
  { bad, duplicates, byId }: ReadPredictions,
  goldIds: ReadonlySet<string>,
  missing: readonly string[],
  path: string,
): PredictionProblems {
  const unknownIds = [...byId.keys()].filter(id => !goldIds.has(id))
  // A score over half of a file is no answer to the question that was asked.
  if (bad.length > 0) process.exitCode = 1
  tell(
    `${path}: lines that could not be read`,
    bad.map(({ line, problem }) => `line ${line}: ${problem}`),
  )
  tell(
    `${path}: ids given twice (the first is used)`,
    duplicates.map(({ id, line }) => `line ${line}: ${id}`),
  )
  tell(`${path}: ids that the gold file does not have (left out)`, unknownIds)
  tell(`${path}: items without a prediction (counted as wrong)`, missing)
  return { badLines: bad, duplicates, unknownIds, missing }
}
