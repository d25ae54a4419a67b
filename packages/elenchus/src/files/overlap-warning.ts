/** Training on what one tests on is the oldest of mistakes: say so wherever a model is trained on one file and tested on another. */
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { findOverlap } from '@elenchus/benchmarks/studies'
import { warn } from '../cli/io.ts'

export function warnOfOverlap(
  trainFile: string,
  train: readonly ChoiceItem[],
  testFile: string,
  test: readonly ChoiceItem[],
): void {
  const { sharedPassages, identicalItems, leakedAnswers } = findOverlap(train, test, { near: false })
  if (sharedPassages.b === 0) return
  warn(
    `warning: ${sharedPassages.b} of ${test.length} items of ${testFile} have their passage in ${trainFile} too (${identicalItems} identical items, ${leakedAnswers} with the right answer); \`elenchus data overlap\` names them`,
  )
}

/** The same of inference pairs: a premise that stands in both files. */
export function warnOfSharedPremises(
  trainFile: string,
  train: readonly InferencePair[],
  testFile: string,
  test: readonly InferencePair[],
): void {
  const known = new Set(train.map(({ premise }) => premise))
  const shared = test.filter(({ premise }) => known.has(premise)).length
  if (shared > 0)
    warn(`warning: ${shared} of ${test.length} pairs of ${testFile} have their premise in ${trainFile} too`)
}
