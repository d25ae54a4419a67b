/**
 * Answers that somebody else's program has written: JSON lines `{"id", "text"}` (or `answer`, `prediction`, `response`; with `repeat`
 * where there are several) or CSV with the columns id and prediction. Scoring them goes through the same path as asking a model.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Model } from '../contract/model.ts'
import { ModelError } from '../contract/model-error.ts'
import { recordOf } from '../contract/shape.ts'
import { EvaluationError, unreadable } from '../error.ts'

/** `file:PREDICTIONS`. */
export function fileNamed(path: string): Model {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
  const answers = readPredictions(bytes.toString('utf8'), path)
  return {
    name: `file:${path}`,
    capabilities: { chat: true, generate: true, weigh: [], logProbability: false, readsSample: true },
    settings: { checksum: `sha256:${createHash('sha256').update(bytes).digest('hex')}` },
    async ask({ sampleId, repeat, choices }, { signal }) {
      signal?.throwIfAborted()
      if (choices) throw new ModelError('a file of predictions holds no log-probabilities', { kind: 'unsupported' })
      const text = answers.get(`${repeat}\u0000${sampleId}`) ?? answers.get(`\u0000${sampleId}`)
      if (text === undefined)
        throw new ModelError(`${path} has no prediction for "${sampleId}"${repeat > 0 ? `, repeat ${repeat}` : ''}`, {
          kind: 'missing',
        })
      return { text, usage: { inputTokens: null, outputTokens: null }, finish: 'stop', latencyMs: 0 }
    },
  }
}

const names = ['text', 'answer', 'prediction', 'response', 'label'] as const

function readPredictions(text: string, path: string): Map<string, string> {
  const answers = new Map<string, string>()
  const lines = text.split(/\r?\n/)
  const csv = !lines[0]?.trim().startsWith('{')
  lines.forEach((line, i) => {
    if (line.trim() === '' || (csv && i === 0 && /^"?id"?,/i.test(line))) return
    const where = `${path}, line ${i + 1}`
    const [key, answer] = csv ? csvAnswer(line, where) : jsonAnswer(line, where)
    if (answers.has(key)) throw new EvaluationError(`${where}: a second prediction for the same item`)
    answers.set(key, answer)
  })
  return answers
}

function jsonAnswer(line: string, where: string): [string, string] {
  let value: Readonly<Record<string, unknown>>
  try {
    value = recordOf(JSON.parse(line))
  } catch (error) {
    throw new EvaluationError(`${where}: not JSON: ${(error as Error).message}`)
  }
  const name = names.find(each => value[each] !== undefined)
  if (value['id'] === undefined || name === undefined)
    throw new EvaluationError(`${where}: needs "id" and one of ${names.map(each => `"${each}"`).join(', ')}`)
  const answer = value[name]
  const repeat = typeof value['repeat'] === 'number' ? String(value['repeat']) : ''
  return [`${repeat}\u0000${value['id']}`, typeof answer === 'string' ? answer : JSON.stringify(answer)]
}

/** The first field is the id, the last the prediction. */
function csvAnswer(line: string, where: string): [string, string] {
  const fields = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    found => found[1]?.replaceAll('""', '"') ?? found[2]!,
  )
  if (fields.length < 2) throw new EvaluationError(`${where}: needs an id and a prediction, with a comma between`)
  return [`\u0000${fields[0]}`, fields.at(-1)!]
}
