/**
 * Rejects passwords that are easy to guess. A password is split into common words, sequences, repetitions and remaining characters, in
 * the manner of zxcvbn (Wheeler 2016); each part counts a little, however long it is, and the sum must reach a minimum. Substitutions
 * such as 0 for o ("leet") are undone first.
 */
import { HttpError } from '../http/http-error.ts'
import common from './common-passwords.json' with { type: 'json' }

const minStrength = 7
/** A word or a sequence is one choice among few, whatever its length. */
const patternStrength = 3
const letterStrength = 1
/** Digits and punctuation are mostly appended: `summer2024!`. */
const otherStrength = 0.5
const minSequenceLength = 3
const minWordLength = 4
/** Words of the product, which visitors try first. */
const productWords = ['elenchus', 'workbench', 'annotation', 'annotator', 'adjudicator', 'metagraph']

const substitutions: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
}
const undoSubstitutions = (text: string): string => text.replace(/[^a-z]/g, found => substitutions[found] ?? found)

const reverse = (text: string): string => [...text].reverse().join('')
const sequences = common.sequences.flatMap(each => [each, reverse(each)])
const normalise = (text: string): string => text.normalize('NFKC').toLowerCase()
const passwords = new Set(common.passwords.map(normalise))

/** Person whose name and login a password must not be made of. */
interface Person {
  readonly name: string
  readonly login: string
}

interface Pattern {
  readonly text: string
  readonly kind: 'a common word' | 'a name' | 'a sequence' | 'a repetition'
}

/** Returns the length of the longest sequence, such as `abc`, `qwe` or `aaa`, at an index; 0 if there is none. */
function measureSequence(text: string, start: number): number {
  let length = 1
  while (text[start + length] === text[start]) length++
  for (const sequence of sequences)
    for (let from = sequence.indexOf(text[start]!); from >= 0; from = sequence.indexOf(text[start]!, from + 1)) {
      let matched = 1
      while (start + matched < text.length && sequence[from + matched] === text[start + matched]) matched++
      length = Math.max(length, matched)
    }
  return length >= minSequenceLength ? length : 0
}

/** Shortens a text that repeats a part to that part. */
const findUnit = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/** Splits a password into patterns from left to right, the longest first, and counts the remaining characters. */
function analyse(password: string, words: ReadonlyMap<string, Pattern['kind']>) {
  const unit = findUnit(password)
  const plain = undoSubstitutions(unit)
  const patterns = new Map<string, Pattern['kind']>()
  if (unit !== password) patterns.set(unit, 'a repetition')
  let [remaining, strength] = ['', 0]
  for (let start = 0; start < unit.length; ) {
    let [length, kind]: [number, Pattern['kind']] = [measureSequence(unit, start), 'a sequence']
    for (const [word, wordKind] of words)
      if (word.length > length && (plain.startsWith(word, start) || unit.startsWith(word, start)))
        [length, kind] = [word.length, wordKind]
    if (length > 0) {
      const text = unit.slice(start, start + length)
      if (!patterns.has(text)) strength += patternStrength
      patterns.set(text, kind)
    } else {
      const character = unit[start]!
      // Each character counts once.
      if (!remaining.includes(character)) strength += /\p{L}/u.test(character) ? letterStrength : otherStrength
      remaining += character
    }
    start += Math.max(1, length)
  }
  return { strength, patterns }
}

/** Returns why a password is easy to guess; null if it is not. */
export function findWeakness(password: string, { name, login }: Person): string | null {
  const text = normalise(password)
  const advice = 'Use several unrelated words, or a password manager.'
  if (passwords.has(text)) return `This password is on lists of common passwords. ${advice}`
  const words = new Map<string, Pattern['kind']>()
  for (const word of [...common.words, ...productWords]) words.set(word, 'a common word')
  for (const word of [...normalise(name).split(/\s+/), ...normalise(login).split(/[@.]/), normalise(login)])
    if (word.length >= minWordLength) words.set(word, 'a name')
  const { strength, patterns } = analyse(text, words)
  if (strength >= minStrength) return null
  const found = [...patterns].map(([part, kind]) => `“${part}” (${kind})`)
  const reason =
    found.length > 0 ? `it contains ${found.join(', ')} and little else` : 'it has too few different letters'
  return `This password is easy to guess: ${reason}. ${advice}`
}

/** Throws an HttpError if a password is easy to guess; `field` names the part of the request. */
export function checkPasswordStrength(password: string, person: Person, field: string): void {
  const message = findWeakness(password, person)
  if (message !== null) throw new HttpError(400, message, { errors: [{ path: field, message }] })
}
