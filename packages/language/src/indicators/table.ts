/**
 * MetaLogic's Table 13: indicator words of negation, necessity and possibility. Contractions are matched by token ("do"
 * + "n't", "can" + "not"), also in the spaced style "don ' t".
 */
import indicators from './indicators.json' with { type: 'json' }

/** Unary operator of the modal logic S5: ¬, □, ◇. */
export type UnaryOperator = keyof typeof indicators

export const INDICATORS: Readonly<Record<UnaryOperator, readonly string[]>> = indicators

const operators = new Map<string, UnaryOperator>(
  Object.entries(INDICATORS).flatMap(([operator, words]) => words.map(word => [word, operator as UnaryOperator])),
)
for (const token of ["n't", 'nt', 'cannot']) operators.set(token, 'not')

/** Returns the operator that a word indicates: `lookUpOperator('Perhaps')` is `'diamond'`, `lookUpOperator("n ' t")` is `'not'`. */
export function lookUpOperator(word: string): UnaryOperator | undefined {
  return operators.get(word.toLowerCase().replace(/\s+/g, '').replace('’', "'"))
}
