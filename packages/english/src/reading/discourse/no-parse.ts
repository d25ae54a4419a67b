/** Diagnosis of a sentence without a parse, by its words and the farthest position reached. */
import { toSingular } from '../../writing/word-forms.ts'
import { createFailure, Failure } from '../failure.ts'
import type { Parser } from './parser.ts'

export function explainNoParse(parser: Parser): Failure {
  const { tokens } = parser
  const possessive = tokens.find(token => /['’]s?$/.test(token.text) && token.kind === 'word')
  if (possessive !== undefined) return createFailure('possessive', possessive, { word: possessive.text })
  const only = tokens.find(token => token.lower === 'only')
  if (only !== undefined) return createFailure('only', only)
  const except = tokens.find(token => token.lower === 'except')
  if (except !== undefined) return createFailure('except', except)
  const several = tokens.findIndex(
    (token, i) =>
      tokens[i - 1]?.lower === 'the' &&
      (parser.lexical.nounCost(toSingular(token.lower) ?? '') === 0 ||
        parser.lexical.isSeen(toSingular(token.lower) ?? '')),
  )
  if (several > 0) {
    const word = tokens[several]!
    return createFailure('plural-definite', word, { word: word.text })
  }
  const described = tokens.findIndex(
    (token, i) => /^(?:who|that|which)$/.test(token.lower) && tokens[i - 2]?.lower === 'the',
  )
  if (described > 0) return createFailure('described-definite', tokens[described]!, { word: tokens[described]!.text })
  const place = Math.min(parser.farthest, tokens.length - 1)
  const token = tokens[place]!
  const before = tokens
    .slice(0, place)
    .map(one => one.text)
    .join(' ')
  const problem =
    place === 0
      ? `this sentence is outside the English that can be read; it begins with "${token.text}"`
      : place === tokens.length - 1
        ? `this sentence is outside the English that can be read; the problem begins at "${token.text}"`
        : `this sentence is outside the English that can be read; it was understood up to "${before}"`
  return new Failure(
    'unreadable',
    problem,
    token,
    'Try a shorter sentence: a name or "every …", "some …", "no …", then "is …" or a verb; rules with "if … then …".',
  )
}
