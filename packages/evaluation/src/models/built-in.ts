/** The kinds of models that come with the package, each loaded when it is asked for. */
import type { ModelFactory } from '../contract/model-options.ts'

export const builtInModels: Readonly<Record<string, () => Promise<ModelFactory>>> = {
  anthropic: async () => (await import('../adapters/anthropic.ts')).anthropicNamed,
  chance: async () => (await import('../adapters/chance.ts')).chanceModel,
  command: async () => (await import('../adapters/command.ts')).commandNamed,
  explainer: async () => (await import('../natives/explainer.ts')).explainer,
  fasttext: async () => (await import('../natives/fasttext.ts')).fastText,
  file: async () => (await import('../adapters/file.ts')).fileNamed,
  mock: async () => (await import('../adapters/mock.ts')).mockNamed,
  onnx: async () => (await import('../adapters/onnx.ts')).onnxNamed,
  openai: async () => (await import('../adapters/openai-chat.ts')).openaiChatNamed,
  'openai-completions': async () => (await import('../adapters/openai-completions.ts')).openaiCompletionsNamed,
  reasoner: async () => (await import('../natives/reasoner.ts')).reasoner,
  'robustlr-small': async () => (await import('../natives/robustlr-small.ts')).robustlrSmall,
  'word-matching': async () => (await import('../natives/word-matching.ts')).wordMatching,
  'word-matching-paper': async () => (await import('../natives/word-matching.ts')).wordMatchingPaper,
}
