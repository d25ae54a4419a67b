/** What a table takes: which recipes, the files of which corpora, the checkpoints they start from; and what of it is missing. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { papers } from '@elenchus/benchmarks/papers'
import { type Cell, measureOf, type PlannedRecipe, type Recipe, recipes } from '@elenchus/training'
import { chosenRecipe } from '../../cli/chosen-recipe.ts'
import { InputError, UsageError } from '../../cli/io.ts'

export interface Wanted {
  readonly recipes: readonly Recipe[]
  /** The cells whose figures are asked for. */
  readonly isAsked: (cell: Cell) => boolean
}

/** The recipes of a table, of every table of a paper that has some, or those that are named. */
export function wantedOf(
  paper: string | undefined,
  table: string | undefined,
  names: readonly string[] | undefined,
): Wanted {
  if (paper === undefined && names === undefined)
    throw new UsageError('name a paper and a table, such as: reproduce reclor "Table 7"; or recipes with --recipe')
  const cells = paper === undefined ? () => true : cellsOf(paper, table)
  const named = names?.map(name => chosenRecipe(name, '--recipe'))
  const chosen = (named ?? recipes).filter(({ reproduces }) => paper === undefined || reproduces.some(cells))
  const [other] = (named ?? []).filter(recipe => !chosen.includes(recipe))
  if (other) throw new UsageError(`--recipe ${other.name} has no row in ${[paper, table].filter(Boolean).join(', ')}`)
  return { recipes: chosen, isAsked: cells }
}

function cellsOf(name: string, table: string | undefined): (cell: Cell) => boolean {
  const paper = papers.find(each => each.name === name)
  if (!paper) throw new UsageError(`${name}: no such paper; there are ${papers.map(each => each.name).join(', ')}`)
  const ofPaper = ({ paper: of }: Cell) => paper.tables.some(each => each.paper === of)
  if (table === undefined) return ofPaper
  const reproduced = new Set(recipes.flatMap(({ reproduces }) => reproduces.filter(ofPaper).map(({ table }) => table)))
  // "Figure 6" after all tables, "Table IX" before "Table X".
  const there = [...reproduced].sort(
    (a, b) => Number(!/^Table/.test(a)) - Number(!/^Table/.test(b)) || numberIn(a) - numberIn(b),
  )
  const plain = (text: string) => text.toLowerCase().replace(/^tables?\s*/, '')
  const found = there.find(where => plain(where) === plain(table)) ?? there.find(where => spans(where, plain(table)))
  if (found === undefined)
    throw new UsageError(`${table}: no recipe reproduces it; of ${name} there are ${there.join(', ')}`)
  return cell => ofPaper(cell) && cell.table === found
}

/** The first number of "Tables 4 to 6" or "Table IX". */
function numberIn(where: string): number {
  const digits = /\d+/.exec(where)?.[0]
  if (digits !== undefined) return Number(digits)
  const values = [...(/\b[IVX]+\b/.exec(where)?.[0] ?? '')].map(letter => ({ I: 1, V: 5, X: 10 })[letter] ?? 0)
  return values.reduce<number>((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}

/** Whether "Tables 4 to 6" or "Tables 11 and 12" is meant by the number of one of them. */
function spans(where: string, number: string): boolean {
  const [, first, last] = /^Tables (\d+) (?:to|and) (\d+)$/.exec(where) ?? []
  return first !== undefined && Number(number) >= Number(first) && Number(number) <= Number(last)
}

/** The files of a corpus; a set that is only answered has one. */
export interface CorpusFiles {
  readonly train?: string
  readonly dev?: string
  readonly test?: string
}

/** `reclor=train.json,val.json,test.json`; a part that is empty is absent. */
export function filesOf(given: readonly string[] = []): ReadonlyMap<string, CorpusFiles> {
  const found = new Map<string, CorpusFiles>()
  for (const text of given) {
    const at = text.indexOf('=')
    if (at < 1)
      throw new UsageError(`--data ${text}: expected CORPUS=TRAIN,DEV,TEST, such as reclor=train.json,val.json`)
    const name = text.slice(0, at)
    if (!knownNames.has(name))
      throw new UsageError(
        `--data ${name}: no recipe has such a corpus; there are ${[...knownNames].sort().join(', ')}`,
      )
    if (found.has(name)) throw new UsageError(`--data: ${name} is given twice`)
    const paths = text.slice(at + 1).split(',')
    if (paths.length > 3) throw new UsageError(`--data ${text}: three files at most, TRAIN,DEV,TEST`)
    for (const path of paths) if (path !== '' && !existsSync(path)) throw new InputError(`${path}: no such file`)
    const [train, dev, test] = paths.map(path => (path === '' ? undefined : resolve(path)))
    found.set(name, {
      ...(train === undefined ? {} : { train }),
      ...(dev === undefined ? {} : { dev }),
      ...(test === undefined ? {} : { test }),
    })
  }
  return found
}

/** Sets that are only answered, by the names of their files. */
const setNames = new Set(
  recipes.flatMap(({ reproduces }) =>
    reproduces.flatMap(cell =>
      cell.columns.flatMap(column => {
        const split = measureOf(cell, column)?.split
        return split === undefined || split === 'dev' || split === 'test' ? [] : [split]
      }),
    ),
  ),
)
const knownNames = new Set([
  ...recipes.flatMap(({ data, measuredOn }) => [data.corpus, ...(measuredOn === undefined ? [] : [measuredOn])]),
  ...setNames,
])

/** The corpora and sets of files that no recipe of a plan learns from or is measured by. */
export function unusedIn(plan: readonly PlannedRecipe[], files: ReadonlyMap<string, CorpusFiles>): string[] {
  const used = new Set(
    plan.flatMap(({ recipe: { data, measuredOn } }) => [
      data.corpus,
      ...(measuredOn === undefined ? [] : [measuredOn]),
      ...(data.task === 'robustlr' ? setNames : []),
    ]),
  )
  return [...files.keys()].filter(name => !used.has(name))
}

/** What the finished model answers, by split. */
export function askedOf(
  { data, measuredOn }: Recipe,
  files: ReadonlyMap<string, CorpusFiles>,
): { readonly path: string; readonly split: string }[] {
  // What is written by MetGen's modules is no graph before its loop has run.
  if (data.strategy === 'metgen') return []
  const own = files.get(measuredOn ?? data.corpus)
  const splits = data.task === 'metalogic' ? (['test'] as const) : (['dev', 'test'] as const)
  const ofCorpus = splits.flatMap(split => (own?.[split] === undefined ? [] : [{ split, path: own[split] }]))
  const sets = data.task === 'robustlr' ? [...setNames] : []
  return [
    ...ofCorpus,
    ...sets.flatMap(split => {
      const path = files.get(split)?.train
      return path === undefined ? [] : [{ split, path }]
    }),
  ]
}

const splitsOf = ({ reproduces }: Recipe): Set<string> =>
  new Set(reproduces.flatMap(cell => cell.columns.flatMap(column => measureOf(cell, column)?.split ?? [])))

/** Whether a file is there for any of the figures of a recipe: else it would be trained in vain. */
function isMeasured(recipe: Recipe, files: ReadonlyMap<string, CorpusFiles>): boolean {
  const own = files.get(recipe.measuredOn ?? recipe.data.corpus)
  const splits = splitsOf(recipe)
  return (
    splits.size === 0 ||
    [...splits].some(
      split => (split === 'dev' || split === 'test' ? own?.[split] : files.get(split)?.train) !== undefined,
    )
  )
}

function measuringFiles(recipe: Recipe): string {
  const corpus = recipe.measuredOn ?? recipe.data.corpus
  const files = [...splitsOf(recipe)].map(split =>
    /^(dev|test)$/.test(split) ? `${corpus}=TRAIN,DEV,TEST` : `${split}=FILE`,
  )
  return `--data ${[...new Set(files)].join(' or ')}`
}

/** What has to be given before the plan can run, a line each. */
export function missingFor(
  plan: readonly PlannedRecipe[],
  files: ReadonlyMap<string, CorpusFiles>,
  baseFor: (recipe: Recipe) => string | undefined,
): string[] {
  const needs = new Map<string, string[]>()
  const need = (what: string, name: string) => needs.set(what, [...(needs.get(what) ?? []), name])
  for (const { recipe, isStep } of plan) {
    const { data, base, after, name } = recipe
    const own = files.get(data.corpus)
    if (own?.train === undefined || own.dev === undefined) need(`--data ${data.corpus}=TRAIN,DEV,TEST`, name)
    else if (!isStep && !isMeasured(recipe, files))
      need(`${measuringFiles(recipe)}, by which all its figures are measured,`, name)
    const { checkpoint } = base
    if (after === undefined && baseFor(recipe) === undefined)
      need(`--base ${checkpoint}=FOLDER (huggingface-cli download ${checkpoint} --local-dir ${checkpoint})`, name)
  }
  return [...needs].map(
    ([what, names]) =>
      `${what} for ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
  )
}
