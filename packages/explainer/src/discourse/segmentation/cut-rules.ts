/**
 * Grammatical rules that override the model for sentence splitting: asides (", as I did, that …"), contrasts of facts
 * (", whereas …") and fragments after a semicolon are not split off; ", because …" after a complete clause is.
 */
import type { Doc } from '@elenchus/language'
import { compilePatterns } from '../../patterns.ts'
import patternFile from './cut-rules-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

const wordAt = (doc: Doc, token: number) => doc.tokens[token]?.text.toLowerCase() ?? ''

/** "As I did," and "as you may know,": words between pauses that say nothing of their own. */
function isAside(doc: Doc, at: number, end: number): boolean {
  if (wordAt(doc, at) !== 'as' || !/^(?:i|we|you|he|she|it|they|one|everyone|everybody)$/.test(wordAt(doc, at + 1)))
    return false
  let last = at + 1
  while (last + 1 < end && !patterns.stop.test(wordAt(doc, last + 1))) last++
  return last - at <= 4 && patterns.asideVerb.test(wordAt(doc, last))
}

/** Whether the words from one token to another have a subject with a finite verb. */
const isWhole = (doc: Doc, from: number, to: number): boolean => {
  const tokens = doc.tokens.slice(from, to)
  return (
    tokens.some(({ xpos }) => patterns.finite.test(xpos)) &&
    tokens.some(({ relation }) => /^(?:nsubj|expl)/.test(relation))
  )
}

/** ", because nobody came": a reason behind a whole clause that somebody says in his own voice. */
function isReason(doc: Doc, at: number, first: number, end: number): boolean {
  if (!/^(?:because|since)$/.test(wordAt(doc, at)) || wordAt(doc, at - 1) !== ',') return false
  const before = doc.tokens.slice(first, at)
  if (patterns.opensCondition.test(wordAt(doc, first)) || before.length < 4) return false
  if (before.some(({ text }) => /^["“”(:;]$/.test(text))) return false
  if (before.some(({ lemma, upos }) => upos === 'VERB' && patterns.reports.test(lemma))) return false
  let pause = at + 1
  while (pause < end && !patterns.stop.test(wordAt(doc, pause))) pause++
  // "None of that matters, since the choir sings for pleasure": where the reason ends the sentence, its main clause stands before, whatever
  // the parse made of it; and where no verb was found in the sentence at all, the parse is of no use.
  if (pause >= end - 1 && !isWhole(doc, first, end))
    return !/^(?:of|then|the)$/.test(wordAt(doc, at + 1)) || pause - at > 5
  return isWhole(doc, at, pause) && (pause >= end - 1 || isWhole(doc, first, at))
}

/** "Because the ferry was full, we drove": the reason stands first. */
const isReasonBefore = (doc: Doc, at: number, first: number, end: number): boolean =>
  wordAt(doc, first) === 'because' &&
  wordAt(doc, at - 1) === ',' &&
  !doc.tokens.slice(first, at - 1).some(({ text }) => text === ',') &&
  isWhole(doc, first, at) &&
  isWhole(doc, at, end)

/** The cuts to make: those that are likely without the ones that grammar forbids, and those that it asks for. */
export function applyCutRules(doc: Doc, places: readonly number[], likely: readonly number[]): number[] {
  const chosen = new Set(likely)
  return places.filter(at => {
    const sentence = doc.sentences.find(({ firstToken, endToken }) => at >= firstToken && at < endToken)!
    const { firstToken: first, endToken: end } = sentence
    const [before, word] = [wordAt(doc, at - 1), wordAt(doc, at)]
    if (isAside(doc, at, end) || word === 'whereas') return false
    // "… find, as I did, that it holds": what the verb before the aside still lacks.
    if (word === 'that' && before === ',' && doc.tokens[at]!.upos === 'SCONJ') return false
    if (before === ';' && !patterns.joins.test(word)) {
      if (!isWhole(doc, at, end)) return false
      // Two facts, so a third thing: no other clause stands between.
      const next = likely.find(cut => cut > at && cut < end)
      if (next !== undefined && patterns.consequence.test(wordAt(doc, next)) && chosen.has(at)) return false
    }
    return chosen.has(at) || isReason(doc, at, first, end) || isReasonBefore(doc, at, first, end)
  })
}
