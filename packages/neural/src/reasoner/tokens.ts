/**
 * Delexicalised tokeniser: grammatical words have fixed ids, and all other words of a theory are numbered. Such a number, a slot, only
 * identifies repetitions of a word, and slots were drawn at random in training, so the network can process unseen names and
 * words. trainer/elenchus_trainer/vocabulary.py implements the same tokeniser in Python.
 */
import { NeuralError } from '../neural-error.ts'

const PERIOD = 1
const COMMA = 2
const FIRST_GRAMMAR_TOKEN = 3
export const QUESTION = 18
const FIRST_SLOT = 32
const MAX_SLOTS = 256
export const VOCABULARY_SIZE = FIRST_SLOT + MAX_SLOTS

const GRAMMAR = new Map<string, number>()
for (const [i, words] of 'if then whenever provided that is not the of and or both either a,an does,do'
  .split(' ')
  .entries()) {
  for (const word of words.split(',')) GRAMMAR.set(word, FIRST_GRAMMAR_TOKEN + i)
}

/** Tokens of a statement and a theory; the statement comes first and ends with `QUESTION`. */
export interface Encoded {
  readonly tokens: Uint16Array
  /** Sentence index of each token; the statement is 0. */
  readonly sentences: Uint8Array
  /** Position of each token in its sentence. */
  readonly positions: Uint8Array
  readonly words: readonly string[]
  /** Last token of each literal, that of the statement first. */
  readonly literalEnds: readonly number[]
}

/** Tokenises a theory and a statement; throws if they have more distinct words than the network has slots. */
export function encode(theory: string, statement: string): Encoded {
  const statementWords = splitWords(statement)
  if (statementWords.at(-1) === '.') statementWords.pop()
  const words = [...statementWords, '?', ...splitWords(theory)]
  const baseFormsByWord = findBaseForms(words)
  const tokens = new Uint16Array(words.length)
  const sentences = new Uint8Array(words.length)
  const positions = new Uint8Array(words.length)
  const slots = new Map<string, number>()
  let sentence = 0
  let position = 0
  for (const [i, word] of words.entries()) {
    const token = i === statementWords.length ? QUESTION : toToken(baseFormsByWord.get(word) ?? word, slots)
    tokens[i] = token
    sentences[i] = Math.min(sentence, 255)
    positions[i] = Math.min(position++, 255)
    if (token !== PERIOD && token !== QUESTION) continue
    sentence++
    position = 0
  }
  const ends = findLiteralEnds(tokens)
  normaliseInversions(tokens)
  return { tokens, sentences, positions, words, literalEnds: ends }
}

const AFTER_LITERAL = new Set([PERIOD, COMMA, QUESTION])
for (const word of ['if', 'then', 'whenever', 'provided', 'and', 'or']) AFTER_LITERAL.add(GRAMMAR.get(word)!)

/** Finds the last token of each literal: a word before punctuation or a connective. */
function findLiteralEnds(tokens: Uint16Array): number[] {
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
 * Reorders "The sister of Otto is Vera" to "Vera is the sister of Otto" if the text also contains the latter: in the training texts
 * every atom was always worded in the same way. Positions do not change.
 */
function normaliseInversions(tokens: Uint16Array): void {
  const isSlot = (i: number) => tokens[i]! >= FIRST_SLOT
  const skip = (i: number, token: number) => (tokens[i] === token ? i + 1 : i)
  // Tokens are below 1,024.
  const getAtomKey = (relation: number, first: number, second: number) => (relation * 1024 + first) * 1024 + second
  const directAtoms = new Set<number>()
  for (let i = 0; i < tokens.length; i++) {
    if (!isSlot(i) || tokens[i + 1] !== IS) continue
    const the = skip(i + 2, NOT)
    if (tokens[the] !== THE || !isSlot(the + 1) || tokens[the + 2] !== OF) continue
    directAtoms.add(getAtomKey(tokens[the + 1]!, tokens[i]!, tokens[skip(the + 3, THE)]!))
  }
  for (let i = 0; directAtoms.size > 0 && i < tokens.length; i++) {
    if (tokens[i] !== THE || !isSlot(i + 1) || tokens[i + 2] !== OF) continue
    const second = skip(i + 3, THE)
    if (!isSlot(second) || tokens[second + 1] !== IS) continue
    const first = skip(second + 2, NOT)
    const end = skip(first, THE)
    if (!isSlot(end) || !directAtoms.has(getAtomKey(tokens[i + 1]!, tokens[end]!, tokens[second]!))) continue
    // “Vera”, “is” (or “is not”), “the sister of Otto”.
    const parts = [tokens.slice(first, end + 1), tokens.slice(second + 1, first), tokens.slice(i, second + 1)]
    let offset = i
    for (const part of parts) {
      tokens.set(part, offset)
      offset += part.length
    }
  }
}

const splitWords = (text: string): string[] => text.match(/[^\s.,]+|[.,]/g) ?? []

function toToken(word: string, slots: Map<string, number>): number {
  if (word === '.') return PERIOD
  if (word === ',') return COMMA
  const grammarToken = GRAMMAR.get(word.toLowerCase())
  if (grammarToken !== undefined) return grammarToken
  let slot = slots.get(word)
  if (slot === undefined) {
    slot = slots.size
    if (slot >= MAX_SLOTS)
      throw new NeuralError(`the text has more than ${MAX_SLOTS} distinct words, the maximum of the reasoner`)
    slots.set(word, slot)
  }
  return FIRST_SLOT + slot
}

/** Maps "chases" to "chase" for verbs that occur as "does not chase". */
function findBaseForms(words: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let i = 2; i < words.length; i++) {
    if (words[i - 1] !== 'not' || (words[i - 2] !== 'does' && words[i - 2] !== 'do')) continue
    found.set(toThirdPerson(words[i]!), words[i]!)
  }
  return found
}

function toThirdPerson(base: string): string {
  if (base === 'have') return 'has'
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return base + (/(?:s|x|z|ch|sh|o)$/.test(base) ? 'es' : 's')
}
