/** Questions to the network: is the statement true, false or unknown given the theory, and what is believed when. */

import { readTensors } from '../kernels/index.ts'
import { Network } from './network.ts'
import { ASKED, type Encoded, encode } from './tokens.ts'

export type ReasonerLabel = 'True' | 'False' | 'Unknown'

const LABELS: readonly ReasonerLabel[] = ['Unknown', 'True', 'False']

export interface ThinkOptions {
  /** So many loops and no more; without it, the network stops by itself once no belief changes. */
  readonly loops?: number
  /** The most loops where it stops by itself. Default 32. */
  readonly most?: number
}

export interface NeuralAnswer {
  readonly label: ReasonerLabel
  readonly probabilities: Readonly<Record<ReasonerLabel, number>>
  /** Logits of (Unknown, True, False). */
  readonly logits: readonly number[]
  /** How many loops it took. */
  readonly loops: number
}

/** What is believed after a loop. */
export interface Belief {
  readonly loop: number
  /** By literal, the statement's first. */
  readonly labels: readonly ReasonerLabel[]
}

export interface Beliefs {
  /** The words of the statement, "?", and the words of the theory. */
  readonly words: readonly string[]
  /** By literal, in the order of the text: the word with which it ends. */
  readonly ends: readonly number[]
  readonly beliefs: readonly Belief[]
  readonly answer: NeuralAnswer
}

export interface NeuralReasoner {
  /** The answer for a theory and a statement in English, both as `writeTheory` of @elenchus/english words them. */
  readonly answer: (theory: string, statement: string, options?: ThinkOptions) => NeuralAnswer
  /** The answer with what was believed of every literal after each loop. */
  readonly beliefs: (theory: string, statement: string, options?: ThinkOptions) => Beliefs
}

/** The reasoner of a model file. */
export function loadReasoner(file: Uint8Array | ArrayBuffer): NeuralReasoner {
  const network = new Network(readTensors(file))
  return {
    answer: (theory, statement, options = {}) => settle(network, encode(theory, statement), options, null),
    beliefs(theory, statement, options = {}) {
      const encoded = encode(theory, statement)
      const beliefs: Belief[] = []
      const answer = settle(network, encoded, options, beliefs)
      return { words: encoded.words, ends: encoded.ends, beliefs, answer }
    },
  }
}

const LEAST = 4

/** Loops until no belief has changed twice in a row. */
function settle(network: Network, encoded: Encoded, options: ThinkOptions, beliefs: Belief[] | null): NeuralAnswer {
  const { loops, most = 32 } = options
  const { tokens, ends } = encoded
  const asked = tokens.indexOf(ASKED) - 1
  let before = new Uint8Array(ends.length).fill(255)
  let still = 0
  let loop = 0
  for (const logits of network.think(encoded)) {
    loop++
    const now = Uint8Array.from(ends, end => likeliest(logits, 6 * end))
    const same = now.every((label, i) => label === before[i])
    still = same ? still + 1 : 0
    before = now
    beliefs?.push({ loop, labels: Array.from(now, label => LABELS[label]!) })
    const enough = loops === undefined ? (loop >= LEAST && still >= 2) || loop >= most : loop >= loops
    if (enough) return answerOf(logits.slice(6 * asked + 3, 6 * asked + 6), loop)
  }
  throw new Error('internal error: the network stopped thinking')
}

function likeliest(logits: Float32Array, at: number): number {
  const open = logits[at]!
  const yes = logits[at + 1]!
  const no = logits[at + 2]!
  return yes > open ? (no > yes ? 2 : 1) : no > open ? 2 : 0
}

function answerOf(logits: Float32Array, loops: number): NeuralAnswer {
  const most = Math.max(...logits)
  const weights = Array.from(logits, logit => Math.exp(logit - most))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const probabilities = {
    Unknown: weights[0]! / sum,
    True: weights[1]! / sum,
    False: weights[2]! / sum,
  }
  return { label: LABELS[likeliest(logits, 0)]!, probabilities, logits: Array.from(logits), loops }
}
