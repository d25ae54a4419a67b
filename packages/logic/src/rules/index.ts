/** Rule theories: facts and rules, decided classically or by forward chaining, with proofs that can be checked. */
export { createDeadline as deadline, GaveUp } from '../sat/abort.ts'
export { type CheckOptions, checkProof, type ProofCheck } from './check-proof.ts'
export {
  type CompiledTheory,
  type CompileOptions,
  type CompileTextOptions,
  compile,
  compileText,
  createTextCompiler,
  type TextCompiler,
} from './compile.ts'
export { type DecideOptions, type Decision, decide } from './decide.ts'
export {
  type DescribedProof,
  type DescribedStep,
  type DescribeOptions,
  describeConclusion,
  describeProof,
  describeReason,
  type WriteProofOptions,
  writeProof,
  writeSteps,
} from './describe-proof.ts'
export { type Inference, nameInference } from './inference.ts'
export { type Binding, negate as negation, type Proof, type Step } from './proof.ts'
export { RuleError } from './rule-error.ts'
export { readSymbolic, writeFormula, writeRule, writeSymbolic } from './symbolic.ts'
export type { AtomValue, Label, Literal, Rule, Semantics, Theory } from './theory.ts'
