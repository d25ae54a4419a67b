import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../../explanation/explain.ts'
import { createTerminalNotes } from '../../explanation/notes.ts'
import { explainer } from '../../node.ts'
import { roles, rolesIn, sideOf } from '../../testing/roles.ts'

const options = { model: explainer(), language: english() }

describe('a conclusion that says so', () => {
  it('is the claim, though evidence, an enclosure or an instruction stands last', () => {
    expect(
      roles(
        'The boiler was serviced only once in four years.',
        'Two tenants were without hot water for the whole of January.',
        'I therefore ask you to repay a month of our rent.',
        'Copies of the service log are enclosed.',
      ),
    ).toEqual(['+3', '+3', 'claim', 'out'])
    const petition = roles(
      'You ask why the village should keep its ferry.',
      'Here is one answer.',
      'Forty pupils cross the river every morning.',
      'The ferry loses money, I know.',
      'A bus round by the bridge would cost twice as much.',
      'For all these reasons I ask you to keep it.',
      'The list with 2,310 names is attached.',
    )
    expect([petition[1], sideOf(petition, 3), petition[4], petition[5], petition[6]]).toEqual([
      'out',
      -1,
      '×4',
      'claim',
      'out',
    ])
    expect(
      roles(
        'It is usually said that the harbour silted up because of the new dam.',
        'But soundings from before the dam already show a shallow bar.',
        'The dam, then, did not close the harbour but at most hurried its end.',
        'One might reply that the old soundings were careless.',
        'The pilots of the next port measured the same depth.',
      )[2],
    ).toBe('claim')
    expect(
      roles(
        'Most sprained ankles heal within two weeks without a cast.',
        'For this reason the clinic may advise a bandage and rest.',
        'A cast weakens the muscles within days.',
        'Call us at once if the toes turn numb or blue.',
      ),
    ).toEqual(['+2', 'claim', '+2', 'out'])
  })

  it('may be marked by a label, and what is labelled as context is not it', () => {
    const found = roles(
      'Context: The parcel desk shares one printer with the returns desk.',
      'Three times last month both desks stood still for an hour.',
      'Decision: We will buy a second printer for the returns desk.',
      'Rationale: A second printer keeps one desk working when the other jams.',
      'Accounting raised the concern that the ink is dear.',
    )
    expect([found[0], found[2], found[4]]).toEqual(['out', 'claim', '×3'])
  })

  it('is not an invitation to an opponent', () => {
    const found = roles(
      'Mr Harker writes that the pond in the park is a muddy eyesore.',
      'I would invite him to visit it again in June.',
      'My class counted fourteen kinds of dragonfly there last summer.',
      'Far from being an eyesore, the pond is the liveliest corner of the park.',
    )
    expect([found[0], found[3]]).toEqual(['×4', 'claim'])
  })

  it('leaves no other claim sure', () => {
    const { evidence } = explain(
      [
        'I believe that it usually pays to wait.',
        'Prices of used boats fall every autumn.',
        'Sellers are in no mood to store them.',
        'Patience, then, is worth more than haggling.',
      ].join('\n'),
      { ...options, split: 'lines' },
    )
    for (const { id, conclusion } of evidence.statements)
      if (id !== 'sent4') expect(conclusion).toBeLessThanOrEqual(0.6)
  })
})

describe('what stands beside the argument', () => {
  it('is a title, a bare salutation and the line of those who sign', () => {
    const text = `Moving the recycling bins

The bins will be moved to the east gate in May. Two cars were damaged by the lorry at the old place. Our insurer has also warned us that it will not pay a third time. If you arrive by bicycle, please use the west gate.

Thank you for your patience.
The garden committee`
    expect(rolesIn(text)).toEqual(['out', 'claim', '+2', '+2', 'out', 'out', 'out'])
    expect(rolesIn('Sir,\n\nThe clock on the tower should be mended. It has been wrong since Easter.')[0]).toBe('out')
  })

  it('is those who sign a letter without a closing, and an instruction behind advice', () => {
    const letter = `To the Editor,

Last week's leader described the allotments as a waste of land. Ninety families eat from them. The allotments, in short, should stay.

Harriet Bloom
Secretary, Garden Society`
    const found = rolesIn(letter)
    expect([found[0], ...found.slice(3)]).toEqual(['out', 'claim', 'out', 'out'])
    const advice = roles(
      'Knives go blunt fastest in the dishwasher.',
      'The hot steam also loosens their handles.',
      'So keep your good knives out of the dishwasher.',
      'Rinse the block once a month with warm water.',
    )
    expect(advice).toEqual(['+3', '+3', 'claim', 'out'])
  })

  it('is what closes a text, and how a reviewer came by the thing', () => {
    expect(
      roles(
        'Ordered these boots last autumn to replace an old pair.',
        'The soles came loose after ten weeks.',
        'The laces frayed too.',
        'Save your money and buy a resoled pair instead.',
      ),
    ).toEqual(['out', '+4', '+4', 'claim'])
    expect(
      roles(
        'you do not need a heated airer for a small flat.',
        'a fan and an open window dry a load overnight.',
        'the airer costs more to run than it saves.',
        "anyway that's just my two pence",
      )[3],
    ).toBe('out')
  })

  it('is what has no link better than a guess, and the notes say so', () => {
    const text = [
      'The ferry should run on Sundays.',
      'Forty islanders work in the hospital on the mainland at weekends.',
      'My cousin once saw a seal from the pier.',
      'The road bridge adds ninety minutes.',
    ].join('\n')
    const { graph, evidence } = explain(text, { ...options, split: 'lines' })
    for (const { confidence } of evidence.edges) expect(confidence).toBeGreaterThanOrEqual(0.2)
    const note = createTerminalNotes({
      ...evidence,
      edges: evidence.edges.filter(({ from }) => from !== 'sent3'),
    }).statementNote!
    expect(note(graph.statements[2]!)).toMatch(/^not clearly part of the argument/)
  })
})

describe('a reason', () => {
  it('that only adds to the one before stays on its side', () => {
    const found = roles(
      'We recommend that the night desk stay open for another year.',
      'Guests who arrive after ten now check in without waiting.',
      'Closing it in winter would be a mistake as well.',
      'And if the desk is shut nobody can let the fire brigade in.',
    )
    expect(found.every(role => !role.startsWith('×'))).toBe(true)
  })

  it('in the same sentence points to what it is the reason for', () => {
    const text =
      'One might object that the register is a poor guide, because lodgers were seldom entered in it. The bridge has no railing, so it must be closed.'
    const { graph } = explain(text, options)
    for (const edge of graph.edges) if (['sent2', 'sent3'].includes(edge.from)) expect(edge.kind).toBe('support')
  })
})

describe('what the next sentence sets aside', () => {
  it('is a rejected view', () => {
    const found = roles(
      'Birds near the motorway sang at a higher pitch than those in the wood.',
      'One explanation is that only small birds nest beside the road.',
      'We do not share this view.',
      'Birds of the same weight differed just as much.',
      'We therefore think it likely that they sing against the noise.',
    )
    expect([found[1], found[2], found[4]]).toEqual(['×5', '×2', 'claim'])
  })

  it('is a point that is granted', () => {
    expect(
      roles(
        'I have never led a choir before, and you ask for three years of it.',
        'I am sure that I could lead yours well all the same.',
        'I have trained the village brass band since I left school.',
      ),
    ).toEqual(['×2', 'claim', '+2'])
    const film = roles(
      'The camera stays so close that you feel every breath.',
      'The plot has holes, and the music is far too loud.',
      'None of that matters much.',
      'It is the finest film of the year.',
    )
    expect([sideOf(film, 1), film[2], sideOf(film, 3)]).toEqual([-1, '×2', 1])
  })
})

describe('an answer', () => {
  it('is complete where the other half of the sentence gives it', () => {
    const found = roles(
      'The stove lit at once in the wind.',
      'A friend told me that it would never boil a full pot;',
      'but ours boiled two.',
      'It is also lighter than the stove that it replaces.',
      'For these reasons I would buy it again.',
    )
    expect([found[1], found[3], found[4]]).toEqual(['×5', '+5', 'claim'])
  })

  it('takes up what an opponent cites', () => {
    const found = roles(
      'My opponent says that early starts make pupils diligent.',
      'That is a pleasant thought, but nothing shows it.',
      'The one survey she cites asked soldiers, not pupils.',
      'Schools ought to begin at nine.',
    )
    expect([found[0], found[2], found[3]]).toEqual(['×4', '×1', 'claim'])
  })

  it('meets a point that is granted in passing', () => {
    const found = roles(
      'my take: learn to sharpen a knife before you buy a new one.',
      'a stone costs less than half of any decent blade.',
      'yeah i know, it takes an evening to learn.',
      'so does choosing a knife.',
    )
    expect(found).toEqual(['claim', '+1', '×1', '×3'])
  })
})

describe('a review that warns', () => {
  it('counts short praise of what goes with the thing against its verdict', () => {
    const found = roles(
      'The handle came off in the third week.',
      'The lid has also begun to rust.',
      'Delivery was quick and easy.',
      "All in all I can't recommend it.",
    )
    expect([found[0], found[1], found[2], found[3]]).toEqual(['+4', '+4', '×4', 'claim'])
  })
})

describe('a dialogue', () => {
  it('keeps the speaker through a turn, and takes yielding for no attack', () => {
    const found = roles(
      'Mira: I think we should sell the caravan this spring.',
      'Jonas: Why the hurry?',
      'Everyone says they fetch more in July.',
      'Mira: They do fetch more, but we pay ninety a month for the pitch.',
      'Jonas: The pitch is paid until August.',
      'We have the receipt.',
      'Mira: Fair enough, forget the pitch.',
      'But the Bergs want it before Easter.',
      'Jonas: Wanting is not buying.',
      'They have never made an offer.',
      'Mira: They made one on Friday.',
      "Jonas: All right, that's different.",
    )
    expect([found[0], found[1], found[11]]).toEqual(['claim', 'out', 'out'])
    // Jonas against the claim, Mira for it, save where she gives in.
    expect([2, 4, 5, 8, 9].map(i => sideOf(found, i))).toEqual([-1, -1, -1, -1, -1])
    expect([3, 7, 10].map(i => sideOf(found, i))).toEqual([1, 1, 1])
    expect(found[6]).not.toMatch(/^×/)
  })
})

describe('a last line that only closes', () => {
  const closers = {
    'a date without a verb': 'At the town hall until Sunday.',
    'a place': 'Harbour End',
    'a request to answer': 'Please let me know by Thursday what suits you.',
    'what happens to those who do not comply': 'Anything left in the hall will be removed.',
    'a challenge': "I'd challenge the other side to show one case.",
  }
  for (const [name, line] of Object.entries(closers))
    it(`${name} is not the claim`, () => {
      const found = roles(
        'We should move the rehearsals to the church.',
        'The school hall is booked on every weekday.',
        'Half of the choir lives within five minutes of the church.',
        line,
      )
      expect(found[0]).toBe('claim')
    })
})

describe('a word set in commas near the start', () => {
  it('turns the statement as if it opened it', () => {
    const found = roles(
      'The new timetable should be kept.',
      'Trains have been on time for a whole year.',
      'Fares are, admittedly, a little higher.',
    )
    expect(sideOf(found, 2)).toBe(-1)
  })
})
