/** Contamination warnings: passages that are in both the training and the test file. */
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { findOverlap } from '@elenchus/benchmarks/studies'
import { warn } from '../cli/io.ts'

export function warnOfOverlap(
  trainFile: string,
  train: readonly ChoiceItem[],
  testFile: string,
  test: readonly ChoiceItem[],
): void {
  const {
    sharedPassages: { b: sharedInTest },
    identicalItems,
    leakedAnswers,
  } = findOverlap(train, test, { near: false })
  if (sharedInTest === 0) return
  warn(
    `warning: ${sharedInTest} of ${test.length} items in ${testFile} have a passage that also occurs in ${trainFile} (${identicalItems} identical items, ${leakedAnswers} with the same correct answer); \`elenchus data overlap\` lists them`,
  )
}

export function warnOfSharedPremises(
  trainFile: string,
  train: readonly InferencePair[],
  testFile: string,
  test: readonly InferencePair[],
): void {
  const trainPremises = new Set(train.map(({ premise }) => premise))
  const shared = test.filter(({ premise }) => trainPremises.has(premise)).length
  if (shared > 0)
    warn(`warning: ${shared} of ${test.length} pairs in ${testFile} have a premise that also occurs in ${trainFile}`)
}
