import { describe, expect, it } from 'vitest'
import { readChoices } from '../readers/formats.ts'
import { readLogiqa2Nli } from '../readers/inference-readers.ts'
import { corpus, item, present, withCorpora } from '../testing/files.ts'
import { optionOf, rivalHypotheses, rougeL, sameWords } from '../testing/likeness.ts'
import { toChineseHypothesis } from './chinese-hypothesis.ts'
import { negate, toHypothesis } from './hypothesis.ts'
import { isClause, toMidSentence } from './option-form.ts'
import { isMajorPremise, splitPremises, tagPremises } from './premises.ts'
import { convertItem, toReleasedPair, toReleasedSyllogism } from './qa2nli.ts'
import { splitContext } from './stem.ts'

const passage = 'The harbour closes in storms. Boats need the harbour.'
const hypothesis = (question: string, option: string) =>
  toHypothesis({ context: passage, question, options: [option] }, 0)

describe('rival wordings of a hypothesis', () => {
  it('say the same in every order and with every name, ours first', () => {
    const rivals = (question: string, option: string) =>
      rivalHypotheses({ context: passage, question, options: [option] }, 0)
    expect(rivals('By the rules given, which of the following can be inferred?', 'Boats are safe.')).toEqual([
      'By the rules given, "Boats are safe" can be inferred.',
      'By the rules given, it can be inferred that boats are safe.',
      'By the rules given, the statement "Boats are safe" can be inferred.',
      '"Boats are safe" can be inferred by the rules given.',
      'It can be inferred that boats are safe by the rules given.',
      'The statement "Boats are safe" can be inferred by the rules given.',
    ])
    expect(rivals('Which of the following, if true, sinks the plan?', 'Boats are slow.')).toEqual([
      'The statement "Boats are slow" sinks the plan.',
      'The statement "Boats are slow", if true, sinks the plan.',
      '"Boats are slow" sinks the plan.',
      '"Boats are slow", if true, sinks the plan.',
    ])
    expect(rivals("Which of the following is the pilot's main point?", 'Boats are slow.')).toEqual([
      "The pilot's main point is that boats are slow.",
      '"Boats are slow" is the pilot\'s main point.',
      'The statement "Boats are slow" is the pilot\'s main point.',
    ])
  })
})

describe('one declarative sentence for a question and an option', () => {
  it.each([
    // The gap is the subject.
    ['Which of the following would please the pilots?', 'Boats are new.', '"Boats are new" would please the pilots.'],
    [
      'Which of the following, if true, sinks the plan?',
      'Boats are slow.',
      'The statement "Boats are slow" sinks the plan.',
    ],
    [
      'Which one of the following statements contradicts the pilot?',
      'It rained.',
      'The statement "It rained" contradicts the pilot.',
    ],
    [
      'Which of the following principles guides the pilot?',
      'One should rest.',
      'The principle that one should rest guides the pilot.',
    ],
    ['By the rules given, which of the following is a boat?', 'A raft', 'By the rules given, a raft is a boat.'],
    [
      'From all this, which of the following can be derived?',
      'Boats are safe.',
      '"Boats are safe" can be derived from all this.',
    ],
    [
      "Which of the following is the pilot's main point?",
      'Boats need the harbour.',
      "The pilot's main point is that boats need the harbour.",
    ],
    ['Which of the following is a good title?', 'Storms at Sea', 'Storms at Sea is a good title.'],
    ['Which of the following is the best title for it?', 'Storms at Sea', 'The best title for it is "Storms at Sea".'],
    ['Which of the following are boats?', 'Rafts', 'Rafts are boats.'],
    ['Which of the following acts is piracy?', 'Bo took a boat.', '"Bo took a boat" is piracy.'],
    ['Which pf the followings floats?', 'A raft', 'A raft floats.'],
    [
      'Except which of the following, the reports are sound?',
      'Boats are slow.',
      'Except for the statement "Boats are slow", the reports are sound.',
    ],
    ['The text mainly explains that:', 'Storms at sea', 'The text mainly explains storms at sea.'],
    // Auxiliary before its subject.
    ['Which of the following can we infer?', 'Boats need the harbour.', 'We can infer that boats need the harbour.'],
    [
      'Which of the following does the pilot deny?',
      'The harbour is deep.',
      'The pilot denies that the harbour is deep.',
    ],
    [
      'Which of the following would it be best to know in planning?',
      'Whether it rains',
      'It would be best to know whether it rains in planning.',
    ],
    [
      'Which of the following is this text meant to show?',
      'Boats need the harbour.',
      'This text is meant to show that boats need the harbour.',
    ],
    // The gap stands inside.
    ['The pilot assumes which of the following?', 'Boats are safe.', 'The pilot assumes that boats are safe.'],
    [
      'The facts favour which one of the following claims?',
      'Boats are safe.',
      'The facts favour the claim that boats are safe.',
    ],
    [
      'The plan works if which of the following is true?',
      'Boats are safe.',
      'The plan works if it is true that boats are safe.',
    ],
    // Exceptions.
    ['Each of the following, if true, helps the pilot EXCEPT:', 'It rains.', '"It rains" does not help the pilot.'],
    ['If so, each of the following could be so EXCEPT', 'It rains.', 'If so, "It rains" cannot be so.'],
    ['Except for which of the following, all can calm Ann?', 'It rains.', '"It rains" cannot calm Ann.'],
    [
      'Her case is open to what criticism?',
      'Boats are dear.',
      'Her case is open to the criticism that boats are dear.',
    ],
    // Completions.
    ['The pilot errs because she', 'trusts the radio', 'The pilot errs because she trusts the radio.'],
    [
      'The plan rests on the thought that',
      'the harbour is deep',
      'The plan rests on the thought that the harbour is deep.',
    ],
    ['This text tells us:', 'The harbour is deep.', 'This text tells us that the harbour is deep.'],
    [
      'The reasoning fails, as the argument:',
      'Ignore the wind',
      'The reasoning fails, as the argument ignores the wind.',
    ],
    // Who, what, how many.
    ['Who steered the boat?', 'Ann', 'Ann steered the boat.'],
    ['What must be true?', 'Boats are safe.', '"Boats are safe" must be true.'],
    ['How many boats are there in port?', '12', 'There are 12 boats in port.'],
    ['How many boats can it carry?', '1', 'It can carry 1 boat.'],
    ['How long did it last?', '3 hours', 'The answer to the question "How long did it last?" is 3 hours.'],
    ['So?', 'The harbour is closed.', 'The harbour is closed.'],
    [
      'What does this text mainly praise?',
      'The beauty of old boats',
      'This text mainly praises the beauty of old boats.',
    ],
    // What a part of the passage does there is said of that part.
    [
      'The claim that boats leak plays which of the following roles in her speech?',
      'It is a premise.',
      'The claim that boats leak is a premise.',
    ],
    [
      'In her speech, the two slanted portions play which of the following roles?',
      'The first is a guess; the second refutes it.',
      'In her speech, the first slanted portion is a guess; the second refutes it.',
    ],
    [
      'Which of the following best describes the role played by the claim that boats leak?',
      'It is a premise.',
      'The claim that boats leak is a premise.',
    ],
    // Turned round.
    [
      'Which of the following is the purpose of her words?',
      'It praises the harbour.',
      'The purpose of her words is to praise the harbour.',
    ],
    [
      "Which of the following ideas is likely to be the pilot's conclusion?",
      'Boats are safe.',
      "The pilot's conclusion is likely to be that boats are safe.",
    ],
    [
      'Which of the following options is what the pilot wants to show by her tale?',
      'Boats are safe.',
      'The pilot wants to show that boats are safe by her tale.',
    ],
    // What is done may be a subject.
    [
      'Which of the following is the main point?',
      'Painting old boats is hard work.',
      'The main point is that painting old boats is hard work.',
    ],
    ['Which of the following is the main point?', 'The colours of boats', 'The main point is the colours of boats.'],
    // Questions as they are released: begun twice, with the gap in front, with marks of type.
    ['Which of the following fits ships Which of the following fits ships well?', 'Dover', 'Dover fits ships well.'],
    ['Of the following, which one most helps Ann?', 'Boats are safe.', '"Boats are safe" most helps Ann.'],
    ['Which of the following is in <b> boldface </b>?', 'A boat', 'A boat is in boldface.'],
  ])('%s + %s', (question, option, expected) => {
    expect(hypothesis(question, option)).toBe(expected)
  })
  it('ends in one full stop and begins with a capital', () => {
    for (const question of ['which of the following fits?', 'so', 'the pilot says that', 'Why?'])
      for (const option of ['boats sink.', 'A raft', 'Is it so?', '7', ''])
        expect(hypothesis(question, option)).toMatch(/^(?:"?\p{Lu}|"|\d).*[^.]\.$/su)
  })
})

describe('options', () => {
  it('clauses and phrases', () => {
    for (const text of [
      'Boats are slow.',
      'The pilot trusts the radio',
      'After the storm, all went home',
      'It rained. Bo left.',
    ])
      expect(isClause(text), text).toBe(true)
    for (const text of ['A raft', 'sailing at night', 'to sail at night', 'Ann and Bo', '12'])
      expect(isClause(text), text).toBe(false)
  })
  it('names keep their capital inside a sentence', () => {
    expect(toMidSentence('The boat sank.', '')).toBe('the boat sank')
    expect(toMidSentence('Ann left.', 'Then Ann came.')).toBe('Ann left')
    expect(toMidSentence('A and B left.', '')).toBe('A and B left')
    expect(toMidSentence('I left.', '')).toBe('I left')
    expect(toMidSentence('UN boats left.', '')).toBe('UN boats left')
  })
  it('negates by the auxiliary or with "does not"', () => {
    expect(['is wet', 'carries weight', 'most clearly matches it', 'would help', 'must be wet'].map(negate)).toEqual([
      'is not wet',
      'does not carry weight',
      'does not most clearly match it',
      'would not help',
      'need not be wet',
    ])
  })
})

describe('a Chinese question and an option', () => {
  it.each([
    ['以下哪项如果为真，最能削弱上述结论？', '“船很慢”如果为真，最能削弱上述结论。'],
    ['根据上述定义，下列属于渡船的是：', '根据上述定义，“船很慢”属于渡船。'],
    ['这段文字意在说明：', '这段文字意在说明：“船很慢”。'],
    ['根据以上陈述，可以得出以下哪项结论？', '根据以上陈述，可以得出“船很慢”结论。'],
    ['按这个统计以下哪项一定为真？', '按这个统计“船很慢”一定为真。'],
    ['船长在哪里？', '对“船长在哪里？”的回答是“船很慢”。'],
    ['如果这些是真的，那么以下项也是真的？', '如果这些是真的，那么“船很慢”也是真的。'],
  ])('%s', (question, sentence) => expect(toChineseHypothesis(question, 'C ..船很慢。')).toBe(sentence))
})

describe('premises', () => {
  it('general sentences are major, particular ones minor', () => {
    const text =
      'All ferries carry lamps. A buoy refers to a float that marks a channel. The Swan is a ferry. Last year Bo sailed it.'
    const { major, minor } = splitPremises(text, { by: 'generality' })
    expect(major).toEqual(['All ferries carry lamps.', 'A buoy refers to a float that marks a channel.'])
    expect(minor).toEqual(['The Swan is a ferry.', 'Last year Bo sailed it.'])
    expect(tagPremises({ major, minor })).toBe(
      '[Major premise] All ferries carry lamps. A buoy refers to a float that marks a channel. [Minor premise] The Swan is a ferry. Last year Bo sailed it.',
    )
    expect(tagPremises({ major: [], minor: ['Bo left.'] })).toBe('[Minor premise] Bo left.')
  })
  it('by position the last sentence is minor, as released', () => {
    expect(splitPremises('Ann rows. Bo swims. All ferries sink.')).toEqual({
      major: ['Ann rows.', 'Bo swims.'],
      minor: ['All ferries sink.'],
    })
    expect(splitPremises('Ann rows.')).toEqual({ major: [], minor: ['Ann rows.'] })
    expect(splitPremises('')).toEqual({ major: [], minor: [] })
    expect(splitPremises('所有的船都有灯。天鹅号是船！')).toEqual({
      major: ['所有的船都有灯。'],
      minor: ['天鹅号是船！'],
    })
  })
  it('conditions about the case at hand are minor', () => {
    expect(isMajorPremise('If a boat leaks, it sinks.')).toBe(true)
    expect(isMajorPremise('If this boat leaks, the mayor Ann Bell pays.')).toBe(false)
    expect(isMajorPremise('Whales are mammals.')).toBe(true)
  })
})

describe('items', () => {
  it('become one pair for each option, the right one entailed', () => {
    const pairs = convertItem(item('x', 1, ['Ann', 'Bo'], 'Bo steered.', 'Only one of them can swim. Who steered?'))
    expect(pairs.map(({ option, hypothesis: text, label }) => [option, text, label])).toEqual([
      [0, 'Ann steered.', 'not entailed'],
      [1, 'Bo steered.', 'entailed'],
    ])
    expect(pairs[0]!.premise).toBe('Bo steered. Only one of them can swim.')
    expect(convertItem(item('x', null, ['Ann']))[0]!.label).toBeNull()
  })
  it.each([
    ['Which of the following, if so, most weakens the argument?', 'premise', 'not entailed'],
    ['Which of the following, if so, most strengthens the argument?', 'premise', 'entailed'],
    ['Which of the following does the argument assume?', 'premise', 'entailed'],
    ['Each of the following, if so, weakens the argument EXCEPT:', 'premise', 'entailed'],
    ['Which of the following can be inferred?', 'conclusion', 'entailed'],
    ['Which of the following cannot be inferred?', 'conclusion', 'not entailed'],
    ['以下哪项如果为真，最能削弱上述论证？', 'premise', 'not entailed'],
    ['以下哪项如果为真，最能支持上述论证？', 'premise', 'entailed'],
    ['以上陈述最有力地支持以下哪一项？', 'conclusion', 'entailed'],
    ['根据上述定义，下列不属于船的是：', 'conclusion', 'not entailed'],
  ] as const)('divides by what is asked: %s', (question, role, label) => {
    const [right, wrong] = convertItem(item('x', 0, ['Ann rows', 'Bo swims'], 'Boats leak. So they sink.', question))
    expect([right!.role, right!.conclusionLabel, wrong!.conclusionLabel]).toEqual([
      role,
      label,
      label === 'entailed' ? 'not entailed' : 'entailed',
    ])
    const [first, second] = [right!.majorPremise, right!.minorPremise]
    if (role === 'premise')
      expect([first, second, right!.conclusion]).toEqual(['Boats leak.', 'Ann rows', 'So they sink.'])
    else expect([first, second, right!.conclusion]).toEqual(['Boats leak.', 'So they sink.', 'Ann rows'])
    // Whatever the division, the hypothesis says that the option answers the question.
    expect([right!.label, wrong!.label]).toEqual(['entailed', 'not entailed'])
  })
  it('balanced: the right option and one wrong one, the same for the same seed', () => {
    const question = item('x', 2, ['a', 'b', 'c', 'd'])
    const drawn = [1, 2, 3, 4, 5, 6, 7, 8].map(seed =>
      convertItem(question, { balanced: true, seed }).map(({ option }) => option),
    )
    for (const options of drawn) expect([options.length, options.includes(2)]).toEqual([2, true])
    expect(new Set(drawn.flat()).size).toBe(4)
    expect(convertItem(question, { balanced: true, seed: 3 })).toEqual(
      convertItem(question, { balanced: true, seed: 3 }),
    )
    expect(convertItem(item('x', null, ['a', 'b']), { balanced: true })).toEqual([])
  })
  it('in the released shapes is read back, types and all', () => {
    const typed = {
      ...item('7', 0, ['Ann rows', 'Bo swims'], 'Boats leak. They sink.'),
      reasoningTypes: ['disjunctive'] as const,
    }
    const [pair] = convertItem(typed)
    expect(toReleasedPair(pair!)).toMatchObject({ label: 'entailment', type: { 'Disjunctive Reasoning': true } })
    expect(toReleasedSyllogism(pair!)).toMatchObject({ major_premise: 'Boats leak.', minor_premise: 'They sink.' })
  })
  it('sentences before the question belong to what is given', () => {
    expect(splitContext('Ann is tall. Bo is not. Who is short?')).toEqual({
      given: 'Ann is tall. Bo is not.',
      question: 'Who is short?',
    })
    expect(splitContext('Who is short?').given).toBe('')
  })
})

describe('likeness', () => {
  it('is the F1 of the longest common subsequence', () => {
    // Common: the boat sank; 2·3 / (3 + 5).
    expect(rougeL('The boat sank.', 'the old boat has sank')).toBeCloseTo(0.75)
    expect([rougeL('a', 'b'), rougeL('', ''), rougeL('a b', 'A, b!')]).toEqual([0, 1, 1])
    expect([sameWords('"A boat" sank.', 'a boat sank'), sameWords('a boat', 'boat a')]).toEqual([true, false])
    expect(rougeL('boats sail', 'boat sails', { stem: word => word.replace(/s$/, '') })).toBe(1)
    expect(rougeL('was', 'wa', { stem: word => word.replace(/s$/, '') })).toBe(0)
  })
  it('finds the option by its words, their order and its length', () => {
    expect(optionOf('The old boat sank', ['rafts sank', 'the boat', 'the old raft'])).toBe(1)
    expect(optionOf('The order is Bo, Ann, Cy.', ['Ann, Bo, Cy', 'Bo, Ann, Cy'])).toBe(1)
    expect(optionOf('Boats leak and sink is true.', ['Boats leak', 'Boats leak and sink'])).toBe(1)
  })
})

describe.skipIf(!present)(`conversion ${withCorpora}`, () => {
  it('comes near to the released hypotheses', async () => {
    const byId = new Map((await readChoices(corpus('logiqa2/mrc/dev.txt'))).map(each => [each.id, each]))
    let [pairs, rouge, exact] = [0, 0, 0]
    for await (const { id, hypothesis: released } of readLogiqa2Nli(corpus('logiqa2/nli/dev_new.txt'))) {
      const found = byId.get(id)!
      const ours = toHypothesis(found, optionOf(released, found.options))
      pairs++
      rouge += rougeL(ours, released)
      exact += Number(sameWords(ours, released))
    }
    expect(pairs).toBe(3807)
    expect(rouge / pairs).toBeGreaterThanOrEqual(0.89)
    expect(exact / pairs).toBeGreaterThanOrEqual(0.4)
  })
})
