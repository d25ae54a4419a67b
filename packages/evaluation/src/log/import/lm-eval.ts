/**
 * Files that lm-evaluation-harness writes with --log_samples: one JSON object a line with `doc_id`, `doc`, `target`, `arguments`, `resps`,
 * `filtered_resps` and the metrics of the sample by name. Multiple choice comes as one pair (log-likelihood, greedy) per option.
 */

import { basename } from 'node:path'
import { readTextSync } from '@elenchus/files'
import { isRecord, type Loose, listOf, recordOf } from '../../contract/shape.ts'
import type { Row } from '../../contract/task.ts'
import { EvaluationError } from '../../error.ts'
import type { Json } from '../../json.ts'
import { importedHeader, importedTurn, letterOf, type ReadableRun } from './imported-run.ts'

/** Metrics that say right or wrong, the first that a sample has. */
const verdicts = ['acc', 'exact_match', 'em', 'acc_norm'] as const

/** Names under which datasets keep their own ids. */
const ids = ['id_string', 'id', 'question_id', 'qid'] as const

/** The samples of one file as a run. */
export function importLmEval(path: string): ReadableRun {
  const lines = readTextSync(path).split('\n')
  const parsed = lines.flatMap((line, i) => (line.trim() === '' ? [] : [readLine(line, `${path}, line ${i + 1}`)]))
  const [first] = parsed
  if (!first) throw new EvaluationError(`${path}: the file has no samples`)
  // One sample may be there once per filter; the first filter counts.
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
    throw new EvaluationError(`${where}: not a sample of lm-eval ("doc_id" and "resps" are missing)`)
  return value
}

function rowOf(sample: Loose): Row {
  const doc = recordOf(sample['doc'])
  const own = ids.map(name => doc[name]).find(id => typeof id === 'string' || typeof id === 'number')
  const sampleId = String(own ?? sample['doc_id'])
  const filtered = listOf(sample['filtered_resps'] ?? sample['resps'])
  const weights = filtered.map(weightOf)
  const weighed = weights.length > 1 && weights.every(weight => weight !== null)
  const answer = weighed ? letterOf(weights.indexOf(Math.max(...(weights as number[])))) : answerText(filtered)
  const verdict = verdicts.map(name => sample[name]).find(value => value !== undefined)
  const raw = weighed ? '' : (answerText(listOf(sample['resps'])) ?? '')
  const more = weighed ? { logProbabilities: weights } : {}
  return {
    sampleId,
    repeat: 0,
    protocol: weighed ? 'option' : 'generate',
    error: null,
    requests: 0,
    usage: { inputTokens: null, outputTokens: null },
    group: sampleId,
    labels: {},
    target: weighed ? letterTarget(sample['target']) : ((sample['target'] ?? null) as Json),
    answer,
    correct: verdict === undefined ? null : Number(verdict) >= 1,
    turns: [importedTurn(promptOf(sample['arguments']), raw, more)],
    elapsedMs: 0,
    at: new Date(0).toISOString(),
  }
}

/** `[-3.2, false]`, also as texts and one list deeper; null: no log-likelihood. */
function weightOf(value: unknown): number | null {
  const pair = listOf(value)
  if (pair.length === 1) return weightOf(pair[0])
  if (pair.length !== 2 || !/^(true|false)$/i.test(String(pair[1]))) return null
  const weight = Number(pair[0])
  return Number.isNaN(weight) ? null : weight
}

/** The first text, however deep. */
function answerText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' || value === '[invalid]' ? null : value
  return Array.isArray(value) && value.length > 0 ? answerText(value[0]) : null
}

function letterTarget(target: unknown): Json {
  const index = typeof target === 'number' ? target : /^\d+$/.test(String(target)) ? Number(target) : null
  return index === null ? ((target ?? null) as Json) : letterOf(index)
}

/** `[["prompt", …], …]`, or in newer versions `{"gen_args_0": {"arg_0": "prompt"}}`. */
function promptOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length > 0 ? promptOf(value[0]) : null
  const [inner] = Object.values(recordOf(value))
  return inner === undefined ? null : promptOf(inner)
}
