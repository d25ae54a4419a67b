/** Annotation tasks, inter-annotator agreement, adjudication, audits, and exams that measure human performance. */
export type { Adjudication, AdjudicationDecision, Disagreement, Side } from './adjudication/adjudicate.ts'
export { adjudicate, findDisagreements } from './adjudication/adjudicate.ts'
export { computeGroupAgreement, computePairAgreement, type Dimension, dimensions } from './agreement/annotations.ts'
export { drawSample, estimateAcceptanceRate } from './audits/audit.ts'
export { type AnnotationTask, constructTask, taskToGraph } from './construction/task.ts'
export { designExam } from './exams/design.ts'
export {
  computeFleissKappa,
  findMajorityAnswers,
  groupAnswersBySeat,
  measureHumanPerformance,
} from './exams/human-performance.ts'
