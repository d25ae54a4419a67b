/** What is odd about the examples of a file: a training goes on with it, and whoever trains should know. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { detectFormat } from '@elenchus/benchmarks/readers'
import type { Example } from './read-examples.ts'
import type { TrainingData } from './recipes.ts'

export interface Survey {
  /** Examples whose id an earlier one has. */
  readonly sameIds: number
  /** Questions of which two options have the same words. */
  readonly sameOptions: number
  /** Examples with a blank passage, option, premise, hypothesis or text, where the recipe does not hide it. */
  readonly blank: number
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

export function surveyOf(examples: readonly Example[], { input }: Pick<TrainingData, 'input'>): Survey {
  const ids = new Set<string>()
  const counts = { sameIds: 0, sameOptions: 0, blank: 0 }
  for (const example of examples) {
    // The pairs of one graph share its id.
    if (!('input' in example)) {
      if (ids.has(example.id)) counts.sameIds++
      ids.add(example.id)
    }
    if ('choices' in example) {
      const texts = example.choices.map(([, text = '']) => text.trim())
      if (new Set(texts).size < texts.length) counts.sameOptions++
    }
    if (hasBlank(example, input)) counts.blank++
  }
  return counts
}

function hasBlank(example: Example, input: string | undefined): boolean {
  const shows = (part: string) => input === undefined || input.includes(part)
  if ('choices' in example) {
    const passage = shows('C') && isBlank(example.choices[0]?.[0])
    return passage || example.choices.some(([, text]) => isBlank(text))
  }
  if ('segments' in example) {
    const [first, second] = example.segments
    return (shows('P') && isBlank(first)) || (shows('H') && isBlank(second))
  }
  return isBlank(example.input)
}

/** How many of some examples have the very input of one of the others. */
export function sharedWith(others: readonly Example[], examples: readonly Example[]): number {
  const known = new Set(others.map(keyOf))
  return examples.filter(each => known.has(keyOf(each))).length
}

function keyOf(example: Example): string {
  const texts = 'choices' in example ? example.choices : 'segments' in example ? example.segments : [example.input]
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64')
}

/** The shapes in which a corpus is given out, where they are not named as the corpus is. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  mnli: ['mnli', 'snli'],
  snli: ['snli', 'mnli'],
  scitail: ['scitail', 'snli'],
  'logiqa2-portion': ['logiqa2-mrc', 'logiqa1'],
}

/** The corpus whose shape a file has, where it is none of those that a recipe takes; undefined where it may be one of them. */
export async function otherCorpus(
  { task }: Pick<TrainingData, 'task'>,
  corpora: readonly string[],
  path: string,
): Promise<string | undefined> {
  if ((task !== 'choice' && task !== 'inference') || !existsSync(path)) return undefined
  const found = await detectFormat(path)
  const taken = corpora.flatMap(corpus => shapes[corpus] ?? [corpus])
  return found === null || taken.includes(found) ? undefined : found
}
