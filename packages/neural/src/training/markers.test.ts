import { describe, expect, it } from 'vitest'
import { createMarkerSampler, markerKinds } from './markers.ts'

const kindOf = (paragraph: string) => {
  const sample = createMarkerSampler({ maxPerKind: 10 })
  sample.add(paragraph)
  return sample.examples().map(({ marker, statements }) => ({
    kind: markerKinds[marker]!.name,
    last: statements.at(-1),
    count: statements.length,
  }))
}

describe('discourse markers', () => {
  it('are taken away and remembered', () => {
    expect(kindOf('The bridge was closed for the whole winter. However, the ferry went on running every day.')).toEqual(
      [{ kind: 'contrast', last: 'the ferry went on running every day.', count: 2 }],
    )
  })

  it('inside a sentence part it into two', () => {
    expect(kindOf('The council kept the old lighthouse because the fishing boats still steer by it.')).toEqual([
      { kind: 'reason', last: 'the fishing boats still steer by it.', count: 2 },
    ])
  })

  it('that only open a phrase are left alone', () => {
    expect(
      kindOf('The bridge was closed for the whole winter. Because of the ice nobody could mend it in time.'),
    ).toEqual([])
  })

  it('are sampled evenly and alike for one seed', () => {
    const gather = () => {
      const sample = createMarkerSampler({ maxPerKind: 3, seed: 7 })
      for (let i = 0; i < 40; i++)
        sample.add(`The bridge number ${i} was closed all winter. Therefore the ferry number ${i} went on running.`)
      return sample.examples()
    }
    expect(gather()).toHaveLength(3)
    expect(gather()).toEqual(gather())
  })
})
