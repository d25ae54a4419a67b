import { describe, expect, it } from 'vitest'
import { dropOption, readExam, toReclor } from '../readers/choice-readers.ts'
import type { InferencePair, TheoryItem } from '../records/records.ts'
import { decodeNpy, encodeNpy, encodeReclorSubmission } from '../submission/npy.ts'
import { all, folder, item } from '../testing/files.ts'
import {
  blankTokeniser,
  characterTokeniser,
  detectLanguage,
  spaceTokeniser,
  treebankTokeniser,
  wordTokeniser,
} from '../text/tokenisers.ts'
import { createIssueChecker } from './data-issues.ts'
import { computeChoiceStatistics, computeInferenceStatistics, computeTheoryStatistics } from './statistics.ts'

const { file } = folder()
const value = (rows: readonly { name: string; value: number }[], name: string) =>
  rows.find(row => row.name === name)?.value

describe('statistics', () => {
  it('of questions', () => {
    const rows = computeChoiceStatistics(
      [item('a', 0, ['one two', 'three'], 'a b c', 'd e'), item('b', null, ['x', 'y'], 'a b c', 'f')],
      { format: 'reclor', tokeniser: spaceTokeniser },
    )
    expect(
      [
        'questions',
        'passages',
        'answers',
        'vocabulary',
        'passage length',
        'question length',
        'option length',
        'longest option',
      ].map(name => value(rows, name)),
    ).toEqual([2, 1, 1, 11, 3, 1.5, 1.25, 2])
    expect(rows.every(({ printed }) => printed === null)).toBe(true)
  })
  it('of pairs and of theories', () => {
    const pair: InferencePair = { id: 'p', premise: 'a b', hypothesis: 'c', label: 'entailed', original: {} }
    expect(value(computeInferenceStatistics([pair, { ...pair, label: null }], { format: 'snli' }), 'unlabelled')).toBe(
      1,
    )
    const theory: TheoryItem = { id: 't', theory: 'a b c', statement: 'd', label: 'True', group: 'g', original: {} }
    expect(
      value(computeTheoryStatistics([theory, { ...theory, label: 'Both' }], { format: 'folio' }), 'theories'),
    ).toBe(1)
  })
  it('tokenisers differ, and say their names', () => {
    const text = "Don't sail, 船 says Ann."
    expect(wordTokeniser.tokens(text)).toEqual(['don', "'", 't', 'sail', ',', '船', 'says', 'ann', '.'])
    expect(blankTokeniser.tokens('two  blanks')).toEqual(['two', '', 'blanks'])
    expect(spaceTokeniser.tokens(text)).toEqual(["Don't", 'sail,', '船', 'says', 'Ann.'])
    expect(treebankTokeniser.tokens("Don't sail.")).toEqual(['do', "n't", 'sail', '.'])
  })
})

describe('checks', () => {
  it('name what is odd', () => {
    const check = createIssueChecker()
    expect(check(item('a', 0, ['x', 'X.', '']))).toMatchObject([{ code: 'empty-text' }, { code: 'equal-options' }])
    expect(check(item('a', 0, ['x', 'y', 'z'])).map(({ code }) => code)).toEqual(['duplicate-id'])
    expect(check(item('b', 0, ['x', 'y', 'z'])).map(({ message }) => message)).toEqual(['item a has the same texts'])
    const pairs = createIssueChecker({ uniqueIds: false })
    const pair: InferencePair = { id: 'p', premise: 'a', hypothesis: 'b', label: null, original: {} }
    expect([pairs(pair), pairs({ ...pair, hypothesis: 'c' })]).toEqual([[], []])
  })
})

describe('submission files', () => {
  it('are NumPy arrays whose data begin at a multiple of 64', () => {
    for (const count of [0, 3, 1000]) {
      const labels = Array.from({ length: count }, (_, i) => i % 4)
      const bytes = encodeNpy(labels)
      expect((bytes.length - 8 * count) % 64).toBe(0)
      expect(decodeNpy(bytes)).toEqual(labels)
    }
    expect(new TextDecoder('latin1').decode(encodeNpy([1]).subarray(0, 70))).toContain(
      "NUMPY\x01\x00v\x00{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }",
    )
  })
  it('refuse what EvalAI would refuse', () => {
    expect(() => encodeReclorSubmission([0, 1])).toThrow('2 predictions; the test split has 1000 questions')
    expect(() => encodeReclorSubmission([0, 4], { items: 2 })).toThrow(
      'prediction 2 is 4; expected an option from 0 to 3',
    )
    expect(() => decodeNpy(new Uint8Array(80))).toThrow('not a .npy file')
  })
})

describe('exams with five options', () => {
  it('lose one wrong option and are shuffled, by the seed', () => {
    const exam = item('e', 4, ['a', 'b', 'c', 'd', 'right'])
    const seen = new Set<string>()
    for (let seed = 0; seed < 40; seed++) {
      const { options, answer } = dropOption(exam, seed)
      expect(options).toHaveLength(4)
      expect(options[answer!]).toBe('right')
      seen.add(options.join(''))
    }
    expect(seen.size).toBeGreaterThan(10)
    expect(dropOption(exam, 3)).toEqual(dropOption(exam, 3))
    expect(toReclor(dropOption(exam, 3))).toMatchObject({ id_string: 'e', context: exam.context })
  })
  it('are read with their five options', async () => {
    const record = { context: 'A boat.', question: 'Why?', answers: ['a', 'b', 'c', 'd', 'e'], label: 4 }
    const path = file('exam.json', JSON.stringify([record, { ...record, answers: ['a'] }]))
    const { items, bad } = await all(readExam, path)
    expect([items[0]!.options.length, items[0]!.answer, bad.length]).toEqual([5, 4, 1])
  })
  it('refuse other numbers and open questions', () => {
    expect(() => dropOption(item('e', 0, ['a', 'b']))).toThrow('e: 2 options')
    expect(() => dropOption(item('e', null, ['a', 'b', 'c', 'd', 'f']))).toThrow('the answer is missing')
  })
})

describe('Chinese', () => {
  it('is counted by the words that the segmenter finds, or by characters', () => {
    const [passage, question] = ['所有的渡船都有灯。', '由此可以推出：']
    const zh = { id: '1', context: passage, question, options: ['船有灯'], answer: 0, original: {} }
    const length = (statistics: readonly { name: string; value: number; counted: string }[]) =>
      statistics.find(({ name }) => name === 'passage length')!
    const usual = length(computeChoiceStatistics([zh], { format: 'logiqa2-mrc' }))
    expect(usual.counted).toContain('segments')
    // Nine characters with the full stop; words have one to three of them.
    expect(usual.value).toBeGreaterThanOrEqual(4)
    expect(usual.value).toBeLessThanOrEqual(8)
    expect(length(computeChoiceStatistics([zh], { format: 'logiqa2-mrc', tokeniser: characterTokeniser })).value).toBe(
      9,
    )
    expect([detectLanguage('渡船 A 和 B'), detectLanguage('Ferries of 渡'), detectLanguage('')]).toEqual([
      'Chinese',
      'English',
      'English',
    ])
  })
})
