/** Diagnosis of a sentence without a parse, by its words and the farthest position reached. */
import { toSingular } from '../../writing/word-forms.ts'
import { createFailure, type Failure } from '../failure.ts'
import type { Parser } from './parser.ts'

export function explainNoParse(parser: Parser): Failure {
  const { tokens } = parser
  const possessive = tokens.find(token => /['’]s?$/.test(token.text) && token.kind === 'word')
  if (possessive !== undefined) return createFailure('possessive', possessive, { word: possessive.text })
  const only = tokens.find(token => token.lower === 'only')
  if (only !== undefined) return createFailure('only', only)
  const except = tokens.find(token => token.lower === 'except')
  if (except !== undefined) return createFailure('except', except)
  const isLikelyNoun = (word: string): boolean => parser.lexical.getNounCost(word) === 0 || parser.lexical.isSeen(word)
  const pluralIndex = tokens.findIndex(
    (token, i) => tokens[i - 1]?.lower === 'the' && isLikelyNoun(toSingular(token.lower) ?? ''),
  )
  if (pluralIndex > 0) {
    const word = tokens[pluralIndex]!
    return createFailure('plural-definite', word, { word: word.text })
  }
  const relativeIndex = tokens.findIndex(
    ({ lower }, i) => /^(?:who|that|which)$/.test(lower) && tokens[i - 2]?.lower === 'the',
  )
  if (relativeIndex > 0)
    return createFailure('described-definite', tokens[relativeIndex]!, { word: tokens[relativeIndex]!.text })
  const failureIndex = Math.min(parser.farthest, tokens.length - 1)
  const token = tokens[failureIndex]!
  if (failureIndex === 0) return createFailure('unreadable-start', token, { word: token.text })
  if (failureIndex === tokens.length - 1) return createFailure('unreadable-end', token, { word: token.text })
  const understood = tokens.slice(0, failureIndex).map(one => one.text)
  return createFailure('unreadable-after', token, { words: understood.join(' ') })
}
