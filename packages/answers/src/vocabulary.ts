/** Word lists and regular expressions of single rules; in patterns.json `{name}` stands for a fragment or the words of a list. */
import data from './patterns.json' with { type: 'json' }
import lists from './word-lists.json' with { type: 'json' }

type ListName = keyof typeof lists

const sets = new Map(Object.entries(lists).map(([name, words]) => [name as ListName, new Set<string>(words)]))

/** True if a word or the text of a token is in a list; case is ignored. */
export const isIn = (list: ListName, word: string | { readonly text: string } | undefined): boolean =>
  word !== undefined && sets.get(list)!.has((typeof word === 'string' ? word : word.text).toLowerCase())

/** Returns the index of a word in the first list that contains it. */
export const findIndex = (word: string, ...names: readonly ListName[]): number =>
  Math.max(...names.map(name => (lists[name] as readonly string[]).indexOf(word)))

export const wordList = (list: ListName): readonly string[] => lists[list]

type PatternName = keyof typeof data.patterns

const fragments: Readonly<Record<string, string>> = data.fragments

const expand = (source: string): string =>
  source.replace(/\{([a-z]\w+)\}/g, (_, name: string) => expand(fragments[name] ?? lists[name as ListName].join('|')))

/** Compiles a pattern of patterns.json or markup.json. */
export const compilePattern = ({ source, flags }: { readonly source: string; readonly flags?: string }): RegExp =>
  new RegExp(expand(source), flags)

export const patterns = Object.fromEntries(
  Object.entries(data.patterns).map(([name, pattern]) => [name, compilePattern(pattern)]),
) as Readonly<Record<PatternName, RegExp>>
