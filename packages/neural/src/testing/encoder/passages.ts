/** A hundred passages of made-up and known words, the same every time: what the encoders of the tests are asked about. */
import type { Passage } from '../../encoder/passage-input.ts'

const known =
  'the harbour is frozen , so no ship can unload . however mill has a store of grain if it will run out should guides boats since early'.split(
    ' ',
  )
const syllables = 'ba re mil tor hou gan ly wev sin ka po du'.split(' ')

/** Numbers from 0 to `most` - 1 that depend on the seed alone. */
function draws(seed: number): (most: number) => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0
  return most => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0
    return (state >>> 8) % most
  }
}

/** The passage number `i`: one to eight statements, with an option or without, asked or not, and now and then one that has to be cut. */
function passageOf(i: number): Passage {
  const draw = draws(i)
  const word = () =>
    draw(4) > 0
      ? known[draw(known.length)]!
      : Array.from({ length: 1 + draw(3) }, () => syllables[draw(syllables.length)]!).join('')
  const text = (words: number) => Array.from({ length: words }, word).join(' ')
  const count = 1 + (i % 8)
  const long = i % 20 === 19 ? 60 : 1
  const statements = Array.from({ length: count }, () => text(long * (1 + draw(12))))
  return {
    statements,
    option: i % 2 === 0 ? draw(count) : -1,
    question: i % 3 === 0 ? text(3 + draw(8)) : '',
  }
}

export const passages: readonly Passage[] = Array.from({ length: 100 }, (_, i) => passageOf(i))
