import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { all, folder } from '../testing/files.ts'
import { detectFormat, findBenchmark } from './formats.ts'

const { path: root, file } = folder()

const read = async (path: string) => {
  const format = await detectFormat(path)
  const benchmark = findBenchmark(format!)
  if (benchmark.family !== 'choice') throw new Error(`${format} holds no questions`)
  return { format, ...(await all(benchmark.read, path)) }
}

const passage = (id: string, answer: string) =>
  JSON.stringify({
    id,
    article: 'The ferry was late.',
    questions: ['Why?'],
    options: [['Fog', 'Ice', 'Sand', 'Rust']],
    answers: [answer],
  })

describe('corpora of schools', () => {
  it('RACE: folders of passages, read as one in the order of names', async () => {
    for (const part of ['high', 'middle']) mkdirSync(join(root, 'RACE', 'dev', part), { recursive: true })
    writeFileSync(join(root, 'RACE', 'dev', 'high', '10.txt'), passage('high10.txt', 'B'))
    writeFileSync(join(root, 'RACE', 'dev', 'high', '2.txt'), passage('high2.txt', 'A'))
    writeFileSync(join(root, 'RACE', 'dev', 'middle', '1.txt'), passage('middle1.txt', 'X'))
    writeFileSync(join(root, 'RACE', 'readme.txt'), 'not data')
    const { format, items, bad } = await read(join(root, 'RACE'))
    expect(format).toBe('race')
    expect(items.map(({ id, answer }) => [id, answer])).toEqual([
      ['high2.txt#1', 0],
      ['high10.txt#1', 1],
    ])
    expect(bad).toHaveLength(1)
    expect(bad[0]!.reason).toMatch(/middle.1\.txt: .*letter, A to D/)
  })
  it('DREAM: dialogues, three choices, the answer by its text', async () => {
    const dialogue = (answer: string) => [
      ['W: Is the ferry in?', 'M: Not yet.'],
      [{ question: 'Where are they?', choice: ['At home.', 'At the port.', 'At school.'], answer }],
      '5-510',
    ]
    const { format, items, bad } = await read(
      file('dream.json', JSON.stringify([dialogue('At the port.'), dialogue('In bed.')])),
    )
    expect(format).toBe('dream')
    expect(items).toMatchObject([
      { id: '5-510#1', context: 'W: Is the ferry in?\nM: Not yet.', answer: 1, options: { length: 3 } },
    ])
    expect(bad[0]!.reason).toContain('not among the choices')
  })
  it('MCTest: stories of four questions, the answers beside', async () => {
    const asked = ['one: Who?', 'multiple: Why?', 'one: When?', 'one: Where?']
    const line = [
      'mc1.train.0',
      'Author: us',
      'A cat sat.\\newlineIt slept.',
      ...asked.flatMap(q => [q, 'a', 'b', 'c', 'd']),
    ]
    file('mc1.train.tsv', `${line.join('\t')}\n`)
    const without = await read(join(root, 'mc1.train.tsv'))
    expect(without.format).toBe('mctest')
    expect(without.items.map(({ answer }) => answer)).toEqual([null, null, null, null])
    file('mc1.train.ans', 'A\tD\tB\tC\n')
    const { items } = await read(join(root, 'mc1.train.tsv'))
    expect(items.map(({ answer }) => answer)).toEqual([0, 3, 1, 2])
    expect(items[1]).toMatchObject({ id: 'mc1.train.0#2', question: 'Why?', context: 'A cat sat.\nIt slept.' })
  })
  it('ARC: no passage, labels that are letters or figures', async () => {
    const line = (labels: string[], answerKey: string) =>
      JSON.stringify({
        id: `Q${answerKey}`,
        question: { stem: 'What melts?', choices: labels.map(label => ({ text: `thing ${label}`, label })) },
        answerKey,
      })
    const { format, items, bad } = await read(
      file(
        'arc.jsonl',
        [line(['A', 'B', 'C'], 'C'), line(['1', '2', '3', '4'], '2'), line(['A', 'B'], 'E')].join('\n'),
      ),
    )
    expect(format).toBe('arc')
    expect(items.map(({ answer, context, options }) => [answer, context, options.length])).toEqual([
      [2, '', 3],
      [1, '', 4],
    ])
    expect(bad).toMatchObject([{ line: 3 }])
  })
})
