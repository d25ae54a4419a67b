/**
 * Warns about training files: other data than the recipe's, duplicate and blank examples, and overlap of training and evaluation data. The
 * data is recognised by the format of questions and pairs, by the operators and variants of RobustLR theories, and by MetaLogic's graphs;
 * unrecognised files are accepted.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { detectFormat } from '@elenchus/benchmarks/readers'
import { type Example, type ExampleSet, getInputTexts } from './examples.ts'
import type { Recipe } from './recipes.ts'

export type Warn = (message: string) => void

/** Use of a file: training, choice of the best epoch, or evaluation on a split or set. */
export type FileUse = 'train' | 'dev' | { readonly split?: string }

/** Other data than the recipe's, as recorded in the job and in the manifest: the file, its data, and the data of the recipe. */
export type OtherData = Readonly<{ given: string; found: string; wanted: string }>

export interface DataMismatch {
  readonly other: OtherData
  /** The difference, as a clause. */
  readonly clause: string
  /** The difference and its consequence. */
  readonly message: string
}

/** Warns of other data than the recipe's, and of duplicate and blank examples. Returns the mismatch to record in the job. */
export async function checkFile(
  path: string,
  use: FileUse,
  { examples, unlabelled }: ExampleSet,
  recipe: Recipe,
  warn: Warn,
): Promise<readonly OtherData[]> {
  const mismatch = await findMismatch(recipe, path, use)
  if (mismatch) warn(mismatch.message)
  const { duplicates, sameOptions, blank } = countFlaws(examples, recipe.data.input)
  const flaws = [
    [unlabelled, 'without an answer (skipped)'],
    [duplicates, 'with a duplicate id'],
    [sameOptions, 'with two identical options'],
    [blank, 'with a blank text'],
  ] as const
  const counts = flaws.flatMap(([count, description]) => (count === 0 ? [] : [`${count} ${description}`]))
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
    const texts = getInputTexts(example)
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
export function warnOfOverlap(path: string, train: readonly Example[], evaluation: readonly Example[], warn: Warn) {
  const hash = (example: Example) =>
    createHash('sha256')
      .update(JSON.stringify(getInputTexts(example)))
      .digest('base64')
  const trainHashes = new Set(train.map(hash))
  const shared = evaluation.filter(each => trainHashes.has(hash(each))).length
  if (shared > 0)
    warn(
      `${path}: ${shared} of ${evaluation.length} inputs are also in the training data, so results on this file are contaminated`,
    )
}

/** Compares a file with the data that the recipe expects for this use; `undefined` if it matches or is not recognised. */
export async function findMismatch(recipe: Recipe, path: string, use: FileUse): Promise<DataMismatch | undefined> {
  const { task, corpus } = recipe.data
  const compare = task === 'robustlr' ? compareRobustlrSet : task === 'metalogic' ? compareGraphs : compareCorpus
  const difference = await compare(recipe, path, use)
  if (difference === undefined) return undefined
  const { predicate, found, wanted } = difference
  const consequence =
    use === 'train'
      ? `the model will be described as trained on ${corpus}; the manifest records the file`
      : use === 'dev'
        ? 'the best epoch is chosen on this file, which is recorded in the manifest'
        : 'results on this file are not those of the recipe'
  const clause = `${path} ${predicate}, but ${recipe.name} is for ${wanted}`
  return { other: { given: path, found, wanted }, clause, message: `${clause}: ${consequence}` }
}

interface Difference {
  /** The predicate of the sentence about the file. */
  readonly predicate: string
  /** Data that the file contains. */
  readonly found: string
  /** Data that the recipe expects. */
  readonly wanted: string
}

const createFormatDifference = (found: string, wanted: string): Difference => ({
  predicate: `has the format of ${found}`,
  found,
  wanted,
})
const createContentDifference = (found: string, wanted: string): Difference => ({
  predicate: `contains ${found}`,
  found,
  wanted,
})

/** Accepted formats of corpora that are distributed in the format of another corpus. */
const formats: Readonly<Record<string, readonly string[]>> = {
  mnli: ['mnli', 'snli'],
  snli: ['snli', 'mnli'],
  scitail: ['scitail', 'snli'],
  'logiqa2-portion': ['logiqa2-mrc', 'logiqa1'],
}

/** Compares the format of a file with the recipe's corpus, for evaluation also with the recipe's evaluation corpus. */
async function compareCorpus({ data, measuredOn }: Recipe, path: string, use: FileUse) {
  if (!existsSync(path)) return undefined
  const corpora = use === 'train' || measuredOn === undefined ? [data.corpus] : [data.corpus, measuredOn]
  const found = await detectFormat(path)
  if (found === null || corpora.flatMap(corpus => formats[corpus] ?? [corpus]).includes(found)) return undefined
  return createFormatDifference(found, corpora.join(' or '))
}

/** Compares graphs with MetaLogic's whole train split, from which recipes sample a share: a file with only a part would be sampled twice. */
async function compareGraphs({ data }: Recipe, path: string, use: FileUse): Promise<Difference | undefined> {
  if (use !== 'train' && use !== 'dev') return undefined
  const match = (await openTaskOfFile('metalogic', path))?.dataset.match
  if (match?.kind !== 'whole' && match?.kind !== 'part') return undefined
  const { split } = match
  if (use === 'dev')
    return split === 'train'
      ? createContentDifference('graphs of MetaLogic’s train split', 'its dev split for this use')
      : undefined
  const wanted =
    data.share === undefined ? 'all of its train split' : `${data.share}% of its train split, which it samples itself`
  if (split !== 'train') return createContentDifference(`graphs of MetaLogic’s ${split} split`, wanted)
  if (match.kind === 'whole') return undefined
  const { n: count, of: total } = match
  const share = Number(((100 * count) / total).toFixed(1))
  return createContentDifference(`${count} of the ${total} graphs of MetaLogic’s train split (${share}%)`, wanted)
}

/** Minimum size for a comparison of operators (a smaller set may lack one by chance), and maximum number of theories to read. */
const minTheories = 20
const maxTheories = 300

async function compareRobustlrSet({ data }: Recipe, path: string, use: FileUse): Promise<Difference | undefined> {
  const isEvaluation = typeof use === 'object' && !/^(?:dev|test)$/.test(use.split ?? '')
  const wanted = isEvaluation ? use.split : data.corpus
  if (wanted === undefined) return undefined
  // Files of contrast sets are named after their distractors: contrast-conjunction.with
  const [set, distractors] = wanted.split('.')
  const expected = distractors === 'with' ? `${set} with distractors` : set!
  if (!existsSync(path)) {
    // The name of a set, which is generated without distractors.
    return path === expected ? undefined : { predicate: 'is another set', found: path, wanted: expected }
  }
  const task = await openTaskOfFile('robustlr', path)
  const match = task?.dataset.match
  const generatedSet = match?.kind === 'same-recipe' ? match.split : undefined
  if (generatedSet === expected) return undefined
  const expectedOperators = listOperators(expected)
  let theories = 0
  const usedOperators = new Set<string>()
  for await (const sample of task?.samples() ?? []) {
    const { theory } = sample.data as { readonly theory: string }
    for (const operator of operators) if (theory.includes(` ${operator} `)) usedOperators.add(operator)
    if (++theories === maxTheories) break
  }
  const extraOperators = operators.filter(
    each => expectedOperators && usedOperators.has(each) && !expectedOperators.includes(each),
  )
  if (generatedSet !== undefined) {
    const isTooSmall =
      generatedSet.startsWith('train-') && expectedOperators && extraOperators.length === 0 && theories < minTheories
    return isTooSmall ? undefined : createFormatDifference(generatedSet, expected)
  }
  const missingOperators = operators.filter(each => expectedOperators?.includes(each) && !usedOperators.has(each))
  const quote = (words: readonly string[]) => words.map(word => `“${word}”`).join(' and ')
  if (extraOperators.length > 0) return createContentDifference(`theories with ${quote(extraOperators)}`, expected)
  if (missingOperators.length > 0 && theories >= minTheories)
    return createContentDifference(`theories without ${quote(missingOperators)}`, expected)
  return undefined
}

const operators = ['and', 'or', 'not'] as const

/** Returns the operators in the name of a training set, such as `train-and-neg`; `undefined` for other sets. */
function listOperators(set: string): readonly string[] | undefined {
  if (set === 'train-no-logic-op') return []
  const words = /^train-((?:and|or|neg)(?:-(?:and|or|neg))*)$/.exec(set)?.[1]?.split('-')
  return words?.map(part => (part === 'neg' ? 'not' : part))
}

/** Opens the task of a file; `undefined` for an unreadable file, which the training reports with the line. */
async function openTaskOfFile(name: 'robustlr' | 'metalogic', path: string) {
  const { openTask } = await import('@elenchus/evaluation/tasks')
  return openTask(name, { data: [path] }).catch(() => undefined)
}
