/**
 * Features of the parts of an exam passage's graph: an edge from statement i to j, the root (the conclusion), and an
 * unused statement. Edges of both kinds, support and rebut, have the same features, which gives twice the training data.
 */
import type { NamedFeatures } from './degree-features.ts'
import markers from './edge-markers.json' with { type: 'json' }
import { createFeatureWriter, type FeatureWriter } from './features.ts'
import { getSharedContent, isContent, type PassageView, stem } from './passage-view.ts'
import { isWord } from './statement-view.ts'
import { writeVariableSpans } from './variable-spans.ts'

const cueKinds = ['conclusion', 'premise', 'contrast', 'concession', 'example'] as const

interface PassageSize {
  /** Number of statements. */
  readonly n: number
  /** Number of statements other than the option. */
  readonly contextSize: number
}

/** Writes position, cues, markers and form of a statement; `prefix` is its role in the feature names. */
function writeStatement(
  out: FeatureWriter,
  passage: PassageView,
  i: number,
  prefix: string,
  { n, contextSize }: PassageSize,
): void {
  const view = passage.views[i]!
  const { words, cues, connectives, doc, reading } = view
  const isOption = i === passage.option
  out.number(`${prefix} place`, i / Math.max(1, n - 1))
  out.number(`${prefix} from the end`, contextSize - 1 - i)
  out.number(`${prefix} index`, i)
  out.number(`${prefix} is the option`, isOption)
  out.number(`${prefix} is last of the passage`, !isOption && i === contextSize - 1)
  out.number(`${prefix} words`, Math.min(60, words.length))
  for (const kind of cueKinds) {
    const cuesOfKind = cues.filter(cue => cue.kind === kind)
    out.number(
      `${prefix} ${kind} opening`,
      cuesOfKind.some(cue => cue.opensSentence),
    )
    out.number(
      `${prefix} ${kind} inside`,
      cuesOfKind.some(cue => !cue.opensSentence),
    )
  }
  for (const [marker, list] of Object.entries(markers))
    out.number(
      `${prefix} ${marker}`,
      words.some(word => list.includes(word)),
    )
  out.number(`${prefix} opens with this`, /^(?:this|these|such|that|it|they)$/.test(words.find(isWord) ?? ''))
  out.number(`${prefix} degree`, reading.degree)
  out.number(`${prefix} negations`, view.indicators.filter(each => each.operator === 'not').length)
  out.number(`${prefix} implications`, connectives.filter(each => each.operator === 'implies').length)
  out.number(`${prefix} speaker`, words[1] === ':' || words[2] === ':')
  out.number(`${prefix} question`, words.includes('?'))
  out.number(`${prefix} sentences`, doc.sentences.length)
  out.number(`${prefix} likely conclusion`, i === passage.conclusion)
  if (passage.isAnnotated) writeAnnotation(out, passage, i, prefix)
  writeForm(out, passage, i, prefix)
}

/** Writes tense and mood of the main clause, numbers, comparatives, quantifiers and the share of unseen words. */
function writeForm(out: FeatureWriter, passage: PassageView, i: number, prefix: string): void {
  const { doc, words } = passage.views[i]!
  const tags = doc.tokens.map(token => token.xpos)
  const root = doc.tokens.find(token => token.head === -1)
  const auxiliaries = root
    ? doc.tokens.filter(t => t.head === root.index && (t.relation.startsWith('aux') || t.relation === 'cop'))
    : []
  const hasAuxiliary = (list: RegExp) => auxiliaries.some(t => list.test(t.text.toLowerCase()))
  out.number(`${prefix} root past`, root?.xpos === 'VBD' || hasAuxiliary(/^(?:was|were|had|did)$/))
  out.number(`${prefix} root modal`, hasAuxiliary(/^(?:will|would|can|could|may|might|must|should|shall)$/))
  out.number(`${prefix} root perfect`, hasAuxiliary(/^(?:has|have|had)$/))
  out.number(`${prefix} root is`, hasAuxiliary(/^(?:is|are)$/))
  out.number(`${prefix} past`, tags.filter(tag => tag === 'VBD').length)
  out.number(`${prefix} figures`, tags.filter(tag => tag === 'CD').length)
  out.number(`${prefix} names`, Math.min(3, tags.filter(tag => tag.startsWith('NNP')).length))
  out.number(`${prefix} comparatives`, tags.filter(tag => tag === 'JJR' || tag === 'RBR').length)
  out.number(`${prefix} clauses`, doc.tokens.filter(t => /^(?:advcl|ccomp|acl|parataxis)/.test(t.relation)).length)
  out.number(
    `${prefix} new words`,
    passage.content[i]!.size === 0
      ? 0
      : [...passage.content[i]!].filter(w => passage.counts.get(w) === 1).length / passage.content[i]!.size,
  )
  out.number(
    `${prefix} all or none`,
    words.some(word => /^(?:all|every|any|no|none|only|always|never|each)$/.test(word)),
  )
  out.number(
    `${prefix} some`,
    words.some(word => /^(?:some|many|most|few|several|often|usually)$/.test(word)),
  )
}

/**
 * Writes features from the annotation itself: merged sentences are seldom the conclusion and seldom unused, and
 * statements with more variables are part of the argument more often.
 */
function writeAnnotation(out: FeatureWriter, { views }: PassageView, i: number, prefix: string): void {
  const view = views[i]!
  out.number(`${prefix} merged`, view.sentenceStarts.length)
  out.number(`${prefix} follows merged`, views[i - 1]?.sentenceStarts.length ?? 0)
  out.number(`${prefix} others merged`, views.filter((each, k) => k !== i && each.sentenceStarts.length > 0).length)
  const spanFeatures = createFeatureWriter()
  writeVariableSpans(spanFeatures, view)
  spanFeatures.numbers.forEach((value, k) => {
    out.number(`${prefix} ${spanFeatures.names[k]}`, value)
  })
}

function writeWords(out: FeatureWriter, passage: PassageView, i: number, prefix: string): void {
  const { words, cues } = passage.views[i]!
  const role = i === passage.option ? 'option' : 'passage'
  const opening = words.filter(isWord)
  out.flag(`${prefix} ${role} opens ${opening[0]}`)
  out.flag(`${prefix} opens ${opening[0]}`)
  out.flag(`${prefix} opens ${opening[0]} ${opening[1]}`)
  out.flag(`${prefix} opens ${opening[0]} ${opening[1]} ${opening[2]}`)
  for (const { text, opensSentence } of cues) {
    out.flag(`${prefix} cue ${text.toLowerCase()}`)
    if (opensSentence) out.flag(`${prefix} opening cue ${text.toLowerCase()}`)
  }
  for (const word of new Set(words)) if (!isContent(word)) out.flag(`${prefix} has ${word}`)
}

const getPassageSize = (passage: PassageView): PassageSize => ({
  n: passage.views.length,
  contextSize: passage.views.length - (passage.option >= 0 ? 1 : 0),
})

/** Writes the lexical overlap of the pair, compared with the overlap with other statements. */
function writeOverlap(out: FeatureWriter, passage: PassageView, i: number, j: number): void {
  const { content, option, views } = passage
  const others = views.map((_, k) => k).filter(k => k !== i && k !== j)
  const getOverlap = (a: number, b: number) => getSharedContent(passage, a, b)
  const pairOverlap = getOverlap(i, j)
  const bestOther = Math.max(0, ...others.map(k => getOverlap(i, k)))
  let commonWords = 0
  for (const word of content[i]!) if (content[j]!.has(word)) commonWords++
  const smallerSize = Math.max(1, Math.min(content[i]!.size, content[j]!.size))
  // Content words that occur in these two statements only.
  const countExclusive = (a: number, b: number) => {
    let sum = 0
    for (const word of content[a]!) if (content[b]!.has(word) && passage.counts.get(word) === 2) sum++
    return sum
  }
  const exclusiveOverlap = countExclusive(i, j)
  const bestExclusiveOther = Math.max(0, ...others.map(k => countExclusive(i, k)))
  out.number('linked by words of their own', exclusiveOverlap)
  out.number('linked against the best rival target', exclusiveOverlap - bestExclusiveOther)
  // Chained overlap: the source may be an intermediate step between its target and another statement.
  const sourceChain = Math.max(0, ...others.map(k => Math.min(countExclusive(k, i), exclusiveOverlap)))
  out.number('bridge over the source', sourceChain)
  const targetChain = Math.max(0, ...others.map(k => Math.min(countExclusive(k, j), exclusiveOverlap)))
  out.number('bridge over the target', targetChain)
  const meanTargetOverlap =
    others.length === 0 ? 0 : others.reduce((sum, k) => sum + getOverlap(k, j), 0) / others.length
  out.number('target shared with others', meanTargetOverlap)
  const fromOption = Number(i === option)
  out.number('option: shared', fromOption * pairOverlap)
  out.number('option: shared of smaller', (fromOption * commonWords) / smallerSize)
  out.number('option: shared against the best rival target', fromOption * (pairOverlap - bestOther))
  out.number('option: linked against the best rival', fromOption * (exclusiveOverlap - bestExclusiveOther))
  out.number('option: bridge', fromOption * sourceChain)
  out.number('to the option: shared', Number(j === option) * pairOverlap)
  out.number('to the option: bridge', Number(j === option) * targetChain)
  out.number('passage only: shared', Number(i !== option && j !== option) * pairOverlap)
  out.number('passage only: against the best rival', Number(i !== option && j !== option) * (pairOverlap - bestOther))
  const getSubjectStem = (k: number) => {
    const { tokens } = views[k]!.doc
    const found = tokens.find(token => token.relation.startsWith('nsubj'))
    return found ? stem(found.text.toLowerCase()) : ''
  }
  out.number('subject of the source in the target', content[j]!.has(getSubjectStem(i)))
  out.number('subject of the target in the source', content[i]!.has(getSubjectStem(j)))
  out.number('same subject', getSubjectStem(i) !== '' && getSubjectStem(i) === getSubjectStem(j))
  out.number('option: subject in the target', Boolean(fromOption) && content[j]!.has(getSubjectStem(i)))
}

/** Features of an edge from statement i to statement j, of either kind. */
export function computeEdgeFeatures(passage: PassageView, i: number, j: number): NamedFeatures {
  const out = createFeatureWriter()
  const size = getPassageSize(passage)
  const { n, contextSize } = size
  const { content, option, views } = passage
  const indices = views.map((_, k) => k)
  const getOverlap = (a: number, b: number) => getSharedContent(passage, a, b)
  const pairOverlap = getOverlap(i, j)
  const rivals = indices.filter(k => k !== i && k !== j)
  const bestRival = Math.max(0, ...rivals.map(k => getOverlap(i, k)))
  const bestSource = Math.max(0, ...rivals.map(k => getOverlap(k, j)))
  const smallerSize = Math.max(1, Math.min(content[i]!.size, content[j]!.size))
  let common = 0
  for (const word of content[i]!) if (content[j]!.has(word)) common++
  out.number('statements', n)
  out.number('apart', j - i)
  out.number('distance', Math.abs(j - i))
  out.number('forward', j > i)
  out.number('next', j === i + 1)
  out.number('previous', j === i - 1)
  out.number('between passage', contextSize - Math.abs(j - i))
  out.number('shared', pairOverlap)
  out.number('shared words', common)
  out.number('shared of smaller', common / smallerSize)
  out.number('shared against the best rival target', pairOverlap - bestRival)
  out.number('shared against the best rival source', pairOverlap - bestSource)
  out.number('rank of target', rivals.filter(k => getOverlap(i, k) > pairOverlap).length)
  out.number('option to last', i === option && j === contextSize - 1)
  out.number('option to likely conclusion', i === option && j === passage.conclusion)
  out.number('to likely conclusion', j === passage.conclusion)
  out.number('from likely conclusion', i === passage.conclusion)
  writeOverlap(out, passage, i, j)
  writeStatement(out, passage, i, 'from', size)
  writeStatement(out, passage, j, 'to', size)
  writeWords(out, passage, i, 'from')
  writeWords(out, passage, j, 'to')
  const from = i === option ? 'option' : i === 0 ? 'first' : i === contextSize - 1 ? 'last' : 'middle'
  const to = j === option ? 'option' : j === 0 ? 'first' : j === contextSize - 1 ? 'last' : 'middle'
  out.flag(`${from} to ${to}`)
  out.flag(`${from} to ${to} of ${Math.min(6, n)}`)
  out.flag(`step ${Math.max(-4, Math.min(4, j - i))} of ${Math.min(6, n)}`)
  out.flag(`exactly ${i} ${j} of ${Math.min(7, n)}`)
  const getFirstWord = (k: number) => views[k]!.words.find(isWord) ?? '-'
  out.flag(`opens ${getFirstWord(i)} / ${getFirstWord(j)}`)
  out.flag(`${from} to ${to} opens ${getFirstWord(j)}`)
  out.flag(`${Math.max(-2, Math.min(2, j - i))} to opens ${getFirstWord(j)}`)
  out.flag(`${Math.max(-2, Math.min(2, j - i))} from opens ${getFirstWord(i)}`)
  const listOpeningKinds = (k: number) =>
    cueKinds.filter(kind => views[k]!.cues.some(cue => cue.kind === kind && cue.opensSentence))
  for (const a of listOpeningKinds(i)) out.flag(`from ${a} to ${to}`)
  for (const b of listOpeningKinds(j)) out.flag(`${from} to ${b}`)
  return out
}

/** Writes the number of statements and the overlap of statement i with the others; returns the overlaps. */
function writeSharedContent(out: ReturnType<typeof createFeatureWriter>, passage: PassageView, i: number): number[] {
  const overlaps = passage.views.map((_, k) => (k === i ? 0 : getSharedContent(passage, i, k)))
  out.number('statements', overlaps.length)
  out.number(
    'shared in all',
    overlaps.reduce((sum, value) => sum + value, 0),
  )
  out.number('shared at most', Math.max(...overlaps))
  return overlaps
}

/** Features of statement i being the conclusion of the passage. */
export function computeRootFeatures(passage: PassageView, i: number): NamedFeatures {
  const out = createFeatureWriter()
  const size = getPassageSize(passage)
  const overlaps = writeSharedContent(out, passage, i)
  out.number('shared with the option', passage.option < 0 || passage.option === i ? 0 : overlaps[passage.option]!)
  const following = passage.views[i + 1]
  out.number('next opens a conclusion', following?.cues.some(c => c.kind === 'conclusion' && c.opensSentence) ?? false)
  out.number(
    'others open a conclusion',
    passage.views.filter((v, k) => k !== i && v.cues.some(c => c.kind === 'conclusion' && c.opensSentence)).length,
  )
  writeStatement(out, passage, i, 'root', size)
  writeWords(out, passage, i, 'root')
  out.flag(`root at ${i} of ${Math.min(7, size.n)}`)
  out.flag(`root from the end ${Math.min(5, size.contextSize - i)}`)
  return out
}

/** Features of statement i being unused in the argument. */
export function computeUnusedFeatures(passage: PassageView, i: number): NamedFeatures {
  const out = createFeatureWriter()
  const size = getPassageSize(passage)
  const overlaps = writeSharedContent(out, passage, i)
  out.number('shared with the conclusion', overlaps[passage.conclusion] ?? 0)
  out.number('shared with the next', overlaps[i + 1] ?? 0)
  out.number('shared with the option', passage.option < 0 ? 0 : overlaps[passage.option]!)
  writeStatement(out, passage, i, 'unused', size)
  writeWords(out, passage, i, 'unused')
  const following = passage.views[i + 1]
  if (following && i + 1 !== passage.option) writeWords(out, passage, i + 1, 'after unused')
  out.flag(`unused at ${i} of ${Math.min(7, size.n)}`)
  return out
}
