/**
 * Trains a byte-level BPE tokeniser (Sennrich et al. 2016, as in GPT-2): repeatedly merges the most frequent pair of adjacent
 * tokens. Every text can be encoded and decoded without loss. The result is a Hugging Face `tokenizer.json`.
 */
import { Heap } from './heap.ts'
import { createTokenizerHeader } from './tokenizer-json.ts'

export interface BytePairOptions {
  /** Vocabulary size, including special tokens and 256 bytes. */
  readonly size: number
  /** Special tokens, such as `<pad>`, which get the first ids. */
  readonly special: readonly string[]
  readonly lowercase?: boolean
}

/** Pre-tokenisation of GPT-2: words with the preceding space, numbers, punctuation. */
const preTokenPattern = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu

/** Returns a printable character for each byte, as in GPT-2. */
function createByteCharacters(): string[] {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255)
  let next = 256
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isPrintable(byte) ? byte : next++))
}

/** A pair of adjacent tokens with its frequency at the time of queueing. */
type QueuedPair = Readonly<{ pair: string; count: number }>

interface Word {
  parts: string[]
  readonly count: number
}

/** Trains on texts and returns the content of `tokenizer.json`. */
export function trainBytePairs(texts: Iterable<string>, options: BytePairOptions): object {
  const { size, special, lowercase = false } = options
  const byteCharacters = createByteCharacters()
  const vocabulary = new Set([...special, ...byteCharacters])
  const words = countWords(texts, byteCharacters, lowercase)
  const pairCounts = new Map<string, number>()
  const wordsByPair = new Map<string, Set<number>>()
  const queue = new Heap<QueuedPair>((a, b) => a.count > b.count || (a.count === b.count && a.pair < b.pair))
  const enqueue = (pair: string) => queue.push({ pair, count: pairCounts.get(pair)! })
  /** Removes the most frequent pair from the queue; entries with outdated counts are skipped. */
  const takeMostFrequent = (): string | undefined => {
    for (;;) {
      const top = queue.pop()
      if (top === undefined || pairCounts.get(top.pair) === top.count) return top?.pair
    }
  }
  const countPairs = (word: Word, index: number, sign: 1 | -1, changedPairs: Set<string>) => {
    for (let i = 1; i < word.parts.length; i++) {
      const pair = `${word.parts[i - 1]} ${word.parts[i]}`
      pairCounts.set(pair, (pairCounts.get(pair) ?? 0) + sign * word.count)
      if (sign > 0) wordsByPair.set(pair, (wordsByPair.get(pair) ?? new Set()).add(index))
      changedPairs.add(pair)
    }
  }
  const initialPairs = new Set<string>()
  for (const [index, word] of words.entries()) countPairs(word, index, 1, initialPairs)
  for (const pair of initialPairs) enqueue(pair)
  const merges: string[] = []
  while (vocabulary.size < size) {
    const pair = takeMostFrequent()
    if (pair === undefined || pairCounts.get(pair)! < 2) break
    const [left, right] = pair.split(' ') as [string, string]
    merges.push(pair)
    vocabulary.add(left + right)
    const changedPairs = new Set<string>()
    for (const index of wordsByPair.get(pair)!) {
      const word = words[index]!
      countPairs(word, index, -1, changedPairs)
      word.parts = mergePair(word.parts, left, right)
      countPairs(word, index, 1, changedPairs)
    }
    for (const each of changedPairs) if (pairCounts.get(each)! > 0) enqueue(each)
  }
  return createTokenizerJson([...vocabulary], merges, special, lowercase)
}

function countWords(texts: Iterable<string>, byteCharacters: readonly string[], lowercase: boolean): Word[] {
  const encoder = new TextEncoder()
  const countByPiece = new Map<string, number>()
  for (const text of texts)
    for (const [piece] of ` ${lowercase ? text.toLowerCase() : text}`.matchAll(preTokenPattern))
      countByPiece.set(piece, (countByPiece.get(piece) ?? 0) + 1)
  const toParts = (piece: string) => Array.from(encoder.encode(piece), byte => byteCharacters[byte]!)
  return [...countByPiece].map(([piece, count]) => ({ parts: toParts(piece), count }))
}

function mergePair(parts: readonly string[], left: string, right: string): string[] {
  const result: string[] = []
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === left && parts[i + 1] === right) {
      result.push(left + right)
      i++
    } else result.push(parts[i]!)
  }
  return result
}

function createTokenizerJson(
  vocabulary: readonly string[],
  merges: readonly string[],
  special: readonly string[],
  lowercase: boolean,
): object {
  const byteLevel = { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true }
  return {
    ...createTokenizerHeader(special),
    normalizer: lowercase ? { type: 'Lowercase' } : null,
    pre_tokenizer: byteLevel,
    post_processor: null,
    decoder: byteLevel,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
      merges,
    },
  }
}
