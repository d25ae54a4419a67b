/** Every JSON document and row that the command line prints, by name; published as JSON Schema in `schemas/`. */
import type { z } from 'zod'
import {
  compareDocument,
  constructRow,
  explainDocument,
  extractRow,
  reportDocument,
  rescoreDocument,
  scoreMrc,
  scoreNli,
  trainFasttext,
} from './answers.ts'
import {
  biasDocument,
  dataGet,
  dataList,
  dataOverlap,
  qa2nliDocument,
  qa2nliRow,
  splitDocument,
  typesRow,
} from './benchmarks.ts'
import { decideDocument, decideRow, theoryCheckDocument } from './decide.ts'
import { evalConfigDocument, evalConfigPlan, evalDocument, evalPlan } from './evaluation.ts'
import { parseDocument, trainParserDocument } from './language.ts'
import {
  agreementDocument,
  dataCheck,
  dataStats,
  errorsDocument,
  scoreMetalogic,
  studyCurve,
  studyErrors,
  studyFolds,
  studyOperators,
} from './metagraph.ts'
import { s5Document, s5Row } from './s5.ts'
import { generateDocument, generatedLine, perturbDocument, scoreRobustlr } from './theories.ts'

export const schemas = {
  s5: s5Document,
  's5.batch': s5Row,
  decide: decideDocument,
  'decide.batch': decideRow,
  'theory.check': theoryCheckDocument,
  'score.metalogic': scoreMetalogic,
  errors: errorsDocument,
  agreement: agreementDocument,
  'data.stats': dataStats,
  'data.check': dataCheck,
  'data.list': dataList,
  'data.get': dataGet,
  'data.overlap': dataOverlap,
  bias: biasDocument,
  split: splitDocument,
  'types.batch': typesRow,
  'convert.qa2nli': qa2nliDocument,
  'convert.qa2nli.batch': qa2nliRow,
  generate: generateDocument,
  'generate.line': generatedLine,
  perturb: perturbDocument,
  'score.robustlr': scoreRobustlr,
  'extract.batch': extractRow,
  eval: evalDocument,
  'eval.config': evalConfigDocument,
  'eval.dry-run': evalPlan,
  'eval.config.dry-run': evalConfigPlan,
  parse: parseDocument,
  'train.parser': trainParserDocument,
  'train.fasttext': trainFasttext,
  'score.mrc': scoreMrc,
  'score.nli': scoreNli,
  explain: explainDocument,
  compare: compareDocument,
  report: reportDocument,
  rescore: rescoreDocument,
  'construct.batch': constructRow,
  'study.curve': studyCurve,
  'study.folds': studyFolds,
  'study.operators': studyOperators,
  'study.errors': studyErrors,
} satisfies Readonly<Record<string, z.ZodType>>
