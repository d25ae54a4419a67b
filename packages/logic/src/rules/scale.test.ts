/** Size and shape: long chains, deep formulas, shared formulas, circles. Nothing here may overflow or explode. */
import { describe, expect, it } from 'vitest'
import type { Formula } from '../formula/formula.ts'
import { parse } from '../formula/parse.ts'
import { checkProof, compile, compileText, decide, type Rule, RuleError, readSymbolic, type Theory } from './index.ts'

const atom = (name: string): Formula => ({ kind: 'atom', name, terms: [] })
const SEMANTICS = ['classical', 'forward'] as const

describe('long and deep theories', () => {
  it.each(SEMANTICS)('a chain of 100,000 rules, %s', semantics => {
    const lines = ['p0']
    for (let i = 0; i < 100_000; i++) lines.push(`p${i} -> p${i + 1}`)
    const text = lines.join('\n')
    const theory = readSymbolic(text)
    const { label, depth, proof } = decide(theory, parse('p100000'), { semantics, minimal: true })
    expect({ label, depth }).toEqual({ label: 'True', depth: 100_000 })
    expect(checkProof(theory, proof!)).toEqual({ valid: true })
    expect(compileText(text, { semantics }).depth(parse('p100000'))).toBe(100_000)
  })

  it('a chain walked backwards, by supposition', () => {
    const rules: Rule[] = []
    for (let i = 0; i < 20_000; i++) rules.push({ body: atom(`p${i}`), head: atom(`p${i + 1}`) })
    rules.push({ body: { kind: 'not', operand: atom('p0') }, head: atom('p20000') })
    const theory = { facts: [], rules }
    const { label, proof } = decide(theory, atom('p20000'))
    expect(label).toBe('True')
    expect(checkProof(theory, proof!)).toEqual({ valid: true })
  })

  it.each(SEMANTICS)('a body nested 100,000 deep, %s', semantics => {
    let body = atom('p')
    for (let i = 0; i < 100_000; i++) body = { kind: i % 2 ? 'or' : 'and', operands: [body, atom(i % 2 ? 'q' : 'p')] }
    const theory: Theory = { facts: [atom('p')], rules: [{ body, head: atom('r') }] }
    const { label, depth, proof } = decide(theory, atom('r'), { semantics })
    expect({ label, depth }).toEqual({ label: 'True', depth: 1 })
    expect(checkProof(theory, proof!)).toEqual({ valid: true })
  })

  it.each(SEMANTICS)('negations 100,001 deep, %s', semantics => {
    let fact = atom('p')
    for (let i = 0; i < 100_001; i++) fact = { kind: 'not', operand: fact }
    expect(decide({ facts: [fact], rules: [] }, atom('p'), { semantics }).label).toBe('False')
    expect(decide({ facts: [atom('p')], rules: [] }, fact, { semantics }).label).toBe('False')
  })

  it.each(SEMANTICS)('formulas that share their parts 2^100 times over, %s', semantics => {
    let shared: Formula = { kind: 'or', operands: [atom('p'), atom('q')] }
    for (let i = 0; i < 100; i++) shared = { kind: i % 2 ? 'or' : 'and', operands: [shared, shared] }
    const theory: Theory = {
      facts: [atom('p')],
      rules: [
        { body: shared, head: shared },
        { body: shared, head: atom('r') },
      ],
    }
    const { label, proof } = decide(theory, atom('r'), { semantics })
    expect(label).toBe('True')
    expect(checkProof(theory, proof!)).toEqual({ valid: true })
  })

  it('equivalences of equivalences', () => {
    let chain = atom('p0')
    for (let i = 1; i < 60; i++) chain = { kind: 'iff', left: atom(`p${i}`), right: chain }
    const facts = [chain, ...Array.from({ length: 59 }, (_, i) => atom(`p${i + 1}`))]
    const { label, proof } = decide({ facts, rules: [] }, atom('p0'))
    expect(label).toBe('True')
    expect(checkProof({ facts, rules: [] }, proof!)).toEqual({ valid: true })
  })

  it('a disjunction of forty conjunctions is not multiplied out', () => {
    const pairs = Array.from(
      { length: 40 },
      (_, i): Formula => ({ kind: 'and', operands: [atom(`a${i}`), atom(`b${i}`)] }),
    )
    const facts: Formula[] = [{ kind: 'or', operands: pairs }]
    for (let i = 0; i < 39; i++) facts.push({ kind: 'not', operand: atom(i % 2 ? `a${i}` : `b${i}`) })
    const { label, proof } = decide({ facts, rules: [] }, parse('a39 & b39'))
    expect(label).toBe('True')
    expect(checkProof({ facts, rules: [] }, proof!)).toEqual({ valid: true })
  })

  it('conditions by the thousand in one rule', () => {
    const names = Array.from({ length: 5000 }, (_, i) => `p${i}`)
    const text = `${names.join('\n')}\n${names.join(' & ')} -> q\n${names.join(' | ')} -> r`
    for (const semantics of SEMANTICS) {
      for (const compiled of [compile(readSymbolic(text), { semantics }), compileText(text, { semantics })]) {
        expect(compiled.label(parse('q & r'))).toBe('True')
        expect(compiled.depth(parse('q'))).toBe(1)
      }
    }
  })
})

describe('circles and contradictions', () => {
  it.each(SEMANTICS)('a circle proves nothing by itself, %s', semantics => {
    const theory = readSymbolic('p -> q\nq -> r\nr -> p\ns & t -> s')
    for (const name of ['p', 'q', 'r', 's']) expect(decide(theory, atom(name), { semantics }).label).toBe('Unknown')
    const fed = readSymbolic('p -> q\nq -> r\nr -> p\nr')
    expect(decide(fed, atom('q'), { semantics })).toMatchObject({ label: 'True', depth: 2 })
  })

  it('contradictory facts: Inconsistent, or Both where it matters and nowhere else', () => {
    const theory = readSymbolic('p\n~p\nq')
    expect(decide(theory, atom('q')).label).toBe('Inconsistent')
    expect(decide(theory, atom('nothing')).label).toBe('Inconsistent')
    expect(decide(theory, atom('p'), { semantics: 'forward' }).label).toBe('Both')
    expect(decide(theory, atom('q'), { semantics: 'forward' }).label).toBe('True')
    expect(decide(theory, atom('nothing'), { semantics: 'forward' }).label).toBe('Unknown')
    expect(compile(theory).consistent).toBe(false)
    expect(compile(theory, { semantics: 'forward' }).consistent).toBe(false)
  })

  it('an empty theory knows the laws of logic and nothing else', () => {
    const empty: Theory = { facts: [], rules: [] }
    expect(decide(empty, parse('p')).label).toBe('Unknown')
    expect(decide(empty, parse('p | ~p')).label).toBe('True')
    expect(decide(empty, parse('p & ~p')).label).toBe('False')
    expect(decide(empty, parse('p | ~p'), { semantics: 'forward' }).label).toBe('Unknown')
    expect(decide(empty, parse('true'), { semantics: 'forward' }).label).toBe('True')
  })

  it('modal operators are refused with a pointer to S5', () => {
    for (const semantics of SEMANTICS) {
      expect(() => decide(readSymbolic('[]p'), atom('p'), { semantics })).toThrow(RuleError)
      expect(() => decide(readSymbolic('p -> <>q'), atom('p'), { semantics })).toThrow(
        'decide such formulas with the modal logics, such as S5',
      )
      expect(() => decide(readSymbolic('p'), parse('[]p'), { semantics })).toThrow(RuleError)
    }
  })

  it('stops when told to', () => {
    const aborted = { aborted: true, reason: new Error('enough') }
    const text = 'p(a)\np(?x) & q(?x) | r(?x) -> r(?x)'
    expect(() => decide(readSymbolic(text), parse('r(a)'), { signal: aborted, semantics: 'forward' })).toThrow('enough')
    expect(() => decide(readSymbolic('p | q\np | ~q'), parse('p & p'), { signal: aborted })).toThrow('enough')
  })
})
