/** Mock models for tests and trials, such as `mock:TEXT`, `mock:echo?latency=50` and `mock:random`; and `chance`. */
import { createHash } from 'node:crypto'
import { ModelError } from '../error.ts'
import { type AskContext, everyCapability, type Model, promptSettings, type Request, type Response } from '../model.ts'
import type { ModelFactoryOptions } from '../options.ts'
import { parseModelName } from './model-name.ts'

export interface MockOptions {
  readonly name?: string
  /** Text of the answer; default: the first choice or an empty text. */
  readonly answer?: (request: Request, context: AskContext) => string | Promise<string>
  readonly latencyMs?: number
  /** Share of requests that fail with a server error, drawn by seed, sample, repeat and attempt. */
  readonly fail?: number
  readonly seed?: number
}

/** Hashes the parts to a number in [0, 1). */
export function hashToUnitInterval(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUIntLE(0, 6) / 2 ** 48
}

/** A mock model with a scripted answer. */
export function mockModel(options: MockOptions = {}): Model {
  const { latencyMs = 0, fail = 0, seed = 0, answer = () => '' } = options
  const attempts = new Map<string, number>()
  return {
    name: options.name ?? 'mock',
    capabilities: everyCapability,
    settings: { latencyMs, fail, seed },
    async ask(request, context): Promise<Response> {
      if (fail > 0) {
        const item = `${request.sampleId}\u0000${request.repeat}`
        const attempt = (attempts.get(item) ?? 0) + 1
        attempts.set(item, attempt)
        if (hashToUnitInterval(seed, item, attempt) < fail)
          throw new ModelError('mock: simulated failure', 'server', { status: 500 })
      }
      if (latencyMs > 0) await pause(latencyMs, context.signal)
      context.signal?.throwIfAborted()
      const text = await answer(request, context)
      return {
        text,
        ...(request.choices ? { logProbabilities: createLogProbabilities(request, seed, text) } : {}),
        ...(request.wantLogProbability
          ? { logProbability: { sum: -text.length / 4, tokens: Math.ceil(text.length / 4) } }
          : {}),
        usage: { inputTokens: JSON.stringify(request.prompt).length >> 2, outputTokens: text.length >> 2 },
        finish: 'stop',
        latencyMs,
      }
    },
  }
}

/** Normalised log-probabilities: the choice that the answer names gets the highest, the others random ones. */
function createLogProbabilities(request: Request, seed: number, text: string): number[] {
  // The named choice has the logit 4, the others random ones below 1.
  const logits = request.choices!.map((choice, i) =>
    choice.trim() === text.trim() ? 4 : hashToUnitInterval(seed, request.sampleId, request.repeat, i),
  )
  const logSum = Math.log(logits.reduce((total, x) => total + Math.exp(x), 0))
  return logits.map(logit => logit - logSum)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Creates the mock model of a name such as `mock:echo?latency=50`. */
export function parseMockModel(spec: string, options: ModelFactoryOptions): Model {
  const { name: answerName, settings } = parseModelName(`mock:${spec}`)
  const seed = Number(settings.get('seed') ?? options.seed ?? 0)
  return mockModel({
    name: `mock:${spec}`,
    latencyMs: Number(settings.get('latency') ?? 0),
    fail: Number(settings.get('fail') ?? 0),
    seed,
    answer: (request, context) => {
      if (answerName === 'random') return drawRandomAnswer(request, context, seed)
      if (answerName !== 'echo') return answerName
      return typeof request.prompt === 'string' ? request.prompt : (request.prompt.at(-1)?.content ?? '')
    },
  })
}

/** A random admissible answer by seed, sample and repeat. */
export function drawRandomAnswer(request: Request, { sample }: AskContext, seed: number): string {
  const options = request.choices ?? sample?.options
  if (!options || options.length === 0)
    throw new ModelError('the model chance needs a task whose samples list their possible answers', 'unsupported')
  return options[Math.floor(hashToUnitInterval(seed, request.sampleId, request.repeat) * options.length)]!
}

/** The model `chance`: seeded random answers, without tokens or cost. */
export function createChanceModel(_spec: string, { seed = 0 }: ModelFactoryOptions = {}): Model {
  const model = mockModel({ seed, answer: (request, context) => drawRandomAnswer(request, context, seed) })
  const usage = { inputTokens: 0, outputTokens: 0 }
  return {
    ...model,
    name: 'chance',
    settings: { seed },
    unsupported: promptSettings,
    price: { input: 0, output: 0 },
    previewInput: () => ({ texts: [], ...usage }),
    ask: async (request, context) => ({ ...(await model.ask(request, context)), usage }),
  }
}
