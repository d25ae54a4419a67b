/**
 * Beam search over any function that gives the next token's logits: of every step the likeliest continuations are kept, and of all
 * outputs that ended the one with the best log-probability per token wins (a length penalty of 1). One beam is greedy decoding.
 * Several inputs are searched in step, so that all their beams go through the network together.
 * trainer/elenchus_trainer/generate.py is the same program in Python; the tests compare both.
 */
import { logSoftmax } from './log-softmax.ts'

export interface Output {
  /** Without the start token; the end token is included where it was reached. */
  readonly ids: readonly number[]
  /** Summed over `ids`. */
  readonly logProbability: number
  readonly ended: boolean
}

export interface BeamOptions {
  readonly start: number
  readonly end: number
  /** Tokens of an output at most. */
  readonly longest: number
  readonly beams?: number
  readonly signal?: AbortSignal
}

/** Gives logits of the next token for each of some prefixes of one length. */
export type NextToken = (prefixes: readonly (readonly number[])[]) => Promise<readonly Float32Array[]>

/** The same for several inputs: `inputs` says which of them each prefix is an output of. */
export type NextTokens = (
  prefixes: readonly (readonly number[])[],
  inputs: readonly number[],
) => Promise<readonly Float32Array[]>

const perToken = ({ ids, logProbability }: Output) => logProbability / Math.max(1, ids.length)

/** The search for the outputs of one input: those that may go on and those that ended. */
interface Search {
  readonly live: readonly Output[]
  readonly done: readonly Output[]
}

/** The best outputs, best first; as many as there are beams. */
export async function beamSearch(next: NextToken, options: BeamOptions): Promise<Output[]> {
  const [found] = await beamSearches(prefixes => next(prefixes), 1, options)
  return found!
}

/** The best outputs of each of `count` inputs: what `beamSearch` would find for each alone. */
export async function beamSearches(next: NextTokens, count: number, options: BeamOptions): Promise<Output[][]> {
  const { start, longest, beams = 1, signal } = options
  const begun: Search = { live: [{ ids: [], logProbability: 0, ended: false }], done: [] }
  const searches = new Array<Search>(count).fill(begun)
  for (let length = 0; length < longest; length++) {
    signal?.throwIfAborted()
    const rows = searches.flatMap(({ live }, input) => live.map(({ ids }) => ({ input, prefix: [start, ...ids] })))
    if (rows.length === 0) break
    const logits = (
      await next(
        rows.map(({ prefix }) => prefix),
        rows.map(({ input }) => input),
      )
    ).values()
    for (const [input, search] of searches.entries()) {
      const own = search.live.map(() => logits.next().value!)
      if (own.length > 0) searches[input] = grown(search, own, beams, options.end)
    }
  }
  return searches.map(({ live, done }) =>
    [...done, ...(done.length < beams ? live : [])].sort((a, b) => perToken(b) - perToken(a)).slice(0, beams),
  )
}

/** A search after one more token. */
function grown(search: Search, logits: readonly Float32Array[], beams: number, end: number): Search {
  const longer = search.live.flatMap(({ ids, logProbability }, i) => {
    const chances = logSoftmax(logits[i]!)
    return likeliest(chances, beams + 1).map(token => ({
      ids: [...ids, token],
      logProbability: logProbability + chances[token]!,
      ended: token === end,
    }))
  })
  longer.sort((a, b) => b.logProbability - a.logProbability)
  const live: Output[] = []
  const done = [...search.done]
  for (const output of longer) {
    if (live.length === beams) break
    if (!output.ended) live.push(output)
    else if (done.length < 4 * beams) done.push(output)
  }
  // Nothing that goes on can be better per token than what it is now, once enough have ended.
  const over = done.length >= beams && Math.max(...live.map(perToken)) <= Math.max(...done.map(perToken))
  return { live: over ? [] : live, done }
}

/** The tokens with the greatest values, greatest first; of equals the first. */
function likeliest(values: Float64Array, count: number): number[] {
  const best: number[] = []
  for (let token = 0; token < values.length; token++) {
    if (best.length === count && values[token]! <= values[best[count - 1]!]!) continue
    let at = best.length
    while (at > 0 && values[best[at - 1]!]! < values[token]!) at--
    best.splice(at, 0, token)
    if (best.length > count) best.pop()
  }
  return best
}
