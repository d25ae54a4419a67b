/** Corpus of annotated everyday arguments: types, parsers and counts. */
export {
  type AdjudicationRecord,
  type ArgumentPassage,
  type Genre,
  genres,
  readArguments,
  readDecisions,
  type Split,
  splits,
} from './corpus.ts'
export { type CorpusCounts, countCorpus, hasObjection } from './counts.ts'
