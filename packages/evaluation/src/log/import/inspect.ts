/** Imports Inspect logs: one JSON document, or an .eval archive with one file per sample and epoch. */
import { readFileSync } from 'node:fs'
import { readTextSync } from '@elenchus/files'
import { EvaluationError } from '../../error.ts'
import { isRecord, type Json, parseJson, toArray, toNumber, toRecord, toText, type UnknownRecord } from '../../json.ts'
import { type Finish, parseUsage } from '../../model.ts'
import type { Row } from '../../task.ts'
import { createImportedHeader, createImportedTurn, type ReadableRun } from './imported-run.ts'
import { openZip } from './unzip.ts'

interface InspectLog {
  readonly header: UnknownRecord
  readonly samples: () => Iterable<unknown>
}

/** Reads an Inspect log as a run. */
export function importInspect(path: string): ReadableRun {
  const { header, samples } = path.endsWith('.eval') ? readArchive(path) : readDocument(path)
  const evaluation = toRecord(header['eval'])
  if (typeof evaluation['task'] !== 'string')
    throw new EvaluationError(`${path}: not an Inspect log ("eval" with a "task" is missing)`)
  const epochs = toNumber(toRecord(evaluation['config'])['epochs']) ?? 1
  return {
    header: createImportedHeader(path, {
      tool: 'inspect',
      version: toText(toRecord(evaluation['packages'])['inspect_ai']) ?? 'unknown',
      task: evaluation['task'],
      model: toText(evaluation['model']) ?? 'unknown',
      dataset: toText(toRecord(evaluation['dataset'])['name']) ?? 'unknown',
      protocols: ['generate'],
      repeats: epochs,
      created: toText(evaluation['created']) ?? new Date(0).toISOString(),
      settings: {},
    }),
    async *rows() {
      for (const sample of samples()) if (isRecord(sample)) yield toRow(sample)
    },
  }
}

function readDocument(path: string): InspectLog {
  const value = parseJson(readTextSync(path), path)
  const log = toRecord(value)
  return { header: log, samples: () => toArray(log['samples']) }
}

function readArchive(path: string): InspectLog {
  const archive = openZip(readFileSync(path), path)
  const headerName = ['header.json', '_journal/start.json'].find(name => archive.names.includes(name))
  if (!headerName) throw new EvaluationError(`${path}: no header.json in the archive; the log is incomplete`)
  const sampleNames = archive.names.filter(name => name.startsWith('samples/') && name.endsWith('.json')).sort()
  function* documents(entryNames: readonly string[]): Generator<unknown> {
    let i = 0
    for (const bytes of archive.unpack(entryNames))
      yield parseJson(new TextDecoder().decode(bytes), `${path}, ${entryNames[i++]}`)
  }
  return { header: toRecord([...documents([headerName])][0]), samples: () => documents(sampleNames) }
}

const finishes: ReadonlyMap<unknown, Finish> = new Map(
  Object.entries({
    stop: 'stop',
    max_tokens: 'length',
    model_length: 'length',
    content_filter: 'filter',
  }),
)

function toRow(sample: UnknownRecord): Row {
  const sampleId = toText(sample['id']) ?? 'unknown'
  const output = toRecord(sample['output'])
  const choice = toRecord(toArray(output['choices'])[0])
  const text = extractText(toRecord(choice['message'])['content'])
  const scoreRecord = toRecord(Object.values(toRecord(sample['scores']))[0])
  const usage = parseUsage(output['usage'])
  const failure = toRecord(sample['error'])['message']
  const seconds = toNumber(output['time']) ?? 0
  const verdict = parseVerdict(scoreRecord['value'])
  const isUnanswered =
    scoreRecord['value'] === 'N' || (verdict !== true && (scoreRecord['answer'] === '' || text === ''))
  const latencyMs = Math.round(seconds * 1000)
  const response = { usage, finish: finishes.get(choice['stop_reason']) ?? 'other', latencyMs }
  return {
    sampleId,
    repeat: (toNumber(sample['epoch']) ?? 1) - 1,
    protocol: 'generate',
    error: typeof failure === 'string' ? { kind: 'internal', message: failure.slice(0, 2000), attempts: 1 } : null,
    requests: 0,
    usage,
    group: sampleId,
    labels: {},
    target: (sample['target'] ?? null) as Json,
    answer: typeof failure === 'string' || isUnanswered ? null : ((scoreRecord['answer'] ?? text) as Json),
    correct: typeof failure === 'string' || isUnanswered ? null : verdict,
    turns: typeof failure === 'string' ? [] : [createImportedTurn(formatInput(sample['input']), text, response)],
    elapsedMs: Math.round((toNumber(sample['total_time']) ?? seconds) * 1000),
    at: new Date(0).toISOString(),
  }
}

/** True if a score counts as correct (`C`, true, 1); partial answers (`P`) do not. `N` stands for no answer. */
function parseVerdict(value: unknown): boolean | null {
  if (value === 'C' || value === true) return true
  if (value === 'I' || value === 'P' || value === false) return false
  return typeof value === 'number' ? value >= 1 : null
}

/** Text of a content field, which is a text or a list of parts. */
function extractText(content: unknown): string {
  if (typeof content === 'string') return content
  return toArray(content)
    .map(toRecord)
    .filter(part => part['type'] === 'text')
    .map(part => toText(part['text']) ?? '')
    .join('')
}

function formatInput(input: unknown): string | null {
  if (typeof input === 'string') return input
  if (!Array.isArray(input)) return null
  return input.map(message => extractText(toRecord(message)['content'])).join('\n\n')
}
