/** MetaLogic's operator tokens: the bracketed names in its formulas and the words in its linearised model formats. */
import type { Binary, Unary } from '../model/metagraph.ts'

interface Spelling {
  readonly unary: Readonly<Record<Unary, string>>
  readonly binary: Readonly<Record<Binary, string>>
}

export const formulaTokens: Spelling = {
  unary: { not: '[NEG]', box: '[BOX]', diamond: '[DIAMOND]' },
  binary: { implies: '[I-IMPLICATION]', and: '[I-CONJUNCTION]', or: '[I-DISJUNCTION]' },
}

export const wordTokens: Spelling = {
  unary: { not: '[negative]', box: '[necessary]', diamond: '[possible]' },
  binary: { implies: '[entail]', and: '[and]', or: '[or]' },
}

export const symbols: Spelling = {
  unary: { not: '¬', box: '\u20DE', diamond: '♢' },
  binary: { implies: '→', and: '⋀', or: '⋁' },
}

const inverse = <T extends string>(...tables: Readonly<Record<T, string>>[]): ReadonlyMap<string, T> =>
  new Map(tables.flatMap(table => (Object.keys(table) as T[]).map(name => [table[name], name] as const)))

export const unaryOf = inverse<Unary>(formulaTokens.unary, wordTokens.unary)
export const binaryOf = inverse<Binary>(formulaTokens.binary, wordTokens.binary)
