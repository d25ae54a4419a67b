/**
 * Explains the truth value of a formula in a Kripke model by the values of its subformulas. If there are several sufficient reasons, the
 * first is reported; a failing ◇ is explained in every visible world.
 */
import type { Formula } from '../formula/formula.ts'
import { print } from '../formula/print.ts'
import { evaluate, type KripkeModel } from '../s5/kripke.ts'

/** Truth value of a subformula in a world. */
export type SubformulaValue = Readonly<{ world: number; formula: Formula; holds: boolean }>

/** Maximum number of values reported. */
const MAX_VALUES = 200

/** Returns the value of a formula in a world, followed by the values that explain it, each once. */
export function trace(model: KripkeModel, world: number, formula: Formula): SubformulaValue[] {
  const truth = evaluate(model, formula)
  const holdsIn = (to: number, part: Formula): boolean => truth.get(part)![to] === 1
  const values: SubformulaValue[] = []
  const visited = new Set<string>()
  const todo: [number, Formula][] = [[world, formula]]
  for (let next = todo.shift(); next && values.length < MAX_VALUES; next = todo.shift()) {
    const [current, part] = next
    const key = `${current} ${print(part)}`
    if (visited.has(key)) continue
    visited.add(key)
    values.push({ world: current, formula: part, holds: holdsIn(current, part) })
    const enqueue = (parts: readonly Formula[]): void => {
      for (const each of parts) todo.push([current, each])
    }
    switch (part.kind) {
      case 'not':
        enqueue([part.operand])
        break
      case 'and':
      case 'or': {
        const decisive = part.operands.find(each => holdsIn(current, each) === (part.kind === 'or'))
        enqueue(decisive ? [decisive] : part.operands)
        break
      }
      case 'implies':
        if (!holdsIn(current, part.left)) enqueue([part.left])
        else if (holdsIn(current, part.right)) enqueue([part.right])
        else enqueue([part.left, part.right])
        break
      case 'iff':
        enqueue([part.left, part.right])
        break
      case 'box':
      case 'diamond': {
        const visible = model.sees?.[current] ?? model.worlds.map((_, i) => i)
        const decisive = visible.find(to => holdsIn(to, part.operand) === (part.kind === 'diamond'))
        if (decisive !== undefined) todo.push([decisive, part.operand])
        else if (part.kind === 'diamond') for (const to of visible) todo.push([to, part.operand])
        break
      }
    }
  }
  return values
}
