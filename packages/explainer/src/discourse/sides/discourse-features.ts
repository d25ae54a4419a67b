/**
 * Features of everyday arguments. An edge has features of its own whatever its kind, and more for being an attack; a
 * statement has features of being the claim, of bearing on nothing, and of standing on the other side than the claim.
 */
import type { Named } from '../../features/certainty.ts'
import { type FeatureWriter, featureWriter } from '../../features/features.ts'
import { oppositions } from '../../features/lean.ts'
import { isContent, sharedContent } from '../../features/passage.ts'
import type { Discourse } from '../marks/discourse.ts'

/** What a model of everyday arguments reads of a passage. */
export interface DiscourseFeatures {
  readonly n: number
  /** Statement that is an exam's option, or -1. */
  readonly option: number
  /** Of i bearing on j at i × n + j; null on the diagonal. */
  readonly edge: readonly (Named | null)[]
  /** The same, for what makes it an attack. */
  readonly attack: readonly (Named | null)[]
  readonly claim: readonly Named[]
  readonly unused: readonly Named[]
  readonly against: readonly Named[]
  /** Few features of an edge that weigh differently by the sides that it joins, `linkCount` an edge. */
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

/** Everything about a passage, computed once. */
export function discourseFeatures(discourse: Discourse): DiscourseFeatures {
  const { n } = discourse
  const all = Array.from({ length: n }, (_, i) => i)
  const links = new Float32Array(n * n * linkCount)
  for (const i of all) for (const j of all) if (i !== j) links.set(linkOf(discourse, i, j), (i * n + j) * linkCount)
  const tags = all.map(i => tagsOf(discourse, i))
  const pairs = <T>(make: (i: number, j: number) => T) => all.flatMap(i => all.map(j => (i === j ? null : make(i, j))))
  return {
    n,
    option: discourse.passage.option,
    edge: pairs((i, j) => edgeFeatures(discourse, tags, i, j)),
    attack: pairs((i, j) => attackFeatures(discourse, tags, i, j)),
    claim: all.map(i => claimFeatures(discourse, tags, i)),
    unused: all.map(i => unusedFeatures(discourse, tags, i)),
    against: all.map(i => againstFeatures(discourse, tags, i)),
    links,
  }
}

interface Tags {
  /** What the statement opens with, or 'plain'. */
  readonly open: readonly string[]
  /** All its moves. */
  readonly any: readonly string[]
}

function tagsOf({ statements, passage }: Discourse, i: number): Tags {
  const { opening, moves, opensTurn, continues } = statements[i]!
  const open = [...opening].map(move => `^${move}`)
  if (opensTurn) open.push('^turn')
  if (continues) open.push('^continues')
  return {
    open: open.length === 0 ? ['^plain'] : open,
    any: [...moves, ...(i === passage.option ? ['option'] : [])],
  }
}

const place = (i: number, n: number) =>
  i === 0 ? 'first' : i === n - 1 ? 'last' : i === n - 2 ? 'last but one' : 'middle'
const step = (i: number, j: number) => (j === i + 1 ? 'next' : j === i - 1 ? 'previous' : j > i ? 'later' : 'earlier')

const firstSpeaker = ({ statements, speakers }: Discourse, i: number) =>
  speakers.length === 0 ? 'none' : statements[i]!.speaker === speakers[0] ? 'opener' : 'other'

function leansAgainst({ statements }: Discourse, i: number, j: number): number {
  const [from, to] = [statements[i]!, statements[j]!]
  return Math.sign(from.lean) * to.direction * -1
}

function linkOf(discourse: Discourse, i: number, j: number): number[] {
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
    leansAgainst(discourse, i, j),
    oppositions(from.words, to.words),
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

function edgeFeatures(discourse: Discourse, tags: readonly Tags[], i: number, j: number): Named {
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

function attackFeatures(discourse: Discourse, tags: readonly Tags[], i: number, j: number): Named {
  const { n, statements, passage, speakers } = discourse
  const out = featureWriter()
  const [from, to] = [statements[i]!, statements[j]!]
  const where = step(i, j)
  const shared = sharedContent(passage, i, j)
  const odd = Math.abs(from.denials - to.denials) % 2
  out.number('leans against', leansAgainst(discourse, i, j))
  out.number('leans apart', from.lean * to.lean < 0)
  out.number('leans alike', from.lean * to.lean > 0)
  out.number('odd denials', odd)
  out.number('odd denials of shared words', odd * Math.min(4, shared))
  out.number('opposites', oppositions(from.words, to.words))
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

/** What a statement is by itself and its neighbours: for the claim, the other side, and what bears on nothing. */
function writeStatement(out: FeatureWriter, discourse: Discourse, tags: readonly Tags[], i: number): void {
  const { n, statements, passage } = discourse
  const { lean, person, direction, denials, continues } = statements[i]!
  const shares = statements.map((_, k) => (k === i ? 0 : sharedContent(passage, i, k)))
  out.flag('always')
  out.number('statements', n / 10)
  out.number('place', i / Math.max(1, n - 1))
  out.number('from the end', (n - 1 - i) / 5)
  out.number('index', i / 5)
  out.number('words', Math.min(40, passage.views[i]!.words.length) / 20)
  out.number('shared in all', shares.reduce((sum, value) => sum + value, 0) / n)
  out.number('shared at most', Math.max(...shares))
  out.number('lean', lean)
  out.number('denials', denials)
  out.number('against a thing', direction < 0)
  out.number('continues', continues)
  out.number('is continued', statements[i + 1]?.continues ?? false)
  out.number('figures', passage.views[i]!.doc.tokens.filter(token => token.xpos === 'CD').length)
  out.number(
    'past',
    passage.views[i]!.doc.tokens.some(token => token.xpos === 'VBD'),
  )
  out.flag(`place ${place(i, n)}`)
  out.flag(`place ${place(i, n)} of ${n <= 4 ? 'few' : n <= 8 ? 'some' : 'many'}`)
  out.flag(`person ${person}`)
  out.flag(`speaker ${firstSpeaker(discourse, i)}`)
  for (const tag of tags[i]!.any) {
    out.flag(`has ${tag}`)
    out.flag(`has ${tag} ${place(i, n)}`)
  }
  for (const tag of tags[i]!.open) {
    out.flag(tag)
    out.flag(`${tag} ${place(i, n)}`)
    for (const other of tags[i]!.any) out.flag(`${tag} & ${other}`)
    for (const next of tags[i + 1]?.open ?? ['end']) out.flag(`${tag}, then ${next}`)
    for (const before of tags[i - 1]?.open ?? ['start']) out.flag(`${tag}, after ${before}`)
  }
  for (const tag of tags[i + 1]?.open ?? ['end']) out.flag(`before ${tag}`)
  for (const tag of tags[i - 1]?.open ?? ['start']) out.flag(`after ${tag}`)
  for (const tag of tags[i + 1]?.any ?? []) out.flag(`before has ${tag}`)
  for (const tag of tags[i - 1]?.any ?? []) out.flag(`after has ${tag}`)
}

const others = (tags: readonly Tags[], i: number, tag: string) =>
  tags.filter((each, k) => k !== i && each.any.includes(tag)).length

/** Moves by which a writer puts a claim. */
const deciding: readonly string[] = [
  'recommend',
  'recommend not',
  'command',
  'conclude',
  'opinion',
  'verdict',
  'finding',
  'ruling',
  'decision',
  'request',
]

function claimFeatures(discourse: Discourse, tags: readonly Tags[], i: number): Named {
  const out = featureWriter()
  writeStatement(out, discourse, tags, i)
  writeWords(out, discourse, i)
  const { any, open } = tags[i]!
  // A claim is known by what the others lack.
  for (const tag of deciding) {
    const rivals = others(tags, i, tag)
    out.number(`alone with ${tag}`, any.includes(tag) && rivals === 0)
    out.number(`others have ${tag}`, Math.min(3, rivals))
    const later = tags.slice(i + 1).some(each => each.any.includes(tag))
    out.number(`last with ${tag}`, any.includes(tag) && !later)
    out.number(`first with ${tag}`, any.includes(tag) && !tags.slice(0, i).some(each => each.any.includes(tag)))
  }
  const decides = any.some(tag => tag !== 'conclude' && deciding.includes(tag))
  if (decides && open.includes('^conclude')) out.flag('concluding a decision')
  if (decides) out.flag(`decides ${place(i, discourse.n)}`)
  const { statements, passage, n } = discourse
  const words = passage.views[i]!.words
  const before = statements[i - 1]
  if (before?.moves.has('question') && !statements[i]!.moves.has('question'))
    out.flag(before.speaker === statements[i]!.speaker ? 'answers a question' : "answers another's question")
  if (words.length <= 4) out.flag('few words')
  // The claim speaks of what the text is about.
  const about = (k: number) =>
    statements.reduce((sum, _, other) => sum + (other === k ? 0 : Math.min(3, sharedContent(passage, k, other))), 0)
  const own = about(i)
  const rank = statements.filter((_, k) => k !== i && about(k) > own).length
  out.number('rank by shared words', rank / n)
  out.number('shares the most', rank === 0)
  out.number('shared with the first', i === 0 ? 0 : Math.min(4, sharedContent(passage, i, 0)))
  out.number('shared with the last', i === n - 1 ? 0 : Math.min(4, sharedContent(passage, i, n - 1)))
  out.flag(`opens ${words[0]}`)
  out.flag(`opens ${words[0]} ${words[1] ?? ''}`)
  return out
}

/** The function words of a statement. */
function writeWords(out: FeatureWriter, { passage }: Discourse, i: number): void {
  for (const word of new Set(passage.views[i]!.words)) if (!isContent(word)) out.flag(`word ${word}`)
}

function unusedFeatures(discourse: Discourse, tags: readonly Tags[], i: number): Named {
  const out = featureWriter()
  writeStatement(out, discourse, tags, i)
  return out
}

function againstFeatures(discourse: Discourse, tags: readonly Tags[], i: number): Named {
  const out = featureWriter()
  writeStatement(out, discourse, tags, i)
  writeWords(out, discourse, i)
  const words = discourse.passage.views[i]!.words
  out.flag(`opens ${words[0]} ${words[1] ?? ''}`)
  for (const tag of ['contrast', 'concede', 'objection by someone'])
    out.number(`others have ${tag}`, Math.min(2, others(tags, i, tag)))
  return out
}
