/**
 * Whether `--model` of `explain` names a language model or the file of an explainer's model. Known here by name, so that explaining
 * without a language model does not load everything that asks one.
 */
import { existsSync } from 'node:fs'
import { UsageError } from '../../cli/io.ts'

/** How a language model may be asked; the library's list, which is loaded with the models only. */
export const strategies = ['once', 'multitask', 'metgen'] as const

const writers = ['anthropic', 'command', 'mock', 'onnx', 'openai', 'openai-completions']
/** Kinds of models that answer from annotated samples; they write no metagraphs. */
const others = [
  'chance',
  'explainer',
  'fasttext',
  'file',
  'reasoner',
  'robustlr-small',
  'word-matching',
  'word-matching-paper',
]

/** `openai:NAME` does, `my-explainer.bin` does not; `chance` is refused. */
export function namesLanguageModel(model: string): boolean {
  if (existsSync(model)) return false
  const prefix = model.split(':')[0]!
  if (others.includes(prefix))
    throw new UsageError(
      `--model ${model}: this model writes no metagraphs; choose ${writers.map(name => `${name}:…`).join(', ')} or the file of an explainer's model`,
    )
  return model.includes(':') && writers.includes(prefix)
}
