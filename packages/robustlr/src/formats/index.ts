/** Formats of instances (JSON lines, CSV), model inputs and predictions. */
export { type CsvRecord, formatCsvRecord, type LineProblem, spreadsheetCell } from '../csv/record.ts'
export { labelNumber } from '../labels.ts'
export { type CsvResult, type CsvRow, formatCsvRow, isCsvHeader, readCsvFields, toCsvRow } from './csv.ts'
export {
  formatGeneratedInstance,
  formatInstance,
  type InstanceLogic,
  type InstanceResult,
  parseInstance,
  readInstanceLine,
} from './jsonl.ts'
export {
  encoderInput,
  type Question,
  readSequenceOutput,
  type SequenceOptions,
  sequenceInput,
  sequenceOutput,
} from './model-input.ts'
export { isPredictionsHeader, type Predictions, readAnswerLabel, readPredictions } from './predictions.ts'
