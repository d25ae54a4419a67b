/**
 * Warnings about training files: a file of another set than the recipe's, duplicate and blank examples, overlap of training and evaluation
 * data. The set is recognised by the format of questions and pairs, by the operators and variants of RobustLR theories, and by the graphs
 * of MetaLogic; a file that cannot be told apart is accepted.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { detectFormat } from '@elenchus/benchmarks/readers'
import { type Example, inputTexts, type ReadExamples } from './examples.ts'
import type { Recipe } from './recipes.ts'

export type Warn = (message: string) => void

/** Use of a file: training, choice of the best epoch, or evaluation (reported under the name of a split or set). */
export type FileUse = 'train' | 'dev' | { readonly split?: string }

/** A file of another set than the recipe's, as recorded in the job and in the manifest. */
export interface OtherData {
  readonly given: string
  readonly found: string
  readonly wanted: string
}

export interface DataMismatch {
  readonly other: OtherData
  /** The difference, as a clause. */
  readonly clause: string
  /** The difference and its consequence. */
  readonly message: string
}

/** Warns of a file of another set than the recipe's, and of duplicate and blank examples. Returns the difference to record in the job. */
export async function checkFile(
  path: string,
  use: FileUse,
  { examples, unlabelled }: ReadExamples,
  recipe: Recipe,
  warn: Warn,
): Promise<readonly OtherData[]> {
  const mismatch = await findMismatch(recipe, path, use)
  if (mismatch) warn(mismatch.message)
  const { duplicates, sameOptions, blank } = countFlaws(examples, recipe.data.input)
  const found = [
    [unlabelled, 'without an answer (skipped)'],
    [duplicates, 'with a duplicate id'],
    [sameOptions, 'with two identical options'],
    [blank, 'with a blank text'],
  ] as const
  const counts = found.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
  if (counts.length > 0) warn(`${path}: of ${examples.length + unlabelled} examples, ${counts.join('; ')}`)
  return mismatch ? [mismatch.other] : []
}

const isBlank = (text = '') => text.trim() === ''

function countFlaws(examples: readonly Example[], input: string | undefined) {
  const ids = new Set<string>()
  const counts = { duplicates: 0, sameOptions: 0, blank: 0 }
  const isVisible = (part: string) => input === undefined || input.includes(part)
  for (const example of examples) {
    // The pairs of a graph share its id.
    if (!('input' in example) && ids.has(example.id)) counts.duplicates++
    ids.add(example.id)
    const texts = inputTexts(example)
    const [[first, second] = []] = texts
    if ('choices' in example) {
      if (new Set(texts.map(([, text = '']) => text.trim())).size < texts.length) counts.sameOptions++
      if ((isVisible('C') && isBlank(first)) || texts.some(([, text]) => isBlank(text))) counts.blank++
    } else if ('segments' in example) {
      if ((isVisible('P') && isBlank(first)) || (isVisible('H') && isBlank(second))) counts.blank++
    } else if (isBlank(first)) counts.blank++
  }
  return counts
}

/** Warns of evaluation inputs that are also in the training data. */
export function warnOfOverlap(
  path: string,
  train: readonly Example[],
  evaluation: readonly Example[],
  warn: Warn,
): void {
  const hash = (example: Example) =>
    createHash('sha256')
      .update(JSON.stringify(inputTexts(example)))
      .digest('base64')
  const known = new Set(train.map(hash))
  const shared = evaluation.filter(each => known.has(hash(each))).length
  if (shared > 0)
    warn(
      `${path}: ${shared} of ${evaluation.length} inputs are also in the training data; results on it are contaminated`,
    )
}

/** Compares a file with the set that the recipe names for this use; `undefined` if it matches or cannot be recognised. */
export async function findMismatch(recipe: Recipe, path: string, use: FileUse): Promise<DataMismatch | undefined> {
  const { task, corpus } = recipe.data
  const find = task === 'robustlr' ? otherRobustlrSet : task === 'metalogic' ? otherGraphs : otherCorpus
  const difference = await find(recipe, path, use)
  if (difference === undefined) return undefined
  const { is, found, wanted } = difference
  const consequence =
    use === 'train'
      ? `the model will say that it was trained on ${corpus}, and its manifest names this file`
      : use === 'dev'
        ? 'the best epoch is chosen on it, and the manifest records that'
        : 'results on it are not results of the recipe'
  const clause = `${path} ${is}, but ${recipe.name} is for ${wanted}`
  return { other: { given: path, found, wanted }, clause, message: `${clause}: ${consequence}` }
}

interface Difference {
  /** The predicate of the sentence about the file. */
  readonly is: string
  readonly found: string
  readonly wanted: string
}

const hasFormat = (found: string, wanted: string): Difference => ({ is: `has the format of ${found}`, found, wanted })
const holds = (found: string, wanted: string): Difference => ({ is: `holds ${found}`, found, wanted })

/** Accepted formats of corpora that are distributed in the format of another one. */
const formats: Readonly<Record<string, readonly string[]>> = {
  mnli: ['mnli', 'snli'],
  snli: ['snli', 'mnli'],
  scitail: ['scitail', 'snli'],
  'logiqa2-portion': ['logiqa2-mrc', 'logiqa1'],
}

/** Training data must be of the recipe's corpus; evaluation data may be of another one that the recipe names. */
async function otherCorpus({ data, measuredOn }: Recipe, path: string, use: FileUse): Promise<Difference | undefined> {
  if (!existsSync(path)) return undefined
  const corpora = use === 'train' || measuredOn === undefined ? [data.corpus] : [data.corpus, measuredOn]
  const found = await detectFormat(path)
  if (found === null || corpora.flatMap(corpus => formats[corpus] ?? [corpus]).includes(found)) return undefined
  return hasFormat(found, corpora.join(' or '))
}

/** MetaLogic's recipes read the whole released train split, or draw a share of it; from a file that is already a part, they would draw again. */
async function otherGraphs({ data }: Recipe, path: string, use: FileUse): Promise<Difference | undefined> {
  if (use !== 'train' && use !== 'dev') return undefined
  const match = (await openTask('metalogic', path))?.dataset.match
  if (match?.kind !== 'whole' && match?.kind !== 'part') return undefined
  const { split } = match
  if (use === 'dev')
    return split === 'train' ? holds('graphs of MetaLogic’s train split', 'its dev split there') : undefined
  const wanted =
    data.share === undefined ? 'all of its train split' : `${data.share}% of its train split, which it draws itself`
  if (split !== 'train') return holds(`graphs of MetaLogic’s ${split} split`, wanted)
  if (match.kind === 'whole') return undefined
  const { n, of } = match
  const share = Number(((100 * n) / of).toFixed(1))
  return holds(`${n} of the ${of} graphs of MetaLogic’s train split (${share}%)`, wanted)
}

/** Minimum size for a verdict on operators; a smaller set may lack one by chance. */
const minTheories = 20

async function otherRobustlrSet({ data }: Recipe, path: string, use: FileUse): Promise<Difference | undefined> {
  const isEvaluation = typeof use === 'object' && !/^(?:dev|test)$/.test(use.split ?? '')
  const wanted = isEvaluation ? use.split : data.corpus
  if (wanted === undefined) return undefined
  // Files of contrast sets are named after their distractors: contrast-conjunction.with
  const [set, distractors] = wanted.split('.')
  const expected = distractors === 'with' ? `${set} with distractors` : set!
  if (!existsSync(path)) {
    // A set that is generated by its name, without distractors.
    return path === expected ? undefined : { is: 'is another set', found: path, wanted: expected }
  }
  const task = await openTask('robustlr', path)
  const match = task?.dataset.match
  const generated = match?.kind === 'same-recipe' ? match.split : undefined
  if (generated === expected) return undefined
  const own = operatorsOfSet(expected)
  let theories = 0
  const used = new Set<string>()
  for await (const sample of task?.samples() ?? []) {
    const { theory } = sample.data as { readonly theory: string }
    for (const operator of operators) if (theory.includes(` ${operator} `)) used.add(operator)
    if (++theories === 300) break
  }
  const extra = operators.filter(each => own && used.has(each) && !own.includes(each))
  if (generated !== undefined) {
    const isTooSmall = generated.startsWith('train-') && own && extra.length === 0 && theories < minTheories
    return isTooSmall ? undefined : hasFormat(generated, expected)
  }
  const lacking = operators.filter(each => own?.includes(each) && !used.has(each))
  const quote = (words: readonly string[]) => words.map(word => `“${word}”`).join(' and ')
  if (extra.length > 0) return holds(`theories with ${quote(extra)}`, expected)
  if (lacking.length > 0 && theories >= minTheories) return holds(`theories without ${quote(lacking)}`, expected)
  return undefined
}

const operators = ['and', 'or', 'not'] as const

/** Operators of a training set, from its name, such as `train-and-neg`; `undefined` for other sets. */
function operatorsOfSet(set: string): readonly string[] | undefined {
  if (set === 'train-no-logic-op') return []
  const parts = /^train-((?:and|or|neg)(?:-(?:and|or|neg))*)$/.exec(set)?.[1]?.split('-')
  return parts?.map(part => (part === 'neg' ? 'not' : part))
}

/** The task over a file; `undefined` for an unreadable file, which the training itself reports with the line. */
async function openTask(name: 'robustlr' | 'metalogic', path: string) {
  const { openTask } = await import('@elenchus/evaluation/tasks')
  return openTask(name, { data: [path] }).catch(() => undefined)
}
