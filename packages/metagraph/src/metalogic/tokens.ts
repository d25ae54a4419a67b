/** Spellings of operators and steps: MetaLogic's bracketed tokens, the words in its linear model formats, and signs. */
import type { Binary, EdgeKind, Unary } from '../model/metagraph.ts'

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

/** Signs in drawings and exports. */
export const signs: Spelling = {
  unary: { not: '¬', box: '□', diamond: '◇' },
  binary: { implies: '→', and: '∧', or: '∨' },
}

/** Signs in MetaLogic's field `inner_formula_readable`. */
export const releasedSigns: Spelling = {
  unary: { not: '¬', box: '\u20DE', diamond: '♢' },
  binary: { implies: '→', and: '⋀', or: '⋁' },
}

/** Inverts tables: returns a map from each spelling to its name. */
export const invertTables = <T extends string>(...tables: Readonly<Record<T, string>>[]): ReadonlyMap<string, T> =>
  new Map(tables.flatMap(table => (Object.keys(table) as T[]).map(name => [table[name], name] as const)))

export const unaryByToken = invertTables<Unary>(formulaTokens.unary, wordTokens.unary)
export const binaryByToken = invertTables<Binary>(formulaTokens.binary, wordTokens.binary)

/** Arrow of a step by its kind, in MetaLogic's linear format. */
export const stepArrows: Readonly<Record<EdgeKind, string>> = { support: '->', rebut: '=>' }
export const kindByArrow = invertTables<EdgeKind>(stepArrows)
