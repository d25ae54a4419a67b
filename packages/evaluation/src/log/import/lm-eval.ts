/**
 * Imports sample files of lm-evaluation-harness (--log_samples): one JSON object per line with `doc_id`, `doc`, `target`, `arguments`,
 * `resps`, `filtered_resps` and metrics. Multiple choice has one (log-likelihood, greedy) pair per option.
 */
import { basename } from 'node:path'
import { readTextSync } from '@elenchus/files'
import { EvaluationError } from '../../error.ts'
import { isRecord, type Json, type Loose, listOf, recordOf } from '../../json.ts'
import type { Row } from '../../task.ts'
import { importedHeader, importedTurn, optionLetter, type ReadableRun } from './imported-run.ts'

/** Metrics that give a verdict, by precedence. */
const verdicts = ['acc', 'exact_match', 'em', 'acc_norm'] as const

/** Id fields of datasets, by precedence. */
const ids = ['id_string', 'id', 'question_id', 'qid'] as const

/** Reads one file of samples as a run. */
export function importLmEval(path: string): ReadableRun {
  const lines = readTextSync(path).split('\n')
  const parsed = lines.flatMap((line, i) => (line.trim() === '' ? [] : [readLine(line, `${path}, line ${i + 1}`)]))
  const [first] = parsed
  if (!first) throw new EvaluationError(`${path}: the file has no samples`)
  // A sample may occur once per filter; the first filter counts.
  const rows = parsed.filter(sample => sample['filter'] === first['filter']).map(rowOf)
  const found = /^samples_(.+?)(?:_\d{4}-\d{2}-\d{2}T.*)?\.jsonl$/.exec(basename(path))
  const header = importedHeader(path, {
    tool: 'lm-evaluation-harness',
    version: 'unknown',
    task: found?.[1] ?? basename(path, '.jsonl'),
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

function readLine(line: string, where: string): Loose {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new EvaluationError(`${where}: not JSON: ${(error as Error).message}`)
  }
  if (!isRecord(value) || value['doc_id'] === undefined || !('filtered_resps' in value || 'resps' in value))
    throw new EvaluationError(`${where}: not a sample of lm-evaluation-harness ("doc_id" and "resps" are missing)`)
  return value
}

function rowOf(sample: Loose): Row {
  const doc = recordOf(sample['doc'])
  const own = ids.map(name => doc[name]).find(id => typeof id === 'string' || typeof id === 'number')
  const sampleId = String(own ?? sample['doc_id'])
  const filtered = listOf(sample['filtered_resps'] ?? sample['resps'])
  const logLikelihoods = filtered.map(logLikelihoodOf)
  const byLikelihood = logLikelihoods.length > 1 && logLikelihoods.every(value => value !== null)
  const answer = byLikelihood
    ? optionLetter(logLikelihoods.indexOf(Math.max(...(logLikelihoods as number[]))))
    : answerText(filtered)
  const verdict = verdicts.map(name => sample[name]).find(value => value !== undefined)
  const raw = byLikelihood ? '' : (answerText(listOf(sample['resps'])) ?? '')
  const more = byLikelihood ? { logProbabilities: logLikelihoods } : {}
  return {
    sampleId,
    repeat: 0,
    protocol: byLikelihood ? 'option' : 'generate',
    error: null,
    requests: 0,
    usage: { inputTokens: null, outputTokens: null },
    group: sampleId,
    labels: {},
    target: byLikelihood ? letterTarget(sample['target']) : ((sample['target'] ?? null) as Json),
    answer,
    correct: verdict === undefined ? null : Number(verdict) >= 1,
    turns: [importedTurn(promptOf(sample['arguments']), raw, more)],
    elapsedMs: 0,
    at: new Date(0).toISOString(),
  }
}

/** Reads `[-3.2, false]`, also as texts or nested once; null if the value is not a log-likelihood. */
function logLikelihoodOf(value: unknown): number | null {
  const pair = listOf(value)
  if (pair.length === 1) return logLikelihoodOf(pair[0])
  if (pair.length !== 2 || !/^(true|false)$/i.test(String(pair[1]))) return null
  const logLikelihood = Number(pair[0])
  return Number.isNaN(logLikelihood) ? null : logLikelihood
}

/** The first text at any depth. */
function answerText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' || value === '[invalid]' ? null : value
  return Array.isArray(value) && value.length > 0 ? answerText(value[0]) : null
}

function letterTarget(target: unknown): Json {
  const index = typeof target === 'number' ? target : /^\d+$/.test(String(target)) ? Number(target) : null
  return index === null ? ((target ?? null) as Json) : optionLetter(index)
}

/** Prompt in `[["prompt", …], …]`, or in newer versions `{"gen_args_0": {"arg_0": "prompt"}}`. */
function promptOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length > 0 ? promptOf(value[0]) : null
  const [inner] = Object.values(recordOf(value))
  return inner === undefined ? null : promptOf(inner)
}
