/**
 * Features of edges in everyday arguments: shared by both kinds, additional ones for attacks, and context features.
 * Features of single statements are in statement-features.ts.
 */

import type { NamedFeatures } from '../../features/degree-features.ts'
import { createFeatureWriter, type FeatureWriter } from '../../features/features.ts'
import { getSharedContent } from '../../features/passage-view.ts'
import { countAntonyms } from '../../features/sentiment.ts'
import type { Discourse } from '../markers/discourse.ts'
import featureNames from './feature-names.json' with { type: 'json' }
import {
  computeAgainstFeatures,
  computeClaimFeatures,
  computeUnusedFeatures,
  type Tags,
  tagStatements,
  writeStatementFeatures,
} from './statement-features.ts'
import { getPosition } from './word-features.ts'

/** Features of a passage for the plain-text model. */
export interface DiscourseFeatures {
  readonly n: number
  /** Index of the answer option, or -1. */
  readonly option: number
  /** Edge i → j at i × n + j; null on the diagonal. */
  readonly edge: readonly (NamedFeatures | null)[]
  /** Attack features of the same edges. */
  readonly attack: readonly (NamedFeatures | null)[]
  readonly claim: readonly NamedFeatures[]
  readonly unused: readonly NamedFeatures[]
  readonly against: readonly NamedFeatures[]
  /** Edge features with a weight per context (see stance-model.ts), `contextFeatureCount` per edge. */
  readonly contextFeatures: Float32Array
}

export const contextFeatureCount = featureNames.context.length

/** Computes all features of a passage. */
export function computeDiscourseFeatures(discourse: Discourse): DiscourseFeatures {
  const { n } = discourse
  const indices = Array.from({ length: n }, (_, i) => i)
  const contextFeatures = new Float32Array(n * n * contextFeatureCount)
  for (const i of indices)
    for (const j of indices)
      if (i !== j) contextFeatures.set(computeContextFeatures(discourse, i, j), (i * n + j) * contextFeatureCount)
  const tags = tagStatements(discourse)
  const statementWriters = indices.map(i => writeStatementFeatures(discourse, tags, i))
  const mapPairs = <T>(compute: (i: number, j: number) => T) =>
    indices.flatMap(i => indices.map(j => (i === j ? null : compute(i, j))))
  return {
    n,
    option: discourse.passage.option,
    edge: mapPairs((i, j) => computeEdgeFeatures(discourse, tags, i, j)),
    attack: mapPairs((i, j) => computeAttackFeatures(discourse, tags, i, j)),
    claim: indices.map(i => computeClaimFeatures(statementWriters[i]!, discourse, tags, i)),
    unused: indices.map(i => computeUnusedFeatures(statementWriters[i]!, discourse, i)),
    against: indices.map(i => computeAgainstFeatures(statementWriters[i]!, discourse, tags, i)),
    contextFeatures,
  }
}

/** Position of statement j relative to statement i. */
const describeOffset = (i: number, j: number) =>
  j === i + 1 ? 'next' : j === i - 1 ? 'previous' : j > i ? 'later' : 'earlier'

const opposesRecommendation = ({ statements }: Discourse, i: number, j: number): number =>
  Math.sign(statements[i]!.sentiment) * statements[j]!.recommendation * -1

/** Computes the context features in the order of `context` in `feature-names.json`. */
function computeContextFeatures(discourse: Discourse, i: number, j: number): number[] {
  const { statements, n, passage, speakers } = discourse
  const [from, to] = [statements[i]!, statements[j]!]
  const isSameSentence = j === i + 1 ? to.continues : j === i - 1 ? from.continues : false
  const dialogue = speakers.length > 0
  return [
    1,
    Number(j === i + 1),
    Number(j === i - 1),
    Math.min(1, Math.abs(i - j) / 8),
    Number(j > i),
    Math.min(1, getSharedContent(passage, i, j) / 4),
    Number(from.opening.has('contrast')),
    Number(from.moves.has('concede') || from.moves.has('concede in a clause')),
    Number(from.opening.has('conclude')),
    Number(to.opening.has('conclude')),
    Number(from.opening.has('reply')),
    Number(from.opening.has('reason')),
    Number(to.moves.has('concede') || to.moves.has('concede in a clause')),
    Number(statements[i + 1]?.opening.has('contrast') ?? false),
    opposesRecommendation(discourse, i, j),
    countAntonyms(from.words, to.words),
    Number(isSameSentence),
    Number(dialogue && from.speaker === to.speaker),
    Number(dialogue && from.speaker !== to.speaker),
    Number(i === n - 1),
    Number(i === 0),
    Number(from.moves.has('objection by someone')),
    Number(to.moves.has('objection by someone')),
    Number(i === passage.option),
    Number(to.moves.has('recommend') || to.moves.has('command') || to.moves.has('recommend not')),
    Number(from.opening.has('insist')),
    Number(statements[i + 1]?.opening.has('insist') ?? false),
    Number(from.opening.has('turn')),
  ]
}

function writeOverlap(out: FeatureWriter, { passage, n, statements }: Discourse, i: number, j: number): void {
  const { content } = passage
  const getOverlap = (a: number, b: number) => getSharedContent(passage, a, b)
  const sharedWords = getOverlap(i, j)
  let bestOtherTarget = 0
  let bestEarlierTarget = 0
  let bestOtherSource = 0
  let rank = 0
  for (let k = 0; k < n; k++) {
    if (k === i || k === j) continue
    bestOtherTarget = Math.max(bestOtherTarget, getOverlap(i, k))
    if (k < i) bestEarlierTarget = Math.max(bestEarlierTarget, getOverlap(i, k))
    bestOtherSource = Math.max(bestOtherSource, getOverlap(k, j))
    if (getOverlap(i, k) > sharedWords) rank++
  }
  let commonWords = 0
  let exclusiveWords = 0
  for (const word of content[i]!)
    if (content[j]!.has(word)) {
      commonWords++
      if (passage.counts.get(word) === 2) exclusiveWords++
    }
  const smaller = Math.max(1, Math.min(content[i]!.size, content[j]!.size))
  out.number('shared', sharedWords)
  out.number('shared of smaller', commonWords / smaller)
  out.number('shared with it alone', exclusiveWords)
  out.number('shared against the best other target', sharedWords - bestOtherTarget)
  out.number('shared against the best earlier target', sharedWords - bestEarlierTarget)
  out.number('shared against the best other source', sharedWords - bestOtherSource)
  out.number('rank of the target', rank / n)
  out.number('its subject in the target', content[j]!.has(statements[i]!.subject))
  out.number("the target's subject in it", content[i]!.has(statements[j]!.subject))
  out.number('same subject', statements[i]!.subject !== '' && statements[i]!.subject === statements[j]!.subject)
}

function computeEdgeFeatures(discourse: Discourse, tags: readonly Tags[], i: number, j: number): NamedFeatures {
  const { n, statements, passage, speakers } = discourse
  const out = createFeatureWriter()
  const [from, to] = [statements[i]!, statements[j]!]
  const offset = describeOffset(i, j)
  out.number('apart', (j - i) / 5)
  out.number('distance', Math.abs(j - i) / 5)
  out.number('forward', j > i)
  out.number('next', j === i + 1)
  out.number('previous', j === i - 1)
  out.number('statements', n / 10)
  writeOverlap(out, discourse, i, j)
  out.number('words', Math.min(40, passage.views[i]!.words.length) / 20)
  out.number('words of the target', Math.min(40, passage.views[j]!.words.length) / 20)
  out.flag(`step ${Math.max(-4, Math.min(4, j - i))}`)
  out.flag(`${getPosition(i, n)} to ${getPosition(j, n)}`)
  out.flag(`${offset} from ${getPosition(i, n)}`)
  out.flag(`${offset} to ${getPosition(j, n)}`)
  if ((j === i + 1 && to.continues) || (j === i - 1 && from.continues)) out.flag(`within a sentence ${offset}`)
  if (speakers.length > 0) {
    const pair = from.speaker === to.speaker ? 'same' : 'other'
    out.flag(`${pair} speaker`)
    out.flag(`${pair} speaker ${offset}`)
    if (from.opensTurn) out.flag(`turn to ${pair} speaker ${offset}`)
    if (to.opensTurn) out.flag(`to the turn of ${pair} speaker ${offset}`)
  }
  for (const tag of tags[i]!.opening) {
    out.flag(`${tag} ${offset}`)
    for (const other of tags[j]!.opening) out.flag(`${tag} / ${other} ${offset}`)
    if (j !== i - 1 && i > 0) for (const other of tags[i - 1]!.opening) out.flag(`${other} then ${tag} ${offset}`)
  }
  for (const tag of tags[j]!.opening) {
    out.flag(`to ${tag} ${offset}`)
    if (offset === 'next' || offset === 'previous') out.flag(`to ${tag} beside`)
  }
  for (const tag of tags[i]!.all) out.flag(`has ${tag} ${offset}`)
  for (const tag of tags[j]!.all) out.flag(`to has ${tag} ${offset}`)
  if (i + 1 < n && j !== i + 1) for (const tag of tags[i + 1]!.opening) out.flag(`${offset} before ${tag}`)
  if (i > 0 && j !== i - 1) for (const tag of tags[i - 1]!.opening) out.flag(`${offset} after ${tag}`)
  out.flag(`${from.person} ${offset}`)
  out.flag(`to ${to.person}`)
  return out
}

function computeAttackFeatures(discourse: Discourse, tags: readonly Tags[], i: number, j: number): NamedFeatures {
  const { n, statements, passage, speakers } = discourse
  const out = createFeatureWriter()
  const [from, to] = [statements[i]!, statements[j]!]
  const offset = describeOffset(i, j)
  const shared = getSharedContent(passage, i, j)
  const negationParity = Math.abs(from.negationCount - to.negationCount) % 2
  out.number('leans against', opposesRecommendation(discourse, i, j))
  out.number('leans apart', from.sentiment * to.sentiment < 0)
  out.number('leans alike', from.sentiment * to.sentiment > 0)
  out.number('odd denials', negationParity)
  out.number('odd denials of shared words', negationParity * Math.min(4, shared))
  out.number('opposites', countAntonyms(from.words, to.words))
  out.number('directions differ', from.recommendation !== to.recommendation)
  out.number('shared', Math.min(6, shared))
  out.number('distance', Math.abs(i - j) / 5)
  out.number('place', i / Math.max(1, n - 1))
  out.flag(offset)
  out.flag(`${getPosition(i, n)} to ${getPosition(j, n)}`)
  if ((j === i + 1 && to.continues) || (j === i - 1 && from.continues)) out.flag(`within a sentence ${offset}`)
  if (speakers.length > 0) out.flag(from.speaker === to.speaker ? 'same speaker' : 'other speaker')
  if (speakers.length > 0 && from.speaker !== to.speaker && from.opensTurn) out.flag('opens a turn against another')
  for (const tag of tags[i]!.opening) {
    out.flag(tag)
    out.flag(`${tag} ${offset}`)
    for (const other of tags[j]!.opening) out.flag(`${tag} / ${other} ${offset}`)
    for (const other of tags[j]!.all) out.flag(`${tag} / has ${other}`)
  }
  for (const tag of tags[j]!.opening) out.flag(`to ${tag} ${offset}`)
  for (const tag of tags[i]!.all) {
    out.flag(`has ${tag}`)
    out.flag(`has ${tag} ${offset}`)
    for (const other of tags[j]!.all) out.flag(`has ${tag} / has ${other}`)
  }
  for (const tag of tags[j]!.all) out.flag(`to has ${tag} ${offset}`)
  if (i + 1 < n) for (const tag of tags[i + 1]!.opening) out.flag(`before ${tag}${j === i + 1 ? ', its target' : ''}`)
  if (i > 0) for (const tag of tags[i - 1]!.opening) out.flag(`after ${tag}${j === i - 1 ? ', its target' : ''}`)
  out.flag(`person ${from.person}`)
  return out
}
