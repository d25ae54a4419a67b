import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../explanation/explain.ts'
import { explainer } from '../node.ts'
import { assentBefore, isAssent } from './assent.ts'
import { voiceOf } from './voice.ts'

const options = { model: explainer(), language: english() }
/** What each sentence does: "claim", "unused", "+1", "×3"; an undercut attacks the statement whose step it is. */
const roles = (...sentences: readonly string[]) => {
  const { graph } = explain(sentences.join('\n'), { ...options, split: 'lines' })
  return graph.statements.map(({ id }) => {
    const edge = graph.edges.find(({ from }) => from === id)
    if (edge) return `${edge.kind === 'support' ? '+' : '×'}${edge.to.slice(4)}`
    const cut = graph.undercuts?.find(({ from }) => from === id)
    if (cut) return `×${cut.edge.from.slice(4)}`
    return graph.edges.some(({ to }) => to === id) ? 'claim' : 'unused'
  })
}

describe('an opening thesis', () => {
  it('stays the claim before a caveat and its answer', () => {
    expect(
      roles(
        'We decided to keep the wood stove in the workshop.',
        'It heats the room within ten minutes.',
        'If firewood doubles in price we would have to revisit this.',
        'Prices have been flat for six years.',
      ),
    ).toEqual(['claim', '+1', '×1', '×3'])
  })

  it('stays the claim before a conceded weakness and what is done about it', () => {
    const [first, , weakness, remedy] = roles(
      'We request four thousand euros for a hydrophone in the fjord.',
      'Nobody has recorded the seals there in winter.',
      'They do rust in salt water.',
      'We will therefore replace the housing every spring.',
    )
    expect([first, weakness, remedy]).toEqual(['claim', '×1', '×3'])
  })

  it('may be an announcement, and what closes the text bears on nothing', () => {
    const found = roles(
      'From January, the ferry will stop at Harrow Point on Sundays.',
      'Many islanders visit the hospital there at the weekend.',
      'The taxi across costs forty euros.',
      'We will review the timetable at midsummer.',
    )
    expect(found).toEqual(['claim', '+1', '+1', 'unused'])
  })

  it('stays alone with its reasons before what a paper leaves open', () => {
    const found = roles(
      'We recommend against screening all calves for the worm.',
      'The test misses one case in five.',
      'It also alarms many farmers.',
      'Further trials are under way.',
    )
    expect(found).toEqual(['claim', '+1', '+1', 'unused'])
  })

  it('may be a decision of somebody in office, before a date', () => {
    const found = roles(
      'The parish council has decided to close Mill Lane to cars on market days.',
      'The lane carries six hundred walkers every Saturday.',
      'Shopkeepers worry that deliveries will be late.',
      'They can still deliver before eight.',
      'The signs go up on Monday.',
    )
    expect(found).toEqual(['claim', '+1', '×1', '×3', 'unused'])
  })

  it('may be a ruling, before what a party relies on', () => {
    const [ruling, party, reply] = roles(
      'The defendant is not liable for the fall.',
      'The claimant points to the wet floor.',
      'Yet a yellow sign stood beside it.',
      'Two witnesses walked round it.',
    )
    expect([ruling, party, reply]).toEqual(['claim', '×1', '×2'])
  })

  it('may answer the question that opens the text', () => {
    const found = roles(
      'Is it rude to leave a concert at the interval?',
      'I think it hardly ever is.',
      'The players cannot see who sits in the dark.',
      'It may be said that empty seats hurt the hall.',
    )
    expect(found).toEqual(['unused', 'claim', '+2', '×2'])
  })
})

describe('an objection that is brought up', () => {
  it('stands against the claim, and the next sentence answers it', () => {
    for (const objection of [
      'People always bring up the noise.',
      'You write that the hall would be too loud.',
      'The main concern is that the hall would be loud.',
    ])
      expect(
        roles(
          'This memo recommends that the choir rehearse in the old mill.',
          'It has the best acoustics in the valley.',
          objection,
          'The walls are a metre thick.',
        ),
      ).toEqual(['claim', '+1', '×1', '×3'])
  })

  it('is told by "your editorial", and not by what the other side admits', () => {
    expect(voiceOf('Your editorial of 9 June called for the orchard to be cleared.')).toBe('reported')
    expect(voiceOf('Their own surveyor told us that the roof is sound.')).toBe('evidence')
    expect(voiceOf('Paying an old bill says nothing about the next.')).toBe('own')
    expect(voiceOf('She relies on the map, but it was drawn before the flood.')).toBe('own')
    expect(voiceOf("I've offered to wait.")).toBe('own')
  })
})

describe('a topic line', () => {
  it('bears on nothing', () => {
    const found = roles(
      'Please vote against the new bypass.',
      'It would cut the common in two.',
      'The noise is another matter.',
      'Lorries would pass the school every minute.',
    )
    expect(found).toEqual(['claim', '+1', 'unused', '+1'])
  })
})

describe('words that only grant', () => {
  it('are no statement of their own', () => {
    for (const text of ['It was,', 'That is a fair worry,', 'I understand that fear,', 'He did,', 'Rain it may bring,'])
      expect(isAssent(text)).toBe(true)
    for (const text of ['It was raining,', 'It isn’t,', 'The fear is real,', 'I understand the plan of the council,'])
      expect(isAssent(text)).toBe(false)
    expect('They are, but nobody minds.'.replace(assentBefore, '')).toBe('but nobody minds.')
    const { graph } = explain(
      'We should paint the boat. Some say it is too old. It is, but its planks are dry.',
      options,
    )
    expect(graph.statements.map(({ text }) => text)).toContain('It is, but its planks are dry.')
  })
})

describe('two who dispute', () => {
  it('draw conclusions from their own words, each on his side', () => {
    const found = roles(
      'Ida: We ought to keep hens in the yard.',
      'Jon: The yard is ten feet wide,',
      'so we would be sweeping it every day.',
    )
    expect(found[0]).toBe('claim')
    expect(['+3', '×1']).toContain(found[1])
    expect(found[2]).toBe('×1')
  })
})
