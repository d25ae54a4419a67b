/**
 * Imports Inspect logs: one JSON document, or an .eval file, which is a ZIP archive with `header.json` and one file per sample and epoch
 * under `samples/`. Scores: C correct, I incorrect, P partial, N no answer, or a number.
 */
import { readFileSync } from 'node:fs'
import { readTextSync } from '@elenchus/files'
import { EvaluationError } from '../../error.ts'
import { isRecord, type Json, type Loose, listOf, numberOf, recordOf } from '../../json.ts'
import { type Finish, usageOf } from '../../model.ts'
import type { Row } from '../../task.ts'
import { importedHeader, importedTurn, type ReadableRun } from './imported-run.ts'
import { unzip } from './unzip.ts'

interface Log {
  readonly header: Loose
  readonly samples: () => Iterable<unknown>
}

/** Reads an Inspect log as a run. */
export function importInspect(path: string): ReadableRun {
  const { header, samples } = path.endsWith('.eval') ? readArchive(path) : readDocument(path)
  const about = recordOf(header['eval'])
  if (typeof about['task'] !== 'string')
    throw new EvaluationError(`${path}: not an Inspect log ("eval" with a "task" is missing)`)
  const epochs = numberOf(recordOf(about['config'])['epochs']) ?? 1
  return {
    header: importedHeader(path, {
      tool: 'inspect',
      version: String(recordOf(about['packages'])['inspect_ai'] ?? 'unknown'),
      task: about['task'],
      model: String(about['model'] ?? 'unknown'),
      dataset: String(recordOf(about['dataset'])['name'] ?? 'unknown'),
      protocols: ['generate'],
      repeats: epochs,
      created: String(about['created'] ?? new Date(0).toISOString()),
      settings: {},
    }),
    async *rows() {
      for (const sample of samples()) if (isRecord(sample)) yield rowOf(sample)
    },
  }
}

function readDocument(path: string): Log {
  const value = parsed(readTextSync(path), path)
  const log = recordOf(value)
  return { header: log, samples: () => listOf(log['samples']) }
}

function readArchive(path: string): Log {
  const archive = unzip(readFileSync(path), path)
  const headerName = ['header.json', '_journal/start.json'].find(name => archive.names.includes(name))
  if (!headerName) throw new EvaluationError(`${path}: no header.json in the archive; the log is incomplete`)
  const names = archive.names.filter(name => name.startsWith('samples/') && name.endsWith('.json')).sort()
  function* documents(wanted: readonly string[]): Generator<unknown> {
    let i = 0
    for (const bytes of archive.unpack(wanted)) yield parsed(new TextDecoder().decode(bytes), `${path}, ${wanted[i++]}`)
  }
  return { header: recordOf([...documents([headerName])][0]), samples: () => documents(names) }
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new EvaluationError(`${where}: not JSON: ${(error as Error).message}`)
  }
}

const finishes: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'filter',
}

function rowOf(sample: Loose): Row {
  const sampleId = String(sample['id'])
  const output = recordOf(sample['output'])
  const choice = recordOf(listOf(output['choices'])[0])
  const text = contentText(recordOf(choice['message'])['content'])
  const score = recordOf(Object.values(recordOf(sample['scores']))[0])
  const usage = usageOf(output['usage'])
  const failure = recordOf(sample['error'])['message']
  const seconds = numberOf(output['time']) ?? 0
  const verdict = verdictOf(score['value'])
  const unanswered = score['value'] === 'N' || (verdict !== true && (score['answer'] === '' || text === ''))
  const response = {
    usage,
    finish: finishes[String(choice['stop_reason'])] ?? 'other',
    latencyMs: Math.round(seconds * 1000),
  }
  return {
    sampleId,
    repeat: (numberOf(sample['epoch']) ?? 1) - 1,
    protocol: 'generate',
    error: typeof failure === 'string' ? { kind: 'internal', message: failure.slice(0, 2000), attempts: 1 } : null,
    requests: 0,
    usage,
    group: sampleId,
    labels: {},
    target: (sample['target'] ?? null) as Json,
    answer: typeof failure === 'string' || unanswered ? null : ((score['answer'] ?? text) as Json),
    correct: typeof failure === 'string' || unanswered ? null : verdict,
    turns: typeof failure === 'string' ? [] : [importedTurn(inputText(sample['input']), text, response)],
    elapsedMs: Math.round((numberOf(sample['total_time']) ?? seconds) * 1000),
    at: new Date(0).toISOString(),
  }
}

/** Whether a score counts as correct; partial answers do not. */
function verdictOf(value: unknown): boolean | null {
  if (value === 'C' || value === true) return true
  if (value === 'I' || value === 'P' || value === false) return false
  return typeof value === 'number' ? value >= 1 : null
}

/** Text of a content field, which is a text or a list of parts. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map(recordOf)
    .filter(part => part['type'] === 'text')
    .map(part => String(part['text'] ?? ''))
    .join('')
}

function inputText(input: unknown): string | null {
  if (typeof input === 'string') return input
  if (!Array.isArray(input)) return null
  return input.map(message => contentText(recordOf(message)['content'])).join('\n\n')
}
