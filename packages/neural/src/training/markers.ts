/**
 * Examples that prose gives for free: two neighbouring sentences, or two halves of one, between which an author wrote a marker. The
 * marker is taken away, and the network learns to say which it was: whether the second contrasts with the first, follows from it,
 * or is its reason.
 */
import { random } from '@elenchus/statistics/random'

export interface MarkerExample {
  /** Up to three sentences, the last of which had the marker. */
  readonly statements: readonly string[]
  /** Number of the kind of marker. */
  readonly marker: number
  /** Whether it sets the two against each other. */
  readonly rebuts: 0 | 1
  /** 1: the later speaks to the earlier; 0: the earlier to the later; -1: not told. */
  readonly speaks: -1 | 0 | 1
}

interface Kind {
  readonly name: string
  readonly words: readonly string[]
  readonly rebuts: 0 | 1
  readonly speaks: -1 | 0 | 1
}

const list = (words: string) => words.split(', ')

/** Eight kinds; the last is no marker at all. */
export const markerKinds: readonly Kind[] = [
  {
    name: 'contrast',
    words: list(
      'however, nevertheless, nonetheless, yet, but, still, on the other hand, by contrast, in contrast, conversely, on the contrary, even so',
    ),
    rebuts: 1,
    speaks: 1,
  },
  {
    name: 'result',
    words: list(
      'therefore, thus, hence, consequently, accordingly, as a result, so, it follows that, for this reason, as a consequence',
    ),
    rebuts: 0,
    speaks: 0,
  },
  { name: 'reason', words: list('because, for, since, after all, the reason is that'), rebuts: 0, speaks: 1 },
  {
    name: 'addition',
    words: list('moreover, furthermore, in addition, besides, also, likewise, similarly, additionally'),
    rebuts: 0,
    speaks: -1,
  },
  {
    name: 'example',
    words: list('for example, for instance, to illustrate, in particular, specifically'),
    rebuts: 0,
    speaks: 1,
  },
  {
    name: 'concession',
    words: list('although, though, admittedly, of course, granted, to be sure, even though, whereas'),
    rebuts: 1,
    speaks: 1,
  },
  { name: 'restatement', words: list('in other words, that is, in short, in fact, indeed'), rebuts: 0, speaks: 1 },
  { name: 'none', words: [], rebuts: 0, speaks: -1 },
]
const NONE = markerKinds.length - 1

const kindOfWords = new Map(markerKinds.flatMap(({ words }, kind) => words.map(word => [word, kind] as const)))
const opening = new RegExp(
  `^(${[...kindOfWords.keys()].sort((a, b) => b.length - a.length).join('|')})\\b,?\\s+(?=\\S+\\s+\\S+\\s+\\S+)`,
  'i',
)
/** A marker in the middle of a sentence, with a clause on either side. */
const inner = /^(.{30,}?),?\s+(because|although|even though|whereas)\s+(.{30,})$/

const sentencesOf = (paragraph: string): string[] => paragraph.split(/(?<=[.!?]["'”’]?)\s+(?=["'“‘]?\p{Lu})/u)

export interface MarkerOptions {
  /** At most so many of each kind. */
  readonly most: number
  readonly seed?: number
}

/** Gathers examples from paragraphs; what is kept is a random sample of each kind, the same for the same seed. */
export function markerSample({ most, seed = 1 }: MarkerOptions) {
  const chance = random(seed)
  const kept: MarkerExample[][] = markerKinds.map(() => [])
  const seen = markerKinds.map(() => 0)
  const keep = (kind: number, statements: readonly string[]) => {
    const { rebuts, speaks } = markerKinds[kind]!
    const example: MarkerExample = { statements, marker: kind, rebuts, speaks }
    const own = kept[kind]!
    const place = seen[kind]!++
    if (own.length < most) own.push(example)
    else {
      const at = Math.floor(chance.next() * (place + 1))
      if (at < most) own[at] = example
    }
  }
  const usable = (sentence: string | undefined): sentence is string =>
    sentence !== undefined && sentence.length >= 30 && sentence.length <= 400
  return {
    add(paragraph: string): void {
      const sentences = sentencesOf(paragraph)
      for (let i = 0; i < sentences.length; i++) {
        const sentence = sentences[i]!
        if (!usable(sentence)) continue
        const before = sentences.slice(Math.max(0, i - 2), i)
        const found = opening.exec(sentence)
        if (found) {
          const kind = kindOfWords.get(found[1]!.toLowerCase())!
          // "Because of …" and "For the …" mostly open a phrase.
          if (before.length > 0 && before.every(usable) && !/^(?:because|since|for|although|though) /i.test(found[0]))
            keep(kind, [...before, sentence.slice(found[0].length)])
          continue
        }
        const halves = inner.exec(sentence)
        if (halves && !/^of\b/.test(halves[3]!))
          keep(kindOfWords.get(halves[2]!)!, [...before.slice(-1).filter(usable), halves[1]!, halves[3]!])
        else if (i > 0 && before.every(usable) && chance.next() < 0.02) keep(NONE, [...before, sentence])
      }
    },
    examples: (): readonly MarkerExample[] => kept.flat(),
    counts: (): readonly number[] => [...seen],
  }
}
