import { describe, expect, it } from 'vitest'
import { all, folder } from '../testing/files.ts'
import { BenchmarkError } from './benchmark-error.ts'
import { readCosmos, readLogiqa1, readLogiqa2, readRace, readReclor } from './choice-readers.ts'
import { detectFormat, findBenchmark, readChoices } from './formats.ts'
import { readLogiqa2Nli, readQnli, readRte, readScitail, readSnli } from './inference-readers.ts'
import { readFolio, readLogicNli, readProntoqa, readProofWriter } from './theory-readers.ts'

const { file, path: home } = folder()
const lines = (...values: unknown[]) =>
  values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n')

const ferry = {
  context: 'The ferry sails only when the wind is low.',
  question: 'What follows?',
  answers: ['It sails daily.', 'High wind keeps it in port.', 'It never sails.', 'Wind is rare.'],
  label: 1,
  id_string: 'own_0',
}
const kiosk = {
  id: 7,
  answer: 2,
  text: 'Every kiosk sells maps.',
  question: 'So?',
  options: ['No', 'Perhaps', 'Maps are sold', 'Never'],
  type: { 'Necessry Condtional Reasoning': true, 'Conjunctive Reasoning': false },
}

describe('multiple-choice readers', () => {
  it('reads ReClor lists, types without labels and labels without types', async () => {
    const { label: _, ...open } = ferry
    const { items, bad } = await all(
      readReclor,
      file('reclor.json', JSON.stringify([ferry, { ...open, question_type: 16 }])),
    )
    expect(bad).toEqual([])
    expect(items.map(({ answer, questionType }) => [answer, questionType])).toEqual([
      [1, undefined],
      [null, 16],
    ])
    expect(items[0]!.original).toEqual(ferry)
  })
  it('reads LogiQA 2.0 lines, misspelt type keys and the Chinese id', async () => {
    const { type: _, id: __, ...plain } = kiosk
    const { items } = await all(readLogiqa2, file('logiqa2.txt', lines(kiosk, { ...plain, example_id: 9 })))
    expect(items.map(({ id, reasoningTypes }) => [id, reasoningTypes])).toEqual([
      ['7', ['necessary conditional']],
      ['9', undefined],
    ])
  })
  it('reads blocks of eight lines', async () => {
    const block = (letter: string) => `\n${letter}\nA lamp is lit.\nWho lit it?\nA.Ann\nB.Bo\nC.Cy\nD.Di\n`
    const { items, bad } = await all(readLogiqa1, file('logiqa1.txt', block('b') + block('e') + block('d')))
    expect(items.map(({ answer, options }) => [answer, options[0]])).toEqual([
      [1, 'Ann'],
      [3, 'Ann'],
    ])
    expect(bad).toEqual([{ line: 10, reason: '"e" should be the letter of the correct option, a to d' }])
  })
  it('reads RACE passages with several questions, and Cosmos QA', async () => {
    const race = {
      id: 'high1.txt',
      article: 'A goat.',
      questions: ['Who?', 'Where?'],
      options: [
        ['a', 'b', 'c', 'd'],
        ['e', 'f', 'g', 'h'],
      ],
      answers: ['B', 'D'],
    }
    expect((await all(readRace, file('race.json', lines(race)))).items.map(({ id, answer }) => [id, answer])).toEqual([
      ['high1.txt#1', 1],
      ['high1.txt#2', 3],
    ])
    const cosmos = {
      id: 'c',
      context: 'Tea.',
      question: 'Why?',
      answer0: 'w',
      answer1: 'x',
      answer2: 'y',
      answer3: 'z',
      label: '3',
    }
    expect((await all(readCosmos, file('cosmos.jsonl', lines(cosmos)))).items[0]!.answer).toBe(3)
  })
})

describe('inference readers', () => {
  it('reads both shapes of LogiQA 2.0, texts and lists', async () => {
    const { items } = await all(
      readLogiqa2Nli,
      file(
        'nli.txt',
        lines(
          { label: 'not entailed', major_premise: [], minor_premise: 'Bo swims.', conclusion: 'Bo floats.' },
          { id: 3, premise: 'Bo swims.', hypothesis: 'Bo moves.', label: 'entailment' },
        ),
      ),
    )
    expect(items.map(({ premise, hypothesis, label }) => [premise, hypothesis, label])).toEqual([
      ['Bo swims.', 'Bo floats.', 'not entailed'],
      ['Bo swims.', 'Bo moves.', 'entailed'],
    ])
    expect(items[0]!.majorPremise).toEqual([])
  })
  it('reads SNLI, with and without a majority label', async () => {
    const { items } = await all(
      readSnli,
      file(
        'snli.jsonl',
        lines(
          { pairID: 'p', sentence1: 'A', sentence2: 'B', gold_label: 'contradiction' },
          { sentence1: 'A', sentence2: 'B', gold_label: '-' },
        ),
      ),
    )
    expect(items.map(({ id, label }) => [id, label])).toEqual([
      ['p', 'contradiction'],
      ['item_2', null],
    ])
  })
  it('reads tab-separated files with and without a head line', async () => {
    const rte = file(
      'rte.tsv',
      'index\tsentence1\tsentence2\tlabel\n0\tA\tB\tentailment\n1\tA\tB\n2\tA\tB\tnot_entailment\n',
    )
    const { items, bad } = await all(readRte, rte)
    expect(items.map(({ id, label }) => [id, label])).toEqual([
      ['0', 'entailed'],
      ['2', 'not entailed'],
    ])
    expect(bad).toEqual([{ line: 3, reason: '3 columns; the header line has 4' }])
    const { items: questions } = await all(
      readQnli,
      file('qnli.tsv', 'index\tquestion\tsentence\tlabel\n5\tWho?\tBo.\tentailment\n'),
    )
    expect(questions[0]).toMatchObject({ id: '5', premise: 'Bo.', hypothesis: 'Who?', label: 'entailed' })
    expect((await all(readScitail, file('scitail.tsv', 'P\tH\tneutral\n'))).items[0]!.label).toBe('neutral')
  })
})

describe('theory readers', () => {
  const question = {
    id: 'ProofWriter_X_Q1',
    context: 'Bo is big.',
    question: 'True, false, or unknown? Bo is big.',
    options: ['A) True', 'B) False', 'C) Unknown'],
    answer: 'A',
  }
  it('reads questions about theories', async () => {
    expect((await all(readProofWriter, file('pw.json', JSON.stringify([question])))).items[0]).toMatchObject({
      statement: 'Bo is big.',
      label: 'True',
      group: 'ProofWriter_X',
    })
    expect(
      (await all(readProntoqa, file('pq.json', JSON.stringify([{ ...question, id: 'ProntoQA_1', answer: 'B' }]))))
        .items[0]!.label,
    ).toBe('False')
    expect(
      (await all(readProofWriter, file('pw2.json', JSON.stringify([{ ...question, answer: 'E' }])))).bad[0]!.reason,
    ).toContain('is not one of the options')
  })
  it('reads FOLIO and LogicNLI', async () => {
    const folio = {
      story_id: 1,
      example_id: 2,
      premises: ['All x are y.'],
      'premises-FOL': ['∀x (X(x) → Y(x))'],
      conclusion: 'A is y.',
      'conclusion-FOL': 'Y(a)',
      label: 'Uncertain',
    }
    expect((await all(readFolio, file('folio.jsonl', lines(folio)))).items[0]).toMatchObject({
      id: '2',
      label: 'Unknown',
      group: '1',
    })
    const theory = {
      0: {
        facts: ['Bo is big.'],
        rules: ['If Bo is big then Bo is loud.'],
        statements: ['Bo is loud.', 'Bo is mute.'],
        labels: ['entailment', 'self_contradiction'],
      },
    }
    expect(
      (await all(readLogicNli, file('logicnli.json', JSON.stringify(theory)))).items.map(({ label }) => label),
    ).toEqual(['True', 'Both'])
    const bad = { 0: { ...theory[0], labels: ['entailment'] } }
    expect((await all(readLogicNli, file('bad-logicnli.json', JSON.stringify(bad)))).bad[0]!.reason).toBe(
      'theory 0: 2 statements and 1 labels',
    )
  })
})

describe('bad records', () => {
  it('are named by line and skipped, or end the reading', async () => {
    const path = file(
      'bad.txt',
      lines(
        kiosk,
        `${JSON.stringify(kiosk)}${JSON.stringify(kiosk)}`,
        '{"id": 1',
        { ...kiosk, answer: 4 },
        { ...kiosk, options: ['a'] },
        { ...kiosk, id: 8 },
      ),
    )
    const { items, bad } = await all(readLogiqa2, path)
    expect(items.map(({ id }) => id)).toEqual(['7', '8'])
    expect(bad.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(bad[0]!.reason).toBe('two JSON objects on one line')
    expect(bad[2]!.reason).toBe('"answer" is 4; expected a whole number from 0 to 3')
    const strict = async () => {
      for await (const _ of readLogiqa2(path)) void _
    }
    await expect(strict()).rejects.toThrow(new BenchmarkError(`${path}, line 2: two JSON objects on one line`))
  })
  it('of a list are named by their place and id, as the whole list may be one line', async () => {
    const { id_string: _, ...nameless } = ferry
    const records = [ferry, { ...ferry, label: 4 }, { ...nameless, label: 'B' }, { ...ferry, answers: ['a'] }, 7]
    const { items, bad } = await all(readReclor, file('bad-list.json', JSON.stringify(records)))
    expect(items).toHaveLength(1)
    expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'item 2 (own_0): "label" is 4; expected a whole number from 0 to 3'],
      [1, 'item 3: "label" is "B"; expected a whole number from 0 to 3'],
      [1, 'item 4 (own_0): 1 answers; expected 4'],
      [1, 'item 5: expected a JSON object'],
    ])
    const broken = file('broken-list.json', `[${JSON.stringify(ferry)}, {"id_string": "own_1", "label": }]`)
    await expect(all(readReclor, broken).then(({ bad: [first] }) => first!.reason)).resolves.toMatch(
      /^item 2 \(own_1\): invalid JSON/,
    )
  })
  it('a list that is cut off keeps what came before and says so', async () => {
    const path = file('cut.json', `[${JSON.stringify(ferry)}, {"context": "half`)
    const seen: string[] = []
    const reading = async () => {
      for await (const { id } of readReclor(path, { onBadRecord: () => {} })) seen.push(id)
    }
    await expect(reading()).rejects.toThrow('the JSON list is not closed after item 1')
    expect(seen).toEqual(['own_0'])
  })
  it('missing files, folders, other encodings', async () => {
    await expect(readChoices(`${home}/none.json`)).rejects.toThrow('no such file')
    await expect(readChoices(home)).rejects.toThrow('is a folder')
    await expect(readChoices(file('empty.json', ''))).rejects.toThrow('the format is unknown')
    await expect(readChoices(`${home}/snli.jsonl`)).rejects.toThrow('the format is snli')
  })
})

describe('formats', () => {
  it.each([
    ['reclor.json', 'reclor'],
    ['logiqa2.txt', 'logiqa2-mrc'],
    ['logiqa1.txt', 'logiqa1'],
    ['race.json', 'race'],
    ['cosmos.jsonl', 'cosmos'],
    ['nli.txt', 'logiqa2-nli'],
    ['snli.jsonl', 'snli'],
    ['rte.tsv', 'rte'],
    ['qnli.tsv', 'qnli'],
    ['scitail.tsv', 'scitail'],
    ['pw.json', 'proofwriter'],
    ['pq.json', 'prontoqa'],
    ['folio.jsonl', 'folio'],
    ['logicnli.json', 'logicnli'],
  ])('%s is %s', async (name, format) => {
    expect(await detectFormat(`${home}/${name}`)).toBe(format)
    expect(findBenchmark(format).format).toBe(format)
  })
  it('names the formats there are', () => {
    expect(() => findBenchmark('squad')).toThrow('unknown format "squad"; expected one of reclor')
  })
})
