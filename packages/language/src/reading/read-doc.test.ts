import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corporaFolder, corpus } from '../../../../scripts/corpora.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { english } from '../node.ts'
import { splitSentences } from '../sentences/split-sentences.ts'
import { tokenise } from '../tokens/tokenise.ts'
import { readDoc } from './read-doc.ts'

const model = english()
const read = (text: string) => readDoc(text, model)
const heads = (doc: Doc) =>
  doc.tokens.map(token => `${token.text} ${token.relation} ${token.head < 0 ? '-' : doc.tokens[token.head]!.text}`)

/** Everything the types of doc.ts promise; throws where a promise is broken. */
function check(doc: Doc): void {
  const promise = (kept: boolean, what: string) => {
    if (!kept) throw new Error(`${what} in ${JSON.stringify(doc.text.slice(0, 500))}`)
  }
  let at = 0
  for (const [i, token] of doc.tokens.entries()) {
    promise(token.index === i && token.start >= at && token.end > token.start, `token ${i} out of order`)
    promise(token.text === doc.text.slice(token.start, token.end), `token ${i} is not its slice`)
    at = token.end
  }
  let next = 0
  for (const [i, sentence] of doc.sentences.entries()) {
    promise(
      sentence.index === i && sentence.firstToken === next && sentence.endToken > next,
      `sentence ${i} out of order`,
    )
    next = sentence.endToken
    const tokens = doc.tokens.slice(sentence.firstToken, next)
    promise(
      sentence.start === tokens[0]!.start && sentence.end === tokens[tokens.length - 1]!.end,
      `sentence ${i} ends elsewhere`,
    )
    promise(tokens.filter(token => token.head < 0).length === 1, `sentence ${i} has not one root`)
    for (const { head, index } of tokens)
      promise(head < next && (head < 0 || head >= sentence.firstToken), `the head of token ${index} is elsewhere`)
  }
  promise(next === doc.tokens.length, 'tokens without a sentence')
}

describe('readDoc', () => {
  it('parses plain sentences as a grammar does', () => {
    const doc = read("The old bridge isn't safe because nobody has inspected it.")
    check(doc)
    expect(heads(doc)).toEqual([
      'The det bridge',
      'old amod bridge',
      'bridge nsubj safe',
      'is cop safe',
      "n't advmod safe",
      'safe root -',
      'because mark inspected',
      'nobody nsubj inspected',
      'has aux inspected',
      'inspected advcl safe',
      'it obj inspected',
      '. punct safe',
    ])
    expect(doc.tokens.map(token => token.lemma).join(' ')).toBe(
      'the old bridge be not safe because nobody have inspect it .',
    )
  })

  it('hangs a speaker on what is said', () => {
    const doc = read('City councillor: The plan will fail.')
    expect(heads(doc)[1]).toBe('councillor parataxis fail')
    expect(heads(doc)[6]).toBe('fail root -')
    check(doc)
    // A clause before a colon is no speaker.
    const clause = read('She made it clear: nobody leaves early.')
    expect(clause.tokens.find(token => token.head < 0)!.text).toBe('made')
  })

  it('reads tokenised lower-case text', () => {
    const doc = read("the mayor ' s plan does n ' t work , so taxes must rise .")
    check(doc)
    expect(doc.tokens.map(token => token.text)).toContain("' s")
    expect(doc.tokens.find(token => token.head < 0)!.text).toBe('work')
  })

  it('does not parse markup', () => {
    const doc = read('If <b>the roof leaks</b>, call Ann.')
    check(doc)
    expect(heads(doc).slice(0, 6)).toEqual([
      'If mark leaks',
      '<b> punct the',
      'the det roof',
      'roof nsubj leaks',
      'leaks advcl call',
      '</b> punct leaks',
    ])
    check(read('<b> </b>'))
    check(read('<b>One</b>.<i>'))
  })

  it('reads nothing from nothing', () => {
    expect(read('')).toEqual({ text: '', tokens: [], sentences: [] })
    expect(read(' \n\t\u0000 ').tokens).toEqual([])
  })

  it('stops when told to', () => {
    expect(() => readDoc('Ann sleeps.', model, { signal: AbortSignal.abort() })).toThrow('abort')
  })

  it('keeps its promises for any text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        'the',
        'bridge',
        'fell',
        '. ',
        '? ',
        '"',
        ' ',
        '\n',
        '👩‍🔬',
        'שלום',
        '\ud83d',
        '\u0000',
        '\u202e',
        ': ',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), pieces => check(read(pieces.join(' ')))),
      { seed: 2, numRuns: 150 },
    )
  })

  it('stays linear on one very long line', () => {
    check(read('the bridge fell and '.repeat(2000)))
    check(read('x'.repeat(100_000)))
  })
})

const present = existsSync(corpus('reclor/train.json'))

describe.skipIf(!present)(`5,000 real passages${present ? '' : ' (skipped: ../shared/data absent)'}`, () => {
  const lines = (file: string) => readFileSync(`${corporaFolder}/${file}`, 'utf8').trim().split('\n')
  const passages = (): string[] => [
    ...(JSON.parse(readFileSync(corpus('reclor/train.json'), 'utf8')) as { context: string }[]).map(q => q.context),
    ...lines('metalogic/metalogic_train.json').map(line =>
      Object.values((JSON.parse(line) as { sent_dict: Record<string, { sent: string }> }).sent_dict)
        .map(part => part.sent)
        .join(' '),
    ),
    ...readFileSync(corpus('logiqa1/Eval.txt'), 'utf8').split('\n\n'),
  ]

  it('tokens and sentences are exact slices that leave only white space out', () => {
    const texts = passages().slice(0, 5000)
    expect(texts.length).toBeGreaterThanOrEqual(5000)
    for (const text of texts) {
      const tokens = tokenise(text)
      const left = (spans: readonly Span[]) =>
        spans.reduce(
          (rest, { start, end }) => rest - text.slice(start, end).replace(/\s/g, '').length,
          text.replace(/\s/g, '').length,
        )
      if (left(tokens) !== 0 || left(splitSentences(text, tokens)) !== 0) expect(text).toBe('covered by its tokens')
    }
  })

  it('every 40th is read in full', () => {
    for (const [i, text] of passages().entries()) if (i % 40 === 0) check(read(text))
  })
})
