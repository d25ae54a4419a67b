/** Reasoner over theories in English: classifies a statement as True, False or Unknown with the looped transformer. */
import { readTensors } from '../kernels/index.ts'
import { ANSWER_LOGITS, LOGITS, Network } from './network.ts'
import { type Encoded, encode, QUESTION } from './tokens.ts'

export type ReasonerLabel = 'True' | 'False' | 'Unknown'

const LABELS: readonly ReasonerLabel[] = ['Unknown', 'True', 'False']

export interface ReasonerOptions {
  /** Number of loops. Default: until no label changes in two successive loops, 4 to 32. */
  readonly loops?: number
}

export interface NeuralAnswer {
  readonly label: ReasonerLabel
  readonly probabilities: Readonly<Record<ReasonerLabel, number>>
  /** Logits of Unknown, True and False. */
  readonly logits: readonly number[]
  /** Number of loops used. */
  readonly loops: number
}

/** Labels after a loop, which is one pass through the looped layers. */
export interface Belief {
  readonly loop: number
  /** By literal, that of the statement first. */
  readonly labels: readonly ReasonerLabel[]
}

export interface Beliefs {
  /** Words of the statement, "?", and words of the theory. */
  readonly words: readonly string[]
  /** Index of the last word of each literal, in text order. */
  readonly literalEnds: readonly number[]
  readonly beliefs: readonly Belief[]
  readonly answer: NeuralAnswer
}

export interface NeuralReasoner {
  /** Returns the answer for a theory and a statement in the English that `writeTheory` of @elenchus/english writes. */
  readonly answer: (theory: string, statement: string, options?: ReasonerOptions) => NeuralAnswer
  /** Returns the answer with the labels of all literals after each loop. */
  readonly beliefs: (theory: string, statement: string, options?: ReasonerOptions) => Beliefs
}

/** Loads a reasoner from the bytes of its model file. */
export function loadReasoner(file: Uint8Array | ArrayBuffer): NeuralReasoner {
  const network = new Network(readTensors(file))
  return {
    answer: (theory, statement, options = {}) => run(network, encode(theory, statement), options),
    beliefs(theory, statement, options = {}) {
      const encoded = encode(theory, statement)
      const beliefs: Belief[] = []
      const answer = run(network, encoded, options, beliefs)
      return { words: encoded.words, literalEnds: encoded.literalEnds, beliefs, answer }
    },
  }
}

const MIN_LOOPS = 4
const MAX_LOOPS = 32

/** Runs the given number of loops, or until no label changes in two successive loops; appends to `beliefs`. */
function run(network: Network, encoded: Encoded, { loops }: ReasonerOptions, beliefs?: Belief[]): NeuralAnswer {
  const { tokens, literalEnds: ends } = encoded
  const statementEnd = tokens.indexOf(QUESTION) - 1
  // 255 differs from every label.
  let previous = new Uint8Array(ends.length).fill(255)
  let unchanged = 0
  let loop = 0
  for (const logits of network.run(encoded)) {
    loop++
    const labels = Uint8Array.from(ends, end => argmax(logits, LOGITS * end))
    unchanged = labels.every((label, i) => label === previous[i]) ? unchanged + 1 : 0
    previous = labels
    beliefs?.push({ loop, labels: Array.from(labels, label => LABELS[label]!) })
    const isDone = loops === undefined ? (loop >= MIN_LOOPS && unchanged >= 2) || loop >= MAX_LOOPS : loop >= loops
    // The answer has its own logits, in which unknown is final and not just “not derived so far”.
    const start = LOGITS * statementEnd
    if (isDone) return toAnswer(logits.slice(start + ANSWER_LOGITS, start + LOGITS), loop)
  }
  throw new Error('internal error: the network stopped early')
}

/** Returns the index of the largest of three logits; ties go to Unknown, then True. */
function argmax(logits: Float32Array, offset: number): number {
  const [unknown, yes, no] = [logits[offset]!, logits[offset + 1]!, logits[offset + 2]!]
  return yes > unknown ? (no > yes ? 2 : 1) : no > unknown ? 2 : 0
}

function toAnswer(logits: Float32Array, loops: number): NeuralAnswer {
  const max = Math.max(...logits)
  const weights = Array.from(logits, logit => Math.exp(logit - max))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const [unknown, yes, no] = weights.map(weight => weight / sum) as [number, number, number]
  const probabilities = { Unknown: unknown, True: yes, False: no }
  return { label: LABELS[argmax(logits, 0)]!, probabilities, logits: Array.from(logits), loops }
}
