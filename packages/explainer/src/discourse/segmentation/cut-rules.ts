/**
 * Grammatical rules that override the model for sentence splitting: asides (", as I did, that …"), contrasts of facts
 * (", whereas …") and fragments after a semicolon are not split off; ", because …" after a complete clause is.
 */
import type { Doc } from '@elenchus/language'
import { compilePatterns } from '../../patterns.ts'
import patternFile from './cut-rules-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

const getWord = (doc: Doc, token: number) => doc.tokens[token]?.text.toLowerCase() ?? ''

/** True for a parenthetical between commas, such as "as I did" and "as you may know". */
function isAside(doc: Doc, token: number, end: number): boolean {
  if (
    getWord(doc, token) !== 'as' ||
    !/^(?:i|we|you|he|she|it|they|one|everyone|everybody)$/.test(getWord(doc, token + 1))
  )
    return false
  let last = token + 1
  while (last + 1 < end && !patterns.punctuation.test(getWord(doc, last + 1))) last++
  return last - token <= 4 && patterns.asideVerb.test(getWord(doc, last))
}

/** True if the words from one token to another have a subject with a finite verb. */
const isCompleteClause = (doc: Doc, from: number, to: number): boolean => {
  const tokens = doc.tokens.slice(from, to)
  return (
    tokens.some(({ xpos }) => patterns.finiteVerbTag.test(xpos)) &&
    tokens.some(({ relation }) => /^(?:nsubj|expl)/.test(relation))
  )
}

/** True for a reason after a complete clause that is not reported speech: "…, because nobody came". */
function isTrailingReason(doc: Doc, token: number, first: number, end: number): boolean {
  if (!/^(?:because|since)$/.test(getWord(doc, token)) || getWord(doc, token - 1) !== ',') return false
  const mainClause = doc.tokens.slice(first, token)
  if (patterns.opensCondition.test(getWord(doc, first)) || mainClause.length < 4) return false
  if (mainClause.some(({ text }) => /^["“”(:;]$/.test(text))) return false
  if (mainClause.some(({ lemma, upos }) => upos === 'VERB' && patterns.reportingVerb.test(lemma))) return false
  let clauseEnd = token + 1
  while (clauseEnd < end && !patterns.punctuation.test(getWord(doc, clauseEnd))) clauseEnd++
  // "None of that matters, since the choir sings for pleasure": the parser found no complete clause, so its parse is ignored.
  if (clauseEnd >= end - 1 && !isCompleteClause(doc, first, end))
    return !/^(?:of|then|the)$/.test(getWord(doc, token + 1)) || clauseEnd - token > 5
  return isCompleteClause(doc, token, clauseEnd) && (clauseEnd >= end - 1 || isCompleteClause(doc, first, token))
}

/** True for a boundary after an initial reason: "Because the ferry was full, we drove". */
const isLeadingReason = (doc: Doc, token: number, first: number, end: number): boolean =>
  getWord(doc, first) === 'because' &&
  getWord(doc, token - 1) === ',' &&
  !doc.tokens.slice(first, token - 1).some(({ text }) => text === ',') &&
  isCompleteClause(doc, first, token) &&
  isCompleteClause(doc, token, end)

/** Returns the boundaries to split at: the likely ones without those that a rule forbids, plus those that a rule requires. */
export function applyCutRules(doc: Doc, candidates: readonly number[], likelyTokens: readonly number[]): number[] {
  const likely = new Set(likelyTokens)
  return candidates.filter(token => {
    const sentence = doc.sentences.find(({ firstToken, endToken }) => token >= firstToken && token < endToken)!
    const { firstToken: first, endToken: end } = sentence
    const [previousWord, word] = [getWord(doc, token - 1), getWord(doc, token)]
    if (isAside(doc, token, end) || word === 'whereas') return false
    // "… find, as I did, that it holds": the clause after the parenthetical is a complement of the verb before it.
    if (word === 'that' && previousWord === ',' && doc.tokens[token]!.upos === 'SCONJ') return false
    if (previousWord === ';' && !patterns.connective.test(word)) {
      if (!isCompleteClause(doc, token, end)) return false
      // "A; B, so C": A and B together are the reason, so they stay in one statement.
      const next = likelyTokens.find(cut => cut > token && cut < end)
      if (next !== undefined && patterns.consequence.test(getWord(doc, next)) && likely.has(token)) return false
    }
    return likely.has(token) || isTrailingReason(doc, token, first, end) || isLeadingReason(doc, token, first, end)
  })
}
