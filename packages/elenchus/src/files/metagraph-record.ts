/** One JSON record as a metagraph, whichever of our formats it has. */
import { FormatError, type Metagraph } from '@elenchus/metagraph'
import { type GraphFormat, graphFormats } from '@elenchus/metagraph/codecs'

export interface RecordOptions {
  /** What a record without a name of its own is called. */
  readonly id: string
  readonly onSkip?: (what: string) => void
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The checker of our own format is loaded where it is needed: it is the largest part of it. */
const own = async () => (await import('./own-metagraph.ts')).readOwnMetagraph

/** Reads a record; a FormatError says what it should have been. */
export async function recordOf(value: unknown, options: RecordOptions): Promise<Metagraph> {
  if (isObject(value)) {
    const format = Object.values<GraphFormat>(graphFormats).find(each => each.matches?.(value))
    if (format) return format.read!(value, options)
    // What `explain --json` prints, or adjudication: the graph with what is known about it.
    if (isObject(value['graph'])) return (await own())(value['graph'])
    if (isObject(value['gold']) && 'statements' in value['gold']) return (await own())(value['gold'])
    if ('statements' in value && 'text' in value) {
      if ('edges' in value) return (await own())(value)
      if ('option' in value && 'type' in value) return (await import('./task-graph.ts')).taskGraph(value)
    }
  }
  throw new FormatError(
    "no metagraph: neither MetaLogic's, AIF's or Elenchus's JSON, nor what explain or construct prints, nor a model's pairs",
  )
}
