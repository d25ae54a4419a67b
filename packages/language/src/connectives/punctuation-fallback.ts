/**
 * Fallback for sentences whose parse misses a subordinator or coordinator: finds its arguments by punctuation. "Since A, B" ends A
 * at the first comma followed by a verb; "B because A" extends to the next break on either side.
 */
import type { Structure } from '../clauses/clauses.ts'
import type { Tree } from '../clauses/tree.ts'
import { introducesQuestion, type Match } from './match.ts'
import { type ConnectiveUse, createUse } from './use.ts'

const unambiguousSubordinators = new Set(
  'because, although, though, even though, unless, whereas, if, only if, even if, since, while, when, whenever, until, so that, lest, given that'.split(
    ', ',
  ),
)

const coordinators = new Set(['and', 'but', 'or', 'so', 'yet', 'nor'])

export function readUseByPunctuation(structure: Structure, match: Match): ConnectiveUse | undefined {
  if (coordinators.has(match.words)) return readCoordinatorUse(structure, match)
  if (!unambiguousSubordinators.has(match.words) || introducesQuestion(structure, match)) return undefined
  const { doc, sentenceOf } = structure
  const sentence = doc.sentences[sentenceOf[match.first]!]
  if (!sentence) return undefined
  const first = structure.trees[sentence.index]!.statementStart
  const end = findNextBreak(structure, match.end, sentence.endToken)
  const comma = isSentenceInitial(structure, first, match.first) ? findFrontedClauseEnd(structure, match.end, end) : -1
  const arg2: [number, number] = comma < 0 ? [match.first, end] : [match.first, comma]
  const arg1: [number, number] =
    comma < 0 ? [findPreviousBreak(structure, match.first, first), match.first] : [comma + 1, end]
  if (!hasVerb(structure, match.end, arg2[1]) || !hasVerb(structure, arg1[0], arg1[1])) return undefined
  return createClauseUse('subordinator', structure.trees[sentence.index]!, match, arg2, arg1)
}

/** Reads "A, but B": A starts at the previous break and ends at the comma; B ends at the next break. */
function readCoordinatorUse(structure: Structure, match: Match): ConnectiveUse | undefined {
  const { doc, sentenceOf } = structure
  const sentence = doc.sentences[sentenceOf[match.first]!]
  const previousToken = doc.tokens[match.first - 1]
  if (!sentence || !previousToken || match.first <= sentence.firstToken || !/^[,;]$/.test(previousToken.text))
    return undefined
  const first = findPreviousBreak(structure, match.first - 1, structure.trees[sentence.index]!.statementStart)
  const end = findNextBreak(structure, match.end, sentence.endToken)
  if (!hasFiniteVerb(structure, first, match.first) || !hasFiniteVerb(structure, match.end, end)) return undefined
  return createClauseUse(
    'coordinator',
    structure.trees[sentence.index]!,
    match,
    [match.first, end],
    [first, match.first - 1],
  )
}

const hasFiniteVerb = ({ doc }: Structure, from: number, to: number): boolean =>
  doc.tokens.slice(from, to).some(({ xpos }) => /^(?:MD|VB[ZPD])$/.test(xpos))

const hasVerb = ({ doc }: Structure, from: number, to: number): boolean =>
  doc.tokens.slice(from, to).some(({ upos }) => upos === 'VERB' || upos === 'AUX')

function createClauseUse(
  kind: ConnectiveUse['kind'],
  tree: Tree,
  match: Match,
  [arg2First, arg2End]: readonly [number, number],
  [arg1First, arg1End]: readonly [number, number],
): ConnectiveUse {
  const use = createUse(kind, match.first, arg2First, { first: arg2First, end: arg2End }, arg1First, tree)
  return { ...use, arg1First, arg1End, isFromPunctuation: true }
}

/**
 * Returns true if the parse of a subordinate clause agrees with the punctuation: the clause starts at its subordinator,
 * ends at a punctuation mark or the end of the sentence, and depends on a main or coordinated clause.
 */
export function agreesWithPunctuation(structure: Structure, match: Match, use: ConnectiveUse): boolean {
  if (coordinators.has(match.words)) return use.kind !== 'coordinator' || !use.isPhrase
  if (use.kind !== 'subordinator' || !unambiguousSubordinators.has(match.words)) return true
  const { doc, sentenceOf } = structure
  const sentence = doc.sentences[sentenceOf[match.first]!]!
  const nextToken = doc.tokens[use.arg2End]
  const endsAtBreak =
    use.arg2End >= sentence.endToken || (nextToken !== undefined && /^[,;:.?!)"”]$/.test(nextToken.text))
  if (!endsAtBreak || use.arg2First !== match.first || use.arg1Head < 0) return false
  const clause = structure.clauses[structure.clauseOf[use.arg1Head]!]
  return clause !== undefined && (clause.kind === 'main' || clause.kind === 'coordinated')
}

/** Returns true if only short connecting words ("therefore,", "but") precede the match. */
function isSentenceInitial(structure: Structure, first: number, match: number): boolean {
  for (let token = first; token < match; token++)
    if (!/^(?:PUNCT|CCONJ|ADV|SCONJ)$/.test(structure.doc.tokens[token]!.upos)) return false
  return true
}

function findFrontedClauseEnd(structure: Structure, from: number, end: number): number {
  for (let token = from + 1; token < end; token++)
    if (structure.doc.tokens[token]!.text === ',' && hasVerb(structure, from, token) && hasVerb(structure, token, end))
      return token
  return -1
}

function findNextBreak(structure: Structure, from: number, end: number): number {
  for (let token = from; token < end; token++) if (/^[;:.?!]$/.test(structure.doc.tokens[token]!.text)) return token
  return end
}

function findPreviousBreak(structure: Structure, from: number, first: number): number {
  for (let token = from - 1; token >= first; token--)
    if (/^[;:.?!]$/.test(structure.doc.tokens[token]!.text)) return token + 1
  return first
}
