/** What stands in a report in plain words: metrics, labels and settings by the names that a reader knows them by. */
import type { DataMatch } from '../contract/data-match.ts'
import { wordsOf } from './series-names.ts'

const metrics: Readonly<Record<string, string>> = {
  accuracyOfParsed: 'accuracy of the answers read',
  f1: 'F1',
  weightedF1: 'weighted F1',
  strictConsistency: 'theories right in every variant',
  consistency: 'same answer in every repeat',
  agreement: 'repeats that agree',
  translated: 'translations that could be read',
  proved: 'translations that decide the statement',
}
const parts: Readonly<Record<string, string>> = {
  allCorrect: 'all right',
  macroF1: 'macro F1',
  microF1: 'micro F1',
  f1: 'F1',
}

/** A metric in words: `certainty.allCorrect` is "certainty, all right". */
export function plainMetric(name: string): string {
  const known = metrics[name]
  if (known !== undefined) return known
  const repeated = /^pass([\^@])(\d+)$/.exec(name)
  if (repeated)
    return repeated[1] === '^' ? `right in all ${repeated[2]} repeats` : `right in one of ${repeated[2]} repeats`
  return name
    .split('.')
    .map(part => parts[part] ?? wordsOf(part))
    .join(', ')
}

const labels: Readonly<Record<string, string>> = {
  length: 'length of the input',
  type: 'question type',
  name: 'question type',
  reasoning: 'type of reasoning',
  depth: 'depth of the proof',
  label: 'gold label',
  group: 'group of perturbations',
  difficulty: 'difficulty, EASY or HARD',
  set: 'difficulty, EASY or HARD',
  statements: 'number of statements',
  rebuttal: 'whether there is a rebuttal',
}
/** A label in words, as it stands after "By". */
export const plainLabel = (name: string): string => labels[name] ?? wordsOf(name)

const settings: Readonly<Record<string, string>> = {
  shots: 'examples before the question',
  input: 'parts of the input shown',
  tags: 'premises told apart',
  chainOfThought: 'chain of thought',
  template: 'wording of the prompt',
  permute: 'options permuted',
  repeats: 'times each item is asked',
  limit: 'only the first items',
  protocol: 'how an answer is taken',
  'model.baseUrl': 'address of the model',
}
export const plainSetting = (name: string): string => settings[name] ?? wordsOf(name.replace(/^model\./, 'model: '))

const count = (n: number) => n.toLocaleString('en')

/** What the data is, in a few words for a heading; '' where nothing is known. */
export function dataTitle(data: DataMatch): string {
  switch (data.kind) {
    case 'whole':
      return data.split
    case 'part':
      return `${data.split}, ${count(data.n)} of ${count(data.of)}`
    case 'same-recipe':
      return data.split
    case 'same-size':
      return ''
    case 'other':
      return ''
  }
}

/** What the data is, in a sentence. */
export function saysData(data: DataMatch, file: string): string {
  switch (data.kind) {
    case 'whole':
      return `The released ${data.split} split, whole: all ${count(data.of)} items were recognised.`
    case 'part':
      return `Part of the released ${data.split} split: ${count(data.n)} of ${count(data.of)} items.`
    case 'same-recipe':
      return `A set made by the recipe of ${data.split}, not the released one.`
    case 'same-size':
      return `As many items as the released ${data.split} split (${count(data.of)}); whether they are the same could not be checked.`
    case 'other':
      return `Other data than any released split that we know${file === '' ? '' : `: ${file}`}.`
  }
}
