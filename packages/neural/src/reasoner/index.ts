/** Neural reasoner over theories in English. It takes the bytes of a model file; node.ts reads the file in Node. */
export { drawBeliefs } from './draw-beliefs.ts'
export {
  type Belief,
  type Beliefs,
  loadReasoner,
  type NeuralAnswer,
  type NeuralReasoner,
  type ReasonerLabel,
  type ReasonerOptions,
} from './reasoner.ts'
