/** The answers of an oracle are read without error in every style of response. */
import { describe, expect, it } from 'vitest'
import { readChoice } from './index.ts'
import { styles } from './testing/oracle-styles.ts'

const questions: readonly (readonly string[])[] = [
  ['The dam holds.', 'The dam holds if it is new.', 'Nobody swims.', 'A storm is near.'],
  [
    'It treats a lack of evidence against a claim as evidence for it.',
    'It is not clear whether the wrong valve was opened.',
    'No other answer to the question of the lost keys is correct.',
    'A survey of Company B is taken to hold for Company C.',
  ],
  ['Ana', 'Boris', 'Chen', 'Dita', 'Emil'],
  ['Vitamin A', 'Vitamin C', 'Vitamin D', 'Vitamin K'],
  [
    'Some bakers rise early.',
    'All who rise early are bakers.',
    'Some bakers do not rise early.',
    'If a baker rises early, then the shop opens at six.',
  ],
]

describe('an oracle that answers in', () => {
  it.each(Object.entries(styles))('%s', (_, style) => {
    const misread = questions.flatMap((options, q) =>
      options.flatMap((_, right) =>
        [0, 1, 2, 3].flatMap(k => {
          const response = style(options, right, q + k)
          const { answer } = readChoice(response, options)
          return answer === right ? [] : [{ response, right, answer }]
        }),
      ),
    )
    expect(misread).toEqual([])
  })
})
