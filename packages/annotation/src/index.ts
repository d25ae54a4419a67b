export {
  type Adjudication,
  type AdjudicationDecision,
  adjudicate,
  type Disagreement,
  findDisagreements,
  type Side,
} from './adjudication/adjudicate.ts'
export {
  type AgreementOfSeveral,
  type AgreementOptions,
  type AnnotationAgreement,
  agreementOf,
  agreementOfSeveral,
  type Dimension,
  dimensions,
} from './agreement/annotations.ts'
export { type AcceptanceRate, acceptanceRate, drawSample } from './audits/audit.ts'
export {
  type AnnotationTask,
  type ConstructionOptions,
  constructTask,
  graphOfTask,
  type InitialStatement,
  type TaskResult,
  type TaskVariable,
} from './construction/task.ts'
export { designExam, type ExamDesign, type ExamItem, type ExamOptions, type Sitting } from './exams/design.ts'
export { agreementOfPeople, type HumanRows, humanRows, reclorCeiling } from './exams/human-rows.ts'
export { answersBySeat, majorityAnswers } from './exams/majority.ts'
