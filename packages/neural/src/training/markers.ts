/**
 * Training examples for discourse marker prediction, a pretraining task: the marker between two sentences or clauses is removed, and the
 * network learns to predict whether the second contrasts with the first, follows from it, or is a reason for it.
 */
import { random } from '@elenchus/statistics/random'
import lexicon from './pretraining-words.json' with { type: 'json' }

export interface MarkerExample {
  /** Up to three sentences; the marker was removed from the last. */
  readonly statements: readonly string[]
  /** Index in `markerKinds`. */
  readonly marker: number
  /** 1 if the marker expresses opposition. */
  readonly rebuts: 0 | 1
  /** Direction of the edge: 1 from the later to the earlier sentence, 0 the reverse, -1 unknown. */
  readonly speaks: -1 | 0 | 1
}

interface MarkerKind {
  readonly name: string
  readonly words: readonly string[]
  readonly rebuts: 0 | 1
  readonly direction: MarkerExample['speaks']
}

/** Eight kinds of discourse markers; the last is "none". */
export const markerKinds = lexicon.markers as readonly MarkerKind[]
/** Connectives, negations, comparisons and quantities, which masked language modelling masks more often. */
export const frequentlyMaskedWords: readonly string[] = lexicon.maskedWords
/** Share of sentences without a marker that are used as examples. */
const UNMARKED_RATE = 0.02
const NONE = markerKinds.length - 1

const kindByWords = new Map(markerKinds.flatMap(({ words }, kind) => words.map(word => [word, kind] as const)))
/** Marker at the beginning of a sentence with at least three more words. */
const openingMarker = new RegExp(
  `^(${[...kindByWords.keys()].sort((a, b) => b.length - a.length).join('|')})\\b,?\\s+(?=\\S+\\s+\\S+\\s+\\S+)`,
  'i',
)
/** Marker inside a sentence, between two clauses. */
const innerMarker = /^(.{30,}?),?\s+(because|although|even though|whereas)\s+(.{30,})$/

const splitSentences = (paragraph: string): string[] => paragraph.split(/(?<=[.!?]["'”’]?)\s+(?=["'“‘]?\p{Lu})/u)

export interface MarkerOptions {
  /** Maximum examples per kind. */
  readonly maxPerKind: number
  readonly seed?: number
}

/** Creates a collector of examples from paragraphs, by reservoir sampling for each kind of marker. */
export function createMarkerSampler({ maxPerKind, seed = 1 }: MarkerOptions) {
  const generator = random(seed)
  const reservoirs: MarkerExample[][] = markerKinds.map(() => [])
  const sentenceCounts = markerKinds.map(() => 0)
  const addToReservoir = (kind: number, statements: readonly string[]) => {
    const { rebuts, direction } = markerKinds[kind]!
    const example: MarkerExample = { statements, marker: kind, rebuts, speaks: direction }
    const reservoir = reservoirs[kind]!
    const seenBefore = sentenceCounts[kind]!++
    if (reservoir.length < maxPerKind) reservoir.push(example)
    else {
      const index = Math.floor(generator.next() * (seenBefore + 1))
      if (index < maxPerKind) reservoir[index] = example
    }
  }
  const isUsable = (sentence: string | undefined): sentence is string =>
    sentence !== undefined && sentence.length >= 30 && sentence.length <= 400
  return {
    add(paragraph: string): void {
      const sentences = splitSentences(paragraph)
      for (let i = 0; i < sentences.length; i++) {
        const sentence = sentences[i]!
        if (!isUsable(sentence)) continue
        const previousSentences = sentences.slice(Math.max(0, i - 2), i)
        const match = openingMarker.exec(sentence)
        if (match) {
          const kind = kindByWords.get(match[1]!.toLowerCase())!
          // "Because of …" and "For the …" usually introduce a phrase.
          if (
            previousSentences.length > 0 &&
            previousSentences.every(isUsable) &&
            !/^(?:because|since|for|although|though) /i.test(match[0])
          )
            addToReservoir(kind, [...previousSentences, sentence.slice(match[0].length)])
          continue
        }
        const [, firstClause = '', innerWords = '', secondClause = ''] = innerMarker.exec(sentence) ?? []
        if (innerWords !== '' && !/^of\b/.test(secondClause))
          addToReservoir(kindByWords.get(innerWords)!, [
            ...previousSentences.slice(-1).filter(isUsable),
            firstClause,
            secondClause,
          ])
        else if (i > 0 && previousSentences.every(isUsable) && generator.next() < UNMARKED_RATE)
          addToReservoir(NONE, [...previousSentences, sentence])
      }
    },
    examples: (): readonly MarkerExample[] => reservoirs.flat(),
    counts: (): readonly number[] => [...sentenceCounts],
  }
}
