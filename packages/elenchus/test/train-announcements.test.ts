/** What a training says of its files before it begins. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus } from './run.ts'
import { writeReclorFile } from './training.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-announced-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Item {
  id_string: string
  context: string
  question: string
  answers: string[]
  label?: number
}
const items = JSON.parse(readFileSync(writeReclorFile(join(folder, 'all.json'), 12), 'utf8')) as Item[]
const file = (name: string, given: readonly Item[]) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(given))
  return path
}
const graphs = join(process.env['ELENCHUS_DATA'] ?? '', 'metalogic/metalogic_train.json')
const [train, dev] = [file('train.json', items.slice(0, 8)), file('dev.json', items.slice(8))]
const said = (...more: string[]) => {
  const words = ['train', 'multiple-choice', '--recipe', 'reclor-scratch', '--base', 'scratch:tiny-encoder']
  const run = elenchus([...words, '--out', join(folder, 'out'), '--dry-run', ...more])
  expect(run.code, run.err).toBe(0)
  return run.err
}

describe('train announces', () => {
  it('nothing where there is nothing to say', () => {
    expect(said('--data', train, '--dev', dev, '--longest', '2000')).toBe('')
  })

  it('inputs that are cut, and questions that can no longer be answered', () => {
    const long = file(
      'long.json',
      items.slice(0, 3).map(item => ({ ...item, question: `${item.question} `.repeat(200) })),
    )
    expect(said('--data', long, '--longest', '64')).toMatch(
      /^3 of 3 training examples are truncated to 64 tokens; in 3 of them, different options become identical/m,
    )
  })

  it('what of a file is odd, and how many', () => {
    const [a, b, c, d, e] = items as [Item, Item, Item, Item, Item]
    const { label: _, ...open } = b
    const odd = file('odd.json', [
      { ...a },
      open,
      { ...c, id_string: a.id_string },
      { ...d, answers: d.answers.map(() => d.answers[0]!) },
      { ...e, context: ' ' },
    ])
    const told =
      'odd.json: of 5 examples, 1 without an answer (skipped); 1 with a duplicate id; 1 with two identical options; 1 with a blank text'
    expect(said('--data', odd, '--longest', '2000')).toContain(told)
    // As dev too; and what is only answered may lack an answer.
    expect(said('--data', file('rest.json', items.slice(5)), '--dev', odd)).toContain(told)
    expect(said('--data', file('rest.json', items.slice(5)), '--test', odd)).not.toContain('without an answer')
  })

  it('what is learnt from and measured by at once, and ids that are of no example', () => {
    expect(said('--data', train, '--dev', train)).toContain('train.json: 8 of 8 inputs are also in the training data')
    expect(said('--data', train, '--dev', dev, '--test', file('both.json', items.slice(7, 10)))).toContain(
      'both.json: 1 of 3 inputs are also in the training data',
    )
    const without = join(folder, 'without.txt')
    writeFileSync(without, `${items[0]!.id_string}\nno such question\n`)
    expect(said('--data', train, '--exclude', without)).toContain(
      'without.txt: 1 of 2 ids do not match any example, such as no such question',
    )
    // Who leaves a question out does not learn from it.
    expect(said('--data', train, '--exclude', without, '--dev', file('first.json', items.slice(0, 1)))).not.toContain(
      'also in the training data',
    )
    writeFileSync(without, items.map(({ id_string }) => `${id_string}\n`).join(''))
    const words = ['--recipe', 'reclor-scratch', '--data', train, '--exclude', without, '--out', join(folder, 'out')]
    expect(elenchus(['train', 'multiple-choice', ...words, '--dry-run'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no training examples remain after --exclude'),
    })
  })

  it('a file of another corpus than the recipe’s', () => {
    const logiqa = join(folder, 'logiqa.txt')
    const lines = items.map(({ id_string, context, question, answers, label }) =>
      JSON.stringify({ id: id_string, text: context, question, options: answers, answer: label }),
    )
    writeFileSync(logiqa, `${lines.join('\n')}\n`)
    const told = 'logiqa.txt has the format of logiqa2-mrc, but reclor-scratch is for reclor'
    for (const option of ['--dev', '--test']) expect(said('--data', train, option, logiqa)).toContain(told)
    expect(said('--data', logiqa)).toContain(told)
  })

  it('comments of a list of ids as no ids', () => {
    const listed = join(folder, 'listed.txt')
    writeFileSync(listed, `# Questions that are kept apart.\n#\n${items[0]!.id_string} # the first\n\n#7\n`)
    expect(said('--data', train, '--exclude', listed)).toContain(
      'listed.txt: 1 of 2 ids do not match any example, such as #7',
    )
  })

  it('another of RobustLR’s training sets than the recipe’s, and nothing of its own', () => {
    const made = elenchus([
      'generate',
      'train-and-neg',
      'train-neg',
      '--theories',
      '40',
      '--seed',
      '3',
      '--out',
      folder,
    ])
    expect(made.code, made.err).toBe(0)
    const [other, own] = ['train-and-neg', 'train-neg'].map(set => join(folder, `${set}.train.jsonl`)) as [
      string,
      string,
    ]
    const words = ['train', 'classifier', '--base', 'scratch:tiny-encoder', '--longest', '2000', '--dry-run']
    const run = (recipe: string, ...more: string[]) =>
      elenchus([...words, '--recipe', recipe, '--out', join(folder, 'out'), ...more])
    const name = 'robustlr-roberta-neg'
    const named = run(name, '--data', 'train-and-neg', '--dev', 'train-neg')
    expect(named.err).toContain(`train-and-neg is another set, but ${name} is for train-neg: the model`)
    expect(named.out).toContain('does not correspond to any published row')
    expect(named.out).not.toContain('reproduces\n')
    expect(run(name, '--data', other).err).toContain(`has the format of train-and-neg, but ${name} is for train-neg`)
    expect(run(name, '--data', own, '--dev', other).err).toContain('train-neg: the best epoch is chosen on this file')
    expect(run('robustlr-roberta-and-neg', '--data', own).err).toContain('has the format of train-neg')
    // A training set of the same name, and the sets by which it is measured.
    const plain = run(name, '--data', own, '--test', 'contrast-negation')
    expect(plain.err).toBe('')
    expect(plain.out).toContain('reproduces\n')
    // A handful of theories may lack an operator by chance; one that the set has not is none of it.
    const few = join(folder, 'few.jsonl')
    const first = (path: string) =>
      writeFileSync(few, `${readFileSync(path, 'utf8').split('\n').slice(0, 3).join('\n')}\n`)
    first(own)
    expect(run('robustlr-roberta-and-neg', '--data', few).err).toBe('')
    first(other)
    expect(run(name, '--data', few).err).toContain('is for train-neg')
  }, 60_000)

  it.skipIf(!existsSync(graphs))('a part of MetaLogic that is to be drawn from again (needs ELENCHUS_DATA)', () => {
    const part = join(folder, 'part.json')
    writeFileSync(part, `${readFileSync(graphs, 'utf8').split('\n').slice(0, 60).join('\n')}\n`)
    const words = ['train', 'seq2seq', '--base', 'scratch:tiny-seq2seq', '--out', join(folder, 'out'), '--dry-run']
    const run = (recipe: string, data: string) => elenchus([...words, '--recipe', recipe, '--data', data]).err
    const told = 'part.json contains 60 of the 600 graphs of MetaLogic’s train split (10%), but'
    expect(run('metalogic-once-large-10', part)).toContain(
      `${told} metalogic-once-large-10 is for 10% of its train split, which it samples itself`,
    )
    expect(run('metalogic-once-large', part)).toContain(`${told} metalogic-once-large is for all of its train split`)
    expect(run('metalogic-once-large-10', graphs)).not.toContain('train split')
    expect(run('metalogic-once-large-10', graphs.replace('train', 'dev'))).toContain(
      'contains graphs of MetaLogic’s dev split',
    )
  })
})
