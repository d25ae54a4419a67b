/** Local ONNX models: trained folders (neural.ts), and causal models by @huggingface/transformers, an optional package. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describeFileInsteadOfFolder, isModelFolder } from '@elenchus/neural/node'
import { renderPrompt } from '../engine/estimate.ts'
import { EvaluationError, ModelError } from '../error.ts'
import { type Model, type Request, serverSettings, type UntimedResponse } from '../model.ts'
import type { ModelFactoryOptions } from '../options.ts'
import { checkModelSettings, parseModelName } from './model-name.ts'

/** The part of a tensor that is read here. */
interface Tensor {
  readonly dims: readonly number[]
  readonly data: ArrayLike<number | bigint>
}

interface EncodedText {
  readonly input_ids: Tensor
  readonly attention_mask: Tensor
}

interface Tokenizer {
  (text: string, options?: { add_special_tokens?: boolean }): EncodedText
  decode(ids: readonly number[], options: { skip_special_tokens: boolean }): string
  apply_chat_template?(messages: readonly object[], options: object): string
  readonly chat_template?: unknown
}

interface CausalModel {
  (inputs: EncodedText): Promise<{ readonly logits: Tensor }>
  generate(options: Record<string, unknown>): Promise<Tensor>
  dispose(): Promise<unknown>
}

/** The part of @huggingface/transformers that is used here. */
export interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string }
  readonly AutoTokenizer: { from_pretrained(name: string, options?: object): Promise<Tokenizer> }
  readonly AutoModelForCausalLM: { from_pretrained(name: string, options?: object): Promise<CausalModel> }
}

const libraryName = '@huggingface/transformers'

async function loadLibrary(name: string): Promise<Transformers> {
  try {
    return (await import(libraryName)) as Transformers
  } catch (error) {
    // Bundlers replace the module by one that throws and names it.
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' && !message.includes(`resolve "${libraryName}"`)) throw error
    const install = `install it with: npm install ${libraryName}`
    throw new EvaluationError(
      existsSync(name)
        ? `onnx:${name}: causal models need ${libraryName}; ${install}`
        : `onnx:${name}: no such folder. Models from the Hugging Face Hub need ${libraryName}; ${install}`,
    )
  }
}

export interface OnnxOptions extends ModelFactoryOptions {
  /** Loads the library; replaced in tests. */
  readonly load?: (name: string) => Promise<Transformers>
  /** Number format of the weights: fp32, fp16, q8, q4. */
  readonly dtype?: string
}

/** Default output limit: local models are small, and one that never stops would block the machine for minutes. */
const outputLimit = 1024

/** `onnx:FOLDER` or `onnx:OWNER/NAME` on the hub; `?dtype=q8` selects the weights, `?beams=4` the beam width. */
export async function openOnnxModel(spec: string, options: OnnxOptions = {}): Promise<Model> {
  const { name, settings: modelSettings } = parseModelName(`onnx:${spec}`)
  if (isModelFolder(name)) return (await import('./neural.ts')).openNeuralModel(`onnx:${spec}`, name, modelSettings)
  checkModelFolder(name)
  checkModelSettings(`onnx:${spec}`, modelSettings, { dtype: 'dtype=q8' })
  const dtype = options.dtype ?? modelSettings.get('dtype') ?? 'fp32'
  const transformers = await (options.load ?? loadLibrary)(name)
  const isLocal = existsSync(name)
  const source = isLocal ? resolve(name) : name
  if (isLocal) {
    transformers.env.allowRemoteModels = false
    transformers.env.localModelPath = ''
  }
  const tokenizer = await transformers.AutoTokenizer.from_pretrained(source)
  const model = await transformers.AutoModelForCausalLM.from_pretrained(source, { dtype })
  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false

  return {
    name: `onnx:${spec}`,
    capabilities: {
      chat: Boolean(tokenizer.chat_template),
      generate: true,
      scorableChoices: ['letter', 'text'],
      logProbability: false,
    },
    settings: { dtype },
    unsupported: serverSettings,
    outputLimit,
    ask(request, { signal }) {
      const answer = queue.then(async () => {
        signal?.throwIfAborted()
        if (isClosed) throw new ModelError('the model has already been closed', 'refused')
        const startTime = performance.now()
        const response = await (request.choices ? scoreChoices : generate)(tokenizer, model, request)
        return { ...response, latencyMs: Math.round(performance.now() - startTime) }
      })
      queue = answer.catch(() => {})
      return answer
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await queue
      await model.dispose()
    },
  }
}

/** Throws for a file, or for a folder without a model. */
function checkModelFolder(name: string): void {
  const file = describeFileInsteadOfFolder(name)
  if (file !== null) throw new EvaluationError(`onnx:${name}: ${file}`)
  if (!existsSync(name) || existsSync(join(name, 'config.json'))) return
  throw new EvaluationError(
    `onnx:${name}: the folder contains neither elenchus.json (which elenchus train writes when it finishes) nor config.json of a causal language model`,
  )
}

function formatPrompt(tokenizer: Tokenizer, prompt: Request['prompt']): string {
  if (typeof prompt !== 'string' && tokenizer.chat_template && tokenizer.apply_chat_template)
    return tokenizer.apply_chat_template(prompt, { tokenize: false, add_generation_prompt: true })
  return renderPrompt(prompt)
}

async function generate(tokenizer: Tokenizer, model: CausalModel, request: Request): Promise<UntimedResponse> {
  const { maxTokens = outputLimit, temperature = 0, topP, stop = [] } = request
  const inputs = tokenizer(formatPrompt(tokenizer, request.prompt))
  const samplingOptions = temperature > 0 ? { do_sample: true, temperature, top_p: topP } : { do_sample: false }
  const output = await model.generate({ ...inputs, max_new_tokens: maxTokens, ...samplingOptions })
  const inputTokens = inputs.input_ids.dims.at(-1)!
  const ids = Array.from(output.data, Number).slice(inputTokens)
  const text = tokenizer.decode(ids, { skip_special_tokens: true })
  const stopIndices = stop.map(stopSequence => text.indexOf(stopSequence)).filter(index => index >= 0)
  return {
    text: stopIndices.length > 0 ? text.slice(0, Math.min(...stopIndices)) : text,
    usage: { inputTokens, outputTokens: ids.length },
    finish: stopIndices.length === 0 && ids.length >= maxTokens ? 'length' : 'stop',
  }
}

/** Log-likelihood of each choice given the prompt: the sum of log-softmax over its tokens. */
async function scoreChoices(tokenizer: Tokenizer, model: CausalModel, request: Request): Promise<UntimedResponse> {
  const prompt = formatPrompt(tokenizer, request.prompt)
  const promptLength = tokenizer(prompt).input_ids.dims.at(-1)!
  const logProbabilities: number[] = []
  let inputTokens = 0
  for (const choice of request.choices!) {
    const inputs = tokenizer(prompt + choice)
    const ids = Array.from(inputs.input_ids.data, Number)
    // If tokens merge across the boundary, the last prompt token belongs to the choice.
    const firstChoiceToken = Math.min(promptLength, ids.length - 1)
    const { logits } = await model(inputs)
    const vocabularySize = logits.dims.at(-1)!
    let sum = 0
    for (let k = firstChoiceToken; k < ids.length; k++)
      sum += logSoftmax(logits.data, (k - 1) * vocabularySize, vocabularySize, ids[k]!)
    logProbabilities.push(sum)
    inputTokens += ids.length
  }
  return { text: '', logProbabilities, usage: { inputTokens, outputTokens: 0 }, finish: 'stop' }
}

function logSoftmax(data: ArrayLike<number | bigint>, offset: number, size: number, index: number): number {
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < size; i++) max = Math.max(max, Number(data[offset + i]))
  let sum = 0
  for (let i = 0; i < size; i++) sum += Math.exp(Number(data[offset + i]) - max)
  return Number(data[offset + index]) - max - Math.log(sum)
}
