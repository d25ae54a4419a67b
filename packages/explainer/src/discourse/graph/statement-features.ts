/**
 * Features of a statement in everyday arguments for being the claim, being unused, and opposing the claim. All three
 * extend the shared features of `writeStatementFeatures`.
 */
import type { NamedFeatures } from '../../features/degree-features.ts'
import { createFeatureWriter, type FeatureWriter } from '../../features/features.ts'
import { getSharedContent } from '../../features/passage-view.ts'
import type { Discourse } from '../markers/discourse.ts'
import { detectRhetoricalRoles, type RhetoricalRole } from '../rhetoric/rhetorical-roles.ts'
import { getPosition, writeWords } from './word-features.ts'

export interface Tags {
  /** Moves at the start of the statement, with prefix ^; '^plain' if there is none. */
  readonly opening: readonly string[]
  /** All moves and the rhetorical role. */
  readonly all: readonly string[]
}

/** Tags every statement with its moves and rhetorical role. */
export function tagStatements(discourse: Discourse): Tags[] {
  const roles = detectRhetoricalRoles(discourse.statements)
  return discourse.statements.map((_, i) => tagStatement(discourse, roles[i]!, i))
}

function tagStatement({ statements, passage }: Discourse, role: RhetoricalRole | null, i: number): Tags {
  const { opening, moves, opensTurn, continues } = statements[i]!
  const openingTags = [...opening].map(move => `^${move}`)
  if (opensTurn) openingTags.push('^turn')
  if (continues) openingTags.push('^continues')
  return {
    opening: openingTags.length === 0 ? ['^plain'] : openingTags,
    all: [...moves, ...(i === passage.option ? ['option'] : []), ...(role ? [`frame ${role}`] : [])],
  }
}

const describeSpeaker = ({ statements, speakers }: Discourse, i: number) =>
  speakers.length === 0 ? 'none' : statements[i]!.speaker === speakers[0] ? 'opener' : 'other'

/** Features of a statement, its neighbours and its words. */
export function writeStatementFeatures(discourse: Discourse, tags: readonly Tags[], i: number): FeatureWriter {
  const out = createFeatureWriter()
  const { n, statements, passage } = discourse
  const { sentiment, person, recommendation, negationCount, continues } = statements[i]!
  const shares = statements.map((_, k) => (k === i ? 0 : getSharedContent(passage, i, k)))
  out.flag('always')
  out.number('statements', n / 10)
  out.number('place', i / Math.max(1, n - 1))
  out.number('from the end', (n - 1 - i) / 5)
  out.number('index', i / 5)
  out.number('words', Math.min(40, passage.views[i]!.words.length) / 20)
  out.number('shared in all', shares.reduce((sum, value) => sum + value, 0) / n)
  out.number('shared at most', Math.max(...shares))
  out.number('lean', sentiment)
  out.number('denials', negationCount)
  out.number('against a thing', recommendation < 0)
  out.number('continues', continues)
  out.number('is continued', statements[i + 1]?.continues ?? false)
  out.number('figures', passage.views[i]!.doc.tokens.filter(token => token.xpos === 'CD').length)
  out.number(
    'past',
    passage.views[i]!.doc.tokens.some(token => token.xpos === 'VBD'),
  )
  out.flag(`place ${getPosition(i, n)}`)
  out.flag(`place ${getPosition(i, n)} of ${n <= 4 ? 'few' : n <= 8 ? 'some' : 'many'}`)
  out.flag(`person ${person}`)
  out.flag(`speaker ${describeSpeaker(discourse, i)}`)
  for (const tag of tags[i]!.all) {
    out.flag(`has ${tag}`)
    out.flag(`has ${tag} ${getPosition(i, n)}`)
  }
  for (const tag of tags[i]!.opening) {
    out.flag(tag)
    out.flag(`${tag} ${getPosition(i, n)}`)
    for (const other of tags[i]!.all) out.flag(`${tag} & ${other}`)
    for (const next of tags[i + 1]?.opening ?? ['end']) out.flag(`${tag}, then ${next}`)
    for (const previousTag of tags[i - 1]?.opening ?? ['start']) out.flag(`${tag}, after ${previousTag}`)
  }
  for (const tag of tags[i + 1]?.opening ?? ['end']) out.flag(`before ${tag}`)
  for (const tag of tags[i - 1]?.opening ?? ['start']) out.flag(`after ${tag}`)
  for (const tag of tags[i + 1]?.all ?? []) out.flag(`before has ${tag}`)
  for (const tag of tags[i - 1]?.all ?? []) out.flag(`after has ${tag}`)
  writeWords(out, discourse, i)
  return out
}

const countOthers = (tags: readonly Tags[], i: number, tag: string) =>
  tags.filter((each, k) => k !== i && each.all.includes(tag)).length

/** Moves that express a claim. */
const decisionMoves: readonly string[] = [
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

export function computeClaimFeatures(
  shared: FeatureWriter,
  discourse: Discourse,
  tags: readonly Tags[],
  i: number,
): NamedFeatures {
  const out = createFeatureWriter(shared)
  const { all, opening } = tags[i]!
  // Markers that no other statement has indicate the claim.
  for (const tag of decisionMoves) {
    const otherCount = countOthers(tags, i, tag)
    out.number(`alone with ${tag}`, all.includes(tag) && otherCount === 0)
    out.number(`others have ${tag}`, Math.min(3, otherCount))
    const later = tags.slice(i + 1).some(each => each.all.includes(tag))
    out.number(`last with ${tag}`, all.includes(tag) && !later)
    out.number(`first with ${tag}`, all.includes(tag) && !tags.slice(0, i).some(each => each.all.includes(tag)))
  }
  const decides = all.some(tag => tag !== 'conclude' && decisionMoves.includes(tag))
  if (decides && opening.includes('^conclude')) out.flag('concluding a decision')
  if (decides) out.flag(`decides ${getPosition(i, discourse.n)}`)
  const { statements, passage, n } = discourse
  const words = passage.views[i]!.words
  const previous = statements[i - 1]
  if (previous?.moves.has('question') && !statements[i]!.moves.has('question'))
    out.flag(previous.speaker === statements[i]!.speaker ? 'answers a question' : "answers another's question")
  if (words.length <= 4) out.flag('few words')
  // The claim shares words with the rest of the text.
  const sumOverlap = (k: number) =>
    statements.reduce((sum, _, other) => sum + (other === k ? 0 : Math.min(3, getSharedContent(passage, k, other))), 0)
  const shares = statements.map((_, k) => sumOverlap(k))
  const rank = shares.filter(share => share > shares[i]!).length
  out.number('rank by shared words', rank / n)
  out.number('shares the most', rank === 0)
  out.number('shared with the first', i === 0 ? 0 : Math.min(4, getSharedContent(passage, i, 0)))
  out.number('shared with the last', i === n - 1 ? 0 : Math.min(4, getSharedContent(passage, i, n - 1)))
  out.flag(`opens ${words[0]}`)
  out.flag(`opens ${words[0]} ${words[1] ?? ''}`)
  return out
}

export function computeUnusedFeatures(shared: FeatureWriter, discourse: Discourse, i: number): NamedFeatures {
  const out = createFeatureWriter(shared)
  const words = discourse.passage.views[i]!.words
  out.flag(`opens ${words[0]}`)
  out.flag(`opens ${words[0]} ${words[1] ?? ''}`)
  out.number('few words', words.length <= 5)
  return out
}

export function computeAgainstFeatures(
  shared: FeatureWriter,
  discourse: Discourse,
  tags: readonly Tags[],
  i: number,
): NamedFeatures {
  const out = createFeatureWriter(shared)
  const words = discourse.passage.views[i]!.words
  out.flag(`opens ${words[0]} ${words[1] ?? ''}`)
  for (const tag of ['contrast', 'concede', 'objection by someone'])
    out.number(`others have ${tag}`, Math.min(2, countOthers(tags, i, tag)))
  return out
}
