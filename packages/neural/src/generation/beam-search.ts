/**
 * Beam search over a next-token function. Each step expands the most probable prefixes; completed hypotheses are ranked by
 * log-probability per token (length penalty 1). With one beam it is greedy decoding. Several inputs are searched in
 * parallel, so that all beams share one call of the network. trainer/elenchus_trainer/generate.py implements the same algorithm.
 */

/** Generated token sequence, complete or not. */
export interface Hypothesis {
  /** Token ids, without the start token, with the end token if it was generated. */
  readonly ids: readonly number[]
  /** Sum of the log-probabilities of `ids`. */
  readonly logProbability: number
  /** True if the end token was generated. */
  readonly ended: boolean
}

export interface BeamOptions {
  /** Ids of the start and end token. */
  readonly start: number
  readonly end: number
  /** Maximum tokens per output. */
  readonly maxLength: number
  /** Number of beams. Default 1. */
  readonly beams?: number
  readonly signal?: AbortSignal
}

/** Function that returns the logits of the next token for prefixes of equal length. */
export type NextToken = (prefixes: readonly (readonly number[])[]) => Promise<readonly Float32Array[]>

/** `NextToken` for several inputs; `inputs` contains the index of the input of each prefix. */
export type NextTokens = (
  prefixes: readonly (readonly number[])[],
  inputs: readonly number[],
) => Promise<readonly Float32Array[]>

const computeScorePerToken = ({ ids, logProbability }: Hypothesis) => logProbability / Math.max(1, ids.length)

/** State of the search for one input: hypotheses that can be extended, and completed ones. */
type Search = Readonly<{ live: readonly Hypothesis[]; done: readonly Hypothesis[] }>

/** Finds the best outputs for one input, best first, at most one per beam. */
export async function beamSearch(predictNext: NextToken, options: BeamOptions): Promise<Hypothesis[]> {
  const [found] = await beamSearches(prefixes => predictNext(prefixes), 1, options)
  return found!
}

/** Finds the best outputs for each of `inputCount` inputs; equivalent to `beamSearch` for each. */
export async function beamSearches(
  predictNext: NextTokens,
  inputCount: number,
  options: BeamOptions,
): Promise<Hypothesis[][]> {
  const { start, maxLength, beams = 1, signal } = options
  const initial: Search = { live: [{ ids: [], logProbability: 0, ended: false }], done: [] }
  const searches = new Array<Search>(inputCount).fill(initial)
  for (let length = 0; length < maxLength; length++) {
    signal?.throwIfAborted()
    const rows = searches.flatMap(({ live }, input) => live.map(({ ids }) => ({ input, prefix: [start, ...ids] })))
    if (rows.length === 0) break
    const prefixes = rows.map(({ prefix }) => prefix)
    const inputs = rows.map(({ input }) => input)
    const logits = (await predictNext(prefixes, inputs)).values()
    for (const [input, search] of searches.entries()) {
      const searchLogits = search.live.map(() => logits.next().value!)
      if (searchLogits.length > 0) searches[input] = expandBeams(search, searchLogits, beams, options.end)
    }
  }
  return searches.map(({ live, done }) =>
    [...done, ...(done.length < beams ? live : [])]
      .sort((a, b) => computeScorePerToken(b) - computeScorePerToken(a))
      .slice(0, beams),
  )
}

/** Bound on the completed hypotheses that are kept, which limits the memory. */
const maxDonePerBeam = 4

/** Extends every beam by one token and keeps the best. */
function expandBeams(search: Search, logits: readonly Float32Array[], beams: number, end: number): Search {
  const candidates = search.live.flatMap(({ ids, logProbability }, i) => {
    const logProbabilities = logSoftmax(logits[i]!)
    // One more than the beams, since one of them may be the end token.
    return topTokens(logProbabilities, beams + 1).map(token => ({
      ids: [...ids, token],
      logProbability: logProbability + logProbabilities[token]!,
      ended: token === end,
    }))
  })
  candidates.sort((a, b) => b.logProbability - a.logProbability)
  const live: Hypothesis[] = []
  const done = [...search.done]
  for (const output of candidates) {
    if (live.length === beams) break
    if (!output.ended) live.push(output)
    else if (done.length < maxDonePerBeam * beams) done.push(output)
  }
  // Stop once enough outputs have ended and no live one scores better.
  const isFinished =
    done.length >= beams && Math.max(...live.map(computeScorePerToken)) <= Math.max(...done.map(computeScorePerToken))
  return { live: isFinished ? [] : live, done }
}

/** Returns the indices of the largest values, descending; ties go to the lower index. */
function topTokens(values: Float64Array, count: number): number[] {
  const best: number[] = []
  for (let token = 0; token < values.length; token++) {
    if (best.length === count && values[token]! <= values[best[count - 1]!]!) continue
    let index = best.length
    while (index > 0 && values[best[index - 1]!]! < values[token]!) index--
    best.splice(index, 0, token)
    if (best.length > count) best.pop()
  }
  return best
}

/** Returns the log-probabilities of one row of logits. */
export function logSoftmax(logits: Float32Array): Float64Array {
  let max = Number.NEGATIVE_INFINITY
  for (const value of logits) if (value > max) max = value
  let sum = 0
  for (const value of logits) sum += Math.exp(value - max)
  const logNormaliser = max + Math.log(sum)
  return Float64Array.from(logits, value => value - logNormaliser)
}
