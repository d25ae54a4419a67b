/** A prediction against gold for the screen *Diff*: the scores and the error types. */
import { findErrors } from '@elenchus/metagraph/errors'
import { createScorer, scorable } from '@elenchus/metagraph/score'
import type { Body, Reply } from '../contract/types.ts'

export function scoreGraph({ gold, predicted }: Body<'score'>): Reply<'score'> {
  const [found, right] = [scorable(predicted), scorable(gold)]
  const scorer = createScorer()
  scorer.add(found, right)
  const { graph, formula, certainty } = findErrors(found, right)
  return { figures: { ...scorer.report().figures } as Record<string, number>, errors: { graph, formula, certainty } }
}
