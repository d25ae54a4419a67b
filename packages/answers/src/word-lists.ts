/** Word lists for single rules, in lower case, such as verbs of choosing and nouns that take a letter as a name ("vitamin C"). */
import lists from './word-lists.json' with { type: 'json' }

type ListName = keyof typeof lists

const sets = new Map(Object.entries(lists).map(([name, words]) => [name as ListName, new Set<string>(words)]))

/** True if a word or the text of a token is in a list; case is ignored. */
export const isIn = (list: ListName, word: string | { readonly text: string } | undefined): boolean =>
  word !== undefined && sets.get(list)!.has((typeof word === 'string' ? word : word.text).toLowerCase())

/** Returns the words of a list as alternatives of a regular expression. */
export const alternatives = (list: string): string => lists[list as ListName].join('|')

/** Returns the index of a word in the first list that contains it. */
export const findIndex = (word: string, ...names: readonly ListName[]): number =>
  Math.max(...names.map(name => (lists[name] as readonly string[]).indexOf(word)))

export const wordList = (list: ListName): readonly string[] => lists[list]
