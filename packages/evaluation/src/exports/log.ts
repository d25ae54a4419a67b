/** Run logs: reading, scoring and replaying them. */
export { replayRow } from '../engine/replay.ts'
export { type Difference, findDifferences, getImportTool, type RunHeader } from '../log/header.ts'
export type { ReadableRun } from '../log/import/imported-run.ts'
export { readAnyRun } from '../log/import/read-any-run.ts'
export { readHeader, readRun } from '../log/read-run.ts'
export { measureUsage, readPrices, scoreRun } from '../report/score-run.ts'
export { nameRuns } from '../report/series.ts'
export { scoreRows } from '../scoring/usage.ts'
