/** Perturbation of a user's theory, with decided labels and proofs. */
export type { Edit } from './passage.ts'
export {
  PERTURBATION_KINDS,
  type Perturbation,
  type PerturbationKind,
  type Perturbed,
  type PerturbOptions,
  perturb,
} from './perturb.ts'
