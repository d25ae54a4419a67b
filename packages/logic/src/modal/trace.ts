/**
 * Explains the truth value of a formula in a Kripke model by the values of its parts. Of several sufficient reasons the
 * first is reported; a failing ◇ is explained in every visible world.
 */
import type { Formula } from '../formula/formula.ts'
import { print } from '../formula/print.ts'
import { forces, type KripkeModel } from '../s5/kripke.ts'

export interface Finding {
  readonly world: number
  readonly formula: Formula
  readonly holds: boolean
}

/** Maximum number of findings. */
const MAX_FINDINGS = 200

/** The value of a formula in a world, followed by the values that explain it, each finding once. */
export function trace(model: KripkeModel, world: number, formula: Formula): Finding[] {
  const found: Finding[] = []
  const known = new Set<string>()
  const seenFrom = (from: number): readonly number[] => model.sees?.[from] ?? model.worlds.map((_, i) => i)
  const todo: [number, Formula][] = [[world, formula]]
  for (let next = todo.shift(); next && found.length < MAX_FINDINGS; next = todo.shift()) {
    const [at, part] = next
    const key = `${at} ${print(part)}`
    if (known.has(key)) continue
    known.add(key)
    const holds = forces(model, at, part)
    found.push({ world: at, formula: part, holds })
    const having = (parts: readonly Formula[], value: boolean) =>
      parts.filter(each => forces(model, at, each) === value)
    switch (part.kind) {
      case 'not':
        todo.push([at, part.operand])
        break
      case 'and':
      case 'or': {
        const decisive = having(part.operands, part.kind === 'or')
        for (const each of decisive.length > 0 ? decisive.slice(0, 1) : part.operands) todo.push([at, each])
        break
      }
      case 'implies': {
        const [left] = having([part.left], false)
        const [right] = having([part.right], true)
        if (left) todo.push([at, left])
        else if (right) todo.push([at, right])
        else todo.push([at, part.left], [at, part.right])
        break
      }
      case 'iff':
        todo.push([at, part.left], [at, part.right])
        break
      case 'box':
      case 'diamond': {
        const decisive = seenFrom(at).filter(to => forces(model, to, part.operand) === (part.kind === 'diamond'))
        if (decisive.length > 0) todo.push([decisive[0]!, part.operand])
        else if (part.kind === 'diamond') for (const to of seenFrom(at)) todo.push([to, part.operand])
        break
      }
    }
  }
  return found
}
