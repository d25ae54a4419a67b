/**
 * Notations for formulas. The parser and the printers share one table, so that printed formulas can be parsed again.
 *
 * MetaLogic has no symbol for ↔, ⊤ and ⊥; its notations are extended by `[I-EQUIVALENCE] [TRUE] [FALSE]` and
 * `[equivalent] [true] [false]`.
 */

/**
 * Notations that the parser reads. `metalogic` is the spelling of the MetaLogic corpus, `metalogic-words` that of the target texts
 * for its models.
 */
export type RoundTripNotation = 'unicode' | 'ascii' | 'words' | 'metalogic' | 'metalogic-words' | 'latex'

/** Notations for printing; `english` cannot be parsed. */
export type Notation = RoundTripNotation | 'english'

const SIGNS = ['not', 'box', 'diamond', 'and', 'or', 'implies', 'iff', 'true', 'false'] as const
export type Sign = (typeof SIGNS)[number]

interface Spelling extends Readonly<Record<Sign, string>> {
  /** Text between a prefix operator and its operand. */
  readonly gap: string
  readonly openBracket: string
  readonly closeBracket: string
}

/** Creates a table from the spellings of all signs, in the order of `SIGNS`. */
function createSpelling(signs: string, gap = '', open = '(', close = ')'): Spelling {
  const texts = signs.split(' ')
  const bySign = Object.fromEntries(SIGNS.map((sign, i) => [sign, texts[i]!])) as Record<Sign, string>
  return { ...bySign, gap, openBracket: open, closeBracket: close }
}

export const spellings: Readonly<Record<RoundTripNotation, Spelling>> = {
  unicode: createSpelling('¬ □ ◇ ∧ ∨ → ↔ ⊤ ⊥'),
  ascii: createSpelling('~ [] <> & | -> <-> true false'),
  words: createSpelling('not necessary possible and or implies iff true false', ' '),
  metalogic: createSpelling(
    '[NEG] [BOX] [DIAMOND] [I-CONJUNCTION] [I-DISJUNCTION] [I-IMPLICATION] [I-EQUIVALENCE] [TRUE] [FALSE]',
    ' ',
    '( ',
    ' )',
  ),
  'metalogic-words': createSpelling(
    '[negative] [necessary] [possible] [and] [or] [entail] [equivalent] [true] [false]',
    ' ',
    '( ',
    ' )',
  ),
  latex: createSpelling('\\neg \\Box \\Diamond \\land \\lor \\to \\leftrightarrow \\top \\bot', ' '),
}

/** Returns pairs of a spelling and its sign, from a string of spellings per sign, in the order of `SIGNS`. */
const listAlternatives = (...lists: readonly string[]): (readonly [string, Sign])[] =>
  SIGNS.flatMap((sign, i) => lists[i]!.split(' ').map(text => [text, sign] as const))

/** Reserved words, in any case. An atom with such a name is quoted: `"or"`. */
export const reservedWords: ReadonlyMap<string, Sign> = new Map(
  listAlternatives('not', 'necessary necessarily', 'possible possibly', 'and', 'or', 'implies', 'iff', 'true', 'false'),
)

/** Symbols, longest first so that `<->` is not read as `<` and `->`; U+20DE is the combining square of MetaLogic's readable formulas. */
export const symbols: readonly (readonly [string, Sign])[] = listAlternatives(
  '~ ! ¬ ∼',
  '[] □ ◻ \u20de',
  '<> ◇ ◊ ♢ ⋄',
  '&& /\\ & ∧ ⋀',
  '|| \\/ | ∨ ⋁',
  '-> => → ⟶ ⇒ ⊃',
  '<-> <=> ↔ ⟷ ⇔ ≡',
  '⊤',
  '⊥',
).sort(([a], [b]) => b.length - a.length)

/** LaTeX commands, without the backslash. */
export const latexCommands: ReadonlyMap<string, Sign> = new Map(
  listAlternatives(
    'neg lnot',
    'Box square',
    'Diamond lozenge',
    'land wedge',
    'lor vee',
    'to rightarrow Rightarrow supset implies',
    'leftrightarrow Leftrightarrow equiv iff',
    'top',
    'bot',
  ),
)

/** MetaLogic's tokens without their brackets and in lower case; the parser accepts any case. */
export const metalogicTokens: ReadonlyMap<string, Sign> = new Map<string, Sign>(
  (['metalogic', 'metalogic-words'] as const).flatMap(notation =>
    SIGNS.map(sign => [spellings[notation][sign].slice(1, -1).toLowerCase(), sign] as const),
  ),
)
