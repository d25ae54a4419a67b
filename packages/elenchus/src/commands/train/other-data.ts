/**
 * Whether a file holds another set than the one that a recipe names. Of questions and pairs its form tells, of RobustLR's sets the operators
 * and variants of its theories, of MetaLogic its graphs. What cannot be told apart is taken for what it is said to be.
 */
import { existsSync } from 'node:fs'
import { otherCorpus, type Recipe } from '@elenchus/training'

/** What a file is given for: to learn from, to choose the epoch by, or to be answered (in a table under the name of a split or set). */
export type Part = 'data' | 'dev' | { readonly split: string | undefined }

/** As it stands in the job and in the manifest. */
export interface OtherData {
  readonly given: string
  readonly found: string
  readonly wanted: string
}

export interface Told {
  readonly other: OtherData
  /** The difference as a clause. */
  readonly clause: string
  /** What follows from it. */
  readonly consequence: string
}

/** What a recipe is given in place of what it names; undefined where nothing tells a difference. */
export async function otherDataFor(recipe: Recipe, given: string, part: Part): Promise<Told | undefined> {
  const difference = await differenceOf(recipe, given, part)
  if (difference === undefined) return undefined
  const { says, found, wanted } = difference
  const consequence =
    part === 'data'
      ? `the finished model will say that it learnt from ${recipe.data.corpus}, and its manifest what it was given`
      : part === 'dev'
        ? 'the best epoch is chosen by it, and the manifest says so'
        : 'figures on it are none of the recipe’s'
  return {
    other: { given, found, wanted },
    clause: `${given} ${says}, and ${recipe.name} is for ${wanted}`,
    consequence,
  }
}

interface Difference {
  /** Of what is given. */
  readonly says: string
  readonly found: string
  readonly wanted: string
}

const formOf = (found: string, wanted: string): Difference => ({ says: `has the form of ${found}`, found, wanted })

const holding = (found: string, wanted: string): Difference => ({ says: `holds ${found}`, found, wanted })

async function differenceOf(recipe: Recipe, given: string, part: Part): Promise<Difference | undefined> {
  const { data } = recipe
  switch (data.task) {
    case 'robustlr':
      return otherSet(recipe, given, part)
    case 'metalogic':
      return part === 'data' || part === 'dev' ? otherGraphs(recipe, given, part) : undefined
    default:
      return otherForm(recipe, given, part)
  }
}

/** What is learnt from is of the recipe's corpus alone; what it is measured by may be of another. */
async function otherForm({ data, measuredOn }: Recipe, given: string, part: Part): Promise<Difference | undefined> {
  const taken = part === 'data' || measuredOn === undefined ? [data.corpus] : [data.corpus, measuredOn]
  const found = await otherCorpus(data, taken, given)
  return found === undefined ? undefined : formOf(found, taken.join(' or '))
}

/** MetaLogic's recipes take the released training split, or draw a share of it: a file that is a part already would be drawn from twice. */
async function otherGraphs({ data }: Recipe, given: string, part: 'data' | 'dev'): Promise<Difference | undefined> {
  const match = await matchOf('metalogic', given)
  if (match?.kind !== 'whole' && match?.kind !== 'part') return undefined
  if (part === 'dev')
    return match.split === 'train' ? holding('graphs of MetaLogic’s train split', 'its dev split there') : undefined
  const wanted =
    data.share === undefined ? 'all of its train split' : `${data.share}% of its train split, which it draws itself`
  if (match.split !== 'train') return holding(`graphs of MetaLogic’s ${match.split} split`, wanted)
  if (match.kind === 'whole') return undefined
  const { n, of } = match
  const share = (100 * n) / of
  return holding(`${n} of the ${of} graphs of MetaLogic’s train split (${Number(share.toFixed(1))}%)`, wanted)
}

/** Of fewer theories it is chance whether they use every operator of their set. */
const enough = 20

/** The set of RobustLR that is wanted: for what is answered the one of its name; any set may be put to a model that stands in no table. */
function wantedSet({ data }: Recipe, part: Part): string | undefined {
  if (part === 'data' || part === 'dev' || /^(?:dev|test)$/.test(part.split ?? '')) return data.corpus
  return part.split
}

async function otherSet(recipe: Recipe, given: string, part: Part): Promise<Difference | undefined> {
  const wanted = wantedSet(recipe, part)
  if (wanted === undefined) return undefined
  // The files of a contrast set are named by their distractors: contrast-conjunction.with
  const [set, distractors] = wanted.split('.')
  const plain = distractors === 'with' ? `${set} with distractors` : set!
  if (!existsSync(given)) {
    // Not a file: a set that is made here, without distractors.
    return given === plain ? undefined : { says: 'is another set', found: given, wanted: plain }
  }
  const match = await matchOf('robustlr', given)
  if (match?.kind === 'same-recipe' && match.split === plain) return undefined
  const used = await operatorsIn(given)
  const own = operatorsOf(plain)
  const more = own === undefined ? [] : used.operators.filter(each => !own.includes(each))
  const fewer = own === undefined ? [] : own.filter(each => !used.operators.includes(each))
  if (match?.kind === 'same-recipe') {
    const isTraining = match.split.startsWith('train-')
    if (isTraining && own !== undefined && more.length === 0 && used.theories < enough) return undefined
    return formOf(match.split, plain)
  }
  if (more.length > 0) return holding(`theories with ${quoted(more)}`, plain)
  if (fewer.length > 0 && used.theories >= enough) return holding(`theories without ${quoted(fewer)}`, plain)
  return undefined
}

const quoted = (words: readonly string[]) => words.map(word => `“${word}”`).join(' and ')

const operators = ['and', 'or', 'not'] as const

/** The operators of a training set, by its name: `train-and-neg`; undefined of other sets. */
function operatorsOf(set: string): readonly string[] | undefined {
  if (set === 'train-no-logic-op') return []
  const parts = /^train-((?:and|or|neg)(?:-(?:and|or|neg))*)$/.exec(set)?.[1]?.split('-')
  return parts?.map(part => (part === 'neg' ? 'not' : part))
}

/** The operators that the first theories of a file use, and how many theories these are. */
async function operatorsIn(
  given: string,
): Promise<{ readonly operators: readonly string[]; readonly theories: number }> {
  const used = new Set<string>()
  let theories = 0
  const task = await taskOver('robustlr', given)
  for await (const { data } of task?.samples() ?? []) {
    const { theory } = data as { readonly theory: string }
    for (const operator of operators) if (theory.includes(` ${operator} `)) used.add(operator)
    if (++theories === 300) break
  }
  return { operators: operators.filter(each => used.has(each)), theories }
}

/** A file that cannot be read is refused, with the line, where it is learnt from; here it only tells nothing. */
async function taskOver(name: 'robustlr' | 'metalogic', given: string) {
  const { taskNamed } = await import('@elenchus/evaluation/tasks')
  return taskNamed(name, { data: [given] }).catch(() => undefined)
}

const matchOf = async (name: 'robustlr' | 'metalogic', given: string) => (await taskOver(name, given))?.dataset.match
