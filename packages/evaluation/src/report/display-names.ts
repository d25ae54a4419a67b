/** Display names of metrics, labels and settings. */
import type { DataMatch } from '../tasks/data-match.ts'
import { wordsOf } from './series.ts'

const metrics: Readonly<Record<string, string>> = {
  accuracyOfParsed: 'accuracy of the answers read',
  f1: 'F1',
  weightedF1: 'weighted F1',
  strictConsistency: 'theories correct in every variant',
  consistency: 'same answer in every repeat',
  agreement: 'repeats that agree',
  translated: 'translations that could be read',
  proved: 'translations that decide the statement',
}
const parts: Readonly<Record<string, string>> = {
  allCorrect: 'all correct',
  macroF1: 'macro F1',
  microF1: 'micro F1',
  f1: 'F1',
}

/** Display name of a metric: `certainty.allCorrect` is "certainty, all correct". */
export function plainMetric(name: string): string {
  const known = metrics[name]
  if (known !== undefined) return known
  const repeated = /^pass([\^@])(\d+)$/.exec(name)
  if (repeated)
    return repeated[1] === '^' ? `correct in all ${repeated[2]} repeats` : `correct in one of ${repeated[2]} repeats`
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
  rebuttal: 'presence of a rebuttal',
}
/** Display name of a label, for use after "By". */
export const plainLabel = (name: string): string => labels[name] ?? wordsOf(name)

const settings: Readonly<Record<string, string>> = {
  shots: 'examples before the question',
  input: 'parts of the input shown',
  tags: 'marked premises',
  chainOfThought: 'chain of thought',
  template: 'wording of the prompt',
  permute: 'options permuted',
  repeats: 'repeats of each item',
  limit: 'first items only',
  protocol: 'protocol',
  'model.baseUrl': 'address of the model',
}
export const plainSetting = (name: string): string => settings[name] ?? wordsOf(name.replace(/^model\./, 'model: '))

const count = (n: number) => n.toLocaleString('en')

/** Short description of the data for a heading; empty if unknown. */
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

/** Description of the data in a sentence. */
export function saysData(data: DataMatch, file: string): string {
  switch (data.kind) {
    case 'whole':
      return `The whole released ${data.split} split: all ${count(data.of)} items were recognised.`
    case 'part':
      return `Part of the released ${data.split} split: ${count(data.n)} of ${count(data.of)} items.`
    case 'same-recipe':
      return `A set generated like ${data.split}, not the released one.`
    case 'same-size':
      return `As many items as the released ${data.split} split (${count(data.of)}); could not check whether they are the same.`
    case 'other':
      return `Not a released split that we know${file === '' ? '' : `: ${file}`}.`
  }
}
