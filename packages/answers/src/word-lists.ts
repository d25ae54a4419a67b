/** Word lists for single rules, in lower case: verbs of choosing, persons who are not the writer, nouns that take a letter as a name ("vitamin C"). */
import lists from './word-lists.json' with { type: 'json' }

type ListName = keyof typeof lists

const sets = new Map(Object.entries(lists).map(([name, words]) => [name as ListName, new Set<string>(words)]))

/** Whether a word or the text of a token is in a list; case is ignored. */
export const isIn = (list: ListName, word: string | { readonly text: string } | undefined): boolean =>
  word !== undefined && sets.get(list)!.has((typeof word === 'string' ? word : word.text).toLowerCase())

export const wordList = (list: ListName): readonly string[] => lists[list]
