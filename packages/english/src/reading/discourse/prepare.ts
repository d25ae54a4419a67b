/**
 * Token preprocessing: expands contractions, drops discourse markers and fillers with a note, and rejects words whose meaning the logic
 * cannot express.
 */
import { createFailure, Failure } from '../failure.ts'
import { findSimilarWord } from '../known-words.ts'
import type { RawSentence, Token } from '../tokens.ts'
import type { Lexical } from './lexical.ts'
import {
  ATTITUDES,
  DISCOURSE_PHRASES,
  DISCOURSE_WORDS,
  LY_ADJECTIVES,
  toWordSet,
  UNINTERPRETED_CLASSES,
} from './words/word-lists.ts'

export interface PreprocessedSentence {
  readonly tokens: readonly Token[]
  readonly notes: readonly string[]
  /** The sentence ended in "… but not both". */
  readonly exclusive: boolean
  /** The sentence ended in "…, and vice versa". */
  readonly converse: boolean
}

/** Limit for natural sentences; longer ones are left to the reader of generated English. */
const MAX_WORDS = 80

export function preprocess(
  raw: RawSentence,
  lexical: Lexical,
  isListedName: (name: string) => boolean,
): PreprocessedSentence {
  const notes: string[] = []
  if (raw.tokens.length > MAX_WORDS) throw createFailure('too-many-words', raw, { limit: String(MAX_WORDS) })
  let tokens: readonly Token[] = raw.tokens.flatMap(expandContractions)
  tokens = tokens.flatMap((token, i) => mergeNoOne(token, tokens[i - 1], tokens[i + 1], notes))
  tokens = dropDiscourseMarkers(tokens, notes)
  tokens = normalizeIdioms(tokens)
  tokens = readAlwaysAsAll(tokens)
  tokens = dropFillers(tokens, notes)
  const exclusive = endsWith(tokens, ['but', 'not', 'both'])
  if (exclusive) tokens = tokens.slice(0, tokens[tokens.length - 4]?.kind === 'comma' ? -4 : -3)
  const converse = endsWith(tokens, ['vice', 'versa'])
  if (converse) {
    tokens = tokens.slice(0, -2)
    if (tokens[tokens.length - 1]?.lower === 'and') tokens = tokens.slice(0, -1)
    if (tokens[tokens.length - 1]?.kind === 'comma') tokens = tokens.slice(0, -1)
  }
  rejectWords(tokens, lexical, isListedName)
  if (tokens.length === 0) throw createFailure('no-statement', raw)
  return { tokens, notes, exclusive, converse }
}

const CONTRACTED_NOT = /^(is|are|was|were|do|does|did|has|have|had|would|could|should|might|must)n['’]t$/i
const CONTRACTED_IS = /^(it|he|she|there|that|who|everyone|someone|nobody|everything|something|nothing)['’]s$/i

function expandContractions(token: Token): Token[] {
  if (token.kind !== 'word') return [token]
  const splitToken = (first: string, second: string): Token[] => [
    { ...token, text: first, lower: first.toLowerCase() },
    { ...token, text: second, lower: second },
  ]
  const negated = CONTRACTED_NOT.exec(token.text)
  if (negated !== null) return splitToken(negated[1]!, 'not')
  if (/^can(?:['’]t|not)$/i.test(token.text)) return splitToken(token.text.slice(0, 3), 'not')
  if (/^won['’]t$/i.test(token.text)) return splitToken('will', 'not')
  const is = CONTRACTED_IS.exec(token.text)
  return is === null ? [token] : splitToken(is[1]!, 'is')
}

/** "no one", "no-one", "Noone". */
function mergeNoOne(token: Token, before: Token | undefined, after: Token | undefined, notes: string[]): Token[] {
  if (token.lower === 'one' && before?.lower === 'no') return []
  if (token.lower === 'no' && after?.lower === 'one')
    return [{ ...token, text: 'nobody', lower: 'nobody', end: after.end }]
  if (token.lower !== 'no-one' && token.lower !== 'noone') return [token]
  notes.push(`"${token.text}" is read as "no one"`)
  return [{ ...token, text: 'nobody', lower: 'nobody' }]
}

const NEEDS_COMMA = toWordSet(
  'first second third next finally still yet overall naturally conversely lastly firstly secondly thirdly meanwhile actually',
)

function dropDiscourseMarkers(tokens: readonly Token[], notes: string[]): readonly Token[] {
  let rest = tokens
  for (let again = true; again && rest.length > 1; ) {
    again = false
    const phrase = DISCOURSE_PHRASES.find(one => one.split(' ').every((word, i) => rest[i]?.lower === word))
    const first = rest[0]!
    const length =
      phrase !== undefined
        ? phrase.split(' ').length
        : DISCOURSE_WORDS.has(first.lower) && (rest[1]?.kind === 'comma' || !NEEDS_COMMA.has(first.lower))
          ? 1
          : 0
    if (length === 0 || (first.lower === 'so' && /^(?:long|that)$/.test(rest[1]?.lower ?? ''))) break
    notes.push(
      `"${rest
        .slice(0, length)
        .map(token => token.text)
        .join(' ')}" joins sentences and is left out`,
    )
    rest = rest.slice(rest[length]?.kind === 'comma' ? length + 1 : length)
    again = true
  }
  return rest
}

const OTHER_GENDER: Readonly<Record<string, string>> = { he: 'she', she: 'he', him: 'her', her: 'him' }

/** "he or she" is one pronoun, "human being" one noun, and ", not" after "is" is ", but not". */
function normalizeIdioms(tokens: readonly Token[]): readonly Token[] {
  const conditional = /^(?:if|when|whenever|unless)$/.test(tokens[0]?.lower ?? '')
  return tokens.flatMap((token, i): Token[] => {
    const [one, two] = [tokens[i - 1]?.lower ?? '', tokens[i - 2]?.lower ?? '']
    if (OTHER_GENDER[token.lower] !== undefined && one === 'or' && OTHER_GENDER[token.lower] === two) return []
    if (token.lower === 'or' && OTHER_GENDER[one] !== undefined && OTHER_GENDER[one] === tokens[i + 1]?.lower) return []
    if (token.lower === 'as' && tokens[i + 1]?.lower === 'well' && tokens[i + 2]?.lower === 'as')
      return [{ ...token, text: 'and', lower: 'and' }]
    if (token.lower === 'well' && one === 'as' && tokens[i + 1]?.lower === 'as') return []
    if (token.lower === 'as' && one === 'well' && two === 'as') return []
    if (/^beings?$/.test(token.lower) && /^human$/.test(one)) return []
    if (token.lower === 'human' && tokens[i + 1]?.lower === 'beings')
      return [{ ...token, text: `${token.text}s`, lower: 'humans' }]
    const contrasts =
      token.lower === 'not' &&
      tokens[i - 1]?.kind === 'comma' &&
      !conditional &&
      tokens.slice(0, i).some(each => /^(?:is|are)$/.test(each.lower))
    return contrasts ? [{ ...token, text: 'but', lower: 'but' }, token] : [token]
  })
}

/** Reads "Someone who is tall is always kind" as universal. */
function readAlwaysAsAll(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  const some = /^some(one|body|thing)$/.exec(first?.lower ?? '')
  if (some === null || !/^(?:who|that)$/.test(second?.lower ?? '') || !tokens.some(token => token.lower === 'always'))
    return tokens
  const word = `any${some[1]}`
  return [{ ...first!, text: word, lower: word }, ...tokens.slice(1)]
}

const FILLERS = toWordSet(
  'also always therefore thus hence however moreover consequently indeed nevertheless furthermore',
)

function dropFillers(tokens: readonly Token[], notes: string[]): readonly Token[] {
  const drop = new Set<Token>()
  tokens.forEach((token, i) => {
    if (token.kind !== 'word') return
    const last = i === tokens.length - 1
    const asWell = token.lower === 'as' && tokens[i + 1]?.lower === 'well' && i === tokens.length - 2
    if (!(FILLERS.has(token.lower) && i > 0) && !(last && token.lower === 'too') && !asWell) return
    drop.add(token)
    if (asWell) drop.add(tokens[i + 1]!)
    // ", however,"
    if (tokens[i - 1]?.kind === 'comma' && (last || asWell || tokens[i + 1]?.kind === 'comma')) drop.add(tokens[i - 1]!)
    if (tokens[i - 1]?.kind === 'comma' && tokens[i + 1]?.kind === 'comma') drop.add(tokens[i + 1]!)
    notes.push(`"${asWell ? 'as well' : token.text}" is left out`)
  })
  return drop.size === 0 ? tokens : tokens.filter(token => !drop.has(token))
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

const LINKING = toWordSet('seem appear look feel sound smell taste remain stay become get turn grow')
const DETERMINERS = ['all', 'every', 'each', 'some', 'any']
const SPELLCHECKED_WORDS = [
  ...toWordSet(
    'everyone everybody everything someone somebody something nobody nothing anyone anybody anything unless whenever either neither',
  ),
]

function rejectWords(tokens: readonly Token[], lexical: Lexical, isListedName: (name: string) => boolean): void {
  tokens.forEach((token, i) => {
    if (token.kind === 'other') throw createSignFailure(token)
    if (token.kind !== 'word') return
    const { lower } = token
    const reject = (code: string, problem: string, remedy: string): never => {
      throw new Failure(code, problem, token, remedy)
    }
    const capital = /^\p{Lu}/u.test(token.text)
    // "May" and "Will" are names where they have a capital.
    if (capital && /^(?:may|will|mark|art|say)$/.test(lower)) return
    const next = tokens[i + 1]
    const word = next?.kind === 'word' ? next.lower : ''
    for (const kind of UNINTERPRETED_CLASSES) {
      if (!kind.words.has(lower) || (capital && i > 0) || (lower === 'once' && word === 'knowing')) continue
      if (lower === 'except' && isException(tokens, i)) continue
      throw new Failure(
        kind.code,
        kind.why.replace('{word}', () => token.text),
        token,
        kind.remedy,
      )
    }
    if (i === 0 && /^(?:suppose|assume|imagine|say|consider|let|after|before)$/.test(lower))
      reject(
        'supposition',
        `"${token.text}" does not state anything`,
        'Write the statement itself, or a rule with "if".',
      )
    const linking = lexical.getBaseOfThirdPerson(lower) ?? lexical.getBaseOfPast(lower) ?? lower
    if (
      LINKING.has(linking) &&
      i > 0 &&
      (lexical.adjectiveCost(word) === 0 || ((linking === 'become' || linking === 'remain') && /^an?$/.test(word)))
    ) {
      reject(
        'linking',
        `"${token.text} ${next!.text} …" says how something seems or changes, not how it is`,
        'Write "is …" if that is meant.',
      )
    }
    if (/^(?:has|have|had)$/.test(lower) && word === 'to')
      reject('modal', `"${token.text} to" expresses an obligation, which is not supported`, 'Write what is the case.')
    if (lower === 'still' && word !== '' && !/^(?:and|or|if|unless|when)$/.test(word))
      reject('time', '"still" is about time, which rules cannot express', 'Leave the word out.')
    if (lower === 'so' && !/^(?:long)$/.test(word) && !isEllipticSo(tokens, i))
      reject(
        'degree',
        '"so" inside a sentence expresses a degree or a reason, which is not supported',
        'Leave the word out, or make two sentences.',
      )
    if (lower === 'one' && tokens[i - 1]?.lower !== 'least' && !(tokens[i - 1]?.lower === 'exactly' && word === 'of'))
      reject(
        'quantity',
        '"one" counts, and the only quantities that can be expressed are "all", "some", "no" and "not all"',
        'Write "some …" or "at least one …".',
      )
    if (lower === 'least' && !(tokens[i - 1]?.lower === 'at' && word === 'one'))
      reject('quantity', '"least" counts or ranks, which is not supported', 'Write "at least one …" or "some …".')
    if (lower === 'more' && tokens[i + 2]?.lower !== 'than')
      reject(
        'quantity',
        '"more" counts or ranks, which is not supported',
        'Write "… is more … than …" for two individuals.',
      )
    if (
      (!capital || (i === 0 && beginsClause(next))) &&
      /[a-z]{2}ly$/.test(lower) &&
      !LY_ADJECTIVES.has(lower) &&
      !(lower === 'exactly' && word === 'one') &&
      lexical.adjectiveCost(lower) !== 0 &&
      lexical.nounCost(lower) !== 0 &&
      lexical.verbCost(lower) !== 0
    ) {
      reject('adverb', `"${token.text}" says how something is done, which is not supported`, 'Leave the adverb out.')
    }
    if (word === 'that' || word === 'to' || word === 'whether') {
      const base =
        lexical.verbCost(lower) === 0
          ? lower
          : (lexical.getBaseOfThirdPerson(lower) ?? lexical.getBaseOfPast(lower) ?? '')
      const after = tokens[i + 2]
      const clause = word !== 'to' && after !== undefined
      const infinitive =
        word === 'to' &&
        after?.kind === 'word' &&
        lexical.verbCost(after.lower) === 0 &&
        (lexical.nounCost(after.lower) ?? 1) > 0
      if ((ATTITUDES.has(base) && clause) || infinitive)
        reject(
          'attitude',
          `the clause after "${token.text} ${word}" is thought, said or wished, not stated`,
          'State it as a sentence of its own if it holds.',
        )
    }
    if (
      lower === 'her' &&
      word !== '' &&
      !lexical.isFunctionWord(word) &&
      lexical.nounCost(word) !== undefined &&
      !/^\p{Lu}/u.test(next!.text)
    ) {
      reject('possessive', 'possessives such as "her …" are not supported', 'Name the individual.')
    }
    if (
      i === 0 &&
      capital &&
      !DETERMINERS.includes(lower) &&
      word !== '' &&
      !lexical.isFunctionWord(word) &&
      lexical.adjectiveCost(lower) !== 0 &&
      !lexical.isFunctionWord(lower)
    ) {
      const near = findSimilarWord(lower, DETERMINERS)
      // "Al sings" is a name with a verb, "Al dogs" a misspelt "All dogs".
      const plural = lexical.getSingular(word)
      const noun =
        plural !== undefined &&
        lexical.nounCost(plural) === 0 &&
        lexical.verbCost(lexical.getBaseOfThirdPerson(word) ?? word) !== 0
      if (near !== undefined && noun && !isListedName(token.text))
        throw createFailure('misspelt', token, { word: token.text, near })
    }
    if (i === 0 && capital && lower.length > 4 && !isListedName(token.text)) {
      const near = SPELLCHECKED_WORDS.includes(lower) ? undefined : findSimilarWord(lower, SPELLCHECKED_WORDS)
      if (near !== undefined)
        reject(
          'spelling',
          `"${token.text}" looks like "${near}"`,
          `Did you mean "${near}"? If it is a name, put it elsewhere in the sentence.`,
        )
    }
  })
}

/** "everyone except Tom", "no dog except for Rex". */
function isException(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.lower === 'for' ? tokens[at + 2] : tokens[at + 1]
  return at > 0 && next !== undefined && /^\p{Lu}/u.test(next.text)
}

/** "and so is Bob". */
function isEllipticSo(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    (before?.lower === 'and' || before?.kind === 'comma') &&
    /^(?:is|are|was|were|does|do|did|will|can|has|have)$/.test(tokens[at + 1]?.lower ?? '')
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

function createSignFailure(token: Token): Failure {
  if (token.text === '\ufffd') return createFailure('encoding', token)
  return createFailure('sign', token, { character: JSON.stringify(token.text) })
}
