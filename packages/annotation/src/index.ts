/** Annotation tasks, agreement, adjudication, audits, and exams for people. */
export {
  type Adjudication,
  type AdjudicationDecision,
  adjudicate,
  type Disagreement,
  findDisagreements,
  type Side,
} from './adjudication/adjudicate.ts'
export { type Dimension, dimensions, groupAgreement, pairAgreement } from './agreement/annotations.ts'
export { acceptanceRate, drawSample } from './audits/audit.ts'
export { type AnnotationTask, constructTask, taskToGraph } from './construction/task.ts'
export { designExam } from './exams/design.ts'
export { answersBySeat, fleissKappaOfPeople, humanRows, majorityAnswers } from './exams/human-rows.ts'
