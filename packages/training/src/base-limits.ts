/** How long an input the network of a base can read: a network that learnt so many places has no more, and fails at the first longer text. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TrainingError } from './error.ts'
import type { Family } from './families.ts'
import type { Settings } from './recipes.ts'

/** Where the `config.json` of a checkpoint says it; families that are not here have no such limit. */
const places: Partial<Record<Family, 'max_position_embeddings' | 'n_positions'>> = {
  bert: 'max_position_embeddings',
  roberta: 'max_position_embeddings',
  bart: 'max_position_embeddings',
  gpt: 'n_positions',
  gpt2: 'n_positions',
  'gpt2-marked': 'n_positions',
}

interface Limits {
  readonly input?: number | undefined
  readonly output?: number | undefined
}

/** Refuses settings that are longer than the base can read or write, before anything is trained. */
export function refuseTooLong(base: string, start: object, family: Family, settings: Settings): void {
  const { input = Infinity, output = Infinity } = limitsOf(start, family)
  if (settings.longest > input)
    throw new TrainingError(
      `${base}: its network reads ${input} tokens at most, and this training would give it ${settings.longest}. Give --longest ${input} or less, or a base that reads as many.`,
    )
  if (settings.outputLongest > output)
    throw new TrainingError(
      `${base}: its network writes ${output} tokens at most, and this recipe ${settings.outputLongest}. Give a base that writes as many.`,
    )
}

function settingIn(path: string, key: string): unknown {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>)[key]
  } catch (error) {
    throw new TrainingError(`${path}: ${(error as Error).message}; fetch the checkpoint again`)
  }
}

function limitsOf(start: object, family: Family): Limits {
  const { scratch, checkpoint } = start as {
    readonly scratch?: { readonly network?: string; readonly longest?: number; readonly output_longest?: number }
    readonly checkpoint?: string
  }
  // An LSTM counts no places.
  if (scratch) return scratch.network === 'bilstm' ? {} : { input: scratch.longest, output: scratch.output_longest }
  const [key, path] = [places[family], join(checkpoint ?? '', 'config.json')]
  if (checkpoint === undefined || key === undefined || !existsSync(path)) return {}
  const found = settingIn(path, key)
  if (typeof found !== 'number') return {}
  // RoBERTa begins to count after the number of its padding.
  return { input: family === 'roberta' ? found - 2 : found }
}
