import { describe, expect, it } from 'vitest'
import { parse } from '../formula/parse.ts'
import { checkProof, decide, readSymbolic } from './index.ts'

describe('minimal proofs', () => {
  it.each(['classical', 'forward'] as const)('drop what a shorter proof used but does not need, %s', semantics => {
    // The first rule gives q from two facts at once; a and b each give it through one.
    const theory = readSymbolic('a\nb\na | b -> p\na -> r\nb & r -> q\np & r -> q')
    const { proof } = decide(theory, parse('q'), { semantics, minimal: true })
    expect(checkProof(theory, proof!)).toEqual({ valid: true })
    for (const fact of proof!.facts) {
      const facts = theory.facts.filter((_, i) => proof!.facts.includes(i) && i !== fact)
      const rules = theory.rules.filter((_, i) => proof!.rules.includes(i))
      expect(decide({ facts, rules }, parse('q'), { semantics }).label).toBe('Unknown')
    }
  })

  it.each(['classical', 'forward'] as const)('look inside rules that are too large to multiply out, %s', semantics => {
    const pairs = Array.from({ length: 20 }, (_, i) => `a${i} & b${i}`)
    const text = `a3\nb3\na7\nb7\n(${pairs.join(') | (')}) -> p & q & r\np -> s\nq -> s`
    const theory = readSymbolic(text)
    const { label, proof } = decide(theory, parse('s & r'), { semantics, minimal: true })
    expect(label).toBe('True')
    expect(checkProof(theory, proof!)).toEqual({ valid: true })
    expect(proof!.facts).toHaveLength(2)
    expect(proof!.rules).toHaveLength(2)
  })

  it('are found for contradictions, too', () => {
    const theory = readSymbolic('u\np -> q\nu -> p\np -> ~q\n~p -> q\n~p -> ~q')
    const { label, proof } = decide(theory, parse('z'), { minimal: true })
    expect(label).toBe('Inconsistent')
    const facts = proof!.facts.map(i => theory.facts[i]!)
    for (const rule of proof!.rules) {
      const rules = proof!.rules.filter(i => i !== rule).map(i => theory.rules[i]!)
      expect(decide({ facts, rules }, parse('z')).label).toBe('Unknown')
    }
  })
})
