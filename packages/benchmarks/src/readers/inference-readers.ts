/** Readers of inference corpora in their released shapes. */
import type { InferenceLabel, InferencePair } from '../records/records.ts'
import { linePieces } from './pieces.ts'
import {
  type Fields,
  jsonReader,
  type Reader,
  RecordError,
  readPieces,
  reasoningTypesIn,
  text,
  texts,
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

function labelIn(fields: Fields, name: string): InferenceLabel | null {
  const value = fields[name]
  // SNLI marks pairs without a majority label by a dash; test splits have none.
  if (value === undefined || value === null || value === '-') return null
  const label = typeof value === 'string' ? labels[value.trim().toLowerCase()] : undefined
  if (!label)
    throw new RecordError(`unknown label ${JSON.stringify(value)}; there are ${Object.keys(labels).join(', ')}`)
  return label
}

/** LogiQA 2.0 inference, both released shapes: major and minor premise with a conclusion, or premise and hypothesis. */
export const readLogiqa2Nli: Reader<InferencePair> = jsonReader((fields, item) => {
  const id = fields['id'] === undefined ? `item_${item}` : String(fields['id'])
  // `type` as released, or `reasoningTypes` in files that `convert qa2nli` wrote.
  const types = fields['type'] ?? fields['reasoningTypes']
  const shared = {
    id,
    label: labelIn(fields, 'label'),
    reasoningTypes: types === undefined ? undefined : reasoningTypesIn(types),
    original: fields,
  }
  if ('hypothesis' in fields)
    return { ...shared, premise: text(fields, 'premise'), hypothesis: text(fields, 'hypothesis') }
  const majorPremise = texts(fields, 'major_premise')
  const minorPremise = texts(fields, 'minor_premise')
  const premise = [...majorPremise, ...minorPremise].join(' ')
  return { ...shared, premise, hypothesis: text(fields, 'conclusion'), majorPremise, minorPremise }
})

/** SNLI and MNLI: JSON lines with `sentence1`, `sentence2`, `gold_label`. */
export const readSnli: Reader<InferencePair> = jsonReader((fields, item) => ({
  id: String(fields['pairID'] ?? fields['promptID'] ?? `item_${item}`),
  premise: text(fields, 'sentence1'),
  hypothesis: text(fields, 'sentence2'),
  label: labelIn(fields, 'gold_label'),
  original: fields,
}))

/** Reader of tab-separated files; `columns` names premise, hypothesis and label in the header line. */
function tabReader(
  columns: { premise: string; hypothesis: string; label: string; id?: string } | 'no header',
): Reader<InferencePair> {
  return async function* (path, options) {
    let header: readonly string[] | null = columns === 'no header' ? ['premise', 'hypothesis', 'label'] : null
    const names = columns === 'no header' ? { premise: 'premise', hypothesis: 'hypothesis', label: 'label' } : columns
    const rows = readPieces(
      path,
      linePieces(path),
      ({ text: line, item }): InferencePair | null => {
        const cells = line.replace(/\r$/, '').split('\t')
        if (header === null) {
          for (const name of [names.premise, names.hypothesis])
            if (!cells.includes(name))
              throw new RecordError(`the first line should name the columns, "${name}" among them`)
          header = cells
          return null
        }
        if (cells.length !== header.length)
          throw new RecordError(`${cells.length} columns; the first line has ${header.length}`)
        const fields: Fields = Object.fromEntries(header.map((name, i) => [name, cells[i]]))
        const id = names.id === undefined ? undefined : fields[names.id]
        return {
          id: id === undefined ? `item_${item}` : String(id),
          premise: text(fields, names.premise),
          hypothesis: text(fields, names.hypothesis),
          label: labelIn(fields, names.label),
          original: fields,
        }
      },
      options,
    )
    for await (const row of rows) if (row) yield row
  }
}

/** MNLI and SNLI as tab-separated files with a header line. */
export const readMnli: Reader<InferencePair> = tabReader({
  premise: 'sentence1',
  hypothesis: 'sentence2',
  label: 'gold_label',
  id: 'pairID',
})

/** GLUE's RTE: tab-separated with a header line. */
export const readRte: Reader<InferencePair> = tabReader({
  premise: 'sentence1',
  hypothesis: 'sentence2',
  label: 'label',
  id: 'index',
})

/** GLUE's QNLI: a question and a sentence that may answer it. */
export const readQnli: Reader<InferencePair> = tabReader({
  premise: 'sentence',
  hypothesis: 'question',
  label: 'label',
  id: 'index',
})

/** SciTail: three tab-separated columns without a header line. */
export const readScitail: Reader<InferencePair> = tabReader('no header')
