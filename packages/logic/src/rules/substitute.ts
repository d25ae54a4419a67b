import type { Formula, Term } from '../formula/formula.ts'
import { postorder } from '../formula/walk.ts'
import type { Binding } from './proof.ts'

/** The formula with constants put for the variables that `binding` names; parts without them stay shared. */
export function substitute(formula: Formula, binding: Binding): Formula {
  if (formula.kind === 'atom') return instance(formula, binding)
  const done = new Map<Formula, Formula>()
  for (const node of postorder(formula)) done.set(node, instance(node, binding, done))
  return done.get(formula)!
}

function instance(node: Formula, binding: Binding, done?: ReadonlyMap<Formula, Formula>): Formula {
  switch (node.kind) {
    case 'atom': {
      if (!node.terms.some(term => term.kind === 'variable' && Object.hasOwn(binding, term.name))) return node
      return { kind: 'atom', name: node.name, terms: node.terms.map(term => bind(term, binding)) }
    }
    case 'not':
    case 'box':
    case 'diamond': {
      const operand = done!.get(node.operand)!
      return operand === node.operand ? node : { kind: node.kind, operand }
    }
    case 'and':
    case 'or': {
      const operands = node.operands.map(operand => done!.get(operand)!)
      return operands.every((operand, i) => operand === node.operands[i]) ? node : { kind: node.kind, operands }
    }
    case 'implies':
    case 'iff': {
      const left = done!.get(node.left)!
      const right = done!.get(node.right)!
      return left === node.left && right === node.right ? node : { kind: node.kind, left, right }
    }
    default:
      return node
  }
}

function bind(term: Term, binding: Binding): Term {
  return term.kind === 'variable' && Object.hasOwn(binding, term.name)
    ? { kind: 'constant', name: binding[term.name]! }
    : term
}
