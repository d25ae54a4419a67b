/** Imports runs of other tools for scoring, comparison and reports; their answers and verdicts are kept. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { JsonObject } from '../../json.ts'
import type { Row, Turn } from '../../task.ts'
import { formatVersion, type RunHeader } from '../header.ts'

export interface ReadableRun {
  readonly header: RunHeader
  rows(): AsyncIterable<Row>
}

/** Header fields of an imported run. */
export interface ImportedHeader {
  readonly tool: string
  readonly version: string
  readonly task: string
  readonly model: string
  readonly dataset: string
  readonly protocols: readonly string[]
  readonly repeats: number
  readonly created: string
  readonly settings: JsonObject
}

/** Header of an imported run; the checksum is that of the imported file. */
export function createImportedHeader(path: string, source: ImportedHeader): RunHeader {
  const checksum = createHash('sha256').update(readFileSync(path)).digest('hex')
  return {
    format: formatVersion,
    created: source.created,
    settings: {
      task: source.task,
      taskSettings: { importedFrom: source.tool, ...source.settings },
      dataset: { name: source.dataset, checksum: `import:sha256:${checksum}` },
      model: source.model,
      modelSettings: {},
      protocols: source.protocols,
      repeats: source.repeats,
      limit: null,
      seed: null,
      sampling: {},
    },
    versions: { [source.tool]: source.version },
    recipe: { importedFrom: basename(path) },
  }
}

/** A turn as recorded by the other tool. */
export function createImportedTurn(prompt: string | null, text: string, fields: Partial<Turn['response']> = {}): Turn {
  const hash = createHash('sha256')
    .update(prompt ?? '')
    .digest('hex')
  const usage = { inputTokens: null, outputTokens: null }
  return {
    promptHash: `sha256:${hash}`,
    prompt: prompt ?? undefined,
    response: { text, usage, finish: 'stop', latencyMs: 0, ...fields },
  }
}

export const toOptionLetter = (index: number): string => String.fromCharCode(65 + index)
