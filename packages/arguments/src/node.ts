/** The corpus for programs that run in Node; browsers fetch the files under `data` and call `readArguments`. */
import { readFileSync } from 'node:fs'
import { type AdjudicationRecord, type ArgumentPassage, readArguments, readDecisions, type Split } from './corpus.ts'

const fileOf = (name: string) => readFileSync(new URL(`../data/${name}.jsonl`, import.meta.url), 'utf8')

/** The adjudicated passages of a split. */
export const argumentsCorpus = (split: Split): ArgumentPassage[] => readArguments(fileOf(split))

/** The same passages as one of the two annotators drew them, blind to the other. */
export const argumentsAnnotator = (annotator: 1 | 2): ArgumentPassage[] =>
  readArguments(fileOf(`annotator-${annotator}`))

/** What the annotators disagreed about, and how each was settled. */
export const argumentsDecisions = (): AdjudicationRecord[] => readDecisions(fileOf('decisions'))
