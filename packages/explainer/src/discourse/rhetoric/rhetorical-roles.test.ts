import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../../explanation/explain.ts'
import { explainer } from '../../node.ts'
import { roles, sides } from '../../testing/roles.ts'
import { isAcknowledgement, leadingAcknowledgement } from '../markers/acknowledgement.ts'
import { attributeStatement } from '../markers/attribution.ts'

const options = { model: explainer(), language: english() }
/** What each sentence does: "claim", "unused", "+1", "×3"; an undercut attacks the statement whose step it is. */

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
    expect(found).toEqual(['claim', '+1', '+1', 'out'])
  })

  it('stays alone with its reasons before what a paper leaves open', () => {
    const found = roles(
      'We recommend against screening all calves for the worm.',
      'The test misses one case in five.',
      'It also alarms many farmers.',
      'Further trials are under way.',
    )
    expect(found).toEqual(['claim', '+1', '+1', 'out'])
  })

  it('may be a decision of somebody in office, before a date', () => {
    const found = roles(
      'The parish council has decided to close Mill Lane to cars on market days.',
      'The lane carries six hundred walkers every Saturday.',
      'Shopkeepers worry that deliveries will be late.',
      'They can still deliver before eight.',
      'The signs go up on Monday.',
    )
    expect(found.slice(0, 4)).toEqual(['claim', '+1', '×1', '×3'])
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
    expect(found).toEqual(['out', 'claim', '+2', '×2'])
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
    expect(attributeStatement('Your editorial of 9 June called for the orchard to be cleared.')).toBe('reported')
    expect(attributeStatement('Their own surveyor told us that the roof is sound.')).toBe('evidence')
    expect(attributeStatement('Paying an old bill says nothing about the next.')).toBe('own')
    expect(attributeStatement('She relies on the map, but it was drawn before the flood.')).toBe('own')
    expect(attributeStatement("I've offered to wait.")).toBe('own')
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
    expect(found.slice(0, 3)).toEqual(['claim', '+1', 'out'])
  })
})

describe('words that only grant', () => {
  it('are no statement of their own', () => {
    for (const text of ['It was,', 'That is a fair worry,', 'I understand that fear,', 'He did,', 'Rain it may bring,'])
      expect(isAcknowledgement(text)).toBe(true)
    for (const text of ['It was raining,', 'It isn’t,', 'The fear is real,', 'I understand the plan of the council,'])
      expect(isAcknowledgement(text)).toBe(false)
    expect('They are, but nobody minds.'.replace(leadingAcknowledgement, '')).toBe('but nobody minds.')
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

describe('an objection without a word of contrast', () => {
  it('may be named as a price, and a second one follows the first', () => {
    expect(
      roles(
        'We recommend that the choir rehearse on Tuesdays from now on.',
        'The hall is free and heated that evening.',
        'One niggle is that the organist teaches until seven.',
        'A colleague can play for the first half hour.',
        'A more awkward problem is that the caretaker wants to be paid extra.',
        'The raffle covers that cost.',
      ),
    ).toEqual(['claim', '+1', '×1', '×3', '×1', '×5'])
  })

  it('may be what people lose by the plan, or what the writer understands', () => {
    expect(
      roles(
        'We should replace the ferry with a bridge.',
        'Crossing would take two minutes instead of forty.',
        'The ferry owners will also lose their living.',
        'We understand that some islanders will miss the boat.',
      ),
    ).toEqual(['claim', '+1', '×1', '×1'])
  })

  it('is none where the claim is that nothing changes', () => {
    const found = roles(
      'The village should keep its own school.',
      'Parents would have to drive nine miles twice a day.',
      'The main concern is the icy road over the hill.',
    )
    expect([found[0], ...sides(found)]).toEqual(['claim', 1, 1, 1])
  })

  it('shows in the sentence that copes with it', () => {
    expect(
      roles(
        'We should hold the fair on the meadow.',
        'There is room there for forty stalls.',
        'The meadow has no light after dusk.',
        'Lanterns from the boat club would deal with that.',
      ),
    ).toEqual(['claim', '+1', '×1', '×3'])
  })

  it('may be the ground on which an opponent acts', () => {
    expect(attributeStatement('The insurer is refusing to pay on the ground that the door was unlocked.')).toBe(
      'reported',
    )
    expect(attributeStatement('We are refusing delivery on the ground that the seal was broken.')).toBe('own')
    expect(attributeStatement('The court refused the order on the ground that no notice was given.')).toBe('evidence')
  })

  it('is answered by the "but" behind it, whoever is quoted there', () => {
    const found = roles(
      'I think we have to move the picnic to Sunday.',
      'Rain is forecast for the whole of Saturday.',
      'I know Tessa is worried that the band is only booked for Saturday.',
      'But they told us on Monday that either day suits them.',
    )
    expect([found[0], found[3], ...sides(found)]).toEqual(['claim', '×3', 1, 1, -1, 1])
  })
})

describe('what only opens a text', () => {
  it('stands apart: greeting, name, occasion and a question to the round', () => {
    expect(
      roles(
        'Good evening, fellow gardeners.',
        'My name is Ottilie and I have had plot nine for twelve years.',
        'Has anyone else lost seedlings to slugs?',
        'I recommend copper tape around the beds.',
        'I have not lost a lettuce since April.',
      ),
    ).toEqual(['out', 'out', 'out', 'claim', '+4'])
  })

  it('stands apart in a paper: what has long been studied', () => {
    expect(
      roles(
        'The homing of pigeons has long been studied.',
        'We compared 60 birds with and without a view of the coast.',
        'Birds that saw the coast returned twice as fast.',
        'We conclude that pigeons steer by landmarks.',
      )[0],
    ).toBe('out')
  })
})

it('takes a decree for the claim, against a motto that comes later', () => {
  const found = roles(
    'From October the museum will be closed on Tuesdays.',
    'Fewer than twenty people came on an average Tuesday.',
    'A small museum has to watch its spending.',
  )
  expect(found.slice(0, 2)).toEqual(['claim', '+1'])
})

it('takes a clause with "although" for a qualification of the other half', () => {
  expect(
    roles('The kiln should be rebuilt.', 'The bricks are cracked,', 'although the door still seals well.')[2],
  ).toBe('×2')
})

describe('a warning of what happens otherwise', () => {
  it('is a reason, and what turns behind it objects to the claim', () => {
    for (const warning of [
      'If the pool closes, the club will leave the town.',
      'Without it, the club will leave the town.',
      'The club will leave the town otherwise.',
    ])
      expect(
        sides(
          roles(
            'The pool should stay open.',
            'More people swam there last year than ever.',
            warning,
            'But heating it costs a lot.',
          ),
        ),
      ).toEqual([1, 1, 1, -1])
  })
})
