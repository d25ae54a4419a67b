/** Readers of deductive reasoning corpora: ProofWriter, PrOntoQA, FOLIO and LogicNLI. */
import { readText } from '@elenchus/files'
import type { TheoryItem } from '../records/records.ts'
import { BenchmarkError } from './benchmark-error.ts'
import {
  createJsonReader,
  type Fields,
  getId,
  getOptionalId,
  getString,
  getStrings,
  type Reader,
  RecordError,
} from './reader.ts'

/**
 * Parses a question with options such as "A) True": the statement follows the question mark, the label is the option with the
 * letter of the answer.
 */
function toTheoryItem(fields: Fields, item: number): TheoryItem {
  const id = getId(fields, 'id', item)
  const question = getString(fields, 'question')
  const statement = question.slice(question.indexOf('?') + 1).trim()
  if (statement === '') throw new RecordError('the question has no statement after its question mark')
  const options = getStrings(fields, 'options')
  const answer = getString(fields, 'answer')
  const option = options.find(each => each.trim().startsWith(answer)) ?? ''
  const patterns = { True: /\btrue\b/i, False: /\bfalse\b/i, Unknown: /\b(?:unknown|uncertain)\b/i }
  const label = (['True', 'False', 'Unknown'] as const).find(each => patterns[each].test(option))
  if (!label) throw new RecordError(`the answer "${answer}" is not one of the options True, False and Unknown`)
  const depth = fields['depth'] ?? fields['QDep']
  return {
    id,
    theory: getString(fields, 'context'),
    statement,
    label,
    group: id.replace(/_Q\d+$/, ''),
    depth: typeof depth === 'number' ? depth : undefined,
    original: fields,
  }
}

export const readProofWriter: Reader<TheoryItem> = createJsonReader(toTheoryItem)
export const readProntoqa: Reader<TheoryItem> = createJsonReader(toTheoryItem)

/** FOLIO: JSON Lines with premises and conclusion in English and as first-order formulas. */
export const readFolio: Reader<TheoryItem> = createJsonReader((fields, item) => {
  const releasedLabel = getString(fields, 'label')
  const label = (['True', 'False', 'Unknown'] as const).find(
    each => each === releasedLabel.replace('Uncertain', 'Unknown'),
  )
  if (!label) throw new RecordError(`unknown label "${releasedLabel}"; expected True, False, Unknown or Uncertain`)
  const theory = getStrings(fields, 'premises').join('\n')
  return {
    id: getOptionalId(fields, 'example_id') ?? `item_${item}`,
    theory,
    statement: getString(fields, 'conclusion'),
    label,
    formulas: { premises: getStrings(fields, 'premises-FOL'), conclusion: getString(fields, 'conclusion-FOL') },
    group: getOptionalId(fields, 'story_id') ?? theory,
    original: fields,
  }
})

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const logicNliLabels: ReadonlyMap<string, TheoryItem['label']> = new Map(
  Object.entries({
    entailment: 'True',
    contradiction: 'False',
    neutral: 'Unknown',
    self_contradiction: 'Both',
  }),
)

/** LogicNLI: one JSON object that maps ids to theories, each with facts, rules, statements and labels. */
export const readLogicNli: Reader<TheoryItem> = async function* (path, { onBadRecord, signal } = {}) {
  const json = await readText(path)
  let theories: unknown
  try {
    theories = JSON.parse(json)
  } catch (error) {
    throw new BenchmarkError(`${path}: invalid JSON (${(error as Error).message})`)
  }
  if (!isObject(theories)) throw new BenchmarkError(`${path}: expected a JSON object that maps ids to theories`)
  for (const [id, value] of Object.entries(theories)) {
    signal?.throwIfAborted()
    try {
      if (!isObject(value)) throw new RecordError('expected a JSON object')
      const theory = [...getStrings(value, 'facts'), ...getStrings(value, 'rules')].join(' ')
      const statements = getStrings(value, 'statements')
      const labels = getStrings(value, 'labels')
      if (statements.length !== labels.length)
        throw new RecordError(`${statements.length} statements and ${labels.length} labels`)
      for (const [i, statement] of statements.entries()) {
        const label = logicNliLabels.get(labels[i]!)
        if (!label) {
          const expected = [...logicNliLabels.keys()].join(', ')
          throw new RecordError(`unknown label "${labels[i]}"; expected one of ${expected}`)
        }
        const original = { ...value, statement, label: labels[i] }
        yield { id: `${id}_${i}`, theory, statement, label, group: id, original }
      }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      if (!onBadRecord) throw new BenchmarkError(`${path}, theory ${id}: ${error.message}`)
      onBadRecord({ line: 1, reason: `theory ${id}: ${error.message}` })
    }
  }
}
