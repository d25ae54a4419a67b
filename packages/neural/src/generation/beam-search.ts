/**
 * Beam search over any function that gives the next token's logits: of every step the likeliest continuations are kept, and of all
 * outputs that ended the one with the best log-probability per token wins (a length penalty of 1). One beam is greedy decoding.
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

const perToken = ({ ids, logProbability }: Output) => logProbability / Math.max(1, ids.length)

/** The best outputs, best first; as many as there are beams. */
export async function beamSearch(next: NextToken, options: BeamOptions): Promise<Output[]> {
  const { start, end, longest, beams = 1, signal } = options
  let live: Output[] = [{ ids: [], logProbability: 0, ended: false }]
  const done: Output[] = []
  for (let length = 0; length < longest && live.length > 0; length++) {
    signal?.throwIfAborted()
    const logits = await next(live.map(({ ids }) => [start, ...ids]))
    const grown = live.flatMap(({ ids, logProbability }, i) => {
      const chances = logSoftmax(logits[i]!)
      return likeliest(chances, beams + 1).map(token => ({
        ids: [...ids, token],
        logProbability: logProbability + chances[token]!,
        ended: token === end,
      }))
    })
    grown.sort((a, b) => b.logProbability - a.logProbability)
    live = []
    for (const output of grown) {
      if (live.length === beams) break
      if (!output.ended) live.push(output)
      else if (done.length < 4 * beams) done.push(output)
    }
    // Nothing that goes on can be better per token than what it is now, once enough have ended.
    if (done.length >= beams && Math.max(...live.map(perToken)) <= Math.max(...done.map(perToken))) break
  }
  return [...done, ...(done.length < beams ? live : [])].sort((a, b) => perToken(b) - perToken(a)).slice(0, beams)
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
