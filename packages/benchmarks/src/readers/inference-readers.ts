/** Readers of natural language inference corpora in their released formats. */
import type { InferenceLabel, InferencePair } from '../records/records.ts'
import { splitLines } from './raw-records.ts'
import {
  createJsonReader,
  type Fields,
  getReasoningTypes,
  getString,
  getStrings,
  type Reader,
  RecordError,
  readRecords,
} from './reader.ts'

const labels: Readonly<Record<string, InferenceLabel>> = {
  entailed: 'entailed',
  entailment: 'entailed',
  entails: 'entailed',
  'not entailed': 'not entailed',
  'not-entailment': 'not entailed',
  not_entailment: 'not entailed',
  neutral: 'neutral',
  contradiction: 'contradiction',
}

function getLabel(fields: Fields, name: string): InferenceLabel | null {
  const value = fields[name]
  // SNLI marks pairs without a majority label by a dash; test splits have none.
  if (value === undefined || value === null || value === '-') return null
  const label = typeof value === 'string' ? labels[value.trim().toLowerCase()] : undefined
  if (!label)
    throw new RecordError(`unknown label ${JSON.stringify(value)}; expected one of ${Object.keys(labels).join(', ')}`)
  return label
}

/** LogiQA 2.0 inference in both released formats: major and minor premises with a conclusion, or premise and hypothesis. */
export const readLogiqa2Nli: Reader<InferencePair> = createJsonReader((fields, item) => {
  const id = fields['id'] === undefined ? `item_${item}` : String(fields['id'])
  // `type` as released, or `reasoningTypes` in files that `convert qa2nli` wrote.
  const types = fields['type'] ?? fields['reasoningTypes']
  const shared = {
    id,
    label: getLabel(fields, 'label'),
    reasoningTypes: types === undefined ? undefined : getReasoningTypes(types),
    original: fields,
  }
  if ('hypothesis' in fields)
    return { ...shared, premise: getString(fields, 'premise'), hypothesis: getString(fields, 'hypothesis') }
  const majorPremise = getStrings(fields, 'major_premise')
  const minorPremise = getStrings(fields, 'minor_premise')
  const premise = [...majorPremise, ...minorPremise].join(' ')
  return { ...shared, premise, hypothesis: getString(fields, 'conclusion'), majorPremise, minorPremise }
})

/** SNLI and MNLI: JSON lines with `sentence1`, `sentence2`, `gold_label`. */
export const readSnli: Reader<InferencePair> = createJsonReader((fields, item) => ({
  id: String(fields['pairID'] ?? fields['promptID'] ?? `item_${item}`),
  premise: getString(fields, 'sentence1'),
  hypothesis: getString(fields, 'sentence2'),
  label: getLabel(fields, 'gold_label'),
  original: fields,
}))

/** Creates a reader of tab-separated files; `columns` names the columns of premise, hypothesis and label in the header line. */
function createTabReader(
  columns: { premise: string; hypothesis: string; label: string; id?: string } | 'no header',
): Reader<InferencePair> {
  return async function* (path, options) {
    let header: readonly string[] | null = columns === 'no header' ? ['premise', 'hypothesis', 'label'] : null
    const names = columns === 'no header' ? { premise: 'premise', hypothesis: 'hypothesis', label: 'label' } : columns
    const rows = readRecords(
      path,
      splitLines(path),
      ({ text: line, item }): InferencePair | null => {
        const cells = line.replace(/\r$/, '').split('\t')
        if (header === null) {
          for (const name of [names.premise, names.hypothesis])
            if (!cells.includes(name)) throw new RecordError(`the header line has no column "${name}"`)
          header = cells
          return null
        }
        if (cells.length !== header.length)
          throw new RecordError(`${cells.length} columns; the header line has ${header.length}`)
        const fields: Fields = Object.fromEntries(header.map((name, i) => [name, cells[i]]))
        const id = names.id === undefined ? undefined : fields[names.id]
        return {
          id: id === undefined ? `item_${item}` : String(id),
          premise: getString(fields, names.premise),
          hypothesis: getString(fields, names.hypothesis),
          label: getLabel(fields, names.label),
          original: fields,
        }
      },
      options,
    )
    for await (const row of rows) if (row) yield row
  }
}

/** MNLI and SNLI as tab-separated files with a header line. */
export const readMnli: Reader<InferencePair> = createTabReader({
  premise: 'sentence1',
  hypothesis: 'sentence2',
  label: 'gold_label',
  id: 'pairID',
})

/** GLUE's RTE: tab-separated with a header line. */
export const readRte: Reader<InferencePair> = createTabReader({
  premise: 'sentence1',
  hypothesis: 'sentence2',
  label: 'label',
  id: 'index',
})

/** GLUE's QNLI: a question and a sentence that may answer it. */
export const readQnli: Reader<InferencePair> = createTabReader({
  premise: 'sentence',
  hypothesis: 'question',
  label: 'label',
  id: 'index',
})

/** SciTail: three tab-separated columns without a header line. */
export const readScitail: Reader<InferencePair> = createTabReader('no header')
