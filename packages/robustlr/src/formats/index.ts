/** Instances as JSON lines and CSV, prompts for models, and what they answered. */
export { type CsvRecord, csvRecord, type LineProblem, spreadsheetCell } from '../csv/record.ts'
export { labelNumber } from '../labels.ts'
export { type CsvResult, type CsvRow, csvLine, csvRow, isCsvHeader, readCsvFields } from './csv.ts'
export {
  generatedLine,
  type InstanceLogic,
  type InstanceResult,
  instanceLine,
  logicOfInstance,
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
