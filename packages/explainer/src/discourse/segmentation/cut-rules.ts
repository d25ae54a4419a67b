/**
 * Grammatical rules that override the model for sentence splitting: asides (", as I did, that …"), contrasts of facts
 * (", whereas …") and fragments after a semicolon are not split off; ", because …" after a complete clause is.
 */
import type { Doc } from '@elenchus/language'
import { compilePatterns } from '../../patterns.ts'
import patternFile from './cut-rules-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

const getWord = (doc: Doc, token: number) => doc.tokens[token]?.text.toLowerCase() ?? ''

/** "As I did," and "as you may know,": words between pauses that say nothing of their own. */
function isAside(doc: Doc, token: number, end: number): boolean {
  if (
    getWord(doc, token) !== 'as' ||
    !/^(?:i|we|you|he|she|it|they|one|everyone|everybody)$/.test(getWord(doc, token + 1))
  )
    return false
  let last = token + 1
  while (last + 1 < end && !patterns.stop.test(getWord(doc, last + 1))) last++
  return last - token <= 4 && patterns.asideVerb.test(getWord(doc, last))
}

/** True if the words from one token to another have a subject with a finite verb. */
const isCompleteClause = (doc: Doc, from: number, to: number): boolean => {
  const tokens = doc.tokens.slice(from, to)
  return (
    tokens.some(({ xpos }) => patterns.finite.test(xpos)) &&
    tokens.some(({ relation }) => /^(?:nsubj|expl)/.test(relation))
  )
}

/** ", because nobody came": a reason behind a whole clause that somebody says in his own voice. */
function isReason(doc: Doc, at: number, first: number, end: number): boolean {
  if (!/^(?:because|since)$/.test(getWord(doc, at)) || getWord(doc, at - 1) !== ',') return false
  const before = doc.tokens.slice(first, at)
  if (patterns.opensCondition.test(getWord(doc, first)) || before.length < 4) return false
  if (before.some(({ text }) => /^["“”(:;]$/.test(text))) return false
  if (before.some(({ lemma, upos }) => upos === 'VERB' && patterns.reports.test(lemma))) return false
  let pause = at + 1
  while (pause < end && !patterns.stop.test(getWord(doc, pause))) pause++
  // "None of that matters, since the choir sings for pleasure": where the reason ends the sentence, its main clause stands before, whatever
  // the parse made of it; and where no verb was found in the sentence at all, the parse is of no use.
  if (pause >= end - 1 && !isCompleteClause(doc, first, end))
    return !/^(?:of|then|the)$/.test(getWord(doc, at + 1)) || pause - at > 5
  return isCompleteClause(doc, at, pause) && (pause >= end - 1 || isCompleteClause(doc, first, at))
}

/** "Because the ferry was full, we drove": the reason stands first. */
const isReasonBefore = (doc: Doc, at: number, first: number, end: number): boolean =>
  getWord(doc, first) === 'because' &&
  getWord(doc, at - 1) === ',' &&
  !doc.tokens.slice(first, at - 1).some(({ text }) => text === ',') &&
  isCompleteClause(doc, first, at) &&
  isCompleteClause(doc, at, end)

/** The cuts to make: those that are likely without the ones that grammar forbids, and those that it asks for. */
export function applyCutRules(doc: Doc, candidates: readonly number[], likelyTokens: readonly number[]): number[] {
  const chosen = new Set(likelyTokens)
  return candidates.filter(at => {
    const sentence = doc.sentences.find(({ firstToken, endToken }) => at >= firstToken && at < endToken)!
    const { firstToken: first, endToken: end } = sentence
    const [before, word] = [getWord(doc, at - 1), getWord(doc, at)]
    if (isAside(doc, at, end) || word === 'whereas') return false
    // "… find, as I did, that it holds": what the verb before the aside still lacks.
    if (word === 'that' && before === ',' && doc.tokens[at]!.upos === 'SCONJ') return false
    if (before === ';' && !patterns.joins.test(word)) {
      if (!isCompleteClause(doc, at, end)) return false
      // Two facts, so a third thing: no other clause stands between.
      const next = likelyTokens.find(cut => cut > at && cut < end)
      if (next !== undefined && patterns.consequence.test(getWord(doc, next)) && chosen.has(at)) return false
    }
    return chosen.has(at) || isReason(doc, at, first, end) || isReasonBefore(doc, at, first, end)
  })
}
