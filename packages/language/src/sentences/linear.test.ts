/** Time grows with the length of a text and not faster, whatever its shape: texts come from anybody. */
import { describe, expect, it } from 'vitest'
import { tokenise } from '../tokens/tokenise.ts'
import { splitSentences } from './split-sentences.ts'

const shapes: Readonly<Record<string, string>> = {
  'full stops and blanks': '. ',
  'question marks': '? ',
  ellipses: '... ',
  'stops and small letters': '. . . a ',
  'stops before brackets': '. ( ',
  'closing brackets': ') ',
  'quotation marks': '" ',
  'quotes behind stops': '." ',
  initials: 'A. ',
  'letters behind numbers': '5 K. Bo ',
  'times of day': 'At 9 a.m. ',
  numbers: '1. ',
  lines: 'a\n',
  'blank lines': '\n\n',
  blanks: '   ',
  faces: ':) ',
  commas: ', ',
  hyphens: 'a-',
  apostrophes: "'s ",
  addresses: 'http://a.b/c ',
  letters: 'ab',
  'marked words': '<i>a</i> ',
  surrogates: '😀 ',
  tags: '<',
}

/** The processor's time, the least of a few: what the machine does beside does not count. */
function timeOf(text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const began = process.cpuUsage()
    splitSentences(text, tokenise(text))
    least = Math.min(least, process.cpuUsage(began).user / 1000)
  }
  return least
}

describe('splitting in linear time', () => {
  for (const [name, piece] of Object.entries(shapes))
    it(name, { retry: 3 }, () => {
      const texts = [1, 4].map(k => piece.repeat(4000 * k))
      timeOf(texts[0]!)
      const [short, long] = texts.map(timeOf) as [number, number]
      // Quadratic is sixteen times as long; a few milliseconds are noise.
      expect(long).toBeLessThan(9 * short + 20)
    })
  it('openers behind a run of stops', { retry: 3 }, () => {
    const text = (n: number) => `${'. '.repeat(n)}${'( '.repeat(n)}a`
    timeOf(text(4000))
    const [short, long] = [text(4000), text(16_000)].map(timeOf) as [number, number]
    expect(long).toBeLessThan(9 * short + 20)
  })
})
