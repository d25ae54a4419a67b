export { type Clause, findClauses, type Marker } from './clauses/clauses.ts'
export type { ClauseKind } from './clauses/kinds.ts'
export {
  type ConlluEmptyNode,
  type ConlluMultiword,
  type ConlluRow,
  type ConlluSentence,
  type ConlluWord,
  FormatError,
  readConllu,
  writeConllu,
} from './conllu/conllu.ts'
export { fromConllu, toConllu } from './conllu/document.ts'
export { type Connective, type ConnectiveOptions, findConnectives } from './connectives/find.ts'
export type { BinaryOperator, ConnectiveRow } from './connectives/row.ts'
export type { Sense } from './connectives/senses.ts'
export { CONNECTIVES, connectiveRows } from './connectives/table.ts'
export { type Cue, findCues } from './cues/cues.ts'
export { findModality, type Modality, type ModalKind } from './cues/modality.ts'
export { findNegations, type Negation } from './cues/negation.ts'
export { type Outline, outline } from './cues/outline.ts'
export { findQuantifiers, type Quantifier, type QuantifierKind } from './cues/quantifiers.ts'
export { CUES, type CueEntry, type CueKind } from './cues/table.ts'
export type { Doc, Sentence, Span, Token } from './doc/doc.ts'
export { type DrawArcsOptions, drawArcs } from './drawing/draw-arcs.ts'
export { type DrawTreeOptions, drawTree } from './drawing/draw-tree.ts'
export { findIndicators, type Indicator, type IndicatorOptions } from './indicators/find.ts'
export {
  type OperatorOptions,
  type OperatorReading,
  statementOperators,
  variableOperators,
} from './indicators/operators.ts'
export { type Degree, degreeOf, reduceOperators } from './indicators/reduce.ts'
export { INDICATORS, operatorOf, type UnaryOperator } from './indicators/table.ts'
export { annotate } from './model/annotate.ts'
export { evaluateModel, type ModelScores } from './model/evaluate-model.ts'
export { evaluateText, type F1, type TextScores, type TreebankText, treebankTexts } from './model/evaluate-text.ts'
export {
  type AnalyseOptions,
  analyse,
  type LanguageModel,
  loadModel,
  saveModel,
  type WordAnalysis,
} from './model/language-model.ts'
export { type TrainModelOptions, trainModel } from './model/train-model.ts'
export type { Team, TrainingProgress } from './network/train-network.ts'
export { readDoc } from './reading/read-doc.ts'
export { splitSentences } from './sentences/split-sentences.ts'
export { normalForm, tokenise } from './tokens/tokenise.ts'
export { type InitialVariable, initialVariables } from './variables/variables.ts'
