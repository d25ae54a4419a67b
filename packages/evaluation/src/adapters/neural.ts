/**
 * Neural models in folders written by `elenchus train` or the trainer (`onnx:FOLDER`). Encoders with a head read the sample in the
 * format they were trained on; seq2seq models read the last message of a prompt; causal models read the whole prompt. Requests
 * that arrive while the network is busy are answered as one batch.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { choiceInputs } from '@elenchus/benchmarks/models'
import type { EncoderModel, GeneratedText, NeuralModel, SequenceModel } from '@elenchus/neural'
import { readSequenceOutput, sequenceInput } from '@elenchus/robustlr/formats'
import { promptText } from '../engine/estimate.ts'
import { EvaluationError, ModelError } from '../error.ts'
import {
  type AskContext,
  type Model,
  type ModelSetting,
  promptSettings,
  type Request,
  type Response,
  samplingSettings,
  serverSettings,
  type TrainedFor,
} from '../model.ts'
import { metagraphStrategies } from '../protocols/metagraph-strategies.ts'
import type { Sample } from '../task.ts'
import type { ChoiceData } from '../tasks/choice/choice-prompts.ts'
import type { InferenceData } from '../tasks/inference/inference-prompts.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'
import { createBatcher, type PendingRequest } from './batcher.ts'
import { checkModelSettings } from './model-name.ts'
import { choiceSegments, inferenceSegments, theorySegments } from './network-inputs.ts'

async function sha256(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) for await (const part of createReadStream(join(folder, file))) hash.update(part)
  return hash.digest('hex')
}

/** Checksums of a model folder's weights and tokenizer files: a model that is trained again counts as another model. */
export async function checksumModelFiles(
  folder: string,
  kind: NeuralModel['kind'],
): Promise<{ readonly weights: string; readonly reading: string }> {
  // Large weights are stored in separate files that share the model file's name as a prefix.
  const own = kind === 'seq2seq' ? /^(?:en|de)coder\.onnx/ : /^model\.onnx/
  const files = (await readdir(folder)).filter(file => own.test(file)).sort()
  return {
    weights: (await sha256(folder, files)).slice(0, 16),
    // Vocabulary, tokenizer and label mapping.
    reading: (await sha256(folder, ['elenchus.json', 'tokenizer.json'])).slice(0, 16),
  }
}

type Timeless = Omit<Response, 'latencyMs'>

/** Opens a model folder. */
export async function openNeuralModel(name: string, folder: string, query: URLSearchParams): Promise<Model> {
  const { openModelFolder } = await import('@elenchus/neural/node')
  let model: NeuralModel
  try {
    model = await openModelFolder(folder)
  } catch (error) {
    throw new EvaluationError(`${name}: ${(error as Error).message}`)
  }
  const opened = wrapNetwork(name, model, query)
  return { ...opened, settings: { ...opened.settings, ...(await checksumModelFiles(folder, model.kind)) } }
}

/** Wraps an opened network as a model; `beams=4` in the query sets the beam width of a seq2seq or causal model. */
export function wrapNetwork(name: string, model: NeuralModel, query = new URLSearchParams()): Model {
  checkModelSettings(name, query, model.kind === 'encoder' ? {} : { beams: 'beams=4' })
  return model.kind === 'encoder' ? scorer(name, model) : writer(name, model, query)
}

const settingsOf = ({ settings }: NeuralModel): Model['settings'] => ({
  recipe: settings.name,
  head: settings.head,
  // Output limit of the network itself.
  ...(settings.output ? { longestOutput: settings.output.longest } : {}),
  ...(settings.data ?? {}),
})

/** Known values of the training settings recorded in a folder, by task. */
const trainingSettings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  choice: { input: choiceInputs },
  inference: { input: ['PH', 'P', 'H'], tags: ['major-minor'] },
  metalogic: { strategy: metagraphStrategies },
}

function trainingOf(name: string, { settings: { data = {} } }: NeuralModel): { readonly trainedFor?: TrainedFor } {
  const { task, input, strategy } = data
  if (typeof task !== 'string') return {}
  for (const [field, known] of Object.entries(trainingSettings[task] ?? {})) {
    const value = data[field]
    if (value === undefined || known.includes(String(value))) continue
    throw new EvaluationError(
      `${name}: elenchus.json has the unknown training setting ${field} ${JSON.stringify(value)} (known: ${known.join(', ')}); restore the file that elenchus train wrote`,
    )
  }
  return {
    trainedFor: {
      task,
      input: typeof input === 'string' ? input : undefined,
      protocol: typeof strategy === 'string' ? strategy : undefined,
    },
  }
}

function scorer(name: string, model: { readonly kind: 'encoder' } & EncoderModel): Model {
  const { head, labels = [], data = {} } = model.settings
  if (head === 'tokens') throw new EvaluationError(`${name}: a token classifier cannot answer tasks`)
  const batcher = createBatcher<readonly (readonly string[])[], number[][]>(async round => {
    const inputs = round.flatMap(({ item }) => item)
    const all = head === 'choice' ? await model.score(inputs.map(each => [each])) : await model.classify(inputs)
    const rest = all.values()
    for (const { item, done } of round) done(item.map(() => rest.next().value!))
  })

  return {
    name,
    capabilities: { chat: true, generate: true, weigh: [], logProbability: false, readsSample: true },
    settings: settingsOf(model),
    unsupported: promptSettings,
    ...trainingOf(name, model),
    price: { input: 0, output: 0 },
    reads(request, { sample }) {
      const segments = segmentsOf(name, head, data['tags'] === 'major-minor', sample, request)
      return {
        texts: segments.map(each => each.join('\n')),
        inputTokens: segments.reduce((sum, each) => sum + model.countTokens(each), 0),
        ...truncation(Math.max(...segments.map(each => model.countTruncated(each)))),
        outputTokens: 0,
      }
    },
    async ask(request, { sample, signal }) {
      signal?.throwIfAborted()
      const began = performance.now()
      const segments = segmentsOf(name, head, data['tags'] === 'major-minor', sample, request)
      const scores = await batcher.ask(segments)
      const row = head === 'choice' ? scores.map(([score]) => score!) : scores[0]!
      const names = head === 'choice' ? row.map((_, i) => 'ABCDEFGHIJ'[i]!) : labels
      const best = row.indexOf(Math.max(...row))
      return {
        ...said(names[best]!, softmaxAt(row, best)),
        usage: { inputTokens: segments.reduce((sum, each) => sum + model.countTokens(each), 0), outputTokens: 0 },
        ...truncation(Math.max(...segments.map(each => model.countTruncated(each)))),
        finish: 'stop',
        latencyMs: Math.round(performance.now() - began),
      }
    },
    async close() {
      await batcher.idle()
      await model.close()
    },
  }
}

const truncation = (tokens: number): Pick<Response, 'unreadTokens'> => (tokens > 0 ? { unreadTokens: tokens } : {})

const softmaxAt = (row: readonly number[], best: number): number =>
  1 / row.reduce((sum, value) => sum + Math.exp(value - row[best]!), 0)

/** Answer with its probability. Corpora with three labels are evaluated with two. */
const said = (label: string, probability: number) => ({
  text: label === 'neutral' || label === 'contradiction' ? 'not entailed' : label,
  evidence: `${label} with a probability of ${probability.toFixed(3)}`,
})

function segmentsOf(
  name: string,
  head: string,
  tagged: boolean,
  sample: Sample | undefined,
  { choices }: Request,
): readonly (readonly string[])[] {
  const refuse = (why: string) => new ModelError(`${name} ${why}`, 'unsupported')
  if (!sample) throw refuse('answers from the sample, but this request has none')
  if (choices) throw refuse('scores the options itself; use protocol generate')
  const data = (sample.data ?? {}) as Partial<ChoiceData & InferenceData & TheoryData & { choices: unknown }>
  if (head === 'choice') {
    if (data.options === undefined) throw refuse(whyNoOptions(data))
    return choiceSegments(data as ChoiceData)
  }
  if (data.premise !== undefined) return [inferenceSegments(data as InferenceData, tagged)]
  if (data.theory !== undefined) return [theorySegments(data as TheoryData)]
  throw refuse(
    'classifies premise-hypothesis pairs or theories with a statement, and this item is neither; use it with logiqa2-nli or a theory task such as robustlr',
  )
}

/** Explanation for an item without separate options; records of task own hold the question as one text. */
const whyNoOptions = (data: { readonly choices?: unknown }): string =>
  Array.isArray(data.choices) && data.choices.length > 0
    ? 'scores the options of a question together with its passage, each in its own field, but a record of task own has "prompt" and "choices"; write the questions in the format of ReClor ("id_string", "context", "question", four "answers", "label") and use task reclor'
    : 'answers multiple-choice questions only, and this item has no options; use it with reclor, logiqa1 or logiqa2-mrc'

/** Causal models decode greedily or by beam search, and reject a temperature. */
const causalUnsupported: readonly ModelSetting[] = ['topP', ...serverSettings]
/** Seq2seq models read only the last message of a prompt. */
const writerUnsupported: readonly ModelSetting[] = ['shots', 'system', ...samplingSettings, ...serverSettings]
/** The last message of MetaLogic's prompts is the strategy's input; the instruction to think comes before it. */
const graphWriterUnsupported: readonly ModelSetting[] = [...writerUnsupported, 'chainOfThought']
const theoryWriterUnsupported = promptSettings.filter(name => name !== 'maxTokens')

interface Asked {
  readonly request: Request
  readonly input: string
  readonly signal: AbortSignal | undefined
}

function writer(
  name: string,
  model: { readonly kind: 'seq2seq' | 'causal' } & SequenceModel,
  query: URLSearchParams,
): Model {
  const causal = model.kind === 'causal'
  const beams = Number(query.get('beams') ?? 1)
  if (!Number.isSafeInteger(beams) || beams < 1 || beams > 64)
    throw new EvaluationError(`${name}: beams=${query.get('beams')}: expected a whole number from 1 to 64`)
  const ofTheories = model.settings.data?.['task'] === 'robustlr'
  const ofGraphs = model.settings.data?.['task'] === 'metalogic'
  const batcher = createBatcher<Asked, Response>(async round => {
    for (const waiting of round.filter(({ item }) => item.request.choices)) await settle([waiting], scoreChoices)
    const writing = round.filter(({ item }) => !item.request.choices)
    for (const maxTokens of new Set(writing.map(({ item }) => item.request.maxTokens))) {
      const group = writing.filter(({ item }) => item.request.maxTokens === maxTokens)
      await settle(group, asked => write(asked, maxTokens))
    }
  })

  /** Answers a group of requests as one batch; aborted requests are skipped. */
  async function settle(
    group: readonly PendingRequest<Asked, Response>[],
    answer: (asked: readonly Asked[]) => Promise<readonly Timeless[]>,
  ): Promise<void> {
    for (const { item, failed } of group) if (item.signal?.aborted) failed(item.signal.reason)
    const going = group.filter(({ item }) => !item.signal?.aborted)
    if (going.length === 0) return
    const began = performance.now()
    try {
      const answers = await answer(going.map(({ item }) => item))
      const latencyMs = Math.round(performance.now() - began)
      for (const [i, { item, done, failed }] of going.entries())
        if (item.signal?.aborted) failed(item.signal.reason)
        else done({ ...answers[i]!, latencyMs })
    } catch (error) {
      for (const { failed } of going) failed(error)
    }
  }

  async function scoreChoices(asked: readonly Asked[]): Promise<Timeless[]> {
    const answers: Timeless[] = []
    for (const { input, request } of asked) {
      const choices = causal ? request.choices! : request.choices!.map(choice => choice.trim())
      const logProbabilities = await model.logLikelihoods(input, choices)
      const usage = { inputTokens: model.countTokens(input), outputTokens: 0 }
      const longest = Math.max(...choices.map(choice => model.countTruncated(input + (causal ? choice : ''))))
      answers.push({ text: '', logProbabilities, usage, ...truncation(longest), finish: 'stop' })
    }
    return answers
  }

  async function write(asked: readonly Asked[], maxTokens: number | undefined): Promise<Timeless[]> {
    const signal = whenAll(asked.map(each => each.signal))
    const found = await model.generateAll(
      asked.map(({ input }) => input),
      { beams, maxLength: maxTokens, signal },
    )
    return asked.map(({ input, request }, i) => ({
      ...written(input, request.stop ?? [], found[i]!),
      ...truncation(model.countTruncated(input, maxTokens ?? model.settings.output?.longest)),
    }))
  }

  function written(input: string, stop: readonly string[], outputs: readonly GeneratedText[]): Timeless {
    const [best] = outputs
    if (!best) throw new ModelError(`${name} wrote nothing`, 'refused')
    // MetGen's controller takes several candidate pairs: use all beams.
    const together = input.startsWith('CONTROL:') ? combinations(outputs.map(({ text }) => text)) : best.text
    if (causal) {
      const cut = textBeforeStop(best.text, stop)
      return {
        ...measured(input, best),
        text: cut ?? best.text,
        finish: best.ended || cut !== null ? 'stop' : 'length',
      }
    }
    return {
      ...measured(input, best),
      text: ofTheories ? (readSequenceOutput(best.text) ?? best.text) : together,
      finish: best.ended ? 'stop' : 'length',
    }
  }

  const measured = (input: string, { ids, logProbability }: GeneratedText) => ({
    logProbability: { sum: logProbability, tokens: ids.length },
    usage: { inputTokens: model.countTokens(input), outputTokens: ids.length },
  })

  return {
    name,
    capabilities: {
      chat: !causal,
      generate: true,
      weigh: causal ? ['letter', 'text'] : ['text'],
      logProbability: true,
      readsSample: ofTheories,
    },
    settings: { ...settingsOf(model), beams },
    unsupported: causal
      ? causalUnsupported
      : ofTheories
        ? theoryWriterUnsupported
        : ofGraphs
          ? graphWriterUnsupported
          : writerUnsupported,
    ...trainingOf(name, model),
    price: { input: 0, output: 0 },
    // A causal model reads the whole prompt.
    ...(causal
      ? {}
      : {
          reads: (request: Request, { sample }: AskContext) => {
            const input = inputOf(request, ofTheories ? sample : undefined)
            const longest = Math.min(request.maxTokens ?? Infinity, model.settings.output?.longest ?? Infinity)
            return {
              texts: [input],
              inputTokens: model.countTokens(input),
              ...truncation(model.countTruncated(input)),
              outputTokens: request.choices || longest === Infinity ? 0 : longest,
            }
          },
        }),
    async ask(request, { sample, signal }) {
      signal?.throwIfAborted()
      if (causal && (request.temperature ?? 0) > 0)
        throw new ModelError(`${name} decodes greedily and does not support a temperature`, 'unsupported')
      const input = causal ? promptText(request.prompt) : inputOf(request, ofTheories ? sample : undefined)
      return batcher.ask({ request, input, signal })
    },
    async close() {
      await batcher.idle()
      await model.close()
    },
  }
}

/** Text before the first stop sequence; null if there is none. */
function textBeforeStop(text: string, marks: readonly string[]): string | null {
  const found = marks.map(mark => text.indexOf(mark)).filter(index => index >= 0)
  return found.length > 0 ? text.slice(0, Math.min(...found)) : null
}

/** A signal that aborts once all given signals have aborted. */
function whenAll(signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  if (signals.some(signal => signal === undefined)) return undefined
  const all = new AbortController()
  const check = () => {
    if (signals.every(signal => signal!.aborted)) all.abort(signals[0]!.reason)
  }
  for (const signal of signals) signal!.addEventListener('abort', check, { once: true, signal: all.signal })
  check()
  return all.signal
}

/** MetGen's "done" if it ranks first; otherwise all other candidates in order of likelihood. */
function combinations(texts: readonly string[]): string {
  const [first = ''] = texts
  if (first.trim().toLowerCase() === 'done') return first
  return [...new Set(texts.filter(text => text.trim().toLowerCase() !== 'done'))].join('; ')
}

/** The input of a seq2seq model: the theory in its training format, or the last user message. */
function inputOf({ prompt }: Request, sample: Sample | undefined): string {
  const { theory, statement } = (sample?.data ?? {}) as Partial<TheoryData>
  if (theory !== undefined && statement !== undefined) return sequenceInput({ context: theory, statement })
  return typeof prompt === 'string' ? prompt : (prompt.findLast(({ role }) => role === 'user')?.content ?? '')
}
