/**
 * Formulas in plain English. Every phrase announces its shape at its beginning ("both … and", "either … or",
 * "if … then"), so that the sentence has one reading without brackets.
 */
import type { Atom, Formula } from './formula.ts'
import { unfoldingGuard } from './unfolding.ts'

/** Default wording of an atom: `p`, "Charlie is tall", "brother holds of Erin and Gary". */
function describeAtom(atom: Atom): string {
  const terms = atom.terms.map(term => term.name)
  if (terms.length === 0) return atom.name
  if (terms.length === 1) return `${terms[0]} is ${atom.name}`
  return `${atom.name} holds of ${terms.slice(0, -1).join(', ')} and ${terms.at(-1)}`
}

export function printEnglish(formula: Formula, describe: (atom: Atom) => string = describeAtom): string {
  const out: string[] = []
  const check = unfoldingGuard(formula)
  const todo: (string | Formula)[] = [formula]
  const write = (pieces: readonly (string | Formula)[]): void => {
    for (let i = pieces.length - 1; i >= 0; i--) todo.push(pieces[i]!)
  }
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    check(out.length)
    if (typeof item === 'string') {
      out.push(item)
      continue
    }
    switch (item.kind) {
      case 'atom':
        out.push(describe(item))
        break
      case 'true':
        out.push('something trivially true holds')
        break
      case 'false':
        out.push('something impossible holds')
        break
      case 'box':
        write(['it is necessary that ', item.operand])
        break
      case 'diamond':
        write(['it is possible that ', item.operand])
        break
      case 'not':
        if (item.operand.kind === 'box') write(['it is not necessary that ', item.operand.operand])
        else if (item.operand.kind === 'diamond') write(['it is impossible that ', item.operand.operand])
        else write(['it is not the case that ', item.operand])
        break
      case 'implies':
        write(['if ', item.left, ' then ', item.right])
        break
      case 'iff':
        write(['it is equivalent that ', item.left, ' and that ', item.right])
        break
      case 'and':
      case 'or':
        if (item.operands.length < 2) todo.push(item.operands[0] ?? { kind: item.kind === 'and' ? 'true' : 'false' })
        else write(chain(item.kind, item.operands))
        break
    }
  }
  return out.join('')
}

/** "both p and q", "either p or q"; longer lists give their length: "all of these 3 hold: p; q; and r". */
function chain(kind: 'and' | 'or', operands: readonly Formula[]): (string | Formula)[] {
  const pair = operands.length === 2
  const several = kind === 'and' ? 'all' : 'at least one'
  const opening = pair
    ? kind === 'and'
      ? 'both '
      : 'either '
    : `${several} of these ${operands.length} ${kind === 'and' ? 'hold' : 'holds'}: `
  const pieces: (string | Formula)[] = [opening]
  operands.forEach((operand, i) => {
    if (i > 0) pieces.push(pair ? ` ${kind} ` : i === operands.length - 1 ? '; and ' : '; ')
    pieces.push(operand)
  })
  return pieces
}
