/** Neural reasoner over theories in English. It takes the bytes of a model file; node.ts reads the file in Node. */
export { drawBeliefs } from './draw-beliefs.ts'
export type { Belief, Beliefs, NeuralAnswer, NeuralReasoner, ReasonerLabel, ReasonerOptions } from './reasoner.ts'
export { loadReasoner } from './reasoner.ts'
