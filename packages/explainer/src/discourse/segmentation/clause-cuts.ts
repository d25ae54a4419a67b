/**
 * Splits sentences that contain several statements: "The bridge must close because its bolts are rusty" is a claim and its reason.
 * Candidate boundaries are punctuation and connectives; a linear model decides. Conditions, lists and reported claims are not split.
 */
import type { Doc } from '@elenchus/language'
import type { Span } from '@elenchus/metagraph'
import { createFeatureWriter, type Features } from '../../features/features.ts'
import { type EnsembleModel, predictEnsemble } from '../../models/ensemble.ts'
import { isAcknowledgement } from '../markers/acknowledgement.ts'
import { applyCutRules } from './cut-rules.ts'

const connectives = new Set(
  `because since so but although though while whereas yet for as and therefore thus hence which nor or even despite unless if still
  however nevertheless not rather instead otherwise given whatever only until`.split(/\s+/),
)
const pausePattern = /^(?:[,;:—–]|--|-|\))$/

/** Candidate boundary: the sentence could be split before this token. */
export interface CutCandidate {
  readonly token: number
  readonly features: Features
}

const finiteTags = /^(?:VBZ|VBP|VBD|MD)$/

/** Finds the candidate boundaries within the sentences of a document, with words on both sides. */
export function findCutCandidates(doc: Doc): CutCandidate[] {
  const candidates: CutCandidate[] = []
  for (const { firstToken, endToken } of doc.sentences) {
    let depth = 0
    let isQuoted = false
    for (let t = firstToken; t < endToken; t++) {
      const { text } = doc.tokens[t]!
      const word = text.toLowerCase()
      const before = doc.tokens[t - 1]?.text ?? ''
      const isAfterPause = t > firstToken && pausePattern.test(before)
      if (
        t >= firstToken + 2 &&
        t <= endToken - 3 &&
        depth === 0 &&
        !pausePattern.test(text) &&
        (isAfterPause || connectives.has(word))
      )
        candidates.push({ token: t, features: computeFeatures(doc, t, firstToken, endToken, isQuoted) })
      if (text === '(') depth++
      if (text === ')') depth = Math.max(0, depth - 1)
      if (/^["“”]$/.test(text)) isQuoted = !isQuoted
    }
  }
  return candidates
}

function computeFeatures(doc: Doc, cut: number, first: number, end: number, isQuoted: boolean): Features {
  const out = createFeatureWriter()
  const word = (k: number) => (k < first || k >= end ? '-' : doc.tokens[k]!.text.toLowerCase())
  const firstWord = word(cut)
  const before = word(cut - 1)
  const pause = pausePattern.test(before) ? before : 'none'
  const tokens = doc.tokens.slice(first, end)
  const count = (from: number, to: number, test: (k: number) => boolean) => {
    let sum = 0
    for (let k = from; k < to; k++) if (test(k)) sum++
    return sum
  }
  const isFiniteVerb = (k: number) => finiteTags.test(doc.tokens[k]!.xpos)
  const isSubject = (k: number) => doc.tokens[k]!.relation.startsWith('nsubj')
  const { head, relation } = doc.tokens[cut]!
  const headToken = head >= 0 ? doc.tokens[head]! : undefined
  // Properties of the words from the boundary to the next punctuation mark.
  let nextPause = cut + 1
  while (nextPause < end && !pausePattern.test(doc.tokens[nextPause]!.text)) nextPause++
  const hasFiniteVerb = count(cut, nextPause, isFiniteVerb) > 0
  const hasSubject = count(cut, nextPause, isSubject) > 0
  const crossingArcs = tokens.filter(each => each.index >= cut && each.head >= first && each.head < cut)
  out.number('words before', Math.min(30, cut - first) / 10)
  out.number('words behind', Math.min(30, end - cut) / 10)
  out.number('finite before', count(first, cut, isFiniteVerb) > 0)
  out.number('finite behind', count(cut, end, isFiniteVerb) > 0)
  out.number('subject before', count(first, cut, isSubject) > 0)
  out.number('subject behind', count(cut, end, isSubject) > 0)
  out.number('finite up to the next pause', hasFiniteVerb)
  out.number('subject up to the next pause', hasSubject)
  out.number('commas', tokens.filter(each => each.text === ',').length)
  out.number('quoted', isQuoted)
  out.number('arcs across', crossingArcs.length)
  const clause = `${hasFiniteVerb ? 'finite' : 'bare'}${hasSubject ? ' with subject' : ''}`
  const opener = word(first)
  out.flag('always')
  out.flag(`pause ${pause}`)
  out.flag(`word ${firstWord}`)
  out.flag(`${pause} ${firstWord}`)
  out.flag(`${pause} ${firstWord} ${word(cut + 1)}`)
  out.flag(`${pause} ${firstWord} ${clause}`)
  out.flag(`${pause} ${clause}`)
  out.flag(`before ${word(cut - 1)}`)
  out.flag(`before ${word(cut - 2)} ${word(cut - 1)}`)
  out.flag(`sentence opens ${opener}`)
  out.flag(`sentence opens ${opener} ${word(first + 1)}`)
  out.flag(`sentence opens ${opener}, ${pause} ${firstWord}`)
  if (/^(?:if|when|unless|once|whoever|where)$/.test(opener)) out.flag(`condition, ${pause} ${clause}`)
  if (/^(?:although|though|while|even|despite|because|since|as|given|whereas|granted)$/.test(opener))
    out.flag(`subordinate ${opener}, ${pause} ${clause}`)
  out.flag(`relation ${relation} ${firstWord}`)
  if (headToken) out.flag(`under ${headToken.relation} ${firstWord} ${headToken.index > cut ? 'behind' : 'before'}`)
  for (const each of crossingArcs) out.flag(`arc ${each.relation}`)
  for (const each of crossingArcs)
    out.flag(`arc ${each.relation} ${pause} ${connectives.has(firstWord) ? firstWord : 'other'}`)
  out.flag(`tag ${doc.tokens[cut]!.xpos} ${pause}`)
  return out
}

/** Minimum probability of a boundary, and that for a single sentence, which has no argument unless it is split. */
const cutThreshold = 0.5
const loneSentenceThreshold = 0.12

/** Splits the sentences of a document at the boundaries that the model predicts; `isWholeText` if it is the whole text. */
export function segmentClauses(doc: Doc, model: EnsembleModel, { isWholeText = false } = {}): Span[] {
  const candidates = findCutCandidates(doc)
  /** Probabilities of no boundary and of a boundary, in turn. */
  const probabilities = predictEnsemble(
    model,
    candidates.map(candidate => candidate.features),
  )
  const likelyTokens = candidates
    .filter((_, k) => probabilities[2 * k + 1]! >= (isWholeText ? loneSentenceThreshold : cutThreshold))
    .map(candidate => candidate.token)
  const boundaries = new Set(
    applyCutRules(
      doc,
      candidates.map(candidate => candidate.token),
      likelyTokens,
    ),
  )
  return doc.sentences.flatMap(({ firstToken, endToken }) => {
    const spans: Span[] = []
    let from = firstToken
    for (let t = firstToken + 1; t <= endToken; t++)
      if (t === endToken || boundaries.has(t)) {
        const span = { start: doc.tokens[from]!.start, end: doc.tokens[t - 1]!.end }
        // "It was, but …": an acknowledgement is not a statement of its own.
        if (t < endToken && isAcknowledgement(doc.text.slice(span.start, span.end))) continue
        spans.push(span)
        from = t
      }
    return spans
  })
}
