/**
 * One side of a sentence (a fact, a condition, a conclusion) as a formula.
 *
 * The words become a row of parts for coordination.ts: literals, announcing words, connectives. Parts that share a
 * subject ("Charlie is tall, smart and not round") are put together first; if that leaves the rest without sense
 * ("either Charlie is tall or smart"), the row is read as a whole.
 */
import { type Formula, print, type Term } from '@elenchus/logic'
import { baseForm, singular } from '../english/word-forms.ts'
import { type Item, MAX_DEPTH, negate, type Opener, type Resolution, resolve, type Separator } from './coordination.ts'
import { Failure } from './failure.ts'
import {
  AUXILIARIES,
  CONNECTIVES,
  COPULAS,
  EMPTY_NOUNS,
  INDEFINITES,
  isPlain,
  isProper,
  NEGATIVES,
  OPENERS,
  PARTICLES,
  RELATIVES,
} from './function-words.ts'
import {
  clauseSubjectLength,
  isObjectStart,
  isTransitiveVerb,
  nounWord,
  readObject,
  readRelation,
  readSubject,
} from './noun-phrase.ts'
import type { Scope, Subject } from './scope.ts'
import type { Token } from './tokens.ts'

/** `either`: one side of "if and only if", condition and conclusion at once. */
export type Role = 'fact' | 'body' | 'head' | 'either'

/** Words the reader knows beyond the grammar's own. */
export interface KnownWords {
  /** Plural → singular of nouns seen in the text. */
  readonly singulars: ReadonlyMap<string, string>
  /** "sees" → "see" for the vocabulary's verbs. */
  readonly thirdPersons: ReadonlyMap<string, string>
  /** Called with every predicate read; throws where only listed words are allowed. */
  readonly onPredicate?: (word: string, kind: 'adjective' | 'noun' | 'relation' | 'verb', token: Token) => void
}

/** What the next part inherits when it says no subject or verb of its own. */
type Inherited =
  | { readonly kind: 'copula' }
  | { readonly kind: 'verb'; readonly predicate: string; readonly negated: boolean }

export class ClauseReader {
  readonly scope: Scope
  readonly role: Role
  readonly singulars: ReadonlyMap<string, string>
  /** How many subjects the side had. */
  clauses = 0
  readonly #tokens: readonly Token[]
  readonly #end: number
  readonly #words: KnownWords
  #at: number

  constructor(tokens: readonly Token[], from: number, to: number, role: Role, scope: Scope, words: KnownWords) {
    this.#tokens = tokens
    this.#at = from
    this.#end = to
    this.role = role
    this.scope = scope
    this.#words = words
    this.singulars = words.singulars
  }

  peek(ahead = 0): Token | undefined {
    const at = this.#at + ahead
    return at < this.#end ? this.#tokens[at] : undefined
  }

  advance(count = 1): void {
    this.#at += count
  }

  matches(words: string, ahead = 0): boolean {
    return words.split(' ').every((word, i) => this.peek(ahead + i)?.lower === word)
  }

  atSentenceStart(): boolean {
    return this.#at === 0
  }

  isFirst(token: Token): boolean {
    return token === this.#tokens[0]
  }

  unary(name: string, term: Term): Formula {
    return { kind: 'atom', name, terms: [term] }
  }

  expected(what: string): Failure {
    const token = this.peek()
    if (token !== undefined) return new Failure('unreadable', `expected ${what}, found "${token.text}"`, token)
    const last = this.#tokens[Math.max(0, Math.min(this.#end, this.#tokens.length) - 1)]!
    return new Failure('unreadable', `expected ${what} after "${last.text}"`, last)
  }

  /** Reads the whole side. */
  read(): Formula {
    if (this.peek() === undefined) throw this.expected('a clause')
    const grouped: Item[] = []
    const flat: Item[] = []
    let wrapped = false
    let depth = 0
    while (true) {
      const opener = this.#opener(true)
      if (opener !== undefined) {
        grouped.push(opener)
        flat.push(opener)
        if (++depth > MAX_DEPTH) throw tooDeep(this.peek() ?? this.#tokens[this.#at - 1]!)
        continue
      }
      depth = 0
      const at = this.#at
      const { items, about } = this.#clause()
      if (about.negative || about.closedOver !== undefined || about.restrictions.length > 0) wrapped = true
      const group = resolve(items)
      if (group.kind === 'formula') grouped.push({ kind: 'unit', formula: this.#wrap(group.formula, about), at })
      else grouped.push(...items)
      flat.push(...items)
      const separator = this.#separator()
      if (separator === undefined) break
      grouped.push(separator)
      flat.push(separator)
    }
    if (this.peek() !== undefined) throw this.#leftOver()
    let result = resolve(grouped)
    if (result.kind === 'none' && !wrapped) result = resolve(flat)
    return this.#settle(result)
  }

  /** The formula of a predicate read right here for `about`, as in "who *is tall and kind*". */
  predicateOf(about: Subject): Formula {
    return this.#settle(resolve(this.#predicate(about)))
  }

  #settle(result: Resolution): Formula {
    if (result.kind === 'formula') return result.formula
    if (result.kind === 'none') {
      throw new Failure(
        result.code,
        result.reason,
        this.#tokens[result.at] ?? this.#tokens[0]!,
        'Write "both … and …" or "either … or …" around what belongs together.',
      )
    }
    const span = { start: this.#tokens[0]!.start, end: this.#tokens[this.#end - 1]!.end }
    const readings = result.readings.map(formula => shorten(print(formula, { notation: 'ascii' })))
    throw new Failure(
      'ambiguous',
      'this sentence can be read in two ways',
      span,
      'Write "both … and …" or "either … or …" around what belongs together.',
      readings,
    )
  }

  #wrap(formula: Formula, about: Subject): Formula {
    let result = about.negative ? negate(formula) : formula
    if (about.closedOver !== undefined) this.scope.closed.set(result, about.closedOver)
    if (about.restrictions.length > 0) result = conjoin([...about.restrictions, result])
    return result
  }

  /** A subject and all that is said of it. */
  #clause(): { items: Item[]; about: Subject } {
    this.clauses++
    const token = this.peek()
    if (token === undefined) throw this.expected('a clause')
    if (token.lower === 'there') return this.#thereIs()
    if (token.lower === 'being' && this.scope.lastSubject !== undefined) {
      return { items: this.#predicate(this.scope.lastSubject), about: this.scope.lastSubject }
    }
    if (isPlain(token)) {
      const proposition = this.#proposition(token)
      if (proposition !== undefined) return proposition
    }
    const about = readSubject(this)
    this.scope.lastSubject = { ...about, restrictions: [], closedOver: undefined, negative: false }
    return { items: this.#predicate(about), about }
  }

  /** "p holds", "p does not hold". */
  #proposition(token: Token): { items: Item[]; about: Subject } | undefined {
    const at = this.#at
    const negated = this.matches('does not hold', 1)
    const length = negated ? 4 : 2
    if (!negated && this.peek(1)?.lower !== 'holds') return undefined
    if (isObjectStart(this.peek(length)) || PARTICLES.has(this.peek(length)?.lower ?? '')) return undefined
    this.advance(length)
    const atom: Formula = { kind: 'atom', name: token.text, terms: [] }
    const about: Subject = { ...NOBODY, term: { kind: 'constant', name: token.text } }
    return { items: [{ kind: 'unit', formula: negated ? negate(atom) : atom, at }], about }
  }

  /** "there is someone who is …", "there is at least one person who …", "there is nobody who …". */
  #thereIs(): { items: Item[]; about: Subject } {
    const there = this.peek()!
    this.advance()
    const verb = this.peek()?.lower
    if (verb !== 'is' && verb !== 'are' && verb !== 'exists' && verb !== 'exist')
      throw this.expected('"is" after "there"')
    this.advance()
    if (this.role !== 'body') {
      throw new Failure(
        'existential',
        'that somebody exists, without saying who, is more than facts and rules can hold',
        there,
        'Name the individual, or use "there is someone who …" in a condition only.',
      )
    }
    const negative = NEGATIVES.has(this.peek()?.lower ?? '') || this.peek()?.lower === 'no'
    const noun = this.#describedOne(negative)
    const sort = noun.lower.includes('thing') ? 'thing' : 'person'
    const term = this.scope.introduce(noun, negative ? 'universal' : 'indefinite', sort)
    const relative = this.peek()
    if (relative === undefined || !RELATIVES.has(relative.lower)) throw this.expected('"who" or "that"')
    this.advance()
    const about: Subject = { ...NOBODY, term, negative, closedOver: negative ? term.name : undefined }
    return { items: this.#predicate(about), about }
  }

  #describedOne(negative: boolean): Token {
    if (this.matches('at least one')) this.advance(3)
    else if (this.matches('no one')) this.advance(1)
    else if (negative && this.peek()?.lower === 'no') this.advance()
    else if (/^(?:a|an|some)$/.test(this.peek()?.lower ?? '')) this.advance()
    const noun = this.peek()
    const word = noun?.lower ?? ''
    if (noun === undefined || !(EMPTY_NOUNS.has(word) || INDEFINITES.has(word) || NEGATIVES.has(word))) {
      throw this.expected('"someone", "nobody" or "a person"')
    }
    this.advance()
    return noun
  }

  /** Everything said of one subject, as parts. */
  #predicate(about: Subject): Item[] {
    const items: Item[] = []
    let inherited = this.#verb(about, items)
    let depth = 0
    while (inherited !== 'done') {
      const opener = this.#opener(false)
      if (opener !== undefined) {
        items.push(opener)
        if (++depth > MAX_DEPTH) throw tooDeep(this.peek() ?? this.#tokens[this.#at - 1]!)
        continue
      }
      depth = 0
      if (items.length > 0 && this.#startsVerb()) {
        inherited = this.#verb(about, items)
        if (inherited !== 'done') continue
      } else {
        this.#part(about, inherited, items)
      }
      const ahead = this.#separatorLength()
      if (ahead === 0 || !this.#continues(ahead)) break
      items.push(this.#separator()!)
      if (inherited === 'done') inherited = { kind: 'copula' }
    }
    return items
  }

  /** Whether what follows the separator is said of the same subject, and is no clause of its own. */
  #continues(ahead: number): boolean {
    let at = ahead
    while (true) {
      const token = this.peek(at)
      if (token === undefined || token.kind !== 'word') return false
      if (OPENERS.has(token.lower)) at++
      else if (this.#deniedLength(at) > 0) at += this.#deniedLength(at)
      else break
    }
    return clauseSubjectLength(this, at) === 0
  }

  #startsVerb(): boolean {
    const token = this.peek()
    if (token === undefined) return false
    return COPULAS.has(token.lower) || AUXILIARIES.has(token.lower) || isTransitiveVerb(this, 0)
  }

  /**
   * Reads the verb. "is" leaves its complements to be read; a verb with its object is a part already, and `done` unless
   * more objects may follow.
   */
  #verb(about: Subject, items: Item[]): Inherited | 'done' {
    const token = this.peek()
    if (token === undefined) throw this.expected('"is" or another verb')
    if (COPULAS.has(token.lower)) {
      if (token.lower !== 'being') this.#agree(about, token, token.lower === 'are')
      this.advance()
      while (this.peek()?.lower === 'always' || this.peek()?.lower === 'also') this.advance()
      return { kind: 'copula' }
    }
    if (about.kind === 'relation') throw this.expected('"is"')
    const at = this.#at
    let negated = false
    let plural = about.plural
    if (AUXILIARIES.has(token.lower)) {
      this.#agree(about, token, token.lower === 'do')
      this.advance()
      if (this.peek()?.lower !== 'not') throw this.expected(`"not" after "${token.text}"`)
      this.advance()
      negated = true
      plural = true
    }
    const verb = this.peek()
    if (!isPlain(verb) || (isProper(verb) && !this.isFirst(verb))) throw this.expected('"is" or another verb')
    const predicate = this.#verbName(verb, plural)
    this.#words.onPredicate?.(predicate, 'verb', verb)
    const object = readObject(this)
    items.push({ kind: 'unit', at, formula: literal(predicate, [about.term, object], negated) })
    const ahead = this.#separatorLength()
    if (ahead === 0 || !this.#continues(ahead)) return 'done'
    items.push(this.#separator()!)
    return { kind: 'verb', predicate, negated }
  }

  #verbName(verb: Token, plural: boolean): string {
    this.advance()
    let base = verb.text
    if (!plural) {
      if (!/s$/.test(verb.text))
        throw new Failure(
          'unreadable',
          `expected a verb, found "${verb.text}"`,
          verb,
          `Did you mean "${verb.text}s", or is a word missing?`,
        )
      base = this.#words.thirdPersons.get(verb.text) ?? baseForm(verb.text)
    } else if (/[^s]s$/.test(verb.text)) {
      throw new Failure(
        'agreement',
        `"${verb.text}" does not go with a plural or with "not"`,
        verb,
        `Write "${baseForm(verb.text)}".`,
      )
    }
    const particle = this.peek()
    if (particle === undefined || !PARTICLES.has(particle.lower)) return base
    this.advance()
    return `${base}_${particle.lower}`
  }

  #agree(about: Subject, token: Token, plural: boolean): void {
    if (about.plural !== plural && about.term.kind !== 'variable') {
      const one = token.lower === 'are' ? 'is' : 'does'
      throw new Failure('agreement', `"${token.text}" does not go with a single individual`, token, `Write "${one}".`)
    }
  }

  /** A complement of "is", or one more object of a verb. */
  #part(about: Subject, inherited: Inherited, items: Item[]): void {
    const at = this.#at
    if (inherited.kind === 'verb') {
      const start = this.peek()
      if (!isObjectStart(start)) throw this.expected('a name or a verb')
      if (inherited.negated) {
        throw new Failure(
          'ambiguous',
          '"not" before two objects can deny both or only that both hold',
          start!,
          'Say the verb again: "does not … and does not …".',
        )
      }
      items.push({ kind: 'unit', at, formula: literal(inherited.predicate, [about.term, readObject(this)], false) })
      return
    }
    items.push({ kind: 'unit', at, formula: this.#complement(about) })
  }

  #complement(about: Subject): Formula {
    let negated = false
    while (this.peek()?.lower === 'not') {
      if (negated) throw this.expected('a word after "not"')
      negated = true
      this.advance()
    }
    const token = this.peek()
    if (token === undefined || token.kind !== 'word')
      throw this.expected(`what ${about.kind === 'relation' ? 'name' : 'is said'} after "is"`)
    if (about.kind === 'relation') {
      const term = readObject(this)
      this.#words.onPredicate?.(about.relation, 'relation', token)
      return literal(about.relation, [term, about.term], negated)
    }
    const relation = readRelation(this)
    if (relation !== undefined) {
      this.#words.onPredicate?.(relation.relation, 'relation', token)
      return literal(relation.relation, [about.term, relation.of], negated)
    }
    if (token.lower === 'a' || token.lower === 'an') return this.#nounComplement(about, negated)
    if (!isPlain(token)) {
      if (token.lower === 'the')
        throw new Failure(
          'identity',
          'that two individuals are the same cannot be said',
          token,
          'Write "is the … of …" for a relation.',
        )
      throw this.expected('an adjective, "a …" or "the … of …"')
    }
    this.advance()
    this.#oneWord(token)
    const noun = about.plural && singular(token.text) !== undefined
    const name = noun ? nounWord(this, token, true) : token.text
    this.#words.onPredicate?.(name, noun ? 'noun' : 'adjective', token)
    return literal(name, [about.term], negated)
  }

  /** "a gardener", "a kind person", "a red wumpus". */
  #nounComplement(about: Subject, negated: boolean): Formula {
    this.advance()
    const said: Formula[] = []
    while (true) {
      const word = this.peek()
      if (word === undefined || !(isPlain(word) || EMPTY_NOUNS.has(word.lower))) throw this.expected('a noun after "a"')
      this.advance()
      const last = !(isPlain(this.peek()) || EMPTY_NOUNS.has(this.peek()?.lower ?? ''))
      if (!(last && EMPTY_NOUNS.has(word.lower))) {
        this.#words.onPredicate?.(word.text, last ? 'noun' : 'adjective', word)
        said.push(this.unary(word.text, about.term))
      }
      if (last) {
        if (said.length === 0) throw new Failure('unreadable', `"a ${word.text}" says nothing of anyone`, word)
        if (negated && said.length > 1) return { kind: 'not', operand: conjoin(said) }
        return negated ? negate(said[0]!) : conjoin(said)
      }
    }
  }

  /** Two words in a row are a slip ("tall smart") until somebody lists them as one. */
  #oneWord(token: Token): void {
    const next = this.peek()
    if (!isPlain(next)) return
    throw new Failure(
      'unreadable',
      `"${token.text} ${next.text}" is not one word, and no "and", "or" or full stop stands between them`,
      next,
      'Put a connective or a full stop there, or join the words with a hyphen.',
    )
  }

  #opener(clauseLevel: boolean): Item | undefined {
    const at = this.#at
    const token = this.peek()
    if (token === undefined) return undefined
    if (OPENERS.has(token.lower)) {
      this.advance()
      const word = token.lower === 'eithor' ? 'either' : (token.lower as Opener)
      return { kind: 'open', word, at }
    }
    const denied = this.#deniedLength(0)
    if (denied > 0 && clauseLevel) {
      this.advance(denied)
      return { kind: 'open', word: 'not', at }
    }
    if (token.lower === 'not' && OPENERS.has(this.peek(1)?.lower ?? '')) {
      this.advance()
      return { kind: 'open', word: 'not', at }
    }
    return undefined
  }

  /** "it is not the case that", "it is not true that", "it is false that". */
  #deniedLength(ahead: number): number {
    if (this.peek(ahead)?.lower !== 'it') return 0
    if (this.matches('it is not the case that', ahead)) return 6
    if (this.matches('it is not true that', ahead)) return 5
    if (this.matches('it is false that', ahead)) return 4
    return 0
  }

  /** Tokens in the separator here: "and", ", and", ","; 0 where there is none. */
  #separatorLength(): number {
    const token = this.peek()
    if (token === undefined) return 0
    if (token.kind === 'comma') return CONNECTIVES.has(this.peek(1)?.lower ?? '') ? 2 : 1
    return CONNECTIVES.has(token.lower) ? 1 : 0
  }

  #separator(): Item | undefined {
    const length = this.#separatorLength()
    if (length === 0) return undefined
    const at = this.#at
    const token = this.peek(length - 1)!
    this.advance(length)
    const word = token.kind === 'comma' ? ',' : token.lower === 'but' ? 'and' : (token.lower as Separator)
    return { kind: 'separator', word, at }
  }

  #leftOver(): Failure {
    const token = this.peek()!
    if (token.kind === 'other') return unexpectedSign(token)
    return new Failure(
      'unreadable',
      `"${token.text}" does not fit here`,
      token,
      'Perhaps a full stop, "and" or "or" is missing before it.',
    )
  }
}

const NOBODY: Subject = {
  kind: 'term',
  term: { kind: 'constant', name: '' },
  relation: '',
  plural: false,
  negative: false,
  closedOver: undefined,
  restrictions: [],
}

function literal(name: string, terms: readonly Term[], negated: boolean): Formula {
  const atom: Formula = { kind: 'atom', name, terms }
  return negated ? { kind: 'not', operand: atom } : atom
}

/** A conjunction without needless nesting. */
export function conjoin(formulas: readonly Formula[]): Formula {
  const operands = formulas.flatMap(formula => (formula.kind === 'and' ? formula.operands : [formula]))
  return operands.length === 1 ? operands[0]! : { kind: 'and', operands }
}

export function unexpectedSign(token: Token): Failure {
  if (token.text === '\ufffd') {
    return new Failure(
      'encoding',
      'the text holds U+FFFD: it was not UTF-8 when it was read',
      token,
      'Save the file as UTF-8.',
    )
  }
  return new Failure(
    'unreadable',
    `the sign ${JSON.stringify(token.text)} has no meaning here`,
    token,
    'Sentences hold words and commas, and end with a full stop.',
  )
}

function tooDeep(token: Token): Failure {
  return new Failure('too-deep', `more than ${MAX_DEPTH} announcing words in a row`, token, 'Split the sentence.')
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
