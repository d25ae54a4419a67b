/** Diagnosis of a sentence without a parse, by its words and the farthest position reached. */
import { toSingular } from '../../writing/word-forms.ts'
import { Failure } from '../failure.ts'
import type { Parser } from './parser.ts'

export function explainNoParse(parser: Parser): Failure {
  const { tokens } = parser
  const possessive = tokens.find(token => /['’]s?$/.test(token.text) && token.kind === 'word')
  if (possessive !== undefined)
    return new Failure(
      'possessive',
      `possessives such as "${possessive.text}" are not supported`,
      possessive,
      'Name the individual, or write "is the … of …" for a relation.',
    )
  const only = tokens.find(token => token.lower === 'only')
  if (only !== undefined)
    return new Failure(
      'only',
      '"only" is read before a plural ("Only dogs bark") and in "only if"',
      only,
      'Write "Only …s …", "… only if …", or name the individuals.',
    )
  const except = tokens.find(token => token.lower === 'except')
  if (except !== undefined)
    return new Failure(
      'exception',
      '"except" is read after "everyone", "every …", "all …" and "no …", and before names',
      except,
      'Write "Everyone except Tom …".',
    )
  const several = tokens.findIndex(
    (token, i) =>
      tokens[i - 1]?.lower === 'the' &&
      (parser.lexical.nounCost(toSingular(token.lower) ?? '') === 0 ||
        parser.lexical.isSeen(toSingular(token.lower) ?? '')),
  )
  if (several > 0) {
    const word = tokens[several]!
    return new Failure(
      'definite',
      `"the ${word.text}" refers to individuals that have not been introduced`,
      word,
      `Write "all ${word.text}" or "some ${word.text}".`,
    )
  }
  const described = tokens.findIndex(
    (token, i) => /^(?:who|that|which)$/.test(token.lower) && tokens[i - 2]?.lower === 'the',
  )
  if (described > 0)
    return new Failure(
      'definite',
      `"the … ${tokens[described]!.text} …" refers to an individual that has not been introduced`,
      tokens[described]!,
      'Write "every … that …", "some … that …" or a name.',
    )
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
