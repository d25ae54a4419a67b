/** Loads the corpus in Node. Browsers fetch the files under `data` and call `readArguments`. */
import { readFileSync } from 'node:fs'
import { type AdjudicationRecord, type ArgumentPassage, readArguments, readDecisions, type Split } from './corpus.ts'

const readCorpusFile = (name: string) => readFileSync(new URL(`../data/${name}.jsonl`, import.meta.url), 'utf8')

/** Loads the adjudicated passages of a split. */
export const loadArguments = (split: Split): ArgumentPassage[] => readArguments(readCorpusFile(split))

/** Loads the passages as annotated by one of the two annotators, blind to the other. */
export const loadAnnotations = (annotator: 1 | 2): ArgumentPassage[] =>
  readArguments(readCorpusFile(`annotator-${annotator}`))

/** Loads the disagreements of the annotators with the adjudicator's decisions. */
export const loadDecisions = (): AdjudicationRecord[] => readDecisions(readCorpusFile('decisions'))
