/** Lines of `convert metagraph --to once|multitask|metgen`, or a model's answers in that form, gathered into graphs. */
import { FormatError, type Metagraph } from '@elenchus/metagraph'
import { type ModelPair, pairTasks, readPairs } from '@elenchus/metagraph/codecs'
import { warn } from '../cli/output.ts'

/** `{"id", "task", "input", "output"}`. */
export const isPair = (value: unknown): value is ModelPair =>
  typeof value === 'object' && value !== null && 'task' in value && 'output' in value && 'input' in value

/** The graphs, each with the place of its first pair in the list. */
export function gatherPairs(pairs: readonly ModelPair[]): { graph: Metagraph; at: number }[] {
  for (const pair of pairs) {
    if (typeof pair.id !== 'string' || typeof pair.input !== 'string' || typeof pair.output !== 'string')
      throw new FormatError('a pair has texts "id", "input" and "output"')
    if (!pairTasks.includes(pair.task))
      throw new FormatError(`${pair.id}: the task "${pair.task}" is none of ${pairTasks.join(', ')}`)
  }
  const graphs = readPairs(pairs, (id, piece) => warn(`${id}: not read: “${piece}”`))
  return graphs.map(graph => ({ graph, at: pairs.findIndex(({ id }) => id === graph.id) }))
}
