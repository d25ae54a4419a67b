/** A place in a side of a sentence, with what the whole sentence knows: the one object every reading function takes. */
import type { Formula, Term } from '@elenchus/logic'
import { Failure } from './failure.ts'
import type { Scope } from './scope.ts'
import type { Token } from './tokens.ts'

/** `either`: one side of "if and only if", condition and conclusion at once. */
export type Role = 'fact' | 'body' | 'head' | 'either'

export type WordKind = 'adjective' | 'noun' | 'relation' | 'verb' | 'ability'

/** Words the reader knows beyond the grammar's own. */
export interface KnownWords {
  /** Plural → singular of nouns listed, or seen in the text. */
  readonly singulars: ReadonlyMap<string, string>
  /** "sees" → "see" for the vocabulary's verbs. */
  readonly thirdPersons: ReadonlyMap<string, string>
  /** The vocabulary's verbs. */
  readonly bases: ReadonlySet<string>
  /** Only listed words, and no reading by convention where there are two. */
  readonly isStrict: boolean
  /** Called with every predicate read; throws where only listed words are allowed. */
  readonly recordPredicate: (word: string, kind: WordKind, token: Token) => void
}

/** The words of one side, and where the reading stands. Looking ahead never leaves the side. */
export class Cursor {
  readonly role: Role
  readonly scope: Scope
  readonly knownWords: KnownWords
  readonly #tokens: readonly Token[]
  readonly #from: number
  readonly #end: number
  #at: number

  constructor(tokens: readonly Token[], from: number, to: number, role: Role, scope: Scope, words: KnownWords) {
    this.#tokens = tokens
    this.#from = from
    this.#at = from
    this.#end = to
    this.role = role
    this.scope = scope
    this.knownWords = words
  }

  /** The place of the next word in the sentence. */
  get position(): number {
    return this.#at
  }

  tokenAt(index: number): Token {
    return this.#tokens[Math.min(index, this.#tokens.length - 1)]!
  }

  peek(ahead = 0): Token | undefined {
    const at = this.#at + ahead
    return at < this.#end ? this.#tokens[at] : undefined
  }

  advance(count = 1): void {
    this.#at += count
  }

  startsWith(words: string, ahead = 0): boolean {
    const first = this.peek(ahead)
    if (first === undefined || !words.startsWith(first.lower)) return false
    return words.split(' ').every((word, i) => this.peek(ahead + i)?.lower === word)
  }

  /** Whether the word opens the sentence, and so has a capital that says nothing. */
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

  /** The whole side. */
  get span(): { start: number; end: number } {
    return { start: this.tokenAt(this.#from).start, end: this.tokenAt(this.#end - 1).end }
  }
}
