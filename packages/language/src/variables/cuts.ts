/**
 * Cut points of variables: commas, semicolons and colons outside brackets, and the connectives at which MetaLogic's
 * annotators cut more often than not (counted on its training data). The word lists are checked against the parse only
 * for ambiguous words: checking more against the parse would lose more cuts to parse errors than it would correct.
 */
import type { Structure } from '../clauses/clauses.ts'
import { isEdgePunctuation, matchBrackets } from '../clauses/spans.ts'
import { findMatches, introducesQuestion, type Match } from '../connectives/match.ts'
import type { Doc } from '../doc/doc.ts'
import cutWords from './cut-words.json' with { type: 'json' }

export interface Cuts {
  /** By token: 1 if a segment starts there. */
  readonly isCutBefore: Uint8Array
  /** By token: 1 if it only connects segments; at the start of a segment it is a marker. */
  readonly isConnector: Uint8Array
}

/** Connectives that cut even without a comma. */
const cuttingConnectives: ReadonlySet<string> = new Set(cutWords.cutting)
/** Words that only connect. */
const connectingWords: ReadonlySet<string> = new Set(cutWords.connecting)
/** Words that connect at the start of a segment. */
const openingWords: ReadonlySet<string> = new Set(cutWords.opening)
/** Words that connect at the start of a segment if they introduce a clause: "once it rains", not "before noon". */
const clauseOpeningWords: ReadonlySet<string> = new Set(cutWords.openingClause)

/** Finds the cut points of a document. */
export function findCuts(structure: Structure): Cuts {
  const { doc } = structure
  const isCutBefore = new Uint8Array(doc.tokens.length + 1)
  const isConnector = new Uint8Array(doc.tokens.length)
  cutAtPunctuation(doc, isCutBefore)
  for (const match of findMatches(doc)) {
    const cutsHere = cuttingConnectives.has(match.words) && !introducesQuestion(structure, match)
    if (cutsHere) isCutBefore[match.first] = isCutBefore[match.end] = 1
    if (cutsHere || connectingWords.has(match.words) || onlyConnects(doc, match))
      isConnector.fill(1, match.first, match.end)
    if (introducesResult(doc, match)) isCutBefore[match.first] = 1
  }
  return { isCutBefore, isConnector }
}

/** Cuts after every comma, semicolon and colon outside brackets. */
function cutAtPunctuation(doc: Doc, isCutBefore: Uint8Array): void {
  for (const { firstToken, endToken } of doc.sentences) {
    const partners = matchBrackets(doc, firstToken, endToken)
    let depth = 0
    for (let token = firstToken; token < endToken; token++) {
      const { text } = doc.tokens[token]!
      const partner = partners.get(token)
      if (partner !== undefined && /^[()[\]{}]$/.test(text)) depth += partner > token ? 1 : -1
      if (depth === 0 && /^[,;:]$/.test(text) && !isInsideNumber(doc, token)) isCutBefore[token + 1] = 1
    }
  }
}

/** Comma of "20, 000", as released exam texts print thousands. */
const isInsideNumber = (doc: Doc, comma: number): boolean =>
  /^\d{1,3}(?:,\d{3})*$/.test(doc.tokens[comma - 1]?.text ?? '') && /^\d{3}$/.test(doc.tokens[comma + 1]?.text ?? '')

function onlyConnects(doc: Doc, { words, first, end }: Match): boolean {
  const previous = doc.tokens[first - 1]
  if (previous && !isEdgePunctuation(previous)) return false
  if (openingWords.has(words)) return true
  const { relation, upos } = doc.tokens[end - 1]!
  return clauseOpeningWords.has(words) && (relation === 'mark' || upos === 'SCONJ')
}

/** "and thus", "and so", "or else": a coordinator with a result or an alternative joins clauses. */
const introducesResult = (doc: Doc, { words, end }: Match): boolean =>
  /^(?:and|or)$/.test(words) &&
  /^(?:thus|so|hence|therefore|consequently|thereby|else)$/i.test(doc.tokens[end]?.text ?? '')
