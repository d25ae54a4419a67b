/**
 * Prints formulas in plain English. Every connective has an opening word ("both … and", "either … or", "if … then"), so that the
 * sentence is unambiguous without brackets.
 */
import type { Atom, Formula } from './formula.ts'
import { expandToText } from './unfolding.ts'

/** Describes an atom by default: `p`, "Charlie is tall", "brother holds of Erin and Gary". */
function describeAtom(atom: Atom): string {
  const terms = atom.terms.map(term => term.name)
  if (terms.length === 0) return atom.name
  if (terms.length === 1) return `${terms[0]} is ${atom.name}`
  return `${atom.name} holds of ${terms.slice(0, -1).join(', ')} and ${terms.at(-1)}`
}

/** Prints a formula in English; `describe` gives the sentence of an atom. */
export function printEnglish(formula: Formula, describe: (atom: Atom) => string = describeAtom): string {
  return expandToText(formula, item => {
    switch (item.kind) {
      case 'atom':
        return [describe(item)]
      case 'true':
        return ['something trivially true holds']
      case 'false':
        return ['something impossible holds']
      case 'box':
        return ['it is necessary that ', item.operand]
      case 'diamond':
        return ['it is possible that ', item.operand]
      case 'not':
        if (item.operand.kind === 'box') return ['it is not necessary that ', item.operand.operand]
        if (item.operand.kind === 'diamond') return ['it is impossible that ', item.operand.operand]
        return ['it is not the case that ', item.operand]
      case 'implies':
        return ['if ', item.left, ' then ', item.right]
      case 'iff':
        return ['it is equivalent that ', item.left, ' and that ', item.right]
      case 'and':
      case 'or':
        if (item.operands.length < 2) return [item.operands[0] ?? { kind: item.kind === 'and' ? 'true' : 'false' }]
        return joinOperands(item.kind, item.operands)
    }
  })
}

/** Joins operands: "both p and q", "either p or q"; longer lists begin with their length: "all of these 3 hold: p; q; and r". */
function joinOperands(kind: 'and' | 'or', operands: readonly Formula[]): (string | Formula)[] {
  const [first, second] = operands
  if (operands.length === 2) return [kind === 'and' ? 'both ' : 'either ', first!, ` ${kind} `, second!]
  const opening = kind === 'and' ? 'all of these' : 'at least one of these'
  return [
    `${opening} ${operands.length} ${kind === 'and' ? 'hold' : 'holds'}: `,
    ...operands.flatMap((operand, i) => (i === 0 ? [operand] : [i === operands.length - 1 ? '; and ' : '; ', operand])),
  ]
}
