/** Predicted metagraphs: whole graphs in any format, or the linear form of the released scorer. Nothing is silently used or dropped. */
import { degreeOf, FormatError, type Metagraph } from '@elenchus/metagraph'
import { readSteps, readTriples } from '@elenchus/metagraph/codecs'
import { type Scorable, scorable } from '@elenchus/metagraph/score'
import { InputError } from '../cli/errors.ts'
import { inputName } from '../cli/input.ts'
import { type BadLine, metagraphFiles, placedRecords } from './metagraphs.ts'

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(item => typeof item === 'string')

/** A prediction in the linearised form of the released scorer, or `null` for anything else. */
function linearOf(value: unknown): Scorable | null {
  const record = value as Record<string, unknown> | null
  if (typeof record !== 'object' || record === null || typeof record['id_string'] !== 'string' || 'sent_dict' in record)
    return null
  const { id_string: id, proof_str: steps = '', triples_str_dict: triples = {}, degree_str_dict: degrees = {} } = record
  if (typeof steps !== 'string' || !isTexts(triples) || !isTexts(degrees))
    throw new FormatError(
      `${id}: a prediction has a text "proof_str" and objects of texts "triples_str_dict" and "degree_str_dict"`,
    )
  return {
    id: id as string,
    edges: readSteps(steps),
    triples: new Map(Object.entries(triples).map(([name, text]) => [name, readTriples(text)])),
    degrees: new Map(Object.entries(degrees).map(([name, word]) => [name, degreeOf(word)])),
  }
}

export interface Predictions {
  readonly byId: ReadonlyMap<string, Scorable>
  readonly bad: readonly BadLine[]
  /** Ids that stand more than once; the first is kept. */
  readonly duplicates: readonly { readonly id: string; readonly line: number }[]
  /** Undercuts in all of them, which no metric of MetaLogic looks at. */
  readonly undercuts: number
}

/** The predictions of a file, a folder or a pattern. Bad lines and repeated ids are collected, never silently used. */
export async function readPredictions(name: string): Promise<Predictions> {
  const byId = new Map<string, Scorable>()
  const bad: BadLine[] = []
  const duplicates: { id: string; line: number }[] = []
  let undercuts = 0
  const files = await metagraphFiles([name])
  for (const path of files) {
    // Of several files the name says more than the line.
    const told = (line: BadLine) =>
      bad.push(files.length > 1 ? { ...line, problem: `${inputName(path)}: ${line.problem}` } : line)
    for await (const { read, line } of placedRecords<Scorable | Metagraph>(path, linearOf, told)) {
      const found = 'statements' in read ? scorable(read) : read
      if ('statements' in read) undercuts += read.undercuts?.length ?? 0
      if (byId.has(found.id)) duplicates.push({ id: found.id, line })
      else byId.set(found.id, found)
    }
  }
  if (byId.size === 0 && bad.length === 0) throw new InputError(`${name}: holds no prediction`)
  return { byId, bad, duplicates, undercuts }
}
