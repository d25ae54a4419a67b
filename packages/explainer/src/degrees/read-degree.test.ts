import { readFileSync } from 'node:fs'
import { loadArguments } from '@elenchus/arguments/node'
import { readDoc } from '@elenchus/language'
import { english } from '@elenchus/language/node'
import type { UnaryOperator } from '@elenchus/language/structure'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDegree, reduceCues } from './read-degree.ts'

const model = english()
const degreeOfText = (text: string) => readDegree(readDoc(text, model)).degree

function cases(name: string): { text: string; degree: number }[] {
  const lines = readFileSync(new URL(`./testing/${name}.txt`, import.meta.url), 'utf8').split('\n')
  return lines.filter(line => /^[0-4] /.test(line)).map(line => ({ degree: Number(line[0]), text: line.slice(2) }))
}

describe('two hundred sentences of ours', () => {
  it.each([
    ['in-view', 99],
    ['set-aside', 98],
  ] as const)('%s: at least %i of a hundred are read as a careful reader reads them', (name, floor) => {
    const all = cases(name)
    expect(all).toHaveLength(100)
    const wrong = all.filter(({ text, degree }) => degreeOfText(text) !== degree)
    expect(wrong.length, wrong.map(({ text, degree }) => `${degree} ${text}`).join('\n')).toBeLessThanOrEqual(
      100 - floor,
    )
  })
})

describe('"may not"', () => {
  it.each([
    // What befalls people, and what they are like.
    'You may not feel a stone in your shoe.',
    'At first you may not notice the draught.',
    'You may not think of it as a sport.',
    'You may not care for the colour.',
    'You may not finish the puzzle in one evening.',
    // What was or is going on.
    'The parcel may not have arrived yet.',
    'The guests may not have brought gifts.',
    'You may not be using the right filter.',
    // What others do to you.
    'You may not be charged for the second cup.',
    'You may not be allowed to park.',
    // How much, how well, how soon.
    'You may not speak the language well.',
    'You may not eat as much in the heat.',
    'The milk may not be used in time.',
    'They may not bring enough chairs.',
    'You may not always open it at the first try.',
    'She may not walk again.',
    // Some of them, and idioms.
    'Some guests may not bring a coat.',
    'Students may not take the hint.',
    'The cook may not run out of eggs.',
    'The doctor may not open on Fridays.',
    // The denial stands elsewhere.
    'They may not even notice.',
    'It might not even rain.',
    'Nobody might notice.',
    'None of them may have survived.',
    'There may be no chairs.',
    'Not everyone may agree.',
    'You may or may not use it.',
    'Not everyone can swim.',
    'No matter how long we wait, the bus may not come.',
  ])('says that it may not be so: %s', text => expect(degreeOfText(text)).toBe(1))

  it.each([
    'You may not bring a dog.',
    'You may not take photographs.',
    'You may not even speak in the library.',
    'You may not enter again.',
    'You may not drink from the well.',
    'You may not leave until you have slept well.',
    'Pupils may not bring phones to class.',
    'Candidates may not leave the room before noon.',
    'Members may not use the pool every day.',
    'Players may not run with the ball.',
    'Passengers may not open the doors.',
    'Tenants may not sublet the flat.',
    'Goods may not be sold before noon.',
    'The keys may not be copied.',
    'He may not enter the building.',
    'Nobody may enter.',
    'No dog may enter.',
  ])('forbids: %s', text => expect(degreeOfText(text)).toBe(0))
})

describe('words of everyday texts that give no degree, or another than it seems', () => {
  it.each([
    ['everyday-in-view', 40, 40],
    ['everyday-set-aside', 36, 34],
  ] as const)('%s: of %i at least %i', (name, count, floor) => {
    const all = cases(name)
    expect(all).toHaveLength(count)
    const wrong = all.filter(({ text, degree }) => degreeOfText(text) !== degree)
    expect(wrong.length, wrong.map(({ text, degree }) => `${degree} ${text}`).join('\n')).toBeLessThanOrEqual(
      count - floor,
    )
  })
})

describe('the corpus of arguments', () => {
  it('dev: 97% of the adjudicated degrees', () => {
    const statements = loadArguments('dev').flatMap(graph => graph.statements)
    const right = statements.filter(({ text, degree }) => degreeOfText(text) === degree).length
    expect(right / statements.length).toBeGreaterThan(0.97)
  })
})

describe('scope', () => {
  it.each([
    ['The guests must leave.', 4],
    ['The guests must not leave.', 0],
    ['The guests cannot leave.', 0],
    ["The guests can't not leave.", 4],
    ['The guests need not leave.', 1],
    ['The guests do not have to leave.', 1],
    ['Nobody has to leave.', 1],
    ['Nobody can leave.', 0],
    ['The guests may leave.', 3],
    ['The guests might not leave.', 1],
    ['The guests probably cannot leave.', 1],
    ['Perhaps the guests must leave.', 3],
    ['It is not impossible that the guests left.', 3],
    ['The guests who must leave are here.', 2],
    ['Because the guests must leave, we are sad.', 2],
    ['Critics say that the guests must leave.', 4],
    ['Most critics say that the guests left.', 2],
    ['Most of the guests have never left.', 2],
    ['Some of the guests did not leave.', 1],
    ['The survey showed almost no change.', 2],
    ['The survey does not show that the guests left.', 1],
    ['Can the guests leave?', 2],
  ])('%s %i', (text, degree) => {
    expect(degreeOfText(text)).toBe(degree)
  })
})

describe('what cannot be denied, comparisons, and the past', () => {
  it.each([
    ['A link with the new pipe cannot be excluded.', 3],
    ["A second leak can't be ruled out.", 3],
    ['We cannot rule out a fault in the wiring.', 3],
    ['You cannot exclude that he simply forgot.', 3],
    ['The complaint cannot be dismissed out of hand.', 3],
    ['Members cannot be excluded from the pool.', 0],
    ['A member of the works council cannot be dismissed.', 0],
    ['It cannot be denied that the road is quieter now.', 4],
    ['That she wrote the letter cannot be doubted.', 4],
    ['The value of a good neighbour cannot be overstated.', 4],
    ['Its importance can hardly be overestimated.', 4],
    ['Swimmers in the cold pool caught a chill 1.4 times as often.', 2],
    ['He calls his mother as often as his sister does.', 2],
    ['Young players win three times more often than the others.', 2],
    ['More often than not the lift is broken.', 3],
    ['They often meet at the station.', 3],
    ['Our best cook may leave in June.', 3],
    ['In those days you could buy bread on Sundays.', 2],
    ['Yesterday the boats could not land.', 2],
    ['You could have come yesterday.', 3],
    ['We could not find the key.', 2],
    ['She could hardly be more wrong.', 2],
    ['There is no better way to see the fjord.', 2],
    ['Most people should not eat it.', 2],
    ['He could ride when he was four.', 2],
    ['You could not see it from here.', 0],
    ['Parcels can only be collected in the morning.', 2],
    ["I can't remember a better summer.", 2],
    ['The lid is tied on and cannot be lost.', 0],
    ['The soup was hot and could not have been better.', 2],
    ['We could swim in the lake tomorrow.', 3],
    ['The train is almost always late.', 3],
    ['The visitors are mostly retired.', 3],
  ])('%s %i', (text, degree) => {
    expect(degreeOfText(text)).toBe(degree)
  })
})

/** How far a degree is from leaving things open: a hedge may only lower it. */
const strength = [2, 0, 1, 0, 2] as const
const subjects = ['The bridge', 'Our plan', 'The old law', 'A cat', 'The figures']
const verbs = [
  'helps',
  'does not help',
  'must help',
  'cannot help us',
  'may help',
  'need not help',
  'will help',
  'has to help',
]
const hedges = ['Perhaps', 'Maybe', 'Probably']
const sentence = fc.tuple(fc.constantFrom(...subjects), fc.constantFrom(...verbs)).map(([a, b]) => `${a} ${b}.`)
const lower = (text: string) => text[0]!.toLowerCase() + text.slice(1)

describe('properties', () => {
  it('a hedge never makes a statement more certain, and never turns it round', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom(...hedges), (text, hedge) => {
        const [plain, hedged] = [degreeOfText(text), degreeOfText(`${hedge} ${lower(text)}`)]
        expect(strength[hedged]).toBeLessThanOrEqual(strength[plain])
        expect([1, 3]).toContain(hedged)
        if (plain > 2) expect(hedged).toBe(3)
        if (plain < 2) expect(hedged).toBe(1)
      }),
      { seed: 1, numRuns: 100 },
    )
  })

  it('what is reported counts as it is put', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom('Critics', 'She', 'The mayor'), (text, who) => {
        const verb = who === 'Critics' ? 'say' : 'says'
        expect(degreeOfText(`${who} ${verb} that ${lower(text)}`)).toBe(degreeOfText(text))
      }),
      { seed: 2, numRuns: 100 },
    )
  })

  it('two denials in a chain cancel, without a hedge as with one', () => {
    const operator = fc.constantFrom<UnaryOperator>('not', 'box', 'diamond')
    fc.assert(
      fc.property(fc.array(operator, { maxLength: 5 }), fc.nat(5), fc.boolean(), (chain, at, hedge) => {
        const cues = chain.map((each, i) => ({
          operator: each,
          ...(hedge && i === 0 && each === 'diamond' ? { hedge } : {}),
        }))
        const place = Math.min(cues.length, Math.max(at, hedge ? 1 : 0))
        const doubled = [
          ...cues.slice(0, place),
          { operator: 'not' as const },
          { operator: 'not' as const },
          ...cues.slice(place),
        ]
        expect(reduceCues(doubled)).toBe(reduceCues(cues))
      }),
      { seed: 3, numRuns: 300 },
    )
  })

  it('reads any text, and gives words that stand in it', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'not',
            'must',
            'no',
            'doubt',
            'that',
            'can',
            'it',
            'is',
            '.',
            ',',
            'all',
            'if',
            '?',
            'seems',
            'to',
          ),
          { maxLength: 14 },
        ),
        words => {
          const doc = readDoc(words.join(' '), model)
          const { degree, cues } = readDegree(doc)
          expect([0, 1, 2, 3, 4]).toContain(degree)
          for (const { tokens } of cues) for (const token of tokens) expect(doc.tokens[token]).toBeDefined()
        },
      ),
      { seed: 4, numRuns: 200 },
    )
  })
})

describe('the month of May', () => {
  it('is no modal', () => {
    expect(degreeOfText('Your letter of 3 May asked for a new bridge.')).toBe(2)
    expect(degreeOfText('The well was dug in May by the parish.')).toBe(2)
    expect(degreeOfText('It may rain in the night.')).toBe(3)
  })
})
