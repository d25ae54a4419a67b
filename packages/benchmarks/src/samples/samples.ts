/** Questions and pairs of our own, each with one right answer and the reason for it: for tests, tours and documentation. */
import { pairsOne } from './pairs-one.ts'
import { pairsTwo } from './pairs-two.ts'
import { questionsAssuming } from './questions-assuming.ts'
import { questionsDescribing } from './questions-describing.ts'
import { questionsInferring } from './questions-inferring.ts'
import { questionsMatching } from './questions-matching.ts'
import { questionsParallel } from './questions-parallel.ts'
import { questionsTesting } from './questions-testing.ts'
import { readPairs, readQuestions, type SamplePair, type SampleQuestion } from './read-samples.ts'

let questions: readonly SampleQuestion[] | undefined
let pairs: readonly SamplePair[] | undefined

/** Five multiple-choice questions for each of the 17 types, read on first use. */
export function sampleQuestions(): readonly SampleQuestion[] {
  questions ??= [
    questionsAssuming,
    questionsTesting,
    questionsInferring,
    questionsDescribing,
    questionsMatching,
    questionsParallel,
  ]
    .flatMap(readQuestions)
    .sort((a, b) => a.questionType - b.questionType)
  return questions
}

/** Ten pairs of premises and hypothesis for each of the five reasoning types, half of them entailed, read on first use. */
export function samplePairs(): readonly SamplePair[] {
  pairs ??= [pairsOne, pairsTwo].flatMap(readPairs)
  return pairs
}
