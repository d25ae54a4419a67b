/** Sentences drawn from a small grammar: each is read or refused without a crash, and what was read reads back as the same. */
import { closeSolver, entails } from '@elenchus/logic/fol'
import { afterAll, describe, expect, it } from 'vitest'
import { VOCABULARY } from '../../writing/vocabulary.ts'
import { readDiscourse, type SentenceReading } from './read-discourse.ts'

afterAll(() => closeSolver())

const NOUNS = ['dog', 'cat', 'baker', 'wumpus', 'mouse']
const ADJECTIVES = ['tall', 'kind', 'glad', 'zorby']

interface Random {
  below(n: number): number
}

/** mulberry32 */
function randomFrom(seed: number): Random {
  let state = seed
  return {
    below(n) {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return Math.floor((((t ^ (t >>> 14)) >>> 0) * n) / 0x1_0000_0000)
    },
  }
}

/** A sentence, right or wrong English, from quantifiers, pronouns, relative clauses, lists and conditions. */
function draw(random: Random): string {
  const of = <T>(list: readonly T[]): T => list[random.below(list.length)]!
  const name = (): string => of(['Ann', 'Bob', 'Carl', 'Rex'])
  const phrase = (depth: number): string =>
    of([
      name,
      name,
      () => of(['everyone', 'someone', 'nobody', 'anyone']),
      () =>
        `${of(['every', 'some', 'a', 'no', 'any'])} ${of(['', 'tall '])}${of(NOUNS)}${depth > 0 ? of(['', ` that ${said(depth - 1)}`]) : ''}`,
      () => `${name()} ${of(['and', 'or'])} ${name()}`,
      () => `the ${of(NOUNS)}`,
    ])()
  const object = (depth: number): string => of([() => phrase(depth), () => of(['him', 'it', 'them', 'himself'])])()
  const said = (depth: number): string =>
    of([
      () => `is ${of(['', 'not '])}${of([...ADJECTIVES, 'a dog', 'a cat'])}`,
      () => of(['sings', 'sleeps', 'does not bark', 'was tall']),
      () => `${of(['likes', 'does not see', 'will chase', 'is liked by'])} ${object(depth)}`,
      () => `is ${of(ADJECTIVES)} ${of(['and', 'or', 'but not'])} ${of(ADJECTIVES)}`,
      () => (depth > 0 ? `${said(depth - 1)} ${of(['and', 'or'])} ${said(depth - 1)}` : 'sings'),
    ])()
  const clause = (): string =>
    of([
      () => `${phrase(1)} ${said(1)}`,
      () => `${phrase(1)} ${said(1)}`,
      () => of(['it rains', 'it is cold', 'it does not snow', 'dogs bark', 'he sings', 'it is tall']),
      () => `there is ${of(['a', 'no'])} ${of(NOUNS)} that ${said(1)}`,
      () => `it is not the case that ${phrase(1)} ${said(1)}`,
    ])()
  const sentence = of([
    clause,
    () => `if ${clause()} then ${clause()}`,
    () => `${clause()} ${of(['if', 'unless', 'only if', 'if and only if', 'and', 'or'])} ${clause()}`,
  ])()
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
}

const read = (text: string): SentenceReading => readDiscourse(text, undefined, { vocabulary: VOCABULARY }).sentences[0]!

describe('paraphrases', () => {
  it('read back as what was read', async () => {
    let count = 0
    for (let i = 0; i < 600; i++) {
      const text = draw(randomFrom(1000 + i))
      const { formula, paraphrase, failure } = read(text)
      if (failure !== undefined) continue
      count++
      const again = read(paraphrase)
      // A sentence that is long enough is longer than the reader goes when every part is announced.
      if (again.failure?.code === 'too-long') continue
      expect(again.failure, `${text} → ${paraphrase}`).toBeUndefined()
      if (JSON.stringify(again.formula) === JSON.stringify(formula)) continue
      const same = await entails([], { kind: 'iff', left: formula!, right: again.formula! })
      expect(same.label, `${text} → ${paraphrase} → ${again.paraphrase}`).toBe('True')
    }
    expect(count).toBeGreaterThan(200)
  })
})
