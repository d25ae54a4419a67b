import { parse } from '@elenchus/logic'
import { readSymbolic } from '@elenchus/logic/rules'
import { describe, expect, it } from 'vitest'
import { TheoryError } from '../theory-error.ts'
import { extendVocabulary, findWordProblem, VOCABULARY } from './vocabulary.ts'
import { writeStatement, writeText, writeTheory } from './write-theory.ts'

const write = (symbolic: string, options = {}): string => writeText(readSymbolic(symbolic), options)

describe('the templates', () => {
  it.each([
    ['tall(Charlie)', 'Charlie is tall.'],
    ['~brother(Erin, Gary)', 'Erin is not the brother of Gary.'],
    ['gardener(Bob)', 'Bob is a gardener.'],
    ['~actor(Bob)', 'Bob is not an actor.'],
    ['chase(cat, bald_eagle)', 'The cat chases the bald eagle.'],
    ['~chase(cat, Mary_Ann)', 'The cat does not chase Mary Ann.'],
    ['can_fly(Bob)\n~can_fly(cat)', 'Bob can fly. The cat cannot fly.'],
    ['p\n~q', 'p holds. q does not hold.'],
    ['lanky(Odile) | brisk(Odile) -> mossy(Bram)', 'If Odile is lanky or brisk then Bram is mossy.'],
    ['lanky(Odile) & ~brisk(Odile) -> mossy(Bram)', 'If Odile is lanky and not brisk then Bram is mossy.'],
    ['~lanky(Odile) & brisk(Odile) -> p', 'If Odile is not lanky and Odile is brisk then p holds.'],
    [
      '~mossy(Bram) -> ~lanky(Odile) | ~mossy(Max)',
      'If Bram is not mossy then Odile is not lanky or Max is not mossy.',
    ],
    ['tall(Ada) & (kind(Bob) | green(Bob)) -> p', 'If both Ada is tall and Bob is either kind or green then p holds.'],
    ['~(tall(Ada) & kind(Bob)) -> p', 'If it is not the case that both Ada is tall and Bob is kind then p holds.'],
    ['tall(?x) & chase(?x, cat) -> kind(?x)', 'If someone is tall and they chase the cat then they are kind.'],
    ['chase(Bob, ?x) -> chase(?x, Bob)', 'If Bob chases someone then they chase Bob.'],
    ['p -> tall(?x)', 'If p holds then everyone is tall.'],
    ['tall(?x) | kind(?x)', 'Everyone is tall or kind.'],
  ])('%s', (symbolic, english) => {
    expect(write(symbolic)).toBe(english)
  })

  it('varied wording uses them all, by the seed', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 200; seed++)
      seen.add(write('tall(Ada) -> brother(Erin, Gary)', { style: 'varied', seed }))
    const heads = ['Erin is the brother of Gary', 'the brother of Gary is Erin']
    const wordings = heads.flatMap(head => [
      `If Ada is tall then ${head}.`,
      `If Ada is tall, then ${head}.`,
      `${head} if Ada is tall.`,
      `${head}, if Ada is tall.`,
      `${head} whenever Ada is tall.`,
      `${head} provided that Ada is tall.`,
      `Whenever Ada is tall, ${head}.`,
      `Provided that Ada is tall, ${head}.`,
    ])
    expect([...seen].sort()).toEqual(wordings.map(text => text[0]!.toUpperCase() + text.slice(1)).sort())
  })

  it('statements, implications, equivalences', () => {
    expect(writeStatement(parse('~kind(Erin)'))).toBe('Erin is not kind.')
    expect(writeStatement(parse('tall(Ada) -> kind(Erin)'))).toBe('If Ada is tall then Erin is kind.')
    expect(writeStatement(parse('tall(Ada) <-> kind(Erin)'))).toBe('Ada is tall if and only if Erin is kind.')
  })

  it('mentions: the later parts of a shared subject begin at their own words', () => {
    const { text, sentences } = writeTheory(readSymbolic('q\ntall(Ada) | ~kind(Ada) -> p'))
    expect(sentences[1]!.mentions.map(one => [text.slice(one.start, one.end), one.literal.negated])).toEqual([
      ['Ada is tall', false],
      ['not kind', true],
      ['p holds', false],
    ])
  })
})

describe('what cannot be written is refused', () => {
  it.each([
    ['[]p', 'box'],
    ['p -> (q -> r)', 'implies'],
    ['loves(Ada, Ben, Cy)', 'at most two terms'],
    ['"two words"(Ada)', 'letters, digits, hyphens'],
    ['tall("the")', 'is a function word'],
    ['tall("Ada\'s")', 'possessive'],
    ['chase(?x, ?y) -> tall(?x)', '2 variables'],
    ['p -> tall(?x) & chase(?x, Bob)', 'occurs only in the conclusion'],
    ['~(tall(?x) & kind(?x)) -> p', 'negated "and" or "or"'],
    ['true -> p', 'true'],
  ])('%s', (symbolic, message) => {
    expect(() => write(symbolic)).toThrow(TheoryError)
    expect(() => write(symbolic)).toThrow(message)
  })

  it('nesting past all sense', () => {
    let formula = parse('p')
    for (let i = 0; i < 5000; i++) formula = { kind: 'not', operand: formula }
    expect(() => writeStatement(formula)).toThrow('nested more than 150 levels deep')
  })
})

describe('the vocabulary', () => {
  it('is large enough to draw dozens of predicates without replacement, and every word can be written', () => {
    expect(VOCABULARY.names.length).toBeGreaterThan(200)
    expect(VOCABULARY.adjectives.length).toBeGreaterThan(200)
    expect(VOCABULARY.relations.length).toBeGreaterThan(20)
    for (const words of Object.values(VOCABULARY)) {
      expect(new Set(words).size).toBe(words.length)
      for (const word of words) expect(findWordProblem(word)).toBeUndefined()
    }
    expect(extendVocabulary(VOCABULARY, {})).toEqual(VOCABULARY)
  })

  it('is extended by the user', () => {
    const vocabulary = extendVocabulary(VOCABULARY, { nouns: ['wombat'], verbs: ['flatter'] })
    expect(write('wombat(Ada)\nflatter(Ada, Ben)', { vocabulary })).toBe('Ada is a wombat. Ada flatters Ben.')
  })

  it('refuses words that could not be read back', () => {
    expect(() => extendVocabulary(VOCABULARY, { adjectives: ['not'] })).toThrow('"not" is a function word')
    expect(() => extendVocabulary(VOCABULARY, { nouns: ['tall'] })).toThrow(
      '"tall" is listed under both adjectives and nouns',
    )
    expect(() => extendVocabulary(VOCABULARY, { verbs: ['Chase'] })).toThrow('lower case')
  })
})
