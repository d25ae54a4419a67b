/**
 * English as numbers: words of the grammar have numbers of their own, every other word of a theory gets a slot.
 *
 * A slot says nothing but "the same word as there". In training the slots of a theory were drawn anew each time, so names
 * and words that were never seen work like any other. trainer/elenchus_trainer/vocabulary.py is the same program in Python.
 */
import { NeuralError } from '../neural-error.ts'

const STOP = 1
const COMMA = 2
export const ASKED = 18
const FIRST_SLOT = 32
const SLOTS = 256
export const VOCABULARY_SIZE = FIRST_SLOT + SLOTS

const GRAMMAR = new Map<string, number>()
for (const [i, words] of 'if then whenever provided that is not the of and or both either a,an does,do'
  .split(' ')
  .entries()) {
  for (const word of words.split(',')) GRAMMAR.set(word, i + 3)
}

/** A theory and a statement as the network reads them; the statement stands first and ends in `ASKED`. */
export interface Encoded {
  readonly tokens: Uint16Array
  /** The number of each token's sentence; the statement's is 0. */
  readonly sentences: Uint8Array
  /** The place of each token in its sentence. */
  readonly places: Uint8Array
  /** The words themselves. */
  readonly words: readonly string[]
  /** Tokens with which a literal ends; the statement's comes first. */
  readonly ends: readonly number[]
}

/** Encodes a theory and a statement; throws where they have more different words than the network has slots. */
export function encode(theory: string, statement: string): Encoded {
  const said = wordsOf(statement)
  if (said[said.length - 1] === '.') said.pop()
  const words = [...said, '?', ...wordsOf(theory)]
  const baseOf = verbForms(words)
  const tokens = new Uint16Array(words.length)
  const sentences = new Uint8Array(words.length)
  const places = new Uint8Array(words.length)
  const slots = new Map<string, number>()
  let sentence = 0
  let place = 0
  for (const [i, word] of words.entries()) {
    const token = i === said.length ? ASKED : tokenOf(baseOf.get(word) ?? word, slots)
    tokens[i] = token
    sentences[i] = Math.min(sentence, 255)
    places[i] = Math.min(place++, 255)
    if (token !== STOP && token !== ASKED) continue
    sentence++
    place = 0
  }
  const ends = literalEnds(tokens)
  unturn(tokens)
  return { tokens, sentences, places, words, ends }
}

const AFTER_LITERAL = new Set([STOP, COMMA, ASKED])
for (const word of ['if', 'then', 'whenever', 'provided', 'and', 'or']) AFTER_LITERAL.add(GRAMMAR.get(word)!)

/** A literal ends at a word that is followed by what cannot go on with it. */
function literalEnds(tokens: Uint16Array): number[] {
  const ends: number[] = []
  for (let i = 0; i < tokens.length - 1; i++)
    if (tokens[i]! >= FIRST_SLOT && AFTER_LITERAL.has(tokens[i + 1]!)) ends.push(i)
  return ends
}

const IS = GRAMMAR.get('is')!
const NOT = GRAMMAR.get('not')!
const THE = GRAMMAR.get('the')!
const OF = GRAMMAR.get('of')!

/**
 * "The sister of Otto is Vera" becomes "Vera is the sister of Otto" where the text says the same in that way too: the network was
 * taught on texts that word an atom in one way throughout. The tokens are the same in another order, so places stay as they are.
 */
function unturn(tokens: Uint16Array): void {
  const slot = (i: number) => tokens[i]! >= FIRST_SLOT
  const past = (i: number, token: number) => (tokens[i] === token ? i + 1 : i)
  const key = (relation: number, first: number, second: number) => (relation * 1024 + first) * 1024 + second
  const straight = new Set<number>()
  for (let i = 0; i < tokens.length; i++) {
    if (!slot(i) || tokens[i + 1] !== IS) continue
    const the = past(i + 2, NOT)
    if (tokens[the] !== THE || !slot(the + 1) || tokens[the + 2] !== OF) continue
    straight.add(key(tokens[the + 1]!, tokens[i]!, tokens[past(the + 3, THE)]!))
  }
  for (let i = 0; straight.size > 0 && i < tokens.length; i++) {
    if (tokens[i] !== THE || !slot(i + 1) || tokens[i + 2] !== OF) continue
    const second = past(i + 3, THE)
    if (!slot(second) || tokens[second + 1] !== IS) continue
    const first = past(second + 2, NOT)
    const end = past(first, THE)
    if (!slot(end) || !straight.has(key(tokens[i + 1]!, tokens[end]!, tokens[second]!))) continue
    const parts = [tokens.slice(first, end + 1), tokens.slice(second + 1, first), tokens.slice(i, second + 1)]
    let at = i
    for (const part of parts) {
      tokens.set(part, at)
      at += part.length
    }
  }
}

function wordsOf(text: string): string[] {
  return text.match(/[^\s.,]+|[.,]/g) ?? []
}

function tokenOf(word: string, slots: Map<string, number>): number {
  if (word === '.') return STOP
  if (word === ',') return COMMA
  const known = GRAMMAR.get(word.toLowerCase())
  if (known !== undefined) return known
  let slot = slots.get(word)
  if (slot === undefined) {
    slot = slots.size
    if (slot >= SLOTS)
      throw new NeuralError(`the text has more than ${SLOTS} different words, and the network tells no more apart`)
    slots.set(word, slot)
  }
  return FIRST_SLOT + slot
}

/** "does not chase" and "chases" are one word: the form on the right gives the one on the left. */
function verbForms(words: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let i = 2; i < words.length; i++) {
    if (words[i - 1] !== 'not' || (words[i - 2] !== 'does' && words[i - 2] !== 'do')) continue
    found.set(thirdPerson(words[i]!), words[i]!)
  }
  return found
}

function thirdPerson(base: string): string {
  if (base === 'have') return 'has'
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return base + (/(?:s|x|z|ch|sh|o)$/.test(base) ? 'es' : 's')
}
