import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildInferenceSegments, metagraphExemplars } from '@elenchus/evaluation/tasks'
import { readTokenizer } from '@elenchus/neural'
import { afterAll, describe, expect, it } from 'vitest'
import {
  type ChoiceExample,
  type ClassExample,
  listExampleTexts,
  readExamples,
  type SequenceExample,
  sampleUnrelatedPairs,
} from './examples.ts'
import { prepareJob } from './prepare-job.ts'
import { findRecipe } from './recipes.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-training-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, value: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

const questions = file('questions.json', [
  {
    context: 'All lamps are bright.',
    question: 'What follows?',
    answers: ['This lamp is bright.', 'No lamp is red.', 'Lamps are old.', 'Some lamp is dark.'],
    label: 0,
    id_string: 'q1',
  },
])

describe('examples', () => {
  it('of questions without an answer can be answered and not learnt from', async () => {
    const [{ label: _, ...open }] = JSON.parse(readFileSync(questions, 'utf8')) as [{ label: number }]
    const path = file('open.json', [open])
    const { data } = findRecipe('reclor-bert-base')
    await expect(readExamples({ kind: 'multiple-choice', data }, path, { seed: 1 })).rejects.toThrow(
      'no question has an answer',
    )
    const { examples } = await readExamples({ kind: 'multiple-choice', data }, path, { seed: 1, unanswered: true })
    expect(examples).toMatchObject([{ id: 'q1', label: null }])
  })

  it('of pairs without a label likewise, and such a label is not one that the model lacks', async () => {
    const recipe = findRecipe('logiqa2-nli-roberta')
    const pair = { premise: 'All lamps are bright.', hypothesis: 'This lamp is bright.' }
    const lines = (...labels: (string | undefined)[]) =>
      labels.map((label, i) => `${JSON.stringify({ id: `p${i}`, ...pair, label })}\n`).join('')
    const path = file('pairs.jsonl', lines(undefined, undefined))
    await expect(readExamples({ kind: 'classifier', data: recipe.data }, path, { seed: 1 })).rejects.toThrow(
      'no pair has a label',
    )
    const mixed = file('mixed.jsonl', lines('entailed', undefined, 'neutral'))
    const { examples, labels } = await readExamples({ kind: 'classifier', data: recipe.data }, mixed, {
      seed: 1,
      unanswered: true,
    })
    expect(examples.map(each => (each as ClassExample).label)).toEqual(['entailed', null, 'neutral'])
    const { encodeLine } = await prepareJob(recipe, labels.slice(0, 1), () => listExampleTexts(examples), {
      base: 'scratch:tiny-encoder',
      seed: 1,
    })
    expect(examples.map(each => (JSON.parse(encodeLine(each)) as { label: number | null }).label)).toEqual([
      0,
      null,
      -1,
    ])
  })

  it('of questions hold the passage and the question with each option', async () => {
    const { examples } = await readExamples(findRecipe('reclor-bert-base'), questions, {
      seed: 1,
    })
    const [first] = examples as ChoiceExample[]
    expect(first!.label).toBe(0)
    expect(first!.choices[1]).toEqual(['All lamps are bright.', 'What follows? No lamp is red.'])
  })

  it('hide what an ablation hides', async () => {
    const seen = async (name: string) => {
      const { examples } = await readExamples(findRecipe(name), questions, { seed: 1 })
      return (examples as ChoiceExample[])[0]!.choices[0]
    }
    expect(await seen('reclor-bert-large-a')).toEqual(['', 'This lamp is bright.'])
    expect(await seen('reclor-bert-large-qa')).toEqual(['', 'What follows? This lamp is bright.'])
    expect(await seen('logiqa2-roberta-ca')).toEqual(['All lamps are bright.', 'This lamp is bright.'])
  })

  it('of pairs tell major from minor premises where asked', () => {
    const pair = { premise: 'A. B.', hypothesis: 'C.', majorPremise: ['A.'], minorPremise: ['B.'] }
    expect(buildInferenceSegments(pair, false)).toEqual(['A. B.', 'C.'])
    expect(buildInferenceSegments(pair, true)).toEqual(['[Major premise] A. [Minor premise] B.', 'C.'])
  })

  it('of theories have the formats of RoBERTa and of T5', async () => {
    const path = file(
      'theories.jsonl',
      `${JSON.stringify({ id: 't_@1', theoryId: 't', variant: '', group: 'BASE', context: 'Ada is tall.', statement: 'Ada is not tall.', label: 'False', facts: ['tall(Ada)'], rules: [], query: '~tall(Ada)', depth: 0, proof: null })}\n`,
    )
    const data = findRecipe('robustlr-t5-neg').data
    const [written] = (await readExamples({ kind: 'seq2seq', data }, path, { seed: 1 })).examples as SequenceExample[]
    expect(written).toMatchObject({
      input: '$answer$ ; $question$ = Ada is not tall. ; $context$ = Ada is tall.',
      output: '$answer$ = False',
    })
    const { examples, labels } = await readExamples({ kind: 'classifier', data }, path, { seed: 1 })
    expect((examples as ClassExample[])[0]).toMatchObject({
      segments: ['Ada is tall.', 'Ada is not tall.'],
      label: 'False',
    })
    expect(labels).toEqual(['True', 'False', 'Unknown'])
  })

  it('of MetGen show its modules statements without a relation, as many as there are steps where there are so many', () => {
    for (const { graph } of metagraphExemplars) {
      const { statements, edges } = graph
      const pairs = (statements.length * (statements.length - 1)) / 2
      const free = pairs - new Set(edges.map(({ from, to }) => [from, to].sort().join())).size
      const drawn = sampleUnrelatedPairs(graph, { seed: 1 })
      expect(drawn.length).toBe(2 * Math.min(free, edges.length))
      for (const { input, output } of drawn) {
        expect(output).toBe('none')
        const [a, b] = [...input.matchAll(/\b(sent\d+):/g)].map(found => found[1])
        expect(edges.some(({ from, to }) => [from, to].includes(a!) && [from, to].includes(b!))).toBe(false)
      }
    }
  })
})

describe('a job', () => {
  it('holds examples as the finished model will read them', async () => {
    const recipe = findRecipe('reclor-scratch')
    const { examples, labels } = await readExamples(recipe, questions, { seed: 1 })
    const options = { base: 'scratch:tiny-encoder', seed: 5, changes: { epochs: 2 } }
    const {
      jobJson: job,
      model,
      tokenizer,
      encodeLine,
    } = await prepareJob(recipe, labels, () => listExampleTexts(examples), options)
    const read = await readTokenizer(tokenizer)
    const row = JSON.parse(encodeLine(examples[0]!)) as { choices: { ids: number[]; types: number[] }[] }
    expect(read.decode(row.choices[0]!.ids)).toContain('what follows? this lamp is bright.')
    expect(row.choices[0]!.ids[0]).toBe(read.getTokenId('<s>'))
    expect(row.choices[0]!.types.at(-1)).toBe(1)
    expect(model).toMatchObject({ head: 'choice', input: { longest: 256, types: true } })
    expect(job).toMatchObject({ vocabulary: read.size, pad: 0, settings: { epochs: 2, seed: 5, rate: 3e-4 } })
  })

  it('adds the tokens that a checkpoint does not have, after all that it has', async () => {
    const { tokenizer } = await prepareJob(findRecipe('reclor-scratch'), [], () => ['a b c'], {
      base: 'scratch:tiny-encoder',
      seed: 1,
    })
    const base = join(folder, 'checkpoint')
    mkdirSync(base, { recursive: true })
    writeFileSync(join(base, 'tokenizer.json'), JSON.stringify(tokenizer).replaceAll('<pad>', '<unk>'))
    const before = await readTokenizer(JSON.parse(readFileSync(join(base, 'tokenizer.json'), 'utf8')) as object)
    const made = await prepareJob(findRecipe('reclor-gpt'), [], () => [], { base, seed: 1 })
    const after = await readTokenizer(made.tokenizer)
    expect(['_start_', '_delimiter_', '_classify_'].map(after.getTokenId)).toEqual([0, 1, 2].map(i => before.size + i))
    expect(after.encode('_classify_')).toEqual([before.size + 2])
    expect(made.jobJson).toMatchObject({
      base: { checkpoint: base },
      vocabulary: before.size + 3,
      pool: 'last',
      headLayers: 1,
    })
  })

  it('of a recipe with an earlier step starts from its job, or records that the step is skipped', async () => {
    const recipe = findRecipe('logiqa2-after-nli')
    const made = (name: string, by: string) => {
      const base = join(folder, name)
      mkdirSync(base, { recursive: true })
      writeFileSync(
        join(base, 'job.json'),
        JSON.stringify({ recipe: by, family: 'scratch-encoder', base: { scratch: {} } }),
      )
      writeFileSync(join(base, 'tokenizer.json'), JSON.stringify(tokenizer))
      return base
    }
    const { tokenizer } = await prepareJob(findRecipe('reclor-scratch'), [], () => ['a b c'], {
      base: 'scratch:tiny-encoder',
      seed: 1,
    })
    const right = made('pairs', 'logiqa2-nli-roberta')
    const prepare = (base: string, more: object = {}) => prepareJob(recipe, [], () => ['a'], { base, seed: 1, ...more })
    expect((await prepare(right)).jobJson).toMatchObject({
      base: { weights: join(right, 'best.pt') },
      transfer: { after: 'logiqa2-nli-roberta', leftOut: false },
    })
    const said = /logiqa2-after-nli continues from a job of logiqa2-nli-roberta.*--without-transfer/
    await expect(prepare(made('other', 'race-roberta'))).rejects.toThrow(/is a job of race-roberta/)
    await expect(prepare('scratch:tiny-encoder')).rejects.toThrow(said)
    expect((await prepare('scratch:tiny-encoder', { withoutTransfer: true })).jobJson).toMatchObject({
      transfer: { after: 'logiqa2-nli-roberta', leftOut: true },
    })
    await expect(prepare(right, { withoutTransfer: true })).rejects.toThrow(/is a job of logiqa2-nli-roberta/)
    const alone = { base: 'scratch:tiny-encoder', seed: 1, withoutTransfer: true }
    await expect(prepareJob(findRecipe('reclor-scratch'), [], () => ['a'], alone)).rejects.toThrow(
      'does not continue from another recipe',
    )
  })

  it('is refused if the base cannot read or write as many tokens', async () => {
    const recipe = findRecipe('logiqa2-after-nli')
    const { jobJson: job, tokenizer } = await prepareJob(findRecipe('reclor-scratch'), [], () => ['a b c'], {
      base: 'scratch:tiny-encoder',
      seed: 1,
      changes: { longest: 64 },
    })
    const base = join(folder, 'short')
    mkdirSync(base, { recursive: true })
    writeFileSync(join(base, 'tokenizer.json'), JSON.stringify(tokenizer))
    const of = (start: object) =>
      writeFileSync(join(base, 'job.json'), JSON.stringify({ ...job, recipe: 'logiqa2-nli-roberta', base: start }))
    const prepare = (longest: number, more: object = {}) =>
      prepareJob(recipe, [], () => ['a'], { base, seed: 1, changes: { longest }, ...more })
    const { base: start } = job as unknown as { base: { scratch: object } }
    of(start)
    await expect(prepare(65)).rejects.toThrow('short: the network supports inputs of at most 64 tokens')
    await prepare(64)
    await expect(prepare(64, { vocabulary: 999 })).rejects.toThrow('short has its own vocabulary')
    // An LSTM reads texts of any length.
    of({ scratch: { ...start.scratch, network: 'bilstm' } })
    await prepare(65)
    // A checkpoint says it in its settings.
    rmSync(join(base, 'job.json'))
    writeFileSync(join(base, 'config.json'), JSON.stringify({ max_position_embeddings: 514 }))
    const fromCheckpoint = (name: string, longest: number) =>
      prepareJob(findRecipe(name), [], () => [], { base, seed: 1, changes: { longest } })
    await expect(fromCheckpoint('reclor-roberta-base', 513)).rejects.toThrow('supports inputs of at most 512 tokens')
    await fromCheckpoint('reclor-roberta-base', 512)
  })

  it('of a fresh network names the checkpoint whose shape it takes', async () => {
    const base = join(folder, 'roberta')
    mkdirSync(base, { recursive: true })
    writeFileSync(join(base, 'tokenizer.json'), readFileSync(join(folder, 'pairs', 'tokenizer.json')))
    const start = async (name: string) => {
      const { jobJson: job } = await prepareJob(findRecipe(name), ['True'], () => ['a'], { base, seed: 1 })
      return (job as unknown as { base: object }).base
    }
    expect(await start('robustlr-roberta-fresh-and-or-neg')).toEqual({ checkpoint: base, fresh: true })
    expect(await start('robustlr-roberta-neg')).toEqual({ checkpoint: base })
  })

  it('finds the weights of the step before from wherever it runs', async () => {
    const base = join(folder, 'pairs')
    const from = relative(process.cwd(), base)
    const { jobJson: job } = await prepareJob(findRecipe('logiqa2-after-nli'), [], () => ['a'], { base: from, seed: 1 })
    expect(job).toMatchObject({ base: { weights: join(base, 'best.pt') } })
  })

  it('says what is missing and how to fix it', async () => {
    const prepare = (name: string, base: string) => prepareJob(findRecipe(name), [], () => ['a'], { base, seed: 1 })
    await expect(prepare('reclor-scratch', 'scratch:huge')).rejects.toThrow(
      'unknown network; expected one of scratch:bilstm',
    )
    await expect(prepare('reclor-scratch', 'scratch:seq2seq')).rejects.toThrow(
      'cannot be used for a multiple-choice recipe',
    )
    await expect(prepare('reclor-bert-base', join(folder, 'nowhere'))).rejects.toThrow(
      'huggingface-cli download bert-base-uncased',
    )
  })
})
