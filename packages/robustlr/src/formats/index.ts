/** File formats of instances (JSON Lines, CSV) and predictions, and model inputs. */
export { type CsvRecord, escapeSpreadsheetCell, formatCsvRecord, type LineProblem } from '../csv/record.ts'
export { toLabelNumber } from '../labels.ts'
export { type CsvResult, type CsvRow, formatCsvRow, isCsvHeader, parseCsvFields, toCsvRow } from './csv.ts'
export {
  formatGeneratedInstance,
  formatInstance,
  type InstanceLogic,
  type InstanceResult,
  parseInstanceLine,
  parseInstanceLogic,
} from './jsonl.ts'
export {
  formatEncoderInput,
  formatSequenceInput,
  formatSequenceOutput,
  parseSequenceOutput,
  type Question,
  type SequenceOptions,
} from './model-input.ts'
export { isPredictionsHeader, type Predictions, parseAnswerLabel, readPredictions } from './predictions.ts'
