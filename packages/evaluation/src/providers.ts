/** Model providers, each declared once: prefix, syntax of names, capabilities, server; adapters are loaded on demand. */
import { EvaluationError } from './error.ts'
import type { Capabilities, Model, ModelFactory, ModelServer } from './model.ts'
import type { ModelFactoryOptions } from './options.ts'

export interface ModelProvider {
  readonly prefix: string
  /** A model's name as a user writes it, such as `openai:NAME`. */
  readonly syntax: string
  /** `server`: remote models; `local`: programs and networks on this machine; `built-in`: models of this package. */
  readonly kind: 'server' | 'local' | 'built-in'
  readonly server?: ModelServer
  /** Choices that its models can score by log-likelihood. */
  readonly scorableChoices?: Capabilities['scorableChoices']
  /** True if its models support output constrained by a JSON Schema. */
  readonly structured?: boolean
  /** True if its models can write metagraphs of any passage. */
  readonly writesGraphs?: boolean
  load(): Promise<ModelFactory>
}

const openaiServer: ModelServer = {
  baseUrl: 'https://api.openai.com/v1',
  baseUrlVariable: 'OPENAI_BASE_URL',
  keyVariable: 'OPENAI_API_KEY',
}

const anthropicServer: ModelServer = {
  baseUrl: 'https://api.anthropic.com',
  baseUrlVariable: 'ANTHROPIC_BASE_URL',
  keyVariable: 'ANTHROPIC_API_KEY',
}

type Support = Pick<ModelProvider, 'server' | 'scorableChoices' | 'structured' | 'writesGraphs'>

const defineProvider = (
  kind: ModelProvider['kind'],
  syntax: string,
  load: ModelProvider['load'],
  support: Support = {},
): ModelProvider => ({ prefix: syntax.split(':')[0]!, syntax, kind, load, ...support })

const defineBuiltIn = (syntax: string, load: ModelProvider['load']) => defineProvider('built-in', syntax, load)

export const providers: readonly ModelProvider[] = [
  defineProvider('server', 'openai:NAME', async () => (await import('./adapters/openai.ts')).createChatModel, {
    server: openaiServer,
    scorableChoices: ['letter'],
    structured: true,
    writesGraphs: true,
  }),
  defineProvider(
    'server',
    'openai-completions:NAME',
    async () => (await import('./adapters/openai.ts')).createCompletionsModel,
    { server: openaiServer, scorableChoices: ['letter', 'text'], writesGraphs: true },
  ),
  defineProvider(
    'server',
    'anthropic:NAME',
    async () => (await import('./adapters/anthropic.ts')).createAnthropicModel,
    { server: anthropicServer, structured: true, writesGraphs: true },
  ),
  defineProvider('local', 'onnx:FOLDER', async () => (await import('./adapters/onnx.ts')).openOnnxModel, {
    scorableChoices: ['letter', 'text'],
    writesGraphs: true,
  }),
  defineProvider('local', 'command:PROGRAM', async () => (await import('./adapters/command.ts')).createCommandModel, {
    writesGraphs: true,
  }),
  defineProvider('local', 'file:PREDICTIONS', async () => (await import('./adapters/file.ts')).createFileModel),
  defineProvider('local', 'mock:TEXT', async () => (await import('./adapters/mock.ts')).parseMockModel, {
    writesGraphs: true,
  }),
  defineBuiltIn('chance', async () => (await import('./adapters/mock.ts')).createChanceModel),
  defineBuiltIn('word-matching', async () => (await import('./built-in/choice-models.ts')).wordMatching),
  defineBuiltIn('word-matching-paper', async () => (await import('./built-in/choice-models.ts')).wordMatchingPaper),
  defineBuiltIn('fasttext:FILE', async () => (await import('./built-in/choice-models.ts')).fastText),
  defineBuiltIn('reasoner', async () => (await import('./built-in/reasoner.ts')).reasoner),
  defineBuiltIn('robustlr-small', async () => (await import('./built-in/robustlr-small.ts')).robustlrSmall),
  defineBuiltIn('explainer', async () => (await import('./built-in/explainer.ts')).explainer),
]

/** Factories that programs have registered, by prefix. */
const registeredFactories = new Map<string, ModelFactory>()

/** Registers a kind of model under a prefix; replaces an earlier one. */
export function registerModel(prefix: string, factory: ModelFactory): void {
  registeredFactories.set(prefix, factory)
}

/** Prefixes of all kinds of models, sorted. */
export const modelPrefixes = (): string[] =>
  [...new Set([...providers.map(({ prefix }) => prefix), ...registeredFactories.keys()])].sort()

/** Creates a model by name, such as `openai:NAME` or `chance`. */
export async function createModel(name: string, options: ModelFactoryOptions = {}): Promise<Model> {
  const [, prefix, rest = ''] = /^([^:]*)(?::(.*))?$/s.exec(name)!
  const provider = providers.find(each => each.prefix === prefix)
  const factory = registeredFactories.get(prefix!) ?? (await provider?.load())
  if (!factory)
    throw new EvaluationError(`unknown model "${name}"; expected a name that begins with ${modelPrefixes().join(', ')}`)
  if (rest.trim() === '' && provider?.syntax.includes(':') && !registeredFactories.has(prefix!) && prefix !== 'mock')
    throw new EvaluationError(`${name}: the name is incomplete; expected ${provider.syntax}`)
  return factory(rest, options, provider?.server)
}
