/**
 * Features of edges in everyday arguments: of an edge of any kind, and further ones for attacks. Features of single
 * statements are in statement-features.ts.
 */

import type { NamedFeatures } from '../../features/degree-features.ts'
import { type FeatureWriter, featureWriter } from '../../features/features.ts'
import { sharedContent } from '../../features/passage-view.ts'
import { countAntonyms } from '../../features/sentiment.ts'
import type { Discourse } from '../markers/discourse.ts'
import {
  againstFeatures,
  claimFeatures,
  statementFeatures,
  type Tags,
  tagsOf,
  unusedFeatures,
} from './statement-features.ts'
import { place } from './word-features.ts'

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
  /** Edge features with a weight per context, `linkCount` per edge. */
  readonly links: Float32Array
}

export const linkNames = [
  'always',
  'to the next',
  'to the previous',
  'far',
  'forward',
  'shared',
  'opens with a contrast',
  'concedes',
  'opens a conclusion',
  'target opens a conclusion',
  'opens as a reply',
  'opens a reason',
  'target concedes',
  'next opens with a contrast',
  'leans against',
  'opposites',
  'one sentence',
  'same speaker',
  'other speaker',
  'last',
  'first',
  'someone objects',
  'target: someone objects',
  'option',
  'target recommends',
  'insists',
  'next insists',
  'turns',
] as const
export const linkCount = linkNames.length

/** Computes all features of a passage. */
export function discourseFeatures(discourse: Discourse): DiscourseFeatures {
  const { n } = discourse
  const all = Array.from({ length: n }, (_, i) => i)
  const links = new Float32Array(n * n * linkCount)
  for (const i of all)
    for (const j of all) if (i !== j) links.set(linkFeatures(discourse, i, j), (i * n + j) * linkCount)
  const tags = tagsOf(discourse)
  const own = all.map(i => statementFeatures(discourse, tags, i))
  const pairs = <T>(make: (i: number, j: number) => T) => all.flatMap(i => all.map(j => (i === j ? null : make(i, j))))
  return {
    n,
    option: discourse.passage.option,
    edge: pairs((i, j) => edgeFeatures(discourse, tags, i, j)),
    attack: pairs((i, j) => attackFeatures(discourse, tags, i, j)),
    claim: all.map(i => claimFeatures(own[i]!, discourse, tags, i)),
    unused: all.map(i => unusedFeatures(own[i]!, discourse, i)),
    against: all.map(i => againstFeatures(own[i]!, discourse, tags, i)),
    links,
  }
}

const step = (i: number, j: number) => (j === i + 1 ? 'next' : j === i - 1 ? 'previous' : j > i ? 'later' : 'earlier')

function opposesRecommendation({ statements }: Discourse, i: number, j: number): number {
  const [from, to] = [statements[i]!, statements[j]!]
  return Math.sign(from.lean) * to.direction * -1
}

function linkFeatures(discourse: Discourse, i: number, j: number): number[] {
  const { statements, n, passage, speakers } = discourse
  const [from, to] = [statements[i]!, statements[j]!]
  const one = j === i + 1 ? to.continues : j === i - 1 ? from.continues : false
  const dialogue = speakers.length > 0
  return [
    1,
    Number(j === i + 1),
    Number(j === i - 1),
    Math.min(1, Math.abs(i - j) / 8),
    Number(j > i),
    Math.min(1, sharedContent(passage, i, j) / 4),
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
    Number(one),
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
  const share = (a: number, b: number) => sharedContent(passage, a, b)
  const own = share(i, j)
  let best = 0
  let bestBefore = 0
  let source = 0
  let rank = 0
  for (let k = 0; k < n; k++) {
    if (k === i || k === j) continue
    best = Math.max(best, share(i, k))
    if (k < i) bestBefore = Math.max(bestBefore, share(i, k))
    source = Math.max(source, share(k, j))
    if (share(i, k) > own) rank++
  }
  let common = 0
  let only = 0
  for (const word of content[i]!)
    if (content[j]!.has(word)) {
      common++
      if (passage.counts.get(word) === 2) only++
    }
  const smaller = Math.max(1, Math.min(content[i]!.size, content[j]!.size))
  out.number('shared', own)
  out.number('shared of smaller', common / smaller)
  out.number('shared with it alone', only)
  out.number('shared against the best other target', own - best)
  out.number('shared against the best earlier target', own - bestBefore)
  out.number('shared against the best other source', own - source)
  out.number('rank of the target', rank / n)
  out.number('its subject in the target', content[j]!.has(statements[i]!.subject))
  out.number("the target's subject in it", content[i]!.has(statements[j]!.subject))
  out.number('same subject', statements[i]!.subject !== '' && statements[i]!.subject === statements[j]!.subject)
}

function edgeFeatures(discourse: Discourse, tags: readonly Tags[], i: number, j: number): NamedFeatures {
  const { n, statements, passage, speakers } = discourse
  const out = featureWriter()
  const [from, to] = [statements[i]!, statements[j]!]
  const where = step(i, j)
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
  out.flag(`${place(i, n)} to ${place(j, n)}`)
  out.flag(`${where} from ${place(i, n)}`)
  out.flag(`${where} to ${place(j, n)}`)
  if ((j === i + 1 && to.continues) || (j === i - 1 && from.continues)) out.flag(`within a sentence ${where}`)
  if (speakers.length > 0) {
    const pair = from.speaker === to.speaker ? 'same' : 'other'
    out.flag(`${pair} speaker`)
    out.flag(`${pair} speaker ${where}`)
    if (from.opensTurn) out.flag(`turn to ${pair} speaker ${where}`)
    if (to.opensTurn) out.flag(`to the turn of ${pair} speaker ${where}`)
  }
  for (const tag of tags[i]!.open) {
    out.flag(`${tag} ${where}`)
    for (const other of tags[j]!.open) out.flag(`${tag} / ${other} ${where}`)
    if (j !== i - 1 && i > 0) for (const other of tags[i - 1]!.open) out.flag(`${other} then ${tag} ${where}`)
  }
  for (const tag of tags[j]!.open) {
    out.flag(`to ${tag} ${where}`)
    if (where === 'next' || where === 'previous') out.flag(`to ${tag} beside`)
  }
  for (const tag of tags[i]!.any) out.flag(`has ${tag} ${where}`)
  for (const tag of tags[j]!.any) out.flag(`to has ${tag} ${where}`)
  if (i + 1 < n && j !== i + 1) for (const tag of tags[i + 1]!.open) out.flag(`${where} before ${tag}`)
  if (i > 0 && j !== i - 1) for (const tag of tags[i - 1]!.open) out.flag(`${where} after ${tag}`)
  out.flag(`${from.person} ${where}`)
  out.flag(`to ${to.person}`)
  return out
}

function attackFeatures(discourse: Discourse, tags: readonly Tags[], i: number, j: number): NamedFeatures {
  const { n, statements, passage, speakers } = discourse
  const out = featureWriter()
  const [from, to] = [statements[i]!, statements[j]!]
  const where = step(i, j)
  const shared = sharedContent(passage, i, j)
  const odd = Math.abs(from.denials - to.denials) % 2
  out.number('leans against', opposesRecommendation(discourse, i, j))
  out.number('leans apart', from.lean * to.lean < 0)
  out.number('leans alike', from.lean * to.lean > 0)
  out.number('odd denials', odd)
  out.number('odd denials of shared words', odd * Math.min(4, shared))
  out.number('opposites', countAntonyms(from.words, to.words))
  out.number('directions differ', from.direction !== to.direction)
  out.number('shared', Math.min(6, shared))
  out.number('distance', Math.abs(i - j) / 5)
  out.number('place', i / Math.max(1, n - 1))
  out.flag(where)
  out.flag(`${place(i, n)} to ${place(j, n)}`)
  if ((j === i + 1 && to.continues) || (j === i - 1 && from.continues)) out.flag(`within a sentence ${where}`)
  if (speakers.length > 0) out.flag(from.speaker === to.speaker ? 'same speaker' : 'other speaker')
  if (speakers.length > 0 && from.speaker !== to.speaker && from.opensTurn) out.flag('opens a turn against another')
  for (const tag of tags[i]!.open) {
    out.flag(tag)
    out.flag(`${tag} ${where}`)
    for (const other of tags[j]!.open) out.flag(`${tag} / ${other} ${where}`)
    for (const other of tags[j]!.any) out.flag(`${tag} / has ${other}`)
  }
  for (const tag of tags[j]!.open) out.flag(`to ${tag} ${where}`)
  for (const tag of tags[i]!.any) {
    out.flag(`has ${tag}`)
    out.flag(`has ${tag} ${where}`)
    for (const other of tags[j]!.any) out.flag(`has ${tag} / has ${other}`)
  }
  for (const tag of tags[j]!.any) out.flag(`to has ${tag} ${where}`)
  if (i + 1 < n) for (const tag of tags[i + 1]!.open) out.flag(`before ${tag}${j === i + 1 ? ', its target' : ''}`)
  if (i > 0) for (const tag of tags[i - 1]!.open) out.flag(`after ${tag}${j === i - 1 ? ', its target' : ''}`)
  out.flag(`person ${from.person}`)
  return out
}
