/** Spellings of the logical operators in first-order formulas. */
export type Sign = 'not' | 'and' | 'or' | 'xor' | 'implies' | 'iff' | 'forall' | 'exists' | 'true' | 'false'

/** Returns pairs of a spelling and its sign, from a string of spellings per sign. */
function listSpellings<S extends string>(
  spellings: Readonly<Partial<Record<S, string>>>,
): (readonly [spelling: string, sign: S])[] {
  return Object.entries<string>(spellings as Record<string, string>).flatMap(([sign, texts]) =>
    texts.split(' ').map(text => [text, sign as S] as const),
  )
}

/** Symbols, longest first. */
export const symbols: readonly (readonly [string, Sign | '=' | '≠'])[] = listSpellings<Sign | '=' | '≠'>({
  iff: '<-> <=> <--> ↔ ⟷ ⇔ ⟺ ≡',
  implies: '--> -> => ==> → ⟶ ⇒ ⟹ ⊃',
  and: '/\\ && & ∧ ⋀',
  or: '\\/ || | ∨ ⋁',
  xor: '⊕ ⊻',
  not: '~ ! - ¬ ￢ ∼',
  forall: '∀',
  exists: '∃',
  true: '⊤',
  false: '⊥',
  '=': '=',
  '≠': '!= ≠',
}).sort(([a], [b]) => b.length - a.length)

/** Reserved words in any case: `not`, `NOT`, `ForAll`. A word inside an atom's brackets is a plain name. */
export const reservedWords: ReadonlyMap<string, Sign> = new Map(
  listSpellings<Sign>({
    not: 'not',
    and: 'and',
    or: 'or',
    xor: 'xor',
    implies: 'implies',
    iff: 'iff',
    forall: 'forall all',
    exists: 'exists',
    true: 'true',
    false: 'false',
  }),
)

/** LaTeX commands, without the backslash. */
export const latexCommands: ReadonlyMap<string, Sign> = new Map(
  listSpellings<Sign>({
    not: 'neg lnot',
    and: 'land wedge',
    or: 'lor vee',
    xor: 'oplus',
    implies: 'to rightarrow implies',
    iff: 'leftrightarrow iff',
    forall: 'forall',
    exists: 'exists',
    true: 'top',
    false: 'bot',
  }),
)
