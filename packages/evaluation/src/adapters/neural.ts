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
import { formatSequenceInput, parseSequenceOutput } from '@elenchus/robustlr/formats'
import { renderPrompt } from '../engine/estimate.ts'
import { EvaluationError, ModelError } from '../error.ts'
import type { Model, ModelSetting, Request, Response, UntimedResponse } from '../model.ts'
import { promptSettings, samplingSettings, serverSettings } from '../model.ts'
import { metagraphStrategies } from '../protocols/metagraph-strategies.ts'
import type { Sample } from '../task.ts'
import type { ChoiceData } from '../tasks/choice/choice-prompts.ts'
import type { InferenceData } from '../tasks/inference/inference-prompts.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'
import { createBatcher, type PendingRequest } from './batcher.ts'
import { checkModelSettings } from './model-name.ts'
import { buildChoiceSegments, buildInferenceSegments, buildTheorySegments } from './network-inputs.ts'

async function hashFiles(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk)
  return hash.digest('hex')
}

/** Checksums of a model folder's weights and tokenizer files: a model that is trained again counts as another model. */
export async function checksumModelFiles(folder: string, kind: NeuralModel['kind']) {
  // Large weights are stored in separate files that share the model file's name as a prefix.
  const modelFiles = kind === 'seq2seq' ? /^(?:en|de)coder\.onnx/ : /^model\.onnx/
  const files = (await readdir(folder)).filter(file => modelFiles.test(file)).sort()
  return {
    weights: (await hashFiles(folder, files)).slice(0, 16),
    // Vocabulary, tokenizer and label mapping.
    reading: (await hashFiles(folder, ['elenchus.json', 'tokenizer.json'])).slice(0, 16),
  }
}

export async function openNeuralModel(name: string, folder: string, query: URLSearchParams): Promise<Model> {
  const { openModelFolder } = await import('@elenchus/neural/node')
  const model = await openModelFolder(folder).catch((error: Error) => {
    throw new EvaluationError(`${name}: ${error.message}`)
  })
  const wrappedModel = wrapNetwork(name, model, query)
  return { ...wrappedModel, settings: { ...wrappedModel.settings, ...(await checksumModelFiles(folder, model.kind)) } }
}

/** Wraps an opened network as a model; `beams=4` in the query sets the beam width of a seq2seq or causal model. */
export function wrapNetwork(name: string, model: NeuralModel, query = new URLSearchParams()): Model {
  checkModelSettings(name, query, model.kind === 'encoder' ? {} : { beams: 'beams=4' })
  return model.kind === 'encoder' ? createEncoderAdapter(name, model) : createGeneratorAdapter(name, model, query)
}

const describeSettings = ({ settings }: NeuralModel): Model['settings'] => ({
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

function readTrainingInfo(name: string, { settings: { data = {} } }: NeuralModel): Pick<Model, 'trainedFor'> {
  const { task, input, strategy } = data
  if (typeof task !== 'string') return {}
  for (const [field, knownValues] of Object.entries(
    Object.hasOwn(trainingSettings, task) ? trainingSettings[task]! : {},
  )) {
    const value = data[field]
    if (value === undefined || knownValues.includes(String(value))) continue
    throw new EvaluationError(
      `${name}: elenchus.json: unknown value ${JSON.stringify(value)} of ${field}; expected ${knownValues.join(' or ')}. Restore the file that elenchus train wrote`,
    )
  }
  const toText = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { trainedFor: { task, input: toText(input), protocol: toText(strategy) } }
}

function createEncoderAdapter(name: string, model: { readonly kind: 'encoder' } & EncoderModel): Model {
  const { head, labels = [], data = {} } = model.settings
  if (head === 'tokens')
    throw new EvaluationError(`${name}: a model that classifies tokens cannot be evaluated on a task`)
  const batcher = createBatcher<readonly (readonly string[])[], number[][]>(async batch => {
    const inputs = batch.flatMap(({ item }) => item)
    const scores = head === 'choice' ? await model.score(inputs.map(each => [each])) : await model.classify(inputs)
    const remainingScores = scores.values()
    for (const { item, resolve } of batch) resolve(item.map(() => remainingScores.next().value!))
  })

  return {
    name,
    capabilities: { chat: true, generate: true, scorableChoices: [], logProbability: false, readsSample: true },
    settings: describeSettings(model),
    unsupported: promptSettings,
    ...readTrainingInfo(name, model),
    price: { input: 0, output: 0 },
    previewInput(request, { sample }) {
      const segments = buildSegments(name, head, data['tags'] === 'major-minor', sample, request)
      return {
        texts: segments.map(each => each.join('\n')),
        inputTokens: segments.reduce((sum, each) => sum + model.countTokens(each), 0),
        ...toUnreadTokens(Math.max(...segments.map(each => model.countTruncated(each)))),
        outputTokens: 0,
      }
    },
    async ask(request, { sample, signal }) {
      signal?.throwIfAborted()
      const startTime = performance.now()
      const segments = buildSegments(name, head, data['tags'] === 'major-minor', sample, request)
      const scores = await batcher.ask(segments)
      const classScores = head === 'choice' ? scores.map(([score]) => score!) : scores[0]!
      const classNames = head === 'choice' ? classScores.map((_, i) => 'ABCDEFGHIJ'[i]!) : labels
      const bestIndex = classScores.indexOf(Math.max(...classScores))
      return {
        ...toAnswer(classNames[bestIndex]!, computeProbability(classScores, bestIndex)),
        usage: { inputTokens: segments.reduce((sum, each) => sum + model.countTokens(each), 0), outputTokens: 0 },
        ...toUnreadTokens(Math.max(...segments.map(each => model.countTruncated(each)))),
        finish: 'stop',
        latencyMs: Math.round(performance.now() - startTime),
      }
    },
    async close() {
      await batcher.idle()
      await model.close()
    },
  }
}

const toUnreadTokens = (tokens: number): Pick<Response, 'unreadTokens'> => (tokens > 0 ? { unreadTokens: tokens } : {})

/** Softmax probability of one class. */
const computeProbability = (logits: readonly number[], index: number): number =>
  1 / logits.reduce((sum, logit) => sum + Math.exp(logit - logits[index]!), 0)

/** Answer with its probability. Corpora with three labels are evaluated with two. */
const toAnswer = (label: string, probability: number) => ({
  text: label === 'neutral' || label === 'contradiction' ? 'not entailed' : label,
  evidence: `${label} with a probability of ${probability.toFixed(3)}`,
})

function buildSegments(
  name: string,
  head: string,
  isTagged: boolean,
  sample: Sample | undefined,
  { choices }: Request,
): readonly (readonly string[])[] {
  const createUnsupportedError = (why: string) => new ModelError(`${name}: ${why}`, 'unsupported')
  if (!sample) throw createUnsupportedError('the model reads its input from the sample, but this request has no sample')
  if (choices) throw createUnsupportedError('the model scores the options itself; use protocol generate')
  const data = (sample.data ?? {}) as Partial<ChoiceData & InferenceData & TheoryData & { choices: unknown }>
  if (head === 'choice') {
    if (data.options === undefined) throw createUnsupportedError(explainMissingOptions(data))
    return buildChoiceSegments(data as ChoiceData)
  }
  if (data.premise !== undefined) return [buildInferenceSegments(data as InferenceData, isTagged)]
  if (data.theory !== undefined) return [buildTheorySegments(data as TheoryData)]
  throw createUnsupportedError(
    'the model classifies premise-hypothesis pairs or theories with a statement, but this item is neither; use task logiqa2-nli or a theory task such as robustlr',
  )
}

/** Explanation for an item without separate options; records of task own hold the question as one text. */
const explainMissingOptions = (data: { readonly choices?: unknown }): string =>
  Array.isArray(data.choices) && data.choices.length > 0
    ? 'the model needs the passage, the question and the options in separate fields, but a record of task own has only "prompt" and "choices"; write the questions in the format of ReClor ("id_string", "context", "question", four "answers", "label") and use task reclor'
    : 'the model answers only multiple-choice questions, but this item has no options; use task reclor, logiqa1 or logiqa2-mrc'

/** Causal models decode greedily or by beam search, and reject a temperature. */
const unsupportedByCausal: readonly ModelSetting[] = ['topP', ...serverSettings]
/** Seq2seq models read only the last message of a prompt. */
const unsupportedBySeq2seq: readonly ModelSetting[] = ['shots', 'system', ...samplingSettings, ...serverSettings]
/** The last message of MetaLogic's prompts is the strategy's input; the instruction to reason step by step comes before it. */
const unsupportedByMetagraphModels: readonly ModelSetting[] = [...unsupportedBySeq2seq, 'chainOfThought']
const unsupportedByTheoryModels = promptSettings.filter(name => name !== 'maxTokens')

interface PendingPrompt {
  readonly request: Request
  readonly input: string
  readonly signal: AbortSignal | undefined
}

function createGeneratorAdapter(
  name: string,
  model: { readonly kind: 'seq2seq' | 'causal' } & SequenceModel,
  query: URLSearchParams,
): Model {
  const isCausal = model.kind === 'causal'
  const beams = Number(query.get('beams') ?? 1)
  if (!Number.isSafeInteger(beams) || beams < 1 || beams > 64)
    throw new EvaluationError(`${name}: beams=${query.get('beams')}: expected a whole number from 1 to 64`)
  const writesTheoryLabels = model.settings.data?.['task'] === 'robustlr'
  const writesGraphs = model.settings.data?.['task'] === 'metalogic'
  const batcher = createBatcher<PendingPrompt, Response>(async batch => {
    for (const choiceRequest of batch.filter(({ item }) => item.request.choices))
      await answerGroup([choiceRequest], scoreChoices)
    const generationRequests = batch.filter(({ item }) => !item.request.choices)
    for (const maxTokens of new Set(generationRequests.map(({ item }) => item.request.maxTokens))) {
      const group = generationRequests.filter(({ item }) => item.request.maxTokens === maxTokens)
      await answerGroup(group, pendingPrompts => generateTexts(pendingPrompts, maxTokens))
    }
  })

  /** Answers a group of requests as one batch; aborted requests are skipped. */
  async function answerGroup(
    group: readonly PendingRequest<PendingPrompt, Response>[],
    answer: (pendingPrompts: readonly PendingPrompt[]) => Promise<readonly UntimedResponse[]>,
  ): Promise<void> {
    for (const { item, reject } of group) if (item.signal?.aborted) reject(item.signal.reason)
    const activeRequests = group.filter(({ item }) => !item.signal?.aborted)
    if (activeRequests.length === 0) return
    const startTime = performance.now()
    try {
      const answers = await answer(activeRequests.map(({ item }) => item))
      const latencyMs = Math.round(performance.now() - startTime)
      for (const [i, { item, resolve, reject }] of activeRequests.entries())
        if (item.signal?.aborted) reject(item.signal.reason)
        else resolve({ ...answers[i]!, latencyMs })
    } catch (error) {
      for (const { reject } of activeRequests) reject(error)
    }
  }

  async function scoreChoices(pendingPrompts: readonly PendingPrompt[]): Promise<UntimedResponse[]> {
    const answers: UntimedResponse[] = []
    for (const { input, request } of pendingPrompts) {
      const choices = isCausal ? request.choices! : request.choices!.map(choice => choice.trim())
      const logProbabilities = await model.logLikelihoods(input, choices)
      const usage = { inputTokens: model.countTokens(input), outputTokens: 0 }
      const maxUnread = Math.max(...choices.map(choice => model.countTruncated(input + (isCausal ? choice : ''))))
      answers.push({ text: '', logProbabilities, usage, ...toUnreadTokens(maxUnread), finish: 'stop' })
    }
    return answers
  }

  async function generateTexts(
    pendingPrompts: readonly PendingPrompt[],
    maxTokens?: number,
  ): Promise<UntimedResponse[]> {
    const signal = abortWhenAllAbort(pendingPrompts.map(each => each.signal))
    const inputs = pendingPrompts.map(({ input }) => input)
    const generatedTexts = await model.generateAll(inputs, { beams, maxLength: maxTokens, signal })
    return pendingPrompts.map(({ input, request }, i) => ({
      ...toResponse(input, request.stop ?? [], generatedTexts[i]!),
      ...toUnreadTokens(model.countTruncated(input, maxTokens ?? model.settings.output?.longest)),
    }))
  }

  function toResponse(input: string, stop: readonly string[], outputs: readonly GeneratedText[]): UntimedResponse {
    const [best] = outputs
    if (!best) throw new ModelError(`${name} wrote nothing`, 'refused')
    // MetGen's controller takes several candidate pairs: use all beams.
    const candidates = input.startsWith('CONTROL:') ? joinCandidates(outputs.map(({ text }) => text)) : best.text
    const truncated = isCausal ? getTextBeforeStop(best.text, stop) : null
    const generatedText = writesTheoryLabels ? (parseSequenceOutput(best.text) ?? best.text) : candidates
    return {
      ...measureOutput(input, best),
      text: isCausal ? (truncated ?? best.text) : generatedText,
      finish: best.ended || truncated !== null ? 'stop' : 'length',
    }
  }

  const toInput = (request: Request, sample: Sample | undefined) =>
    buildInput(request, writesTheoryLabels ? sample : undefined)
  const measureOutput = (input: string, { ids, logProbability }: GeneratedText) => ({
    logProbability: { sum: logProbability, tokens: ids.length },
    usage: { inputTokens: model.countTokens(input), outputTokens: ids.length },
  })

  return {
    name,
    capabilities: {
      chat: !isCausal,
      generate: true,
      scorableChoices: isCausal ? ['letter', 'text'] : ['text'],
      logProbability: true,
      readsSample: writesTheoryLabels,
    },
    settings: { ...describeSettings(model), beams },
    unsupported: isCausal
      ? unsupportedByCausal
      : writesTheoryLabels
        ? unsupportedByTheoryModels
        : writesGraphs
          ? unsupportedByMetagraphModels
          : unsupportedBySeq2seq,
    ...readTrainingInfo(name, model),
    price: { input: 0, output: 0 },
    // A causal model reads the whole prompt.
    previewInput: isCausal
      ? undefined
      : (request, { sample }) => {
          const input = toInput(request, sample)
          const maxOutput = Math.min(request.maxTokens ?? Infinity, model.settings.output?.longest ?? Infinity)
          return {
            texts: [input],
            inputTokens: model.countTokens(input),
            ...toUnreadTokens(model.countTruncated(input)),
            outputTokens: request.choices || maxOutput === Infinity ? 0 : maxOutput,
          }
        },
    async ask(request, { sample, signal }) {
      signal?.throwIfAborted()
      if (isCausal && (request.temperature ?? 0) > 0)
        throw new ModelError(`${name} decodes greedily and does not support a temperature`, 'unsupported')
      const input = isCausal ? renderPrompt(request.prompt) : toInput(request, sample)
      return batcher.ask({ request, input, signal })
    },
    async close() {
      await batcher.idle()
      await model.close()
    },
  }
}

/** Text before the first stop sequence; null if there is none. */
function getTextBeforeStop(text: string, stopSequences: readonly string[]): string | null {
  const stopIndices = stopSequences.map(stopSequence => text.indexOf(stopSequence)).filter(index => index >= 0)
  return stopIndices.length > 0 ? text.slice(0, Math.min(...stopIndices)) : null
}

/** A signal that aborts once all given signals have aborted. */
function abortWhenAllAbort(signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  if (signals.some(signal => signal === undefined)) return undefined
  const controller = new AbortController()
  const check = () => {
    if (signals.every(signal => signal!.aborted)) controller.abort(signals[0]!.reason)
  }
  for (const signal of signals) signal!.addEventListener('abort', check, { once: true, signal: controller.signal })
  check()
  return controller.signal
}

/** MetGen's "done" if it ranks first; otherwise all other candidates in order of likelihood. */
function joinCandidates(texts: readonly string[]): string {
  const [first = ''] = texts
  if (first.trim().toLowerCase() === 'done') return first
  return [...new Set(texts.filter(text => text.trim().toLowerCase() !== 'done'))].join('; ')
}

/** The input of a seq2seq model: the theory in its training format, or the last user message. */
function buildInput({ prompt }: Request, sample: Sample | undefined): string {
  const { theory, statement } = (sample?.data ?? {}) as Partial<TheoryData>
  if (theory !== undefined && statement !== undefined) return formatSequenceInput({ context: theory, statement })
  return typeof prompt === 'string' ? prompt : (prompt.findLast(({ role }) => role === 'user')?.content ?? '')
}
