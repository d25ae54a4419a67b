/** Putting a shape before the reasoner, as clauses over the numbers of its atoms. */
import { endClause, noClauses, putLiteral } from '../../reasoner/clauses.ts'
import { HEAD, PARTS, type Shape } from './shape.ts'

/** Puts the clauses of the shape before the reasoner. */
export function putClauses(shape: Shape): void {
  const { factCount, isNested, isOr } = shape
  noClauses()
  for (let i = 0; i < factCount; i++) {
    putLiteral(shape.facts[i]!)
    endClause(i)
  }
  for (let i = 0; i < shape.ruleCount; i++) {
    const rule = shape.order[i]!
    const origin = factCount + i
    const size = shape.bodySize[rule]!
    if (isNested[rule] === 1 && isOr[rule] === 0) {
      putWay(shape, rule, origin, 0, 2)
      putWay(shape, rule, origin, 1, 2)
    } else if (isNested[rule] === 1) {
      putWay(shape, rule, origin, 0, 1)
      putWay(shape, rule, origin, 2)
    } else if (isOr[rule] === 0) putWay(shape, rule, origin, 0, size > 1 ? 1 : -1, size > 2 ? 2 : -1)
    else for (let part = 0; part < size; part++) putWay(shape, rule, origin, part)
  }
}

/** The clauses that say: if these literals of the body hold, so does the head. */
function putWay(shape: Shape, rule: number, origin: number, first: number, second = -1, third = -1): void {
  const { parts } = shape
  const body = PARTS * rule
  const head = body + HEAD
  const either = shape.headIsOr[rule] === 1
  const ways = either ? 1 : shape.headSize[rule]!
  for (let i = 0; i < ways; i++) {
    putLiteral(parts[body + first]! ^ 1)
    if (second >= 0) putLiteral(parts[body + second]! ^ 1)
    if (third >= 0) putLiteral(parts[body + third]! ^ 1)
    putLiteral(parts[head + i]!)
    if (either) putLiteral(parts[head + 1]!)
    endClause(origin)
  }
}
