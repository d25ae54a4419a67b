import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { corporaFolder } from '../../../scripts/corpora.ts'
import { elenchus, expectSchema, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-theories-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')

describe('elenchus generate', () => {
  const out = join(folder, 'whole')
  const sets = ['train-neg', 'contrast-disjunction', 'equivalence-contrapositive']
  const run = elenchus(['generate', ...sets, '--theories', '30', '--seed', '7', '--out', out, '--json'])

  it('writes the files of the contract, line by line of the published shape', () => {
    const document = json(run, 'generate')
    expect(readdirSync(out).sort()).toEqual([
      'contrast-disjunction.stats.json',
      'contrast-disjunction.with.jsonl',
      'contrast-disjunction.without.jsonl',
      'equivalence-contrapositive.jsonl',
      'equivalence-contrapositive.stats.json',
      'train-neg.dev.jsonl',
      'train-neg.stats.json',
      'train-neg.test.jsonl',
      'train-neg.train.jsonl',
    ])
    for (const { file: name, instances } of document['files'] as { file: string; instances: number }[]) {
      const rows = lines(join(out, name)).map(line => JSON.parse(line))
      expect(rows.length).toBe(instances)
      for (const row of rows) expectSchema('generate.line', row)
    }
    expect(lines(join(out, 'train-neg.train.jsonl')).length).toBe(21)
    expect(JSON.parse(lines(join(out, 'equivalence-contrapositive.jsonl'))[1]!).id).toMatch(
      /^[0-9a-f]{8}_equiv_type1@\d+$/,
    )
  })

  it('gives the same union from workers and from shards', () => {
    const parts = join(folder, 'parts')
    const call = ['generate', ...sets, '--theories', '30', '--seed', '7', '--out', parts]
    expect(elenchus([...call, '--workers', '2']).code).toBe(0)
    for (const name of ['contrast-disjunction.with', 'train-neg.train', 'equivalence-contrapositive']) {
      const union = [1, 2].flatMap(part => lines(join(parts, `${name}.shard-${part}-of-2.jsonl`)))
      expect(union).toEqual(lines(join(out, `${name}.jsonl`)))
    }
    const again = join(folder, 'shards')
    for (const shard of ['1/3', '2/3', '3/3']) {
      const args = ['generate', 'contrast-disjunction', '--theories', '30', '--seed', '7', '--distractors', 'with']
      expect(elenchus([...args, '--out', again, '--shard', shard]).code).toBe(0)
    }
    const union = [1, 2, 3].flatMap(part => lines(join(again, `contrast-disjunction.with.shard-${part}-of-3.jsonl`)))
    expect(union).toEqual(lines(join(out, 'contrast-disjunction.with.jsonl')))
  })

  it("writes the authors' seven columns", () => {
    const csv = join(folder, 'csv')
    const args = ['generate', 'contrast-negation', '--theories', '3', '--distractors', 'without', '--format', 'csv']
    expect(elenchus([...args, '--out', csv]).code).toBe(0)
    const rows = lines(join(csv, 'contrast-negation.without.csv'))
    expect(rows.length).toBe(12)
    for (const row of rows) expect(row).toMatch(/,[012],.*,(True|False),[0-9a-f]{8}_neg[0-3]$/)
  })

  it("writes the folders that the authors' code reads, without an empty file", () => {
    const there = join(folder, 'authors')
    const args = [
      'generate',
      'train-neg',
      'contrast-negation',
      '--theories',
      '20',
      '--layout',
      'authors',
      '--out',
      there,
    ]
    expect(elenchus(args).code).toBe(0)
    const rows = (path: string) => lines(join(there, path)).length
    expect(['train', 'dev', 'test'].map(split => rows(`train-neg/${split}.csv`))).toEqual([14, 3, 3])
    // An evaluation set is test; the first theory stands in train and dev, which the code insists on.
    for (const name of ['contrast-negation.with', 'contrast-negation.without'])
      expect(['train', 'dev', 'test'].map(split => rows(`${name}/${split}.csv`))).toEqual([4, 4, 80])
    const flat = join(folder, 'authors-flat')
    elenchus(['generate', 'train-neg', '--theories', '20', '--format', 'csv', '--out', flat])
    expect(lines(join(there, 'train-neg/train.csv'))).toEqual(lines(join(flat, 'train-neg.train.csv')))
  })

  it('writes inputs of models in three forms', () => {
    const inputs = join(folder, 'inputs')
    const args = ['generate', 'contrast-negation', '--theories', '1', '--distractors', 'without', '--out', inputs]
    const rowsOf = (format: string) => {
      expect(elenchus([...args, '--format', format]).code).toBe(0)
      return lines(join(inputs, `contrast-negation.without.${format}.jsonl`)).map(line => JSON.parse(line))
    }
    for (const { input, label } of rowsOf('encoder')) {
      expect(input).toMatch(/^\[CLS\] .*\. \[SEP\] .*\. \[SEP\]$/)
      expect([0, 1, 2]).toContain(label)
    }
    expect(rowsOf('t5').at(-1)).toMatchObject({
      input: expect.stringMatching(/^\$answer\$ ; \$question\$ = .*\. ; \$context\$ = .*\.$/),
      target: '$answer$ = Unknown',
    })
    expect(rowsOf('t5-released').at(-1)).toMatchObject({
      input: expect.stringContaining('? ; $context$ = '),
      target: '$answer$ = Nothing',
    })
  })

  it('takes every parameter of Algorithm 1, and records all of them', () => {
    const there = join(folder, 'parameters')
    const given =
      '--depth 2-3 --predicates 8-9 --negation 0 --statement-negation 1 --body 2 --operators and --rules simple,conjunction --statement-from any --individuals 2-3 --relations 0'
    const args = ['generate', 'train-or-neg', '--theories', '20', '--out', there, ...given.split(' ')]
    expect(elenchus(args).code).toBe(0)
    expect(JSON.parse(readFileSync(join(there, 'train-or-neg.stats.json'), 'utf8')).parameters).toEqual({
      levels: [2, 3],
      predicates: [8, 9],
      negation: 0,
      statementNegation: 1,
      body: [2, 2],
      operators: ['and'],
      ruleForms: ['simple', 'conjunction'],
      statementFrom: 'any',
      individuals: [2, 3],
      binary: 0,
    })
    for (const line of lines(join(there, 'train-or-neg.train.jsonl'))) {
      const { facts, rules, label } = JSON.parse(line)
      expect([...facts, ...rules].join(' ')).not.toMatch(/[~|]|, /)
      expect(label).not.toBe('True')
    }
  })

  it('gives the value of every mention on request, with words of your own', () => {
    const words = file('words.json', '{"names": ["Zora"], "adjectives": ["luminous"]}')
    const mixed = join(folder, 'mixed')
    const args = ['generate', 'train-mixed', '--theories', '20', '--mentions', '--atoms', '2-4', '--vocabulary', words]
    expect(elenchus([...args, '--out', mixed]).code).toBe(0)
    const row = JSON.parse(lines(join(mixed, 'train-mixed.train.jsonl'))[0]!)
    expect(row.mentions.length).toBeGreaterThan(1)
  })

  it('refuses what it cannot do, in one line', () => {
    for (const [args, code, message] of [
      [['generate', '--out', out], 2, 'no sets given; choose'],
      [['generate', 'train-neg'], 2, 'add --out FOLDER'],
      [['generate', 'train-net', '--out', out], 2, 'unknown set "train-net"'],
      [['generate', 'train-neg', '--out', out, '--theories', 'many'], 2, '--theories many'],
      [['generate', 'train-neg', '--out', out, '--shard', '5/4'], 2, '--shard 5/4'],
      [['generate', 'train-mixed', '--paper-sizes', '--out', out], 2, 'the set train-mixed is not in the paper'],
      [['generate', 'train-mixed', '--body', '2', '--out', out], 2, 'do not apply to train-mixed'],
      [['generate', 'train-neg', '--annotators', '2', '--out', out], 2, 'need --for-people'],
      [['generate', 'train-neg', '--for-people', '--readers', '4', '--out', out], 2, 'expected at most 3'],
      [
        ['generate', 'train-neg', '--for-people', '--format', 'csv', '--out', out],
        2,
        'cannot be combined with --format',
      ],
      [['generate', 'train-neg', '--negation', '2', '--out', out], 2, '--negation 2: expected a number from 0 to 1'],
      [['generate', 'train-neg', '--layout', 'authors', '--workers', '2', '--out', out], 2, 'remove --workers'],
      [['generate', 'equivalence-distributive2', '--operators', 'and', '--out', out], 1, '10,000 draws gave no theory'],
      [['generate', 'train-neg', '--out', join(out, 'train-neg.stats.json'), '--theories', '2'], 1, 'cannot write'],
      [['generate', 'train-neg', '--out', out, '--vocabulary', file('bad.json', '{"names": "x"}')], 1, '"names"'],
    ] as const) {
      const { code: got, err } = elenchus(args)
      expect([got, err.split('\n')[0]], args.join(' ')).toEqual([code, expect.stringContaining(message)])
      expect(err).not.toContain('    at ')
    }
  })
})

describe('elenchus perturb', () => {
  const theory = file('theory.txt', 'Charlie is tall.\nErin is kind, if Charlie is tall.\nstatement: Erin is kind.\n')

  it('shows the edits and their labels', () => {
    const { out, code } = elenchus(['perturb', theory, '--kind', 'conjunction', '--proof'])
    expect(code).toBe(0)
    expect(out).toMatch(/base {2}True/)
    expect(out).toMatch(
      /conj1 {2}CONJ {2}Unknown\n {2}- Erin is kind, if Charlie is tall\.\n {2}\+ Erin is kind, if Charlie is tall and \w+\./,
    )
    expect(out).toMatch(/conj5 {2}CONJ\+NEG {2}False/)
    expect(out).toContain('~kind(Erin)')
  })

  it('gives every kind as JSON, and names what does not apply', () => {
    const document = json(elenchus(['perturb', theory, '--json', '--count', '1']), 'perturb')
    const kinds = new Set((document['variants'] as { kind: string }[]).map(({ kind }) => kind))
    expect([...kinds]).toEqual([
      'conjunction',
      'disjunction',
      'negation',
      'contrapositive',
      'paraphrase',
      'shuffle',
      'rename',
    ])
    expect((document['skipped'] as { variant: string }[]).map(({ variant }) => variant)).toEqual([
      'distributive1',
      'distributive2',
    ])
  })

  it('has a clear message for each kind of bad input', () => {
    const ask = ['--kind', 'negation', '--statement', 'Erin is kind.']
    for (const [path, message] of [
      [file('empty.txt', ' \n'), 'the theory is empty'],
      [file('no-then.txt', 'Maybe Charlie is tall.'), 'expresses uncertainty'],
      [file('latin1.txt', Buffer.from([0x43, 0xe9, 0x2e])), 'not UTF-8'],
      [file('both.txt', 'Erin is kind. Erin is not kind.'), 'is inconsistent'],
      [file('open.txt', 'Charlie is tall.'), 'the statement is Unknown in this theory'],
      [join(folder, 'absent.txt'), 'no such file'],
    ] as const) {
      const { code, err } = elenchus(['perturb', path, ...ask])
      expect(code, path).toBe(1)
      expect(err).toContain(message)
      expect(err).not.toContain('    at ')
    }
    expect(elenchus(['perturb', theory, '--kind', 'sideways']).code).toBe(2)
  })

  it('says that it gave up, and which variants are missing', () => {
    const kinds = ['--kind', 'shuffle', '--kind', 'rename']
    const { out, err, code } = elenchus(['perturb', theory, ...kinds, '--budget', '0.000001'])
    expect(code).toBe(0)
    expect(err).toContain('gave up after 0.000001 s: some variants are not generated (raise --budget)')
    expect(out).toBe(
      ['base  gave up', 'shuffle  not generated: budget used up', 'rename  not generated: budget used up\n'].join(
        '\n\n',
      ),
    )
    const document = json(elenchus(['perturb', theory, ...kinds, '--budget', '0.000001', '--json']), 'perturb')
    expect(document['variants']).toEqual([])
    expect(document['skipped']).toEqual([
      { variant: 'shuffle', reason: 'budget used up' },
      { variant: 'rename', reason: 'budget used up' },
    ])
  })

  it('takes a theory that goes in circles', () => {
    const circle = file('circle.txt', 'Ann is big. If Ann is big then Bob is shy. If Bob is shy then Ann is big.')
    expect(elenchus(['perturb', circle, '--kind', 'negation', '--statement', 'Bob is shy.']).out).toContain(
      'neg1  NEG  False',
    )
  })
})

describe('elenchus score robustlr', () => {
  const predictions = file('predictions.csv', 'a_conj0,1,1\na_conj1,2,2\nb_conj0,1,0\nb_conj1,2,2\n')

  it('prints the keys of the authors’ scorer', () => {
    // a: all right, 1. b: gold T U, answered F U: Unknown F1 1 (weight 1), True 0: 0.5.
    expect(
      json(elenchus(['score', 'robustlr', '--predictions', predictions, '--json']), 'score.robustlr'),
    ).toMatchObject({
      overall_easy: 0.75,
      overall_strict: 0.5,
      grouped_easy: { base: 0.5, 'op only': 1 },
      by_label_easy: { 1: 0.5, 2: 1 },
    })
  })

  it('holds predictions against a generated file, and carries on past bad lines', () => {
    const gold = join(folder, 'whole', 'equivalence-contrapositive.jsonl')
    const ids = lines(gold).map(line => JSON.parse(line))
    const answers = ids.slice(1).map(({ id, label }) => `{"id":"${id}","prediction":"${label}"}`)
    const given = file('answers.jsonl', `${answers.join('\n')}\nnonsense\n{"id":"x_@1","prediction":"True"}\n`)
    const run = elenchus(['score', 'robustlr', '--gold', gold, '--predictions', given, '--mode', 'paper', '--json'])
    expect(run.code).toBe(1)
    expect(run.err).toContain('2 invalid lines')
    expect(json(run, 'score.robustlr')).toMatchObject({
      missing: 1,
      n: ids.length,
      unparsed: 1,
      overall_strict: 29 / 30,
    })
  })

  it("reads the outputs of the authors' models: numbers, 3 for none, and $answer$ = …", () => {
    const outputs = file(
      'iid_output.csv',
      'a_conj0,1,$answer$ = True\r\na_conj1,2,$answer$ = Nothing\r\nb_conj0,1,3\r\nb_conj1,2,2\r\n',
    )
    const run = elenchus(['score', 'robustlr', '--predictions', outputs, '--json'])
    expect(run.code).toBe(0)
    expect(json(run, 'score.robustlr')).toMatchObject({
      overall_easy: 0.75,
      by_group: { BASE: 0.5, CONJ: 1 },
      unparsed: 1,
      published: expect.arrayContaining([
        { where: 'Tables 4 to 6', name: 'People', column: '', value: 0.89 },
        { where: 'Table 13', name: 'RoBERTa large, NEG', column: 'with distractors Unknown', value: 0.67 },
      ]),
    })
    const gold = join(folder, 'whole', 'contrast-disjunction.with.jsonl')
    const labels = lines(gold).map(line => JSON.parse(line).label)
    const bare = (n: number) =>
      file(
        `bare-${n}.txt`,
        labels
          .slice(0, n)
          .map(label => `$answer$ = ${label}\n`)
          .join(''),
      )
    const whole = elenchus(['score', 'robustlr', '--gold', gold, '--predictions', bare(labels.length)])
    expect(whole.out).toContain('weighted F1                     1.00')
    expect(elenchus(['score', 'robustlr', '--gold', gold, '--predictions', bare(3)]).err).toContain(
      '3 outputs without ids cannot be matched with the 210 gold instances',
    )
  })

  it('puts theories to people without a hint, and scores what they answer', () => {
    const sheets = join(folder, 'sheets')
    const args = '--for-people --theories 4 --annotators 3 --readers 2 --distractors without --seed 5'.split(' ')
    const dealt = json(
      elenchus(['generate', 'contrast-disjunction', ...args, '--out', sheets, '--json']),
      'generate.people',
    )
    expect(dealt['sheets']).toMatchObject([{ theories: 4, people: [{ items: 21 }, { items: 21 }, { items: 14 }] }])
    const key = new Map(
      lines(join(sheets, 'contrast-disjunction.without.key.csv')).map(line => {
        const [item = '', id = '', gold = ''] = line.split(',')
        return [item, { id, gold }]
      }),
    )
    const people = [1, 2, 3].map(n => `contrast-disjunction.without.person-${n}`)
    for (const name of people) {
      const page = readFileSync(join(sheets, `${name}.html`), 'utf8')
      const table = readFileSync(join(sheets, `${name}.csv`), 'utf8')
      for (const { id } of key.values()) expect(`${page}${table}`.includes(id) && id !== 'id').toBe(false)
      expect(table).not.toMatch(/True|False|Unknown/)
      // No answer is ticked, and the three answers of every question are the same.
      expect(page).not.toContain('checked>')
      expect(page.match(/value="Unknown"/g)!.length).toBe(lines(join(sheets, `${name}.csv`)).length - 1)
    }
    // The first two are always right; the third says Unknown to everything and leaves one blank.
    const answers = people.map((name, n) =>
      file(
        `${name}.answers.csv`,
        lines(join(sheets, `${name}.csv`))
          .map((line, i) => {
            if (i === 0) return line
            const item = line.slice(0, line.indexOf(','))
            return `${line}${n < 2 ? key.get(item)!.gold : i === 1 ? '' : 'Unknown'}`
          })
          .join('\n'),
      ),
    )
    const gold = join(sheets, 'contrast-disjunction.without.key.csv')
    const scored = json(
      elenchus(['score', 'robustlr', '--gold', gold, '--predictions', ...answers, '--mode', 'paper', '--json']),
      'score.robustlr.people',
    ) as { annotators: { weightedF1: number; answered: number }[]; majority: { n: number; ties: number } }
    expect(scored.annotators.map(({ weightedF1 }) => weightedF1).slice(0, 2)).toEqual([1, 1])
    expect(scored.annotators[2]!.answered).toBe(13)
    // Nothing is outvoted where two answer: 13 items are shared with the third, and ties are where it is wrong.
    expect(scored.majority.n).toBe(27)
    expect(scored.majority.ties).toBeGreaterThan(5)
    const shown = elenchus(['score', 'robustlr', '--gold', gold, '--predictions', ...answers])
    expect(shown.out).toMatch(
      /mean .*\nmajority .*27.*\nat least one annotator correct .*\nFleiss' kappa 0\.\d+; \d+ ties/,
    )
    expect(elenchus(['score', 'robustlr', '--gold', gold, '--predictions', answers[0]!, answers[0]!]).err).toContain(
      'is given twice',
    )
  })

  it('says what is wrong with a file without answers', () => {
    const { code, err } = elenchus(['score', 'robustlr', '--predictions', file('none.csv', '\n')])
    expect([code, err.split('\n')[0]]).toEqual([1, expect.stringContaining('no valid answer')])
  })

  const fixture = `${corporaFolder}/../fixtures/robustlr/consistency`
  it.skipIf(!existsSync(`${fixture}.predictions.csv`))(
    'agrees with the authors’ scorer (skipped: ../shared absent)',
    () => {
      const { note: _, ...printed } = JSON.parse(readFileSync(`${fixture}.official-scores.json`, 'utf8'))
      const run = elenchus(['score', 'robustlr', '--predictions', `${fixture}.predictions.csv`, '--json'])
      expect(json(run, 'score.robustlr')).toMatchObject(printed)
    },
  )
})
