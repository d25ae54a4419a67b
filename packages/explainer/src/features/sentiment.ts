/**
 * Sentiment of a statement, and whether a recommendation is for or against something. A negative reason supports a
 * call to end a practice and attacks a call to keep it; the product of the two signs captures this.
 */
import lexicon from './sentiment.json' with { type: 'json' }

const praise: ReadonlySet<string> = new Set(lexicon.praise)
const blame: ReadonlySet<string> = new Set(lexicon.blame)

const negationWords =
  /^(?:not|no|never|n't|without|hardly|neither|nor|cannot|less|fewer|little|nothing|nobody|none|stop|prevent|prevents|avoid|avoids|reduce|reduces|end|ends|against)$/

const opposingVerbs =
  /(?<![\p{L}])(?:ban|banned|bans|banning|abolish(?:ed|ing)?|scrap(?:ped|ping)?|stop(?:ped|ping)?|end(?:ed|ing)?|forbid(?:den)?|prohibit(?:ed)?|outlaw(?:ed)?|reject(?:ed)?|refuse(?:d)?|drop(?:ped)?|close(?:d)?|cancel(?:led)?|oppose(?:d)?|against|get rid of|withdraw(?:n)?|repeal(?:ed)?|dismiss(?:ed)?|abandon(?:ed)?|leave|quit|cut|limit(?:ed)?|restrict(?:ed)?|fewer|less|no more|remove(?:d)?|replace(?:d)?|denied|deny)(?![\p{L}])/u
const refusalWords =
  /(?<![\p{L}])(?:should(?: not|n't| never)|must(?: not|n't| never)|ought not|cannot|can't|need not|no need|do not|don't|is not|are not|isn't|aren't|not|no|never|wrong|mistake|unacceptable|unnecessary|nonsense|bad idea|absurd)(?![\p{L}])/u

/** Counts positive minus negative words, with the sign of negated words flipped, limited to −3 to 3. */
export function scoreSentiment(tokens: readonly string[]): number {
  let sum = 0
  tokens.forEach((word, i) => {
    const sign = praise.has(word) ? 1 : blame.has(word) ? -1 : 0
    if (sign === 0) return
    const isNegated = tokens.slice(Math.max(0, i - 3), i).some(each => negationWords.test(each))
    sum += isNegated ? -sign : sign
  })
  return Math.max(-3, Math.min(3, sum))
}

/** Returns -1 if a statement recommends against something ("we should ban …"), otherwise 1. */
export function detectRecommendation(text: string): 1 | -1 {
  const opposes = opposingVerbs.test(text)
  const refuses = refusalWords.test(text)
  return opposes !== refuses ? -1 : 1
}

const antonyms = new Map<string, Set<string>>()
for (const [a = '', b = ''] of [...lexicon.antonyms, ...lexicon.antonyms.map(pair => pair.toReversed())])
  antonyms.set(a, (antonyms.get(a) ?? new Set()).add(b))

/** Antonyms of a word by prefixes and suffixes: "unfair", "fair". */
function deriveAntonyms(word: string): readonly string[] {
  const bare = /^(?:un|in|im|dis|ir)(\p{L}{4,})$/u.exec(word)
  return [
    ...(word.length > 3 ? ['un', 'in', 'im', 'non', 'dis', 'ir'].map(prefix => prefix + word) : []),
    ...(bare ? [bare[1]!] : []),
  ]
}

/** Cache of the antonyms of a statement's words, since it is compared with every other statement of the passage. */
const antonymsByStatement = new WeakMap<
  ReadonlySet<string>,
  readonly { word: string; listed: readonly string[]; formed: readonly string[] }[]
>()

/** Counts the words of one statement that have an antonym in the other. */
export function countAntonyms(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const antonymsByWord =
    antonymsByStatement.get(a) ??
    [...a].map(word => ({ word, listed: [...(antonyms.get(word) ?? [])], formed: deriveAntonyms(word) }))
  antonymsByStatement.set(a, antonymsByWord)
  let count = 0
  for (const { word, listed, formed } of antonymsByWord) {
    for (const other of listed) if (b.has(other) && !b.has(word)) count++
    for (const other of formed) if (b.has(other)) count++
  }
  return Math.min(3, count)
}
