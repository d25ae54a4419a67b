/** Parses the arguments of `train reproduce`: the requested table, `--data CORPUS=FILES` and `--base NAME=FOLDER`. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { papers } from '@elenchus/benchmarks/papers'
import * as training from '@elenchus/training'
import { InputError, UsageError } from '../../../cli/io.ts'
import { findSimilarNames } from '../../../cli/similar.ts'
import { findRecipe } from '../recipes.ts'

/** Finds the recipes of a table, of all tables of a paper, or by name. */
export function findRecipes(
  paper?: string,
  table?: string,
  names?: readonly string[],
): Readonly<{ recipes: readonly training.Recipe[]; isRequested: (cell: training.Cell) => boolean }> {
  if (paper === undefined && names === undefined)
    throw new UsageError(
      'no table; give a paper and a table, such as reclor "Table 7", or choose recipes with --recipe',
    )
  const isRequested = paper === undefined ? () => true : createCellFilter(paper, table)
  const hasRow = ({ reproduces }: training.Recipe) => paper === undefined || reproduces.some(isRequested)
  const namedRecipes = names?.map(name => findRecipe(name, '--recipe'))
  const withoutRow = namedRecipes?.find(recipe => !hasRow(recipe))
  if (withoutRow)
    throw new UsageError(`--recipe ${withoutRow.name} has no row in ${[paper, table].filter(Boolean).join(', ')}`)
  return { recipes: namedRecipes ?? training.recipes.filter(hasRow), isRequested }
}

function createCellFilter(name: string, table: string | undefined): (cell: training.Cell) => boolean {
  const paper = papers.find(each => each.name === name)
  if (!paper) throw new UsageError(`${name}: unknown paper; expected ${papers.map(each => each.name).join(', ')}`)
  const isOfPaper = (cell: training.Cell) => paper.tables.some(each => each.paper === cell.paper)
  if (table === undefined) return isOfPaper
  const cells = training.recipes.flatMap(({ reproduces }) => reproduces.filter(isOfPaper))
  // Sorted with figures after tables and Roman numerals by value.
  const tables = [...new Set(cells.map(cell => cell.table))].sort(
    (a, b) => Number(!/^Table/.test(a)) - Number(!/^Table/.test(b)) || parseTableNumber(a) - parseTableNumber(b),
  )
  const normalise = (text: string) => text.toLowerCase().replace(/^tables?\s*/, '')
  const tableLabel =
    tables.find(label => normalise(label) === normalise(table)) ??
    tables.find(label => includesTable(label, normalise(table)))
  if (tableLabel === undefined)
    throw new UsageError(`${table}: no recipe reproduces this table; expected one of ${tables.join(', ')} for ${name}`)
  return cell => isOfPaper(cell) && cell.table === tableLabel
}

/** Returns the first number in "Tables 4 to 6" or "Table IX". */
function parseTableNumber(label: string): number {
  const digits = /\d+/.exec(label)?.[0]
  if (digits !== undefined) return Number(digits)
  const values = [...(/\b[IVX]+\b/.exec(label)?.[0] ?? '')].map(letter => ({ I: 1, V: 5, X: 10 })[letter] ?? 0)
  return values.reduce<number>((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}

/** Returns true if "Tables 4 to 6" or "Tables 11 and 12" includes a table number. */
function includesTable(label: string, number: string): boolean {
  const [, first, last] = /^Tables (\d+) (?:to|and) (\d+)$/.exec(label) ?? []
  return first !== undefined && Number(number) >= Number(first) && Number(number) <= Number(last)
}

/** Parses `reclor=train.json,val.json,test.json`; an empty part means that there is no such file. */
export function parseData(values: readonly string[] = []): training.FilesByCorpus {
  const filesByCorpus = new Map<string, { readonly train?: string; readonly dev?: string; readonly test?: string }>()
  for (const text of values) {
    const [, name, list = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    const paths = list.split(',')
    if (name === undefined || paths.length > 3)
      throw new UsageError(`--data ${text}: expected CORPUS=TRAIN,DEV,TEST, such as reclor=train.json,val.json`)
    if (!training.corpusNames.has(name))
      throw new UsageError(`--data ${name}: unknown corpus; expected ${[...training.corpusNames].sort().join(', ')}`)
    if (filesByCorpus.has(name)) throw new UsageError(`--data: ${name} is given twice`)
    for (const path of paths) if (path !== '' && !existsSync(path)) throw new InputError(`${path}: no such file`)
    const [train, dev, test] = paths.map(path => (path === '' ? undefined : resolve(path)))
    filesByCorpus.set(name, { train, dev, test })
  }
  return filesByCorpus
}

export interface Bases {
  readonly findBase: training.FindBase
  /** Divides the values of `--base` into those that a recipe of the plan starts from, and the others. */
  readonly classify: (plan: readonly training.PlannedRecipe[]) => { readonly used: string[]; readonly unused: string[] }
}

const checkpoints = new Set(training.recipes.flatMap(({ base }) => base.checkpoint ?? []))
const recipeNames = new Set(training.recipes.map(({ name }) => name))

/** Parses `roberta-large=FOLDER`, by checkpoint or recipe; a base without a name is that of all recipes. */
export function parseBases(values: readonly string[] = []): Bases {
  const byName = new Map<string, { readonly text: string; readonly base: string }>()
  for (const text of values) {
    const [, name = '', base = text] = /^([^=]+)=(.*)$/.exec(text) ?? []
    if (byName.has(name)) throw new UsageError(`--base: ${name === '' ? 'a base without a name' : name} is given twice`)
    checkBaseOption(text, name, base)
    byName.set(name, { text, base })
  }
  const findValue = ({ name, base: { checkpoint } }: training.Recipe) =>
    byName.get(name) ?? byName.get(checkpoint ?? name) ?? byName.get('')
  return {
    findBase: recipe => {
      const { checkpoint } = recipe.base
      const localFolder = checkpoint !== null && existsSync(checkpoint) ? checkpoint : undefined
      return findValue(recipe)?.base ?? localFolder ?? training.getDefaultBase(recipe)
    },
    classify: plan => {
      // Only first steps have a base; later steps start from an earlier job.
      const used = new Set(plan.flatMap(({ recipe }) => (recipe.after === undefined ? [findValue(recipe)?.text] : [])))
      return { used: values.filter(text => used.has(text)), unused: values.filter(text => !used.has(text)) }
    },
  }
}

/** Throws unless the name is that of a recipe or checkpoint, and the base exists. */
function checkBaseOption(text: string, name: string, base: string): void {
  if (name !== '' && !recipeNames.has(name) && !checkpoints.has(name)) {
    const similarNames = findSimilarNames(name, [...checkpoints, ...recipeNames], 3)
    const suggestion = similarNames.length === 0 ? '' : `; similar names: ${similarNames.join(', ')}`
    throw new UsageError(
      `--base ${text}: unknown recipe or checkpoint ${name}${suggestion}. Checkpoints: ${[...checkpoints].sort().join(', ')}; \`elenchus train recipes\` lists the recipes`,
    )
  }
  if (training.isScratch(base) && !training.findScratchNetwork(base))
    throw new UsageError(`--base ${text}: unknown network; expected one of ${training.scratchBases}`)
  if (!/^(?:scratch|encoder):/.test(base) && !existsSync(base)) throw new InputError(`--base ${text}: no such folder`)
}
