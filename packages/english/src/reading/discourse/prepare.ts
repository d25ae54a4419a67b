/**
 * Token preprocessing: expands contractions, drops discourse markers and fillers with a note, and rejects words whose meaning the logic
 * cannot express.
 */
import { createCharacterFailure, createFailure, Failure, type MessageId } from '../failure.ts'
import { findSimilarWord } from '../known-words.ts'
import type { RawSentence, Token } from '../tokens.ts'
import type { Lexical } from './lexical.ts'
import { ATTITUDES, DISCOURSE_MARKERS, LY_ADJECTIVES, toWordSet, UNINTERPRETED_CLASSES } from './words/word-lists.ts'

export interface PreprocessedSentence {
  readonly tokens: readonly Token[]
  readonly notes: readonly string[]
  /** The sentence ended in "… but not both". */
  readonly isExclusive: boolean
  /** The sentence ended in "…, and vice versa". */
  readonly hasConverse: boolean
}

/** Limit for natural sentences; longer ones are left to the reader of generated English. */
const MAX_WORDS = 80

type NameTest = (name: string) => boolean

export function preprocess(raw: RawSentence, lexical: Lexical, isListedName: NameTest): PreprocessedSentence {
  const notes: string[] = []
  if (raw.tokens.length > MAX_WORDS) throw createFailure('too-many-words', raw, { limit: MAX_WORDS })
  let tokens: readonly Token[] = raw.tokens.flatMap(expandContractions)
  tokens = tokens.flatMap((token, i) => mergeNoOne(token, tokens[i - 1], tokens[i + 1], notes))
  tokens = dropDiscourseMarkers(tokens, notes)
  tokens = normalizeIdioms(tokens)
  tokens = readAlwaysAsAll(tokens)
  tokens = dropFillers(tokens, notes)
  const isExclusive = endsWith(tokens, ['but', 'not', 'both'])
  if (isExclusive) tokens = tokens.slice(0, tokens[tokens.length - 4]?.kind === 'comma' ? -4 : -3)
  const hasConverse = endsWith(tokens, ['vice', 'versa'])
  if (hasConverse) {
    tokens = tokens.slice(0, -2)
    if (tokens[tokens.length - 1]?.lower === 'and') tokens = tokens.slice(0, -1)
    if (tokens[tokens.length - 1]?.kind === 'comma') tokens = tokens.slice(0, -1)
  }
  rejectWords(tokens, lexical, isListedName)
  if (tokens.length === 0) throw createFailure('no-statement', raw)
  return { tokens, notes, isExclusive, hasConverse }
}

const CONTRACTED_NOT = /^(is|are|was|were|do|does|did|has|have|had|would|could|should|might|must)n['’]t$/i
const CONTRACTED_IS = /^(it|he|she|there|that|who|everyone|someone|nobody|everything|something|nothing)['’]s$/i

function expandContractions(token: Token): Token[] {
  if (token.kind !== 'word') return [token]
  const splitToken = (first: string, second: string): Token[] => [
    { ...token, text: first, lower: first.toLowerCase() },
    { ...token, text: second, lower: second },
  ]
  const contractedNot = CONTRACTED_NOT.exec(token.text)
  if (contractedNot !== null) return splitToken(contractedNot[1]!, 'not')
  if (/^can(?:['’]t|not)$/i.test(token.text)) return splitToken(token.text.slice(0, 3), 'not')
  if (/^won['’]t$/i.test(token.text)) return splitToken('will', 'not')
  const contractedIs = CONTRACTED_IS.exec(token.text)
  return contractedIs === null ? [token] : splitToken(contractedIs[1]!, 'is')
}

/** "no one", "no-one", "Noone". */
function mergeNoOne(token: Token, before: Token | undefined, after: Token | undefined, notes: string[]): Token[] {
  if (token.lower === 'one' && before?.lower === 'no') return []
  const nobody = { ...token, text: 'nobody', lower: 'nobody' }
  if (token.lower === 'no' && after?.lower === 'one') return [{ ...nobody, end: after.end }]
  if (token.lower !== 'no-one' && token.lower !== 'noone') return [token]
  notes.push(`"${token.text}" is read as "no one"`)
  return [nobody]
}

const MARKERS_WITH_COMMA = toWordSet(
  'first second third next finally still yet overall naturally conversely lastly firstly secondly thirdly meanwhile actually',
)

function dropDiscourseMarkers(tokens: readonly Token[], notes: string[]): readonly Token[] {
  let rest = tokens
  while (rest.length > 1) {
    const marker = DISCOURSE_MARKERS.find(one => one.split(' ').every((word, i) => rest[i]?.lower === word))
    if (marker === undefined || (MARKERS_WITH_COMMA.has(marker) && rest[1]?.kind !== 'comma')) break
    if (marker === 'so' && /^(?:long|that)$/.test(rest[1]?.lower ?? '')) break
    const { length } = marker.split(' ')
    const words = rest.slice(0, length).map(token => token.text)
    notes.push(`"${words.join(' ')}" joins sentences and is left out`)
    rest = rest.slice(rest[length]?.kind === 'comma' ? length + 1 : length)
  }
  return rest
}

const OTHER_GENDER: ReadonlyMap<string, string> = new Map(
  Object.entries({ he: 'she', she: 'he', him: 'her', her: 'him' }),
)

/** "he or she" is one pronoun, "human being" one noun, and ", not" after "is" is ", but not". */
function normalizeIdioms(tokens: readonly Token[]): readonly Token[] {
  const isConditional = /^(?:if|when|whenever|unless)$/.test(tokens[0]?.lower ?? '')
  return tokens.flatMap((token, i): Token[] => {
    const { lower } = token
    const [before2 = '', before = '', after = '', after2 = ''] = [-2, -1, 1, 2].map(offset => tokens[i + offset]?.lower)
    if (before === 'or' && OTHER_GENDER.has(lower) && OTHER_GENDER.get(lower) === before2) return []
    if (lower === 'or' && OTHER_GENDER.has(before) && OTHER_GENDER.get(before) === after) return []
    if (lower === 'as' && after === 'well' && after2 === 'as') return [{ ...token, text: 'and', lower: 'and' }]
    if (lower === 'well' && before === 'as' && after === 'as') return []
    if (lower === 'as' && before === 'well' && before2 === 'as') return []
    if (/^beings?$/.test(lower) && before === 'human') return []
    if (lower === 'human' && after === 'beings') return [{ ...token, text: `${token.text}s`, lower: 'humans' }]
    const hasCopula = tokens.slice(0, i).some(each => /^(?:is|are)$/.test(each.lower))
    const isContrast = lower === 'not' && tokens[i - 1]?.kind === 'comma' && !isConditional && hasCopula
    return isContrast ? [{ ...token, text: 'but', lower: 'but' }, token] : [token]
  })
}

/** Reads "Someone who is tall is always kind" as universal. */
function readAlwaysAsAll(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  const someMatch = /^some(one|body|thing)$/.exec(first?.lower ?? '')
  const isAlways = tokens.some(token => token.lower === 'always')
  if (someMatch === null || !/^(?:who|that)$/.test(second?.lower ?? '') || !isAlways) return tokens
  const word = `any${someMatch[1]}`
  return [{ ...first!, text: word, lower: word }, ...tokens.slice(1)]
}

const FILLERS = toWordSet(
  'also always therefore thus hence however moreover consequently indeed nevertheless furthermore',
)

function dropFillers(tokens: readonly Token[], notes: string[]): readonly Token[] {
  const dropped = new Set<Token>()
  tokens.forEach((token, i) => {
    if (token.kind !== 'word') return
    const isLast = i === tokens.length - 1
    const isAsWell = token.lower === 'as' && tokens[i + 1]?.lower === 'well' && i === tokens.length - 2
    if (!(FILLERS.has(token.lower) && i > 0) && !(isLast && token.lower === 'too') && !isAsWell) return
    dropped.add(token)
    if (isAsWell) dropped.add(tokens[i + 1]!)
    // ", however,"
    if (tokens[i - 1]?.kind === 'comma' && (isLast || isAsWell || tokens[i + 1]?.kind === 'comma'))
      dropped.add(tokens[i - 1]!)
    if (tokens[i - 1]?.kind === 'comma' && tokens[i + 1]?.kind === 'comma') dropped.add(tokens[i + 1]!)
    notes.push(`"${isAsWell ? 'as well' : token.text}" is left out`)
  })
  return dropped.size === 0 ? tokens : tokens.filter(token => !dropped.has(token))
}

const endsWith = (tokens: readonly Token[], ending: readonly string[]): boolean =>
  tokens.length > ending.length && ending.every((word, i) => tokens[tokens.length - ending.length + i]!.lower === word)

/** "Julia, unless Mark calls, leaves" becomes "Julia leaves unless Mark calls". */
export function moveMiddleCondition(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(
    (token, i) => i > 0 && token.kind === 'comma' && /^(?:unless|if|when|whenever)$/.test(tokens[i + 1]?.lower ?? ''),
  )
  if (from < 0 || /^(?:if|unless|when|whenever)$/.test(tokens[0]!.lower)) return tokens
  const to = tokens.findIndex((token, i) => i > from && token.kind === 'comma')
  if (to < 0 || to === tokens.length - 1 || /^(?:then|and|or|but)$/.test(tokens[to + 1]!.lower)) return tokens
  return [...tokens.slice(0, from), ...tokens.slice(to + 1), ...tokens.slice(from + 1, to)]
}

const LINKING_VERBS = toWordSet('seem appear look feel sound smell taste remain stay become get turn grow')
const DETERMINERS = ['all', 'every', 'each', 'some', 'any']
const SPELLCHECKED_WORDS =
  'everyone everybody everything someone somebody something nobody nothing anyone anybody anything unless whenever either neither'.split(
    ' ',
  )

function rejectWords(tokens: readonly Token[], lexical: Lexical, isListedName: NameTest): void {
  tokens.forEach((token, i) => {
    if (token.kind === 'other') throw createCharacterFailure(token)
    if (token.kind !== 'word') return
    const { lower } = token
    const reject = (id: MessageId, values = {}): never => {
      throw createFailure(id, token, { word: token.text, ...values })
    }
    const isCapitalised = /^\p{Lu}/u.test(token.text)
    // "May" and "Will" are names where they have a capital.
    if (isCapitalised && /^(?:may|will|mark|art|say)$/.test(lower)) return
    const [before, next, after] = [tokens[i - 1]?.lower, tokens[i + 1], tokens[i + 2]]
    const nextWord = next?.kind === 'word' ? next.lower : ''
    for (const { words, code, why, remedy } of UNINTERPRETED_CLASSES) {
      if (!words.has(lower) || (isCapitalised && i > 0) || (lower === 'once' && nextWord === 'knowing')) continue
      if (lower === 'except' && isException(tokens, i)) continue
      const problem = why.replace('{word}', () => token.text)
      throw new Failure(code, problem, token, remedy)
    }
    if (i === 0 && /^(?:suppose|assume|imagine|say|consider|let|after|before)$/.test(lower)) reject('supposition')
    const inflectedBase = lexical.getBaseOfThirdPerson(lower) ?? lexical.getBaseOfPast(lower)
    const verbBase = inflectedBase ?? lower
    const isChange = (verbBase === 'become' || verbBase === 'remain') && /^an?$/.test(nextWord)
    if (LINKING_VERBS.has(verbBase) && i > 0 && (lexical.getAdjectiveCost(nextWord) === 0 || isChange))
      reject('linking-verb', { next: next!.text })
    if (/^(?:has|have|had)$/.test(lower) && nextWord === 'to') reject('obligation')
    if (lower === 'still' && nextWord !== '' && !/^(?:and|or|if|unless|when)$/.test(nextWord)) reject('still')
    if (lower === 'so' && nextWord !== 'long' && !isEllipticSo(tokens, i)) reject('so')
    if (lower === 'one' && before !== 'least' && !(before === 'exactly' && nextWord === 'of')) reject('one')
    if (lower === 'least' && !(before === 'at' && nextWord === 'one')) reject('least')
    if (lower === 'more' && after?.lower !== 'than') reject('more')
    if (
      (!isCapitalised || (i === 0 && beginsClause(next))) &&
      /[a-z]{2}ly$/.test(lower) &&
      !LY_ADJECTIVES.has(lower) &&
      !(lower === 'exactly' && nextWord === 'one') &&
      lexical.getAdjectiveCost(lower) !== 0 &&
      lexical.getNounCost(lower) !== 0 &&
      lexical.getVerbCost(lower) !== 0
    )
      reject('adverb')
    if (nextWord === 'that' || nextWord === 'to' || nextWord === 'whether') {
      const base = lexical.getVerbCost(lower) === 0 ? lower : (inflectedBase ?? '')
      const hasClause = nextWord !== 'to' && after !== undefined
      const isVerb = after?.kind === 'word' && lexical.getVerbCost(after.lower) === 0
      const isInfinitive = nextWord === 'to' && isVerb && (lexical.getNounCost(after.lower) ?? 1) > 0
      if ((ATTITUDES.has(base) && hasClause) || isInfinitive) reject('attitude', { next: nextWord })
    }
    const isContentWord = nextWord !== '' && !lexical.isFunctionWord(nextWord)
    if (lower === 'her' && isContentWord && lexical.getNounCost(nextWord) !== undefined && !/^\p{Lu}/u.test(next!.text))
      reject('possessive-her')
    if (i > 0 || !isCapitalised || isListedName(token.text)) return
    if (
      isContentWord &&
      !DETERMINERS.includes(lower) &&
      lexical.getAdjectiveCost(lower) !== 0 &&
      !lexical.isFunctionWord(lower)
    ) {
      const near = findSimilarWord(lower, DETERMINERS)
      // "Al sings" is a name with a verb, "Al dogs" a misspelt "All dogs".
      const singular = lexical.getSingular(nextWord)
      const isNoun = singular !== undefined && lexical.getNounCost(singular) === 0
      const isVerb = lexical.getVerbCost(lexical.getBaseOfThirdPerson(nextWord) ?? nextWord) === 0
      if (near !== undefined && isNoun && !isVerb) reject('misspelt', { near })
    }
    if (lower.length > 4 && !SPELLCHECKED_WORDS.includes(lower)) {
      const near = findSimilarWord(lower, SPELLCHECKED_WORDS)
      if (near !== undefined) reject('misspelt-or-name', { near })
    }
  })
}

/** "everyone except Tom", "no dog except for Rex". */
function isException(tokens: readonly Token[], position: number): boolean {
  const next = tokens[position + 1]?.lower === 'for' ? tokens[position + 2] : tokens[position + 1]
  return position > 0 && next !== undefined && /^\p{Lu}/u.test(next.text)
}

/** "and so is Bob". */
function isEllipticSo(tokens: readonly Token[], position: number): boolean {
  const before = tokens[position - 1]
  return (
    (before?.lower === 'and' || before?.kind === 'comma') &&
    /^(?:is|are|was|were|does|do|did|will|can|has|have)$/.test(tokens[position + 1]?.lower ?? '')
  )
}

/** Tests for a word that can begin a clause: "Luckily *Ann* sings", "Sadly *it* rains". */
function beginsClause(token: Token | undefined): boolean {
  if (token === undefined) return false
  return (
    token.kind === 'comma' ||
    /^\p{Lu}/u.test(token.text) ||
    /^(?:it|he|she|they|the|an?|all|every|each|some|no|nobody|everyone|someone|there)$/.test(token.lower)
  )
}
