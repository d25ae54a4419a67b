import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Formula } from '../formula/formula.ts'
import { parse } from '../formula/parse.ts'
import {
  checkProof,
  decide,
  type Label,
  type Proof,
  readSymbolic,
  type Semantics,
  type Step,
  type Theory,
  writeFormula,
} from './index.ts'

interface Example {
  readonly name: string
  readonly text: string
  readonly statement: string
  readonly semantics: Semantics
  readonly label: Label
}

const examples: readonly Example[] = [
  {
    name: 'a chain with a conjunctive head',
    text: 'p\nq\np & q -> r & ~s\nr -> t',
    statement: 't',
    semantics: 'forward',
    label: 'True',
  },
  {
    name: 'a rule against its direction',
    text: '~q\np\np & t -> q\n~t -> u',
    statement: 'u',
    semantics: 'classical',
    label: 'True',
  },
  {
    name: 'a dilemma',
    text: 'a\na & ~p -> r\np -> q\nr -> q',
    statement: 'q',
    semantics: 'classical',
    label: 'True',
  },
  {
    name: 'lemmas',
    text: 'a | b | c\n~a | b | c\na | ~b | c\n~a | ~b | c\na | b | ~c\n~a | b | ~c\na | ~b | ~c -> d\n~a | ~b | ~c -> d\nd -> e',
    statement: 'e',
    semantics: 'classical',
    label: 'True',
  },
  {
    name: 'a compound statement',
    text: 'p -> q\nq -> r | s\ns -> t',
    statement: 'p -> r | t',
    semantics: 'classical',
    label: 'True',
  },
  {
    name: 'a theory without a model',
    text: 'p -> q\np -> ~q\n~p -> q\n~p -> ~q',
    statement: 's',
    semantics: 'classical',
    label: 'Inconsistent',
  },
  {
    name: 'a literal and its negation',
    text: 'p\n~q\np -> q',
    statement: 'q',
    semantics: 'forward',
    label: 'Both',
  },
  {
    name: 'variables',
    text: 'kind(Bob)\nbrother(Bob, Erin)\nkind(?x) & brother(?x, ?y) -> kind(?y)\nkind(?z) -> ~cold(?z)',
    statement: 'cold(Erin)',
    semantics: 'forward',
    label: 'False',
  },
  {
    name: 'a disjunctive fact',
    text: 'p | q\n~p\nq -> r',
    statement: 'r',
    semantics: 'classical',
    label: 'True',
  },
]

function prepared(example: Example): { theory: Theory; proof: Proof } {
  const theory = readSymbolic(example.text)
  const { label, proof } = decide(theory, parse(example.statement), { semantics: example.semantics })
  expect(label).toBe(example.label)
  return { theory, proof: proof! }
}

/** Formulas that a mutation may put for a conclusion: literals over the theory's atoms, their opposites, a stranger. */
function others(theory: Theory): Formula[] {
  const found = new Map<string, Formula>()
  const visit = (formula: Formula): void => {
    if (formula.kind === 'atom') found.set(writeFormula(formula), formula)
    else if ('operand' in formula) visit(formula.operand)
    else if ('operands' in formula) formula.operands.forEach(visit)
    else if ('left' in formula) [formula.left, formula.right].forEach(visit)
  }
  theory.facts.forEach(visit)
  for (const { body, head } of theory.rules) [body, head].forEach(visit)
  const atoms = [...found.values(), parse('stranger')]
  return [...atoms, ...atoms.map((operand): Formula => ({ kind: 'not', operand })), { kind: 'false' }]
}

/** Every way to change one thing in one step. */
function* mutations(theory: Theory, proof: Proof): Generator<{ what: string; proof: Proof }> {
  const changed = (index: number, step: Step): Proof => ({ ...proof, steps: proof.steps.with(index, step) })
  for (const [index, step] of proof.steps.entries()) {
    for (const conclusion of others(theory)) {
      if (writeFormula(conclusion) !== writeFormula(step.conclusion))
        yield { what: `conclusion ${index}`, proof: changed(index, { ...step, conclusion }) }
    }
    for (let k = 0; k < step.premises.length; k++) {
      yield { what: `premise ${index}`, proof: changed(index, { ...step, premises: step.premises.toSpliced(k, 1) }) }
      yield { what: `later ${index}`, proof: changed(index, { ...step, premises: step.premises.with(k, index) }) }
    }
    if (step.by === 'fact') yield { what: 'fact', proof: changed(index, { ...step, fact: step.fact + 1 }) }
    if (step.by === 'rule') {
      yield { what: 'rule', proof: changed(index, { ...step, rule: (step.rule + 1) % theory.rules.length }) }
      if (step.binding) {
        const binding = Object.fromEntries(Object.keys(step.binding).map(key => [key, 'Stranger']))
        yield { what: 'binding', proof: changed(index, { ...step, binding }) }
      }
    }
    if (step.by === 'discharge')
      yield { what: 'discharge', proof: changed(index, { ...step, supposed: step.supposed.slice(1) }) }
    yield { what: `drop ${index}`, proof: { ...proof, steps: proof.steps.toSpliced(index, 1) } }
  }
  yield { what: 'depth', proof: { ...proof, depth: proof.depth + 1 } }
  yield { what: 'facts', proof: { ...proof, facts: [...proof.facts, 99] } }
  yield { what: 'rules', proof: { ...proof, rules: proof.rules.slice(1) } }
  yield { what: 'truncated', proof: { ...proof, steps: proof.steps.slice(0, -1) } }
  yield { what: 'nothing', proof: { ...proof, steps: [] } }
}

/** Whether a literal or clause follows from a theory, by truth table: a changed step may still be right. */
function follows(theory: Theory, conclusion: Formula): boolean {
  return decide(theory, conclusion, { proof: false }).label === 'True'
}

describe('checkProof', () => {
  it.each(examples)('accepts the proof: $name', example => {
    const { theory, proof } = prepared(example)
    expect(checkProof(theory, proof)).toEqual({ valid: true })
    expect(checkProof(theory, proof, { conclusion: parse('stranger') })).toMatchObject({ valid: false, step: null })
  })

  it.each(examples)('rejects what was altered: $name', example => {
    const { theory, proof } = prepared(example)
    let rejected = 0
    for (const { what, proof: altered } of mutations(theory, proof)) {
      const check = checkProof(theory, altered)
      if (!check.valid) rejected++
      // A proof may survive a change only if it is still a proof, of the conclusion it claims.
      else if (altered.semantics === 'classical' && example.label !== 'Inconsistent')
        expect(follows(theory, altered.conclusion), what).toBe(true)
    }
    expect(rejected).toBeGreaterThan(20)
  })

  it.each(examples)('rejects the proof where a fact or rule it uses is gone: $name', example => {
    const { theory, proof } = prepared(example)
    for (const fact of proof.facts) {
      const facts = theory.facts.with(fact, parse('stranger'))
      expect(checkProof({ ...theory, facts }, proof).valid).toBe(false)
    }
    for (const rule of proof.rules) {
      const rules = theory.rules.with(rule, { body: parse('stranger'), head: parse('stranger2') })
      expect(checkProof({ ...theory, rules }, proof).valid).toBe(false)
    }
  })

  it('never accepts a proof of what does not follow, whatever the steps', () => {
    const theory = readSymbolic('p\np -> q\nq & r -> s\n~s | t')
    const literal = fc.constantFrom(
      ...['p', '~p', 'q', '~q', 'r', '~r', 's', '~s', 't', '~t', 'false'].map(text => parse(text)),
    )
    const positions = fc.array(fc.nat(3), { maxLength: 2 })
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ by: fc.constant('fact' as const), fact: fc.nat(2), premises: positions, conclusion: literal }),
      fc.record({ by: fc.constant('rule' as const), rule: fc.nat(2), premises: positions, conclusion: literal }),
      fc.record({ by: fc.constant('lemma' as const), lemma: fc.nat(3), premises: positions, conclusion: literal }),
      fc.record({ by: fc.constant('supposition' as const), premises: fc.constant([]), conclusion: literal }),
      fc.record({
        by: fc.constant('discharge' as const),
        supposed: positions,
        premises: positions,
        conclusion: literal,
      }),
      fc.record({ by: fc.constant('combination' as const), premises: positions, conclusion: literal }),
    )
    let accepted = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), steps => {
        const used = (by: 'fact' | 'rule'): number[] => [
          ...new Set(
            steps.flatMap(s => (s.by !== by ? [] : s.by === 'fact' ? [s.fact] : s.by === 'rule' ? [s.rule] : [])),
          ),
        ]
        const base = { semantics: 'classical' as const, conclusion: steps.at(-1)!.conclusion, steps }
        for (let depth = 0; depth < 4; depth++) {
          const proof: Proof = { ...base, facts: used('fact'), rules: used('rule'), depth }
          if (!checkProof(theory, proof).valid) continue
          accepted++
          expect(follows(theory, proof.conclusion)).toBe(true)
        }
      }),
      { numRuns: 40_000, seed: 3 },
    )
    expect(accepted).toBeGreaterThan(10)
  })
})
