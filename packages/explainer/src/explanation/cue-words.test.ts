import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { analyseStatement } from '../features/statement-view.ts'
import { findCueWords, markNearestReasons } from './cue-words.ts'

const language = english()

/** The words quoted for a link between two of the statements, by default from the first to the second. */
function quoted(
  texts: readonly string[],
  { from = 0, to = 1, kind = 'support' as 'support' | 'rebut', nearest = true } = {},
): string[] {
  const statements = texts.map((text, i) => ({ id: `sent${i + 1}`, text }))
  const views = texts.map(text => analyseStatement({ text, variables: [] }, language))
  const cues = findCueWords({ statements } as never, views, { from, to, kind, isNearestReason: nearest })
  for (const { statement, start, end, text } of cues)
    expect(statements.find(({ id }) => id === statement)!.text.slice(start, end)).toBe(text)
  return cues.map(({ text }) => text.toLowerCase())
}

describe('cues that mark a link', () => {
  it.each<[string, string, string[]]>([
    ['because the current is strong.', 'Nobody should swim here,', ['because']],
    ['since the pump is old,', 'the cellar will flood.', ['since']],
    ['For example, the mill closed in May.', 'The valley is losing its firms.', ['for example']],
    ['Moreover, the tower is dry.', 'We should keep the tower.', ['moreover']],
    ['The well is dry.', 'So the herd must move.', ['so']],
    ['The well is dry.', 'The herd must therefore move.', ['therefore']],
  ])('%s → %s', (reason, claim, words) => {
    expect(quoted([reason, claim])).toEqual(words)
  })

  it('are contrasts and concessions where the link attacks', () => {
    expect(quoted(['But the fees pay for it.', 'Upkeep is dear.'], { kind: 'rebut' })).toEqual(['but'])
    expect(quoted(['Admittedly, it is dear.', 'Keep the tower.'], { kind: 'rebut' })).toEqual(['admittedly'])
    expect(quoted(['The battery is weak, though.', 'Buy the mower.'], { kind: 'rebut' })).toEqual(['though'])
    expect(quoted(['The ending drags.', 'Still, this is a fine novel.'], { kind: 'rebut' })).toEqual(['still'])
    expect(quoted(['But the fees pay for it.', 'Keep the tower.'])).toEqual([])
  })
})

describe('words that mark no link', () => {
  it.each([
    // Of time.
    'Since September our staff have dealt with forty complaints.',
    'Nobody has used the boat since he died.',
    'since the start of term,',
    'Then we walked to the lake.',
    // Of manner and purpose.
    'She writes about ropes as if nobody had done it before.',
    'The top is cracked, as you will see from the photographs.',
    'Lie on your side so that the oil can soak in.',
    // Between two halves of one statement.
    'Two swimmers were called three times because nobody could hear the whistle.',
    'We could ask the drivers rather than guess.',
    'The rents rose thanks to the new line.',
    // It concludes from what stands before it, and marks no link of its own.
    'So the teams were tripping over the crates.',
  ])('%s', text => {
    expect(quoted([text, 'The council should act.'])).toEqual([])
    expect(quoted(['The council should act.', text], { from: 1, to: 0 })).toEqual([])
  })

  it('include "since" where the main clause tells what has gone on', () => {
    expect(quoted(['since the mill closed,', 'three shops have shut.'])).toEqual([])
  })

  it('include "because" far from what it is joined to', () => {
    expect(quoted(['because it rained,', 'The path is wet.', 'Stay at home.'], { to: 2 })).toEqual([])
  })
})

describe('a conclusion', () => {
  it('quotes its word on the nearest reason before it alone', () => {
    //        0: reason, 1: objection to 3, 2: reason, 3: claim, 4: reason after it
    const parents = [3, 3, 3, -1, 3]
    expect(markNearestReasons(parents, [false, true, false, false, false])).toEqual([false, false, true, false, false])
    expect(quoted(['The well is dry.', 'Therefore we must move.'], { nearest: false })).toEqual([])
  })
})
