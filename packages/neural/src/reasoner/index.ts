/** A small neural reasoner over theories in English. Give it the bytes of its model file; see node.ts for Node. */
export { drawBeliefs } from './draw-beliefs.ts'
export {
  type Belief,
  type Beliefs,
  loadReasoner,
  type NeuralAnswer,
  type NeuralReasoner,
  type ReasonerLabel,
  type ThinkOptions,
} from './reasoner.ts'
