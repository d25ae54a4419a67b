/** Variants of a user's theory, with labels and proofs. */
export type { Edit } from './passage.ts'
export {
  PERTURBATION_KINDS,
  type Perturbation,
  type PerturbationKind,
  type Perturbed,
  type PerturbOptions,
  perturb,
} from './perturb.ts'
