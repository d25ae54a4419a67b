/** Readers of theory corpora: ProofWriter and PrOntoQA (as question files), LogicNLI, FOLIO. */

import { readText } from '@elenchus/files'
import type { TheoryItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { type Fields, idIn, jsonReader, type Reader, RecordError, text, texts } from './reader.ts'

/** Questions with options such as "A) True": the statement follows the question mark, the label is the option with the answer's letter. */
function questionItem(fields: Fields, item: number): TheoryItem {
  const id = idIn(fields, 'id', item)
  const question = text(fields, 'question')
  const statement = question.slice(question.indexOf('?') + 1).trim()
  if (statement === '') throw new RecordError('the question holds no statement after its question mark')
  const options = texts(fields, 'options')
  const answer = text(fields, 'answer')
  const option = options.find(each => each.trim().startsWith(answer)) ?? ''
  const patterns = { True: /\btrue\b/i, False: /\bfalse\b/i, Unknown: /\bunknown|uncertain\b/i }
  const label = (['True', 'False', 'Unknown'] as const).find(each => patterns[each].test(option))
  if (!label) throw new RecordError(`the answer "${answer}" names none of the options True, False, Unknown`)
  const depth = fields['depth'] ?? fields['QDep']
  return {
    id,
    theory: text(fields, 'context'),
    statement,
    label,
    group: id.replace(/_Q\d+$/, ''),
    depth: typeof depth === 'number' ? depth : undefined,
    original: fields,
  }
}

export const readProofWriter: Reader<TheoryItem> = jsonReader(questionItem)
export const readProntoqa: Reader<TheoryItem> = jsonReader(questionItem)

/** FOLIO: JSON lines with premises and conclusion in words and in formulas. */
export const readFolio: Reader<TheoryItem> = jsonReader((fields, item) => {
  const gold = text(fields, 'label')
  const label =
    gold === 'Uncertain' || gold === 'Unknown' ? 'Unknown' : gold === 'True' || gold === 'False' ? gold : null
  if (!label) throw new RecordError(`unknown label "${gold}"; there are True, False, Unknown and Uncertain`)
  const theory = texts(fields, 'premises').join('\n')
  return {
    id: String(fields['example_id'] ?? `item_${item}`),
    theory,
    statement: text(fields, 'conclusion'),
    label,
    formulas: { premises: texts(fields, 'premises-FOL'), conclusion: text(fields, 'conclusion-FOL') },
    group: String(fields['story_id'] ?? theory),
    original: fields,
  }
})

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const logicNliLabels: Readonly<Record<string, TheoryItem['label']>> = {
  entailment: 'True',
  contradiction: 'False',
  neutral: 'Unknown',
  self_contradiction: 'Both',
}

/** LogicNLI: one JSON object of theories, each with facts, rules, statements and labels. */
export const readLogicNli: Reader<TheoryItem> = async function* (path, { onBad, signal } = {}) {
  const json = await readText(path)
  let whole: unknown
  try {
    whole = JSON.parse(json)
  } catch (error) {
    throw new BenchmarkError(`${path}: not JSON (${(error as Error).message})`)
  }
  if (!isFields(whole)) throw new BenchmarkError(`${path}: LogicNLI is one JSON object of theories`)
  for (const [id, value] of Object.entries(whole)) {
    signal?.throwIfAborted()
    try {
      if (!isFields(value)) throw new RecordError('a theory is a JSON object')
      const theory = [...texts(value, 'facts'), ...texts(value, 'rules')].join(' ')
      const statements = texts(value, 'statements')
      const labels = texts(value, 'labels')
      if (statements.length !== labels.length)
        throw new RecordError(`${statements.length} statements and ${labels.length} labels`)
      for (const [i, statement] of statements.entries()) {
        const label = logicNliLabels[labels[i]!]
        if (!label)
          throw new RecordError(`unknown label "${labels[i]}"; there are ${Object.keys(logicNliLabels).join(', ')}`)
        yield {
          id: `${id}_${i}`,
          theory,
          statement,
          label,
          group: id,
          original: { ...value, statement, label: labels[i] },
        }
      }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      if (!onBad) throw new BenchmarkError(`${path}, theory ${id}: ${error.message}`)
      onBad({ line: 1, reason: `theory ${id}: ${error.message}` })
    }
  }
}
