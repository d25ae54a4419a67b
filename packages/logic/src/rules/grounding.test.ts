import { describe, expect, it } from 'vitest'
import { parse } from '../formula/parse.ts'
import { checkProof, compile, decide, readSymbolic, type Semantics, type Theory, writeProof } from './index.ts'
import { collectVariables, substitute } from './variables.ts'

const family = readSymbolic(`
kind(Bob)
brother(Bob, Erin)
brother(Erin, Gary)
kind(?x) & brother(?x, ?y) -> kind(?y)
kind(?x) -> ~cold(?x)
rough(?x) | young(?x) -> cold(?x)
`)

/** Every instance over the constants, written out: the plain meaning of variables. */
function writtenOut({ facts, rules }: Theory, constants: readonly string[]): Theory {
  const bindings = (names: readonly string[]): Record<string, string>[] =>
    names.reduce<Record<string, string>[]>(
      (all, name) => all.flatMap(binding => constants.map(constant => ({ ...binding, [name]: constant }))),
      [{}],
    )
  return {
    facts: facts.flatMap(fact => bindings([...collectVariables(fact)]).map(binding => substitute(fact, binding))),
    rules: rules.flatMap(({ body, head }) =>
      bindings([...collectVariables(head, collectVariables(body))]).map(binding => ({
        body: substitute(body, binding),
        head: substitute(head, binding),
      })),
    ),
  }
}

/** mulberry32: the same stream on every machine. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function randomTheory(next: () => number): string {
  const pick = (from: readonly string[]): string => from[Math.floor(next() * from.length)]!
  const term = (open: boolean): string => (open && next() < 0.7 ? pick(['?x', '?y']) : pick(['a', 'b', 'c']))
  const literal = (open: boolean): string =>
    pick(['', '', '~']) + (next() < 0.7 ? `${pick(['p', 'q', 'r'])}(${term(open)})` : `s(${term(open)}, ${term(open)})`)
  const side = (): string => {
    const parts = Array.from({ length: 1 + Math.floor(next() * 3) }, () => literal(true))
    return next() < 0.15 ? `(${parts.join(' & ')}) | ${literal(true)}` : parts.join(next() < 0.8 ? ' & ' : ' | ')
  }
  const facts = Array.from({ length: 4 }, () => literal(next() < 0.05))
  const rules = Array.from({ length: 5 }, () => `${side()} -> ${next() < 0.8 ? literal(true) : side()}`)
  return [...facts, ...rules].join('\n')
}

describe('rules with variables', () => {
  it('reach as far as the constants go', () => {
    expect(decide(family, parse('cold(Gary)'), { semantics: 'forward' })).toMatchObject({ label: 'False', depth: 3 })
    expect(decide(family, parse('rough(Gary)'), { semantics: 'forward' }).label).toBe('Unknown')
    expect(decide(family, parse('rough(Gary)'))).toMatchObject({ label: 'False', depth: 4 })
    expect(decide(family, parse('kind(Zoe)')).label).toBe('Unknown')
  })

  it('say in the proof what their variables stand for', () => {
    const { proof } = decide(family, parse('~cold(Erin)'), { semantics: 'forward' })
    expect(writeProof(family, proof!)).toBe(`\
1. kind(Bob)           given, fact 1
2. brother(Bob, Erin)  given, fact 2
3. kind(Erin)          modus ponens, rule 1 with 1, 2: kind(?x) & brother(?x, ?y) -> kind(?y)  (?x = Bob, ?y = Erin)
4. ~cold(Erin)         modus ponens, rule 2 with 3: kind(?x) -> ~cold(?x)  (?x = Erin)
`)
  })

  it('range over a constant that only the statement names', () => {
    const theory = readSymbolic('true -> mortal(?x)\nold(Bob)')
    for (const semantics of ['classical', 'forward'] as const) {
      expect(decide(theory, parse('mortal(Zoe)'), { semantics }).label).toBe('True')
      expect(decide(theory, parse('mortal(Zoe) & ~mortal(Bob)'), { semantics }).label).toBe('False')
    }
  })

  it.each(['classical', 'forward'] as const)(
    'mean their instances: 400 random theories, %s',
    (semantics: Semantics) => {
      const next = random(semantics === 'classical' ? 8 : 9)
      for (let round = 0; round < 400; round++) {
        const text = randomTheory(next)
        const theory = readSymbolic(text)
        const compiled = compile(theory, { semantics, constants: ['a', 'b', 'c'] })
        const plain = compile(writtenOut(theory, ['a', 'b', 'c']), { semantics })
        const expected = plain.values()
        for (const { atom, label } of expected) {
          expect(compiled.label(atom), `${text}\n? ${JSON.stringify(atom)}`).toBe(label)
          // Depth may differ where a lemma was needed; chaining finds the same rounds.
          if (semantics === 'forward') expect(compiled.depth(atom)).toBe(plain.depth(atom))
          const proof = compiled.proof(atom)
          if (proof) expect(checkProof(theory, proof), text).toEqual({ valid: true })
        }
      }
    },
  )

  it('forward instances are made by need: a thousand constants and three variables are no matter', () => {
    const facts = Array.from({ length: 1000 }, (_, i) => `parent(c${i}, c${i + 1})`)
    const theory = readSymbolic(`${facts.join('\n')}\nparent(?x, ?y) & parent(?y, ?z) -> grandparent(?x, ?z)`)
    const compiled = compile(theory, { semantics: 'forward' })
    expect(compiled.label(parse('grandparent(c17, c19)'))).toBe('True')
    expect(compiled.values().filter(({ label }) => label === 'True')).toHaveLength(1000 + 999)
  })

  it('classical instances have a limit, which the message explains', () => {
    const facts = Array.from({ length: 200 }, (_, i) => `p(c${i})`)
    const theory = readSymbolic(`${facts.join('\n')}\ns(?x, ?y) & s(?y, ?z) -> s(?x, ?z)`)
    expect(() => compile(theory)).toThrow(
      /the rule with \?x, \?y, \?z has too many instances: with 200 constants the theory would have more than 1000000/,
    )
    expect(() => compile(theory, { instances: 100, semantics: 'forward' })).not.toThrow()
  })

  it('a statement has none', () => {
    expect(() => decide(family, parse('kind(?x)'))).toThrow('a statement cannot contain variables such as ?x')
  })
})
