/** Cursor over the tokens of one side of a sentence, with the state of the whole sentence. All reading functions use it. */
import type { Formula, Term } from '@elenchus/logic'
import { Failure } from './failure.ts'
import type { Scope } from './scope.ts'
import type { Token } from './tokens.ts'

/** Role of a side: fact, condition (`body`) or conclusion (`head`); `either` is a side of "if and only if", which is both condition and conclusion. */
export type Role = 'fact' | 'body' | 'head' | 'either'

export type WordKind = 'adjective' | 'noun' | 'relation' | 'verb' | 'ability'

/** Content words that are known before parsing. */
export interface KnownWords {
  /** Singular by plural, of nouns in the vocabulary or the text. */
  readonly singulars: ReadonlyMap<string, string>
  /** Base form by third person ("sees" → "see"), of verbs in the vocabulary. */
  readonly thirdPersons: ReadonlyMap<string, string>
  /** Base forms of verbs in the vocabulary. */
  readonly bases: ReadonlySet<string>
  /** Allows only words of the vocabulary, and rejects ambiguous sentences that have a conventional reading. */
  readonly isStrict: boolean
  /** Records a predicate; throws if only words of the vocabulary are allowed. */
  readonly recordPredicate: (word: string, kind: WordKind, token: Token) => void
}

/** Tokens of one side and the current position. Look-ahead does not go beyond the side. */
export class Cursor {
  readonly role: Role
  readonly scope: Scope
  readonly knownWords: KnownWords
  readonly #tokens: readonly Token[]
  readonly #from: number
  readonly #end: number
  #position: number

  constructor(tokens: readonly Token[], from: number, to: number, role: Role, scope: Scope, words: KnownWords) {
    this.#tokens = tokens
    this.#from = from
    this.#position = from
    this.#end = to
    this.role = role
    this.scope = scope
    this.knownWords = words
  }

  /** Index of the next token in the sentence. */
  get position(): number {
    return this.#position
  }

  tokenAt(index: number): Token {
    return this.#tokens[Math.min(index, this.#tokens.length - 1)]!
  }

  peek(ahead = 0): Token | undefined {
    const index = this.#position + ahead
    return index < this.#end ? this.#tokens[index] : undefined
  }

  advance(count = 1): void {
    this.#position += count
  }

  startsWith(words: string, ahead = 0): boolean {
    const first = this.peek(ahead)
    if (first === undefined || !words.startsWith(first.lower)) return false
    return words.split(' ').every((word, i) => this.peek(ahead + i)?.lower === word)
  }

  /** Tests for the first word of the sentence, whose capital does not indicate a name. */
  isFirst(token: Token): boolean {
    return token === this.#tokens[0]
  }

  createUnaryAtom(name: string, term: Term): Formula {
    return { kind: 'atom', name, terms: [term] }
  }

  createExpectedFailure(what: string): Failure {
    const token = this.peek()
    if (token !== undefined) return new Failure('unreadable', `expected ${what}, found "${token.text}"`, token)
    const last = this.tokenAt(Math.max(0, this.#end - 1))
    return new Failure('unreadable', `expected ${what} after "${last.text}"`, last)
  }

  /** Span of the whole side. */
  get span(): { start: number; end: number } {
    return { start: this.tokenAt(this.#from).start, end: this.tokenAt(this.#end - 1).end }
  }
}
