import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, expectSchema } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-train-encoder-'))
afterAll(() => rmSync(folder, { recursive: true }))
const put = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const lines = (...rows: readonly unknown[]) => rows.map(row => `${JSON.stringify(row)}\n`).join('')

const graph = (id: string, topic: string) => ({
  id,
  text: `The ferry on the ${topic} runs every hour. So nobody needs a bridge there. The ferry stops in winter.`,
  question: 'Which finding, if true, most weakens this argument?',
  statements: [
    ['sent1', `The ferry on the ${topic} runs every hour.`, 'context'],
    ['sent2', 'So nobody needs a bridge there.', 'context'],
    ['sent3', 'The ferry stops in winter.', 'option'],
  ].map(([name, text, part]) => ({
    id: name,
    text,
    spans: [],
    variables: [],
    formula: { operators: [], triples: [] },
    degree: 2,
    part,
  })),
  edges: [
    { kind: 'support', from: 'sent1', to: 'sent2' },
    { kind: 'rebut', from: 'sent3', to: 'sent2' },
  ],
})
const plain = (id: string, topic: string) => {
  const { question: _, ...rest } = graph(id, topic)
  return { ...rest, statements: rest.statements.map(({ part: _part, ...each }) => each) }
}
const question = (id: string, word: string, context: string) => ({
  id_string: id,
  context,
  question: 'Which finding, if true, most weakens this argument?',
  answers: [
    `Few people went to the ${word}.`,
    `The ${word} was old.`,
    `A ${word} is costly.`,
    `Every ${word} has rivals.`,
  ],
  label: 0,
})

const closed = 'was closed last year for want of money. So the town will be poorer.'
const questions = [
  question('free', 'theatre', 'A play draws guests to the inns. So the inns live by the stage.'),
  question('held', 'library', `The library ${closed}`),
  // Nearly the text of an excluded one.
  question('like it', 'museum', `The museum ${closed}`),
]

const args = [
  'train',
  'encoder',
  '--recipe',
  'tiny',
  '--prose',
  put(
    'prose.txt',
    'The bridge was closed all winter. However, the ferry went on running.\n\nA second document, with the words bridge and ferry again.\n'.repeat(
      60,
    ),
  ),
  '--pairs',
  put('pairs.jsonl', lines({ context: ['The bridge should be kept.'], statement: 'It is old.', relation: 'rebut' })),
  '--questions',
  put('questions.json', JSON.stringify(questions)),
  '--exclude',
  put('exclude.txt', 'held\n'),
  '--data',
  put('train.jsonl', lines(graph('a', 'river'), graph('b', 'lake'))),
  '--dev',
  put('dev.jsonl', lines(graph('c', 'fjord'))),
  '--arguments',
  put('arguments.jsonl', lines(plain('d', 'sound'))),
  '--unseen',
  put('test.jsonl', lines(plain('e', 'strait'))),
]

describe('elenchus train encoder', () => {
  const out = join(folder, 'made')

  it('prepares every example as numbers, without what is excluded', () => {
    const run = elenchus([...args, '--out', out, '--prepare-only'])
    expect(run).toMatchObject({ code: 0 })
    const rows = (name: string) =>
      readFileSync(join(out, 'data', name), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    const adapting = rows('adapting.jsonl')
    expect([...new Set(adapting.map(({ task }) => task))].sort()).toEqual(['exam', 'marker', 'pair'])
    expect(adapting.filter(({ task }) => task === 'exam')).toHaveLength(1)
    expect(adapting.find(({ task }) => task === 'exam')).toMatchObject({ right: 0, rebuts: 1, asked: 1 })
    expect(rows('tuning.jsonl').filter(({ task }) => task === 'graph')).toMatchObject([
      { parents: [1, -1, 1], rebuts: [0, 0, 1], optionRebuts: 1, option: 2 },
      {},
      { without: expect.arrayContaining(['dev']) },
    ])
    expect(new Set(rows('reading.jsonl').map(({ set }) => set))).toEqual(
      new Set(['paper', 'question', 'raw', 'everyday', 'test']),
    )
    // Words of the excluded question, and of the one like it, are not even in the vocabulary.
    const vocabulary = readFileSync(join(out, 'data', 'vocabulary.txt'), 'utf8')
    expect(vocabulary).toContain('theatre')
    expect(vocabulary).not.toMatch(/library|museum/)
  })

  it('learns from what was written for training, but not from writers left out', () => {
    const by = (writer: string) => ({
      ...plain(`of ${writer}`, writer),
      provenance: { source: `written for training, sentences left whole: ${writer}` },
    })
    const given = [
      ...args.map(each => (each.endsWith('arguments.jsonl') ? '' : each)),
      '--exam-arguments',
      put(
        'exam.txt',
        '# claim 2 | 1>2 | lamps\nThe lamps are new.\nThe street is safe.\n- The lamps are never lit.\n+ They are bright.\n\nApples are cheap, so buy them.\n- Pears are cheaper.\n',
      ),
      '--left-out',
      'bob',
      '--out',
      join(folder, 'written'),
      '--prepare-only',
    ]
    given[given.indexOf('')] = put('written.jsonl', lines(plain('d', 'sound'), by('ann'), by('bob')))
    expect(elenchus(given)).toMatchObject({ code: 0 })
    const rows = (name: string) =>
      readFileSync(join(folder, 'written', 'data', name), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    const adapting = rows('adapting.jsonl').filter(({ task }) => task.endsWith('graph'))
    // Two arguments, of each both statements that bear on the claim as options, and two exam options; the last has no head and is a pair.
    expect(adapting.map(({ task, of, share, without }) => [task, of, share, ...without])).toEqual([
      ['plain graph', 'arguments', 1],
      ['graph', 'made_options', undefined],
      ['graph', 'made_options', undefined],
      ['plain graph', 'arguments', 1, 'writers'],
      ['graph', 'made_options', undefined, 'writers'],
      ['graph', 'made_options', undefined, 'writers'],
      ['graph', 'options', undefined],
      ['graph', 'options', undefined],
    ])
    expect(adapting[1]).toMatchObject({ option: 2, parents: [-1, 0, 0], rebuts: [0, 1, 0], optionRebuts: 0 })
    expect(adapting[2]).toMatchObject({ option: 2, parents: [1, -1, 1], rebuts: [0, 0, 1], optionRebuts: 1 })
    expect(adapting.at(-2)).toMatchObject({ option: 2, parents: [1, -1, 1], rebuts: [0, 0, 1], asked: 1 })
    expect(rows('adapting.jsonl').filter(({ task, without }) => task === 'pair' && without)).toHaveLength(1)
    expect(new Set(rows('tuning.jsonl').map(({ of }) => of))).toEqual(new Set(['arguments', 'options', undefined]))
    expect(rows('reading.jsonl').filter(({ set }) => set === 'written')).toMatchObject([
      { id: 'of bob', by: ['writers'] },
    ])
  })

  it('shows a longer text whole in half of its turns and with statements left out in the others', () => {
    const words = 'the new bridge is too narrow for the buses of the town'.split(' ')
    const statements = words.slice(0, 8).map((word, k) => `It says ${word} in line ${words[k + 1]}.`)
    const text = {
      ...plain('long', 'ann'),
      text: statements.join(' '),
      statements: statements.map((own, k) => ({
        ...plain('long', 'ann').statements[0]!,
        id: `sent${k + 1}`,
        text: own,
      })),
      edges: [2, 3, 4, 5, 6].map(k => ({ kind: 'support', from: `sent${k}`, to: 'sent1' })),
      provenance: { source: 'written for training, sentences left whole, annotated by another: ann' },
    }
    const given = args.map(each => (each.endsWith('arguments.jsonl') ? put('long.jsonl', lines(text)) : each))
    expect(elenchus([...given, '--out', join(folder, 'long'), '--prepare-only'])).toMatchObject({ code: 0 })
    const plainRows = readFileSync(join(folder, 'long', 'data', 'adapting.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .filter(({ task }) => task === 'plain graph')
    expect(plainRows[0]).toMatchObject({ of: 'texts', share: 0.5, parents: [-1, 0, 0, 0, 0, 0, -2, -2] })
    expect(plainRows.length).toBeGreaterThan(2)
    for (const { parents, share } of plainRows.slice(1)) {
      expect(parents[0]).toBe(-1)
      expect(parents.length).toBeLessThan(8)
      expect(share).toBeCloseTo(0.5 / (plainRows.length - 1))
    }
  })

  it('takes the vocabulary of an encoder that was pretrained before', () => {
    const vocabulary = readFileSync(join(out, 'data', 'vocabulary.txt'), 'utf8')
    const shorter = put('vocabulary.txt', vocabulary.split('\n').slice(0, -50).join('\n'))
    const again = join(folder, 'again')
    expect(elenchus([...args, '--vocabulary', shorter, '--out', again, '--prepare-only'])).toMatchObject({ code: 0 })
    expect(readFileSync(join(again, 'data', 'vocabulary.txt'), 'utf8').trimEnd()).toBe(readFileSync(shorter, 'utf8'))
  })

  it('learns from what was said about questions, if they are there and were not cut otherwise', () => {
    const annotations = put(
      'annotations.txt',
      '# free | claim 2 of 2 | 1>2 | A-1 B+2\n- Guests come for the lake.\n\n# free | claim 2 of 3 | 1>2 | A-2\n\n# held | claim 2 of 2 | 1>2 | A-2\n\n# b | claim 2 of 2\n+1 The river is calm.\n',
    )
    const run = elenchus([...args, '--exam-annotations', annotations, '--out', join(folder, 'said'), '--prepare-only'])
    expect(run).toMatchObject({
      code: 0,
      err: expect.stringContaining('annotated 2, annotations of other questions 2'),
    })
    const tuned = readFileSync(join(folder, 'said', 'data', 'tuning.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .filter(({ of }) => of !== undefined)
    expect(tuned).toMatchObject([
      { parents: [1, -1, 0], rebuts: [0, 0, 1], option: 2, asked: 1, of: 'options' },
      { parents: [1, -1, 1], rebuts: [0, 0, 0], asked: 3 },
      { parents: [1, -1, 1], rebuts: [0, 0, 1], asked: 1, without: [] },
      // The annotated graph with another option, for the runs that may learn from it.
      {
        parents: [1, -1, 0],
        rebuts: [0, 0, 0],
        asked: 3,
        without: [expect.stringMatching(/^fold/)],
        of: 'passage_options',
      },
    ])
    const wrong = put('wrong.txt', '# free | claim 2 of 2 | 1>2 | E-2\n')
    expect(
      elenchus([...args, '--exam-annotations', wrong, '--out', join(folder, 'said'), '--prepare-only']),
    ).toMatchObject({
      code: 1,
      err: expect.stringMatching(/wrong\.txt: "E-2".*does not refer to an option/),
    })
  })

  it('calls the trainer stage by stage', () => {
    const trainer = join(folder, 'trainer')
    mkdirSync(join(trainer, 'elenchus_trainer'), { recursive: true })
    writeFileSync(join(trainer, 'elenchus_trainer', '__main__.py'), '')
    const python = put('python', `#!/bin/sh\n[ "$1" = -c ] && exit 0\nshift 2; echo "$@" >> ${join(folder, 'calls')}\n`)
    chmodSync(python, 0o755)
    const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
    const called = ['--out', out, '--trainer', trainer, '--python', python]
    const run = elenchus([...args, ...called, '--folds', '2', '--set', 'tuning.texts=0.6', '--set', 'adapting.rows=8'])
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('--encoder') })
    const stages = ['check', 'pretrain', 'adapt', 'tune', 'distil', 'export']
    expect(calls().map(line => line.split(' ')[0])).toEqual(stages)
    for (const line of calls().slice(0, -1)) expect(line).toContain('--set tuning.texts=0.6 adapting.rows=8')
    expect(calls()[3]).toMatch(/--run dev fold0 fold1$/)
    // Where nothing was distilled, the tuned encoder is what is written.
    expect(calls().at(-1)).toContain(join(out, 'dev.pt'))
    writeFileSync(join(out, 'distilled.pt'), '')
    expect(elenchus([...args, ...called, '--folds', '2', '--resume'])).toMatchObject({ code: 0 })
    expect(calls().at(-1)).toContain(join(out, 'distilled.pt'))
    rmSync(join(out, 'distilled.pt'))
    // Examples that are there already are not prepared again, unless they would be others.
    const again = elenchus([...args, ...called, '--folds', '2', '--resume'])
    expect(again).toMatchObject({
      code: 0,
      err: expect.stringMatching(/using the examples that were prepared earlier/),
    })
    expect(calls().at(-2)).toContain('--resume')
    const others = args.map(each => (each.endsWith('exclude.txt') ? put('exclude-others.txt', 'free\n') : each))
    expect(elenchus([...others, ...called, '--folds', '2', '--resume'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/exclude-others.txt has different contents.*to start over/),
    })
    expect(elenchus([...args, ...called, '--set', 'a.b=1', '--prepare-only'])).toMatchObject({ code: 2 })
    // Weights of an earlier training are not lost by forgetting an option.
    writeFileSync(join(out, 'pretrained.pt'), '')
    expect(elenchus([...args, ...called])).toMatchObject({ code: 1, err: expect.stringContaining('--overwrite') })
    expect(elenchus([...args, ...called, '--resume', '--overwrite'])).toMatchObject({ code: 2 })
    expect(elenchus([...args, ...called, '--overwrite'])).toMatchObject({ code: 0 })
    rmSync(join(out, 'pretrained.pt'))
  })

  it('refuses a cross-validation of more parts than there are passages before anything is prepared', () => {
    const target = join(folder, 'parts')
    const ask = (...folds: string[]) => elenchus([...args, ...folds, '--out', target, '--prepare-only'])
    expect(ask('--folds', '4')).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /--folds 4: some folds would be empty.* only 3 different passages and --arguments only 1 topic; use --folds 3 or less/,
      ),
    })
    expect(existsSync(target)).toBe(false)
    expect(ask('--folds', '3')).toMatchObject({ code: 0 })
    // A manifest that asks for parts which other data do not fill.
    const told = JSON.parse(readFileSync(join(target, 'data', 'inputs.json'), 'utf8'))
    expect(told.runs).toEqual(['dev', 'fold0', 'fold1', 'fold2'])
    const manifest = put('parts.json', JSON.stringify({ ...told, settings: { name: 'tiny', seed: 3, seeds: 2 } }))
    const fewer = put('fewer.jsonl', lines(graph('a', 'river')))
    const by = ['train', 'encoder', '--manifest', manifest, '--prepare-only', '--out', join(folder, 'fewer')]
    expect(elenchus([...by, '--data', fewer])).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /--manifest .*parts.json with the runs dev, fold0, fold1, fold2: .*2 different passages/,
      ),
    })
  })

  it('reads the files and settings of a manifest, those of options before its own', () => {
    const first = join(folder, 'first')
    const given = [...args, '--left-out', 'bob', '--out', first, '--prepare-only']
    expect(elenchus(given)).toMatchObject({ code: 0 })
    const prepared = (name: string, from = first) => readFileSync(join(from, 'data', name), 'utf8')
    const told = JSON.parse(prepared('inputs.json'))
    expect(told).toMatchObject({
      versions: { node: process.versions.node },
      runs: ['dev'],
      preparation: { vocabulary: 1024, markers: 100, folds: 5, leftOut: ['bob'] },
      inputs: { pairs: [{ file: join(folder, 'pairs.jsonl'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
      prepared: { pairs: 1, exams: 1 },
    })
    // A file that is named by its place in a folder of corpora.
    told.inputs.pairs[0].file = 'pairs.jsonl'
    const manifest = put('manifest.json', JSON.stringify({ ...told, settings: { name: 'tiny', seed: 3, seeds: 2 } }))
    const second = join(folder, 'second')
    const by = ['train', 'encoder', '--manifest', manifest, '--prepare-only', '--out', second]
    expect(elenchus(by)).toMatchObject({ code: 1, err: expect.stringMatching(/pairs.jsonl.*--corpora FOLDER/) })
    const run = elenchus([...by, '--corpora', folder])
    expect(run).toMatchObject({ code: 0, err: expect.not.stringContaining('differs from') })
    for (const name of ['adapting.jsonl', 'tuning.jsonl', 'prose.ids', 'vocabulary.txt'])
      expect(prepared(name, second)).toBe(prepared(name))
    const other = put('other.jsonl', lines({ context: ['A.'], statement: 'B.', relation: 'support' }))
    expect(elenchus([...by, '--pairs', other])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/differs from .*manifest.json: --pairs .*other.jsonl has different contents/),
    })
    expect(elenchus([...by, '--recipe', 'tiny'])).toMatchObject({ code: 2 })
    expect(elenchus(['train', 'encoder', '--out', second, '--prepare-only'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--prose is missing'),
    })
  })

  it('comes with the manifest of the encoder that ships, for files that are in the repository or in corpora', () => {
    const path = fileURLToPath(new URL('../../encoder/training/encoder-small.json', import.meta.url))
    const root = fileURLToPath(new URL('../../..', import.meta.url))
    const { inputs } = JSON.parse(readFileSync(path, 'utf8'))
    for (const { file, sha256 } of [...inputs.examArguments, ...inputs.examAnnotations])
      expect(
        createHash('sha256')
          .update(readFileSync(join(root, file)))
          .digest('hex'),
        file,
      ).toBe(sha256)
    expect(
      elenchus(['train', 'encoder', '--manifest', path, '--corpora', folder, '--prepare-only', '--out', out]),
    ).toMatchObject({ code: 1, err: expect.stringMatching(/lists prose\/open.txt/) })
  })
})

describe('elenchus explain --encoder', () => {
  const encoder = fileURLToPath(new URL('../../neural/src/testing/encoder/tiny.safetensors', import.meta.url))
  const passage = put('passage.txt', 'The ferry runs every hour. So nobody needs a bridge. The ferry stops in winter.')

  it('asks the encoder too and says who decided', () => {
    const run = elenchus(['explain', passage, '--option', '--encoder', encoder, '--encoder-weight', '100', '--json'])
    expect(run).toMatchObject({ code: 0 })
    const { evidence } = JSON.parse(run.out)
    expect(evidence.edges.length).toBeGreaterThan(0)
    for (const { decidedBy } of evidence.edges)
      expect(['both', 'encoder', 'explainer', 'neither alone']).toContain(decidedBy)
    expect(elenchus(['explain', passage, '--option', '--encoder', encoder, '--evidence']).out).toMatch(/encoder/)
  })

  it('knows the encoder that comes with its package, for plain text too', () => {
    const run = elenchus(['explain', passage, '--encoder', 'small', '--json'])
    expect(run).toMatchObject({ code: 0 })
    const { evidence } = JSON.parse(run.out)
    expect(evidence.edges.length).toBeGreaterThan(0)
    for (const { decidedBy } of evidence.edges) expect(decidedBy).toBeDefined()
  })

  it('is named in drawings, and what was drawn without it stays as it was', () => {
    const draw = (format: string, ...words: string[]) =>
      elenchus(['explain', passage, '--option', '--format', format, ...words]).out
    const by = 'by the Elenchus explainer, with a second opinion by'
    expect(draw('svg', '--encoder', encoder)).toMatch(
      new RegExp(`<desc id="e-desc">3 statements, [^<]*, ${by} [^<]+</desc>`),
    )
    expect(draw('html', '--encoder', encoder)).toContain(by)
    expect(draw('dot', '--encoder', encoder)).toMatch(new RegExp(`^// ${by} \\S.*$`, 'm'))
    expect(draw('mermaid', '--encoder', encoder, '--encoder-weight', '2')).toMatch(
      new RegExp(`^%% ${by} \\S.* \\(weight 2\\)$`, 'm'),
    )
    for (const format of ['svg', 'html', 'dot', 'mermaid']) {
      expect(draw(format), format).not.toContain('by the Elenchus explainer')
      expect(draw(format, '--encoder', encoder, '--encoder-weight', '0'), format).toBe(draw(format))
    }
  })

  it('says of which statements and of which question it read only the beginning, in JSON too', () => {
    const endless = `The ferry runs every hour${' and the bridge is old'.repeat(120)}.`
    const long = put('long.txt', `${endless}\nSo nobody needs a bridge.\nThe ferry stops in winter.\n`)
    const asked = `Which one, ${'if it were true, '.repeat(30)}weakens the argument?`
    const cutIn = (...words: string[]) => {
      const run = elenchus(['explain', long, '--lines', ...words, '--json'])
      expect(run).toMatchObject({ code: 0 })
      const printed = JSON.parse(run.out)
      expectSchema('explain', printed)
      return [printed.evidence.cut, run.err] as const
    }
    const [cut, said] = cutIn('--encoder', encoder, '--question', asked)
    expect(cut).toEqual({ statements: ['sent1'], question: true })
    expect(said).toMatch(/of 1 statement\n.*of 1 question/)
    expect(cutIn('--encoder', encoder)[0]).toEqual({ statements: ['sent1'], question: false })
    expect(cutIn()).toEqual([undefined, ''])
    expect(JSON.parse(elenchus(['explain', passage, '--encoder', encoder, '--json']).out).evidence.cut).toBeUndefined()
  })

  it('says what is wrong', () => {
    expect(elenchus(['explain', passage, '--encoder-weight', '1']).err).toContain('needs --encoder FILE')
    expect(elenchus(['explain', passage, '--encoder', join(folder, 'none')]).err).toContain('or "small"')
    expect(elenchus(['explain', passage, '--encoder', passage]).err).toContain('not a safetensors file')
  })
})
