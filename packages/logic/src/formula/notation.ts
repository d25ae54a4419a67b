/**
 * How formulas are written. One table serves the reader and the printers, so that what is printed can be read back.
 *
 * MetaLogic has no sign for ↔, ⊤ and ⊥; `[I-EQUIVALENCE] [TRUE] [FALSE]` and `[equivalent] [true] [false]` are ours.
 */

/** The notations that the parser reads back. `metalogic` is the corpus's spelling, `metalogic-words` that of its models' targets. */
export type RoundTripNotation = 'unicode' | 'ascii' | 'words' | 'metalogic' | 'metalogic-words' | 'latex'

/** Every notation a formula can be printed in; `english` is for reading only. */
export type Notation = RoundTripNotation | 'english'

export type Sign = 'not' | 'box' | 'diamond' | 'and' | 'or' | 'implies' | 'iff' | 'true' | 'false'

interface Spelling extends Readonly<Record<Sign, string>> {
  /** Between a prefix operator and its operand. */
  readonly gap: string
  readonly open: string
  readonly close: string
}

const tight = { gap: '', open: '(', close: ')' }
const spaced = { gap: ' ', open: '( ', close: ' )' }

export const spellings: Readonly<Record<RoundTripNotation, Spelling>> = {
  unicode: {
    not: '¬',
    box: '□',
    diamond: '◇',
    and: '∧',
    or: '∨',
    implies: '→',
    iff: '↔',
    true: '⊤',
    false: '⊥',
    ...tight,
  },
  ascii: {
    not: '~',
    box: '[]',
    diamond: '<>',
    and: '&',
    or: '|',
    implies: '->',
    iff: '<->',
    true: 'true',
    false: 'false',
    ...tight,
  },
  words: {
    not: 'not',
    box: 'necessary',
    diamond: 'possible',
    and: 'and',
    or: 'or',
    implies: 'implies',
    iff: 'iff',
    true: 'true',
    false: 'false',
    ...tight,
    gap: ' ',
  },
  metalogic: {
    not: '[NEG]',
    box: '[BOX]',
    diamond: '[DIAMOND]',
    and: '[I-CONJUNCTION]',
    or: '[I-DISJUNCTION]',
    implies: '[I-IMPLICATION]',
    iff: '[I-EQUIVALENCE]',
    true: '[TRUE]',
    false: '[FALSE]',
    ...spaced,
  },
  'metalogic-words': {
    not: '[negative]',
    box: '[necessary]',
    diamond: '[possible]',
    and: '[and]',
    or: '[or]',
    implies: '[entail]',
    iff: '[equivalent]',
    true: '[true]',
    false: '[false]',
    ...spaced,
  },
  latex: {
    not: '\\neg',
    box: '\\Box',
    diamond: '\\Diamond',
    and: '\\land',
    or: '\\lor',
    implies: '\\to',
    iff: '\\leftrightarrow',
    true: '\\top',
    false: '\\bot',
    ...tight,
    gap: ' ',
  },
}

/** Names spelled by letters, read without regard to case. An atom with such a name is written in quotes: `"or"`. */
export const reservedWords: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ['not', 'not'],
  ['necessary', 'box'],
  ['necessarily', 'box'],
  ['possible', 'diamond'],
  ['possibly', 'diamond'],
  ['and', 'and'],
  ['or', 'or'],
  ['implies', 'implies'],
  ['iff', 'iff'],
  ['true', 'true'],
  ['false', 'false'],
])

/** Signs made of symbols, longest first where one begins another. */
export const symbols: readonly (readonly [string, Sign])[] = [
  ['<->', 'iff'],
  ['<=>', 'iff'],
  ['->', 'implies'],
  ['=>', 'implies'],
  ['<>', 'diamond'],
  ['[]', 'box'],
  ['&&', 'and'],
  ['||', 'or'],
  ['/\\', 'and'],
  ['\\/', 'or'],
  ['~', 'not'],
  ['!', 'not'],
  ['&', 'and'],
  ['|', 'or'],
  ['¬', 'not'],
  ['∼', 'not'],
  ['□', 'box'],
  ['◻', 'box'],
  ['\u20de', 'box'], // MetaLogic's `inner_formula_readable` writes the combining enclosing square
  ['◇', 'diamond'],
  ['◊', 'diamond'],
  ['♢', 'diamond'],
  ['⋄', 'diamond'],
  ['∧', 'and'],
  ['⋀', 'and'],
  ['∨', 'or'],
  ['⋁', 'or'],
  ['→', 'implies'],
  ['⟶', 'implies'],
  ['⇒', 'implies'],
  ['⊃', 'implies'],
  ['↔', 'iff'],
  ['⟷', 'iff'],
  ['⇔', 'iff'],
  ['≡', 'iff'],
  ['⊤', 'true'],
  ['⊥', 'false'],
]

/** LaTeX commands, without the backslash. */
export const commands: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ['neg', 'not'],
  ['lnot', 'not'],
  ['Box', 'box'],
  ['square', 'box'],
  ['Diamond', 'diamond'],
  ['lozenge', 'diamond'],
  ['land', 'and'],
  ['wedge', 'and'],
  ['lor', 'or'],
  ['vee', 'or'],
  ['to', 'implies'],
  ['rightarrow', 'implies'],
  ['Rightarrow', 'implies'],
  ['supset', 'implies'],
  ['implies', 'implies'],
  ['leftrightarrow', 'iff'],
  ['Leftrightarrow', 'iff'],
  ['equiv', 'iff'],
  ['iff', 'iff'],
  ['top', 'true'],
  ['bot', 'false'],
])

/** MetaLogic's bracketed tokens, without the brackets, in lower case (both spellings are read in either case). */
export const bracketed: ReadonlyMap<string, Sign> = new Map<string, Sign>(
  (['metalogic', 'metalogic-words'] as const).flatMap(notation =>
    (['not', 'box', 'diamond', 'and', 'or', 'implies', 'iff', 'true', 'false'] as const).map(
      sign => [spellings[notation][sign].slice(1, -1).toLowerCase(), sign] as const,
    ),
  ),
)
