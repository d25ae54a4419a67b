/**
 * S5 decisions against enumeration: the decision procedure of `@elenchus/logic/s5` and, as its peer, brute force over
 * all non-empty sets of valuations (2^2ⁿ - 1 models over n atoms), evaluated with bit masks and stopped at the first
 * countermodel. Both decide the validity of the same random formulas, given as formulas, not as text.
 */
import { and, atom, box, diamond, type Formula, implies, not, or } from '@elenchus/logic'
import { valid } from '@elenchus/logic/s5'
import { minSeconds, mulberry32, type Row, wallSeconds } from './suite.ts'

const NAMES = ['p', 'q', 'r', 's']

export function run(): Row[] {
  return [compare(2, 400, 50), compare(3, 400, 50), compare(4, 400, 1)]
}

function compare(atoms: number, formulas: number, peerRounds: number): Row {
  const next = mulberry32(atoms)
  const random = (bound: number) => next() % bound
  const sample = Array.from({ length: formulas }, () => randomFormula(random, 4, atoms))
  let agree = 0
  for (const formula of sample) if (valid(formula) === isValidByEnumeration(formula, atoms)) agree++
  const ours = perSecond(sample, valid, 50)
  const peer = perSecond(sample, formula => isValidByEnumeration(formula, atoms), peerRounds)
  return {
    name: `S5 validity, ${atoms} atoms`,
    ours: Math.round(ours),
    peer: Math.round(peer),
    ratio: ours / peer,
    note: `decisions/s; peer: all ${(2 ** (2 ** atoms) - 1).toLocaleString('en')} sets of valuations; ${agree} of ${formulas} agree`,
  }
}

/** Decisions per second, after one run to warm up. */
function perSecond(sample: readonly Formula[], decide: (formula: Formula) => boolean, rounds: number): number {
  const work = () => {
    for (let round = 0; round < rounds; round++) for (const formula of sample) decide(formula)
  }
  work()
  return (rounds * sample.length) / minSeconds(3, work, wallSeconds)
}

/** True if the formula is true in all models over the first atoms. */
function isValidByEnumeration(formula: Formula, atoms: number): boolean {
  const valuations = 2 ** atoms
  const trueAt = NAMES.map((_, i) => {
    let set = 0
    for (let v = 0; v < valuations; v++) if ((v >> i) & 1) set |= 1 << v
    return set
  })
  const sets = 2 ** valuations
  for (let set = 1; set < sets; set++) if (findTrueValuations(set, formula, trueAt) !== set) return false
  return true
}

/** The valuations at which a formula is true in the model that is a set of valuations. Sets are bit masks. */
function findTrueValuations(set: number, formula: Formula, trueAt: readonly number[]): number {
  switch (formula.kind) {
    case 'atom':
      return set & trueAt[NAMES.indexOf(formula.name)]!
    case 'true':
      return set
    case 'false':
      return 0
    case 'not':
      return set ^ findTrueValuations(set, formula.operand, trueAt)
    case 'box':
      return findTrueValuations(set, formula.operand, trueAt) === set ? set : 0
    case 'diamond':
      return findTrueValuations(set, formula.operand, trueAt) === 0 ? 0 : set
    case 'and':
      return formula.operands.reduce((all, operand) => all & findTrueValuations(set, operand, trueAt), set)
    case 'or':
      return formula.operands.reduce((some, operand) => some | findTrueValuations(set, operand, trueAt), 0)
    case 'implies':
      return (set ^ findTrueValuations(set, formula.left, trueAt)) | findTrueValuations(set, formula.right, trueAt)
    case 'iff':
      return set ^ findTrueValuations(set, formula.left, trueAt) ^ findTrueValuations(set, formula.right, trueAt)
  }
}

/** Half of the formulas are of the form □φ → ◇φ ∨ ψ, which is valid, so that not every one has an early countermodel. */
function randomFormula(random: (bound: number) => number, depth: number, atoms: number): Formula {
  const formula = randomPart(depth)
  return random(2) ? formula : implies(box(formula), or(diamond(formula), randomPart(depth - 1)))
  function randomPart(partDepth: number): Formula {
    if (partDepth === 0 || random(6) === 0) return atom(NAMES[random(atoms)]!)
    const operand = () => randomPart(partDepth - 1)
    const make = [not, box, diamond, and, or, implies][random(6)]!
    return make === not || make === box || make === diamond
      ? make(operand())
      : (make as typeof implies)(operand(), operand())
  }
}
