/** Reads predicted metagraphs, as whole graphs or in the linearised format of the released scorer, and reports all problems of a file. */
import { FormatError, type Metagraph, parseDegree } from '@elenchus/metagraph'
import { readSteps, readTriples } from '@elenchus/metagraph/codecs'
import { type Scorable, toScorable } from '@elenchus/metagraph/score'
import { inputName } from '../cli/files.ts'
import { InputError, warn, warnList } from '../cli/io.ts'
import type { Answers } from './answers.ts'
import { type BadLine, findMetagraphFiles, readLocatedRecords } from './metagraphs.ts'

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(item => typeof item === 'string')

/** Reads a prediction in the linearised format of the released scorer; `null` for another format. */
function readLinearised(value: unknown): Scorable | null {
  const record = value as Record<string, unknown> | null
  if (typeof record !== 'object' || record === null || typeof record['id_string'] !== 'string' || 'sent_dict' in record)
    return null
  const { id_string: id, proof_str: steps = '', triples_str_dict: triples = {}, degree_str_dict: degrees = {} } = record
  if (typeof steps !== 'string' || !isTextRecord(triples) || !isTextRecord(degrees))
    throw new FormatError(
      `${id}: expected a string "proof_str" and objects "triples_str_dict" and "degree_str_dict" whose values are strings`,
    )
  return {
    id: id as string,
    edges: readSteps(steps),
    triples: new Map(Object.entries(triples).map(([name, text]) => [name, readTriples(text)])),
    degrees: new Map(Object.entries(degrees).map(([name, word]) => [name, parseDegree(word)])),
  }
}

export interface Predictions extends Answers<Scorable> {
  /** Number of undercuts, which no metric of MetaLogic considers. */
  readonly undercuts: number
}

/** Reads the predictions of a file, a folder or a pattern. Bad lines and duplicate ids are collected. */
export async function readPredictions(name: string): Promise<Predictions> {
  const byId = new Map<string, Scorable>()
  const badLines: BadLine[] = []
  const duplicates: { id: string; line: number }[] = []
  let undercuts = 0
  const files = await findMetagraphFiles([name])
  for (const path of files) {
    const onInvalidLine = (line: BadLine) =>
      badLines.push(files.length > 1 ? { ...line, problem: `${inputName(path)}: ${line.problem}` } : line)
    for await (const { record, line } of readLocatedRecords<Scorable | Metagraph>(
      path,
      readLinearised,
      onInvalidLine,
    )) {
      const prediction = 'statements' in record ? toScorable(record) : record
      if ('statements' in record) undercuts += record.undercuts?.length ?? 0
      if (byId.has(prediction.id)) duplicates.push({ id: prediction.id, line })
      else byId.set(prediction.id, prediction)
    }
  }
  if (byId.size === 0 && badLines.length === 0) throw new InputError(`${name}: contains no predictions`)
  return { byId, badLines, duplicates, undercuts }
}

const maxListedItems = 10

function warnOfItems(title: string, items: readonly string[]): void {
  if (items.length === 0) return
  warn(`${title}: ${items.length}`)
  warnList(
    items.map(item => `  ${item}`),
    maxListedItems,
  )
}

/** Warns of problems and returns them for the JSON document. Bad lines set the exit code to 1. */
export function reportProblems(
  { badLines, duplicates, byId }: Answers<unknown>,
  goldIds: ReadonlySet<string>,
  missing: readonly string[],
  path: string,
) {
  const unknownIds = [...byId.keys()].filter(id => !goldIds.has(id))
  if (badLines.length > 0) process.exitCode = 1
  warnOfItems(
    `${path}: lines that could not be parsed`,
    badLines.map(({ line, problem }) => `line ${line}: ${problem}`),
  )
  warnOfItems(
    `${path}: duplicate ids (only the first is used)`,
    duplicates.map(({ id, line }) => `line ${line}: ${id}`),
  )
  warnOfItems(`${path}: ids that are not in the gold file (ignored)`, unknownIds)
  warnOfItems(`${path}: items without a prediction (counted as incorrect)`, missing)
  return { badLines, duplicates, unknownIds, missing }
}
