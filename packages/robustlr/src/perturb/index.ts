/** Perturbation of a user's theory, with decided labels and proofs. */
export type { Edit } from './passage.ts'
export {
  type KindPerturbation,
  PERTURBATION_KINDS,
  type Perturbation,
  type PerturbationKind,
  type Perturbed,
  type PerturbOptions,
  perturb,
  perturbKinds,
  type SkippedVariant,
} from './perturb.ts'
export { budgetReason } from './variant-limits.ts'
