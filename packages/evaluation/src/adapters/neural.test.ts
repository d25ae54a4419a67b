/** The tiny networks of @elenchus/neural's tests as models of the engine. */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Model, Request, Response } from '../model.ts'
import type { RunOptions } from '../options.ts'
import { metagraphExemplars } from '../protocols/metagraph-exemplars.ts'
import { generateMetagraph } from '../protocols/metagraph-strategies.ts'
import { createModel } from '../providers.ts'
import { type JobNote, planJob, runJob } from '../run.ts'
import type { Sample } from '../task.ts'
import { openOnnxModel } from './onnx.ts'

const folder = (head: string) => fileURLToPath(new URL(`../../../neural/src/testing/models/${head}`, import.meta.url))
const request: Request = { sampleId: 'a', repeat: 0, prompt: 'ignored' }
const sampleWith = (data: object): Sample => ({ id: 'a', group: 'a', labels: {}, target: null, data })
const question = sampleWith({
  context: 'rain and sun',
  question: 'cat?',
  options: ['dog', 'river stone', 'bread', 'lamp'],
})

async function using<T>(model: Promise<Model>, work: (model: Model) => Promise<T>): Promise<T> {
  const opened = await model
  try {
    return await work(opened)
  } finally {
    await opened.close?.()
  }
}

describe('onnx:FOLDER of a trained model', () => {
  it('chooses an option, alone or among many asked at once', () =>
    using(openOnnxModel(folder('choice')), async model => {
      const alone = await model.ask(request, { sample: question })
      expect(alone.text).toMatch(/^[A-D]$/)
      expect(alone.evidence).toContain('with a probability of 0.')
      const many = await Promise.all(Array.from({ length: 12 }, () => model.ask(request, { sample: question })))
      expect(new Set(many.map(({ text }) => text))).toEqual(new Set([alone.text]))
    }))

  it('says how much of an input it had no room to read', async () => {
    const long = 'rain sun cat dog river stone '.repeat(12)
    const asked = sampleWith({ context: long, question: 'cat?', options: ['dog', 'lamp'] })
    await using(openOnnxModel(folder('choice')), async model => {
      expect(await model.ask(request, { sample: question })).not.toHaveProperty('unreadTokens')
      expect((await model.ask(request, { sample: asked })).unreadTokens).toBeGreaterThan(0)
    })
    await using(openOnnxModel(folder('classification')), async model => {
      const pair = { premise: long, hypothesis: 'sun', majorPremise: [], minorPremise: [] }
      expect((await model.ask(request, { sample: sampleWith(pair) })).unreadTokens).toBeGreaterThan(0)
    })
    for (const head of ['seq2seq', 'causal'])
      await using(openOnnxModel(folder(head)), async model => {
        expect(await model.ask({ ...request, prompt: 'rain sun' }, {})).not.toHaveProperty('unreadTokens')
        expect((await model.ask({ ...request, prompt: long }, {})).unreadTokens).toBeGreaterThan(0)
        const weighed = await model.ask({ ...request, prompt: long, choices: [' cat', ' dog'] }, {})
        expect(weighed.unreadTokens).toBeGreaterThan(0)
      })
  })

  it('says entailed or not entailed, and what it cannot answer', () =>
    using(openOnnxModel(folder('classification')), async model => {
      const pair = { premise: 'rain', hypothesis: 'sun', majorPremise: [], minorPremise: [] }
      expect(['entailed', 'not entailed']).toContain((await model.ask(request, { sample: sampleWith(pair) })).text)
      await expect(model.ask(request, { sample: question })).rejects.toThrow('classifies premise-hypothesis pairs')
      await expect(model.ask(request, {})).rejects.toThrow('this request has no sample')
    }))

  it('writes and weighs text, with the log-probability of what it wrote', () =>
    using(openOnnxModel(`${folder('seq2seq')}?beams=2`), async model => {
      const prompt = [
        { role: 'user', content: 'an example that a trained model needs not' },
        { role: 'assistant', content: 'its answer' },
        { role: 'user', content: 'rain sun cat' },
      ] as const
      const written = await model.ask({ ...request, prompt }, {})
      const bare = await model.ask({ ...request, prompt: 'rain sun cat' }, {})
      expect(written.text).toBe(bare.text)
      expect(written.logProbability!.sum).toBeLessThan(0)
      const weighed = await model.ask({ ...request, prompt: 'rain', choices: [' cat', ' dog'] }, {})
      expect(weighed.logProbabilities).toHaveLength(2)
      expect(model.settings).toMatchObject({
        beams: 2,
        head: 'seq2seq',
        strategy: 'metgen',
        longestOutput: expect.any(Number),
      })
    }))

  it('writes for all that wait together what it writes for each, and stops for whom it is told to', () =>
    using(openOnnxModel(`${folder('seq2seq')}?beams=2`), async model => {
      const asked = Array.from({ length: 12 }, (_, i) => ({
        ...request,
        prompt: `rain ${'sun '.repeat(i)}cat`,
        ...(i % 3 === 0 ? { maxTokens: 3 } : {}),
        ...(i === 5 ? { choices: [' cat', ' dog'] } : {}),
      }))
      const answersOf = ({ latencyMs: _, ...rest }: Response) => rest
      const alone: ReturnType<typeof answersOf>[] = []
      for (const each of asked) alone.push(answersOf(await model.ask(each, {})))
      const stopped = new AbortController()
      const together = asked.map((each, i) => model.ask(each, i === 7 ? { signal: stopped.signal } : {}))
      stopped.abort(new Error('told to stop'))
      const settled = await Promise.allSettled(together)
      expect(settled[7]).toMatchObject({ status: 'rejected', reason: { message: 'told to stop' } })
      for (const [i, each] of settled.entries()) {
        if (i === 7) continue
        const { logProbability, logProbabilities, ...rest } = alone[i]!
        expect(each).toMatchObject({ status: 'fulfilled', value: rest })
        const { value } = each as PromiseFulfilledResult<Response>
        if (logProbability) expect(value.logProbability!.sum).toBeCloseTo(logProbability.sum, 4)
        else expect(value.logProbabilities).toEqual(logProbabilities)
      }
    }))

  it("goes through MetGen's loop, whatever it writes", () =>
    using(openOnnxModel(folder('seq2seq')), async model => {
      const { graph } = metagraphExemplars[0]!
      const asked: string[] = []
      const { predicted } = await generateMetagraph(graph, 'metgen', async given => {
        asked.push(String((given.prompt as readonly { content: string }[]).at(-1)!.content).split(':')[0]!)
        return model.ask({ ...request, ...given }, {})
      })
      // One look of the controller at least, then a formula and a degree for every statement.
      expect(asked[0]).toBe('CONTROL')
      expect(asked.filter(part => part === 'DEGREE')).toHaveLength(graph.statements.length)
      expect(predicted.degrees.size).toBe(graph.statements.length)
    }))

  it('says how it was taught to be asked, and which weights it has', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'trained-'))
    try {
      cpSync(folder('seq2seq'), copy, { recursive: true })
      const weightsNow = () => using(openOnnxModel(copy), async ({ settings }) => settings['weights'])
      const before = await weightsNow()
      expect(before).toMatch(/^[0-9a-f]{16}$/)
      expect(await weightsNow()).toBe(before)
      // Trained again into the same folder: the name is the same, the model is not.
      const file = join(copy, 'decoder.onnx')
      writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.of(0x8a, 0x7d, 0)]))
      expect(await weightsNow()).not.toBe(before)
      // Read otherwise, the same weights answer otherwise.
      const readingNow = () => using(openOnnxModel(copy), async ({ settings }) => settings['reading'])
      const read = await readingNow()
      for (const [name, edit] of [
        ['elenchus.json', (text: string) => text.replace(/"longest": \d+/, '"longest": 20')],
        ['tokenizer.json', (text: string) => `${text}\n`],
      ] as const) {
        const path = join(copy, name)
        const text = readFileSync(path, 'utf8')
        writeFileSync(path, edit(text))
        expect(await readingNow()).not.toBe(read)
        writeFileSync(path, text)
      }
      expect(await readingNow()).toBe(read)
      await using(openOnnxModel(folder('seq2seq')), async ({ trainedFor }) => {
        expect(trainedFor).toEqual({ task: 'metalogic', protocol: 'metgen' })
      })
    } finally {
      rmSync(copy, { recursive: true })
    }
  })

  it('names a folder that holds no model, or is not there', async () => {
    await expect(openOnnxModel(tmpdir())).rejects.toThrow('neither elenchus.json')
    await expect(openOnnxModel('no-such-folder')).rejects.toThrow('no such folder')
    const file = join(folder('choice'), 'model.onnx')
    await expect(openOnnxModel(file)).rejects.toThrow(
      `${file} is a file of a model; use its folder, ${folder('choice')}`,
    )
  })

  it('refuses a tokenizer that is not the one it was trained with', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'tokenizer-'))
    try {
      cpSync(folder('choice'), copy, { recursive: true })
      const tokenizer = join(copy, 'tokenizer.json')
      const checksum = createHash('sha256').update(readFileSync(tokenizer)).digest('hex')
      const manifest = (text: string) => writeFileSync(join(copy, 'manifest.json'), text)
      const opens = () => using(openOnnxModel(copy), async ({ name }) => name)
      for (const text of [JSON.stringify({ checksums: { 'tokenizer.json': checksum } }), '{}', 'cut o']) {
        manifest(text)
        expect(await opens()).toBe(`onnx:${copy}`)
      }
      manifest(JSON.stringify({ checksums: { 'tokenizer.json': checksum } }))
      // Two words change places: every file can be read, and the network is told other words.
      const other = JSON.parse(readFileSync(tokenizer, 'utf8')) as { model: { vocab: Record<string, number> } }
      const { vocab } = other.model
      const [first, second] = Object.keys(vocab).slice(-2) as [string, string]
      ;[vocab[first], vocab[second]] = [vocab[second]!, vocab[first]!]
      writeFileSync(tokenizer, JSON.stringify(other))
      await expect(opens()).rejects.toThrow(
        `onnx:${copy}: tokenizer.json is damaged or belongs to another model: its checksum is`,
      )
    } finally {
      rmSync(copy, { recursive: true })
    }
  })

  it('names what its own file says wrongly, and not an option that nobody gave', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'taught-'))
    try {
      const wrong = async (head: string, from: string, to: string) => {
        cpSync(folder(head), copy, { recursive: true })
        const file = join(copy, 'elenchus.json')
        const text = readFileSync(file, 'utf8')
        expect(text).toContain(from)
        writeFileSync(file, text.replace(from, to))
        return openOnnxModel(copy).then(
          async model => model.close?.(),
          (error: Error) => error.message,
        )
      }
      expect(await wrong('choice', '"CQA"', '"QQ"')).toContain(
        'elenchus.json: unknown value "QQ" of input; expected CQA or QA or CA or A. Restore the file',
      )
      expect(await wrong('seq2seq', '"metgen"', '"metgn"')).toContain(
        'unknown value "metgn" of strategy; expected once',
      )
      expect(await wrong('classification', '"task": "inference"', '"task": "inference", "input": "HP"')).toContain(
        'unknown value "HP" of input; expected PH or P or H',
      )
    } finally {
      rmSync(copy, { recursive: true })
    }
  })

  it('goes on from a whole prompt where it is causal, weighs letters, and stops at marks', () =>
    using(openOnnxModel(`${folder('causal')}?beams=2`), async model => {
      expect(model.capabilities).toMatchObject({
        chat: false,
        scorableChoices: ['letter', 'text'],
        logProbability: true,
      })
      const [first, second] = [
        await model.ask({ ...request, prompt: 'rain sun cat' }, {}),
        await model.ask({ ...request, prompt: 'old lamp' }, {}),
      ]
      expect(first.text).not.toBe(second.text)
      expect(first.logProbability!.tokens).toBe(first.usage.outputTokens)
      const [mark] = [...first.text].slice(2)
      const cut = await model.ask({ ...request, prompt: 'rain sun cat', stop: [mark!] }, {})
      expect(cut).toMatchObject({ text: first.text.slice(0, first.text.indexOf(mark!)), finish: 'stop' })
      const { logProbabilities } = await model.ask({ ...request, prompt: 'Answer:', choices: [' A', ' B', ' C'] }, {})
      expect(new Set(logProbabilities).size).toBe(3)
      await expect(model.ask({ ...request, temperature: 1 }, {})).rejects.toThrow('does not support a temperature')
    }))

  it('refuses a width that is none', async () => {
    await expect(openOnnxModel(`${folder('seq2seq')}?beams=0`)).rejects.toThrow('expected a whole number from 1 to 64')
  })
})

describe('a dry run', () => {
  const planned = async (rows: object[], model: string, task = 'reclor') => {
    const scratch = mkdtempSync(join(tmpdir(), 'dry-run-'))
    try {
      const data = join(scratch, 'rows.jsonl')
      writeFileSync(data, rows.map(each => JSON.stringify(each)).join('\n'))
      return await planJob({ task, data: [data], model })
    } finally {
      rmSync(scratch, { recursive: true })
    }
  }
  const row = { id_string: 'a', context: 'rain', question: 'cat?', answers: ['dog', 'sun', 'bread', 'lamp'], label: 1 }

  it('shows what a scorer of options reads, with its own count of tokens', async () => {
    const { examples, inputTokens, outputTokens } = await planned([row], `onnx:${folder('choice')}`)
    const read = examples[0]!.reads!
    expect(read).toHaveLength(4)
    expect(read[2]).toContain('bread')
    expect(read.join(' ')).not.toContain('Answer with')
    const { usage } = await using(openOnnxModel(folder('choice')), model => {
      const { context, question: asked, answers: options } = row
      return model.ask(request, { sample: sampleWith({ context, question: asked, options }) })
    })
    expect([inputTokens, outputTokens]).toEqual([usage.inputTokens, 0])
  })

  it('shows the last message to a writer, the item to a model that reads it, and nothing to chance', async () => {
    const written = await planned([row], `onnx:${folder('seq2seq')}`)
    expect(written.examples[0]!.reads).toHaveLength(1)
    expect(written.outputTokens).toBe(12)
    const matched = await planned([row], 'word-matching')
    expect([matched.examples[0]!.reads, matched.inputTokens, matched.outputTokens]).toEqual([
      ['context: rain', 'question: cat?', 'options: ["dog","sun","bread","lamp"]'],
      0,
      0,
    ])
    expect((await planned([row], 'chance')).examples[0]!.reads).toEqual([])
    expect((await planned([row], 'mock:A')).examples[0]!.reads).toBeUndefined()
  })

  it('says of data that the model cannot read which fields it needs', async () => {
    const own = { id: 'a', prompt: 'rain. cat?', choices: ['dog', 'sun'], target: 'A' }
    const remedy = '"context", "question", four "answers", "label") and use task reclor'
    await expect(planned([own], `onnx:${folder('choice')}`, 'own')).rejects.toThrow(remedy)
    const notes: string[] = []
    const scratch = mkdtempSync(join(tmpdir(), 'own-'))
    const data = join(scratch, 'own.jsonl')
    writeFileSync(data, JSON.stringify(own))
    for (const model of [`onnx:${folder('choice')}`, 'word-matching']) {
      const run = await runJob({ task: 'own', data: [data], model }, { run: null })
      for await (const { error } of run.rows()) notes.push(error!.message)
    }
    rmSync(scratch, { recursive: true })
    for (const note of notes) expect(note).toContain(remedy)
    const bare = sampleWith({ text: 'rain' })
    await using(openOnnxModel(folder('choice')), model =>
      expect(model.ask(request, { sample: bare })).rejects.toThrow('this item has no options; use task reclor'),
    )
  })
})

describe('settings that a model here cannot obey', () => {
  const row = { id_string: 'a', context: 'rain', question: 'cat?', answers: ['dog', 'sun', 'bread', 'lamp'], label: 1 }
  const everything = {
    shots: 2,
    chainOfThought: true,
    system: 'be brief',
    template: 'paper',
    structured: true,
    temperature: 0.7,
    topP: 0.9,
    maxTokens: 5,
    extra: { beams: 4 },
    baseUrl: 'http://localhost:1',
    headers: { 'X-Team': 'logic' },
  }
  const told = async (job: Omit<RunOptions, 'model'>, model: string) => {
    const notes: JobNote[] = []
    const run = await runJob({ ...job, model }, { run: null, onNote: note => notes.push(note) })
    const [settings = []] = notes.flatMap(note => (note.kind === 'unsupported-settings' ? [note.settings] : []))
    expect(run.header.settings.modelSettings['unheeded']).toBe(settings.length === 0 ? undefined : settings.join(', '))
    return settings
  }

  it('are announced and named in the log, and only they', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'unheeded-'))
    try {
      const data = join(scratch, 'val.json')
      writeFileSync(data, JSON.stringify([row]))
      const reclor = { task: 'reclor', data: [data] }
      const choice = `onnx:${folder('choice')}`
      expect((await told({ ...reclor, ...everything }, choice)).toSorted()).toEqual(Object.keys(everything).toSorted())
      expect(await told({ ...reclor, shots: 0, temperature: 0, template: 'plain', extra: {} }, choice)).toEqual([])
      expect(await told({ ...reclor, permute: true, input: 'QA', seed: 3 }, choice)).toEqual([])
      expect(await told({ ...reclor, shots: 1, temperature: 1 }, 'word-matching')).toEqual(['shots', 'temperature'])
      // A model that writes heeds the limit of an answer, and a causal one the examples.
      expect(await told({ ...reclor, shots: 1, maxTokens: 3, topP: 0.5 }, `onnx:${folder('seq2seq')}`)).toEqual([
        'shots',
        'topP',
      ])
      expect(await told({ ...reclor, shots: 1, maxTokens: 3, topP: 0.5 }, `onnx:${folder('causal')}`)).toEqual(['topP'])
      expect(await told({ ...reclor, ...everything }, 'mock:A')).toEqual([])
    } finally {
      rmSync(scratch, { recursive: true })
    }
  })

  it('are a chain of thought too, for a writer of graphs: it reads the input of its strategy alone', async () => {
    await using(openOnnxModel(folder('seq2seq')), async ({ unsupported }) =>
      expect(unsupported).toEqual(expect.arrayContaining(['shots', 'system', 'chainOfThought', 'temperature'])),
    )
  })

  it('are refused in the name of the model where nothing reads them', async () => {
    for (const query of ['foo=1', 'beams=3', 'dtype=q8'])
      await expect(openOnnxModel(`${folder('choice')}?${query}`)).rejects.toThrow(
        `unknown model setting "${query.split('=')[0]}"; this model has no settings`,
      )
    await expect(openOnnxModel(`${folder('seq2seq')}?beam=3`)).rejects.toThrow(
      'unknown model setting "beam"; available: beams=4',
    )
    await expect(openOnnxModel(`${folder('causal')}?dtype=q8`)).rejects.toThrow('unknown model setting "dtype"')
    await expect(openOnnxModel('owner/name?dtyp=q8')).rejects.toThrow('available: dtype=q8')
  })

  it('are refused where one is given twice, whatever model it is', async () => {
    for (const [name, said] of [
      [`onnx:${folder('seq2seq')}?beams=4&beams=2`, '"beams" is given 2 times (4, 2); give it once'],
      [`onnx:${folder('seq2seq')}?beams=2&beams=2`, '"beams" is given 2 times'],
      ['onnx:owner/name?dtype=q8&dtype=q4', '"dtype" is given 2 times (q8, q4)'],
      ['mock:A?fail=0&seed=1&fail=0.5&fail=1', '"fail" is given 3 times (0, 0.5, 1)'],
    ] as const)
      await expect(createModel(name, {})).rejects.toThrow(`${name}: the setting ${said}`)
    await using(createModel(`onnx:${folder('seq2seq')}?beams=2`, {}), async ({ settings }) => {
      expect(settings).toMatchObject({ beams: 2 })
    })
  })
})
