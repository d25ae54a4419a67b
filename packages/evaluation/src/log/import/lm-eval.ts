/** Imports sample files of lm-evaluation-harness (--log_samples): one JSON object per line. */
import { basename } from 'node:path'
import { readTextSync } from '@elenchus/files'
import { EvaluationError } from '../../error.ts'
import { isRecord, type Json, parseJson, toArray, toRecord, toText, type UnknownRecord } from '../../json.ts'
import type { Row } from '../../task.ts'
import { createImportedHeader, createImportedTurn, type ReadableRun, toOptionLetter } from './imported-run.ts'

/** Metrics that give a verdict, by precedence. */
const verdictMetrics = ['acc', 'exact_match', 'em', 'acc_norm'] as const

/** Id fields of datasets, by precedence. */
const idFields = ['id_string', 'id', 'question_id', 'qid'] as const

/** Reads one file of samples as a run. */
export function importLmEval(path: string): ReadableRun {
  const lines = readTextSync(path).split('\n')
  const samples = lines.flatMap((line, i) => (line.trim() === '' ? [] : [readLine(line, `${path}, line ${i + 1}`)]))
  const [first] = samples
  if (!first) throw new EvaluationError(`${path}: the file has no samples`)
  // A sample may occur once per filter; the first filter counts.
  const rows = samples.filter(sample => sample['filter'] === first['filter']).map(toRow)
  const nameMatch = /^samples_(.+?)(?:_\d{4}-\d{2}-\d{2}T.*)?\.jsonl$/.exec(basename(path))
  const header = createImportedHeader(path, {
    tool: 'lm-evaluation-harness',
    version: 'unknown',
    task: nameMatch?.[1] ?? basename(path, '.jsonl'),
    model: 'lm-eval',
    dataset: path,
    protocols: [...new Set(rows.map(({ protocol }) => protocol))],
    repeats: 1,
    created: new Date(0).toISOString(),
    settings: typeof first['filter'] === 'string' ? { filter: first['filter'] } : {},
  })
  return {
    header,
    async *rows() {
      yield* rows
    },
  }
}

function readLine(line: string, location: string): UnknownRecord {
  const value = parseJson(line, location)
  if (!isRecord(value) || value['doc_id'] === undefined || !('filtered_resps' in value || 'resps' in value))
    throw new EvaluationError(`${location}: not a sample of lm-evaluation-harness ("doc_id" and "resps" are missing)`)
  return value
}

function toRow(sample: UnknownRecord): Row {
  const doc = toRecord(sample['doc'])
  const datasetId = idFields.map(name => doc[name]).find(id => typeof id === 'string' || typeof id === 'number')
  const sampleId = toText(datasetId ?? sample['doc_id']) ?? 'unknown'
  const responses = toArray(sample['filtered_resps'] ?? sample['resps'])
  const logLikelihoods = responses.map(parseLogLikelihood)
  const isScored = logLikelihoods.length > 1 && logLikelihoods.every(value => value !== null)
  const answer = isScored
    ? toOptionLetter(logLikelihoods.indexOf(Math.max(...(logLikelihoods as number[]))))
    : findFirstText(responses)
  const verdict = verdictMetrics.map(name => sample[name]).find(value => value !== undefined)
  const responseText = isScored ? '' : (findFirstText(toArray(sample['resps'])) ?? '')
  const responseFields = isScored ? { logProbabilities: logLikelihoods } : {}
  return {
    sampleId,
    repeat: 0,
    protocol: isScored ? 'option' : 'generate',
    error: null,
    requests: 0,
    usage: { inputTokens: null, outputTokens: null },
    group: sampleId,
    labels: {},
    target: isScored ? toLetter(sample['target']) : ((sample['target'] ?? null) as Json),
    answer,
    correct: verdict === undefined ? null : Number(verdict) >= 1,
    turns: [createImportedTurn(findPrompt(sample['arguments']), responseText, responseFields)],
    elapsedMs: 0,
    at: new Date(0).toISOString(),
  }
}

/** Reads `[-3.2, false]`, also as texts or nested once; null if the value is not a log-likelihood. */
function parseLogLikelihood(value: unknown): number | null {
  const pair = toArray(value)
  if (pair.length === 1) return parseLogLikelihood(pair[0])
  if (pair.length !== 2 || !/^(true|false)$/i.test(toText(pair[1]) ?? '')) return null
  const logLikelihood = Number(toText(pair[0]))
  return Number.isNaN(logLikelihood) ? null : logLikelihood
}

/** The first text at any depth. */
function findFirstText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' || value === '[invalid]' ? null : value
  return Array.isArray(value) && value.length > 0 ? findFirstText(value[0]) : null
}

function toLetter(target: unknown): Json {
  const index = typeof target === 'number' ? target : /^\d+$/.test(toText(target) ?? '') ? Number(target) : null
  return index === null ? ((target ?? null) as Json) : toOptionLetter(index)
}

/** Prompt in `[["prompt", …], …]`, or in newer versions `{"gen_args_0": {"arg_0": "prompt"}}`. */
function findPrompt(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length > 0 ? findPrompt(value[0]) : null
  const [inner] = Object.values(toRecord(value))
  return inner === undefined ? null : findPrompt(inner)
}
