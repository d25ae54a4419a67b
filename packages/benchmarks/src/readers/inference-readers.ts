/** Readers of natural language inference corpora in their released formats. */
import type { InferenceLabel, InferencePair } from '../records/records.ts'
import { splitLines } from './raw-records.ts'
import {
  createJsonReader,
  type Fields,
  getOptionalId,
  getReasoningTypes,
  getString,
  getStrings,
  type Reader,
  RecordError,
  readRecords,
} from './reader.ts'

const labels: ReadonlyMap<string, InferenceLabel> = new Map(
  Object.entries({
    entailed: 'entailed',
    entailment: 'entailed',
    entails: 'entailed',
    'not entailed': 'not entailed',
    'not-entailment': 'not entailed',
    not_entailment: 'not entailed',
    neutral: 'neutral',
    contradiction: 'contradiction',
  }),
)

function getLabel(fields: Fields, name: string): InferenceLabel | null {
  const value = fields[name]
  // SNLI marks pairs without a majority label by a dash; test splits have none.
  if (value === undefined || value === null || value === '-') return null
  const label = typeof value === 'string' ? labels.get(value.trim().toLowerCase()) : undefined
  if (!label)
    throw new RecordError(`unknown label ${JSON.stringify(value)}; expected one of ${[...labels.keys()].join(', ')}`)
  return label
}

/** LogiQA 2.0 inference in both released formats: major and minor premises with a conclusion, or premise and hypothesis. */
export const readLogiqa2Nli: Reader<InferencePair> = createJsonReader((fields, item) => {
  const id = getOptionalId(fields, 'id') ?? `item_${item}`
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
  id: getOptionalId(fields, 'pairID') ?? getOptionalId(fields, 'promptID') ?? `item_${item}`,
  premise: getString(fields, 'sentence1'),
  hypothesis: getString(fields, 'sentence2'),
  label: getLabel(fields, 'gold_label'),
  original: fields,
}))

type Columns = readonly [premise: string, hypothesis: string, label: string, id?: string]

/** Creates a reader of tab-separated files. Without a header line, the columns are those of every line. */
function createTabReader(columns: Columns, hasHeader = true): Reader<InferencePair> {
  const [premise, hypothesis, label, idColumn] = columns
  return async function* (path, options) {
    let header: readonly string[] | null = hasHeader ? null : columns.map(String)
    const rows = readRecords(
      path,
      splitLines(path),
      ({ text: line, item }): InferencePair | null => {
        const cells = line.replace(/\r$/, '').split('\t')
        if (header === null) {
          for (const name of [premise, hypothesis])
            if (!cells.includes(name)) throw new RecordError(`the header line has no column "${name}"`)
          header = cells
          return null
        }
        if (cells.length !== header.length)
          throw new RecordError(`${cells.length} columns; the header line has ${header.length}`)
        const fields: Fields = Object.fromEntries(header.map((name, i) => [name, cells[i]]))
        const id = idColumn === undefined ? undefined : fields[idColumn]
        return {
          id: id === undefined ? `item_${item}` : String(id),
          premise: getString(fields, premise),
          hypothesis: getString(fields, hypothesis),
          label: getLabel(fields, label),
          original: fields,
        }
      },
      options,
    )
    for await (const row of rows) if (row) yield row
  }
}

/** MNLI and SNLI as tab-separated files with a header line. */
export const readMnli: Reader<InferencePair> = createTabReader(['sentence1', 'sentence2', 'gold_label', 'pairID'])

/** GLUE's RTE: tab-separated with a header line. */
export const readRte: Reader<InferencePair> = createTabReader(['sentence1', 'sentence2', 'label', 'index'])

/** GLUE's QNLI: a question and a sentence that may answer it. */
export const readQnli: Reader<InferencePair> = createTabReader(['sentence', 'question', 'label', 'index'])

/** SciTail: three tab-separated columns without a header line. */
export const readScitail: Reader<InferencePair> = createTabReader(['premise', 'hypothesis', 'label'], false)
