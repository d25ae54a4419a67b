/**
 * MetaLogic's Table 13: indicator words of negation, necessity and possibility. Contractions are matched by token ("do"
 * + "n't", "can" + "not"), also in the spaced style "don ' t".
 */

/** Unary operator of the modal logic S5: ¬, □, ◇. */
export type UnaryOperator = 'not' | 'box' | 'diamond'

const words = (list: string): readonly string[] => list.split(' ')

export const INDICATORS: Readonly<Record<UnaryOperator, readonly string[]>> = {
  not: [
    ...words('no not none nobody nothing neither nor nowhere never hardly scarcely barely'),
    ...words("doesn't isn't wasn't shouldn't wouldn't couldn't won't can't don't"),
    'impossible',
  ],
  box: words('necessarily must definitely certainly clearly obviously undoubtedly surely will all every always'),
  diamond: [
    ...words('likely approximately possibly perhaps probably maybe few may might could many most some numerous'),
    ...words('countless majority often frequently commonly usually sometimes repeatedly'),
    ...words('appears seems suggests indicates'),
  ],
}

const OPERATOR_OF = new Map<string, UnaryOperator>()
for (const operator of ['not', 'box', 'diamond'] as const)
  for (const word of INDICATORS[operator]) OPERATOR_OF.set(word, operator)
// Tokens of contractions.
for (const piece of ["n't", 'nt', 'cannot']) OPERATOR_OF.set(piece, 'not')

/** Operator that a word indicates: `operatorOf('Perhaps')` is `'diamond'`, `operatorOf("n ' t")` is `'not'`. */
export function operatorOf(word: string): UnaryOperator | undefined {
  return OPERATOR_OF.get(word.toLowerCase().replace(/\s+/g, '').replace('’', "'"))
}
