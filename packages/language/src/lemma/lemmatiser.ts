/**
 * Lemmatiser by edit scripts. A script turns a form into its lemma: lower-case it or not, cut a suffix, add another
 * ("flies" → cut 3, add "y"). The table maps a tag and the longest known suffix of the form to a script, whole words
 * before suffixes. Entries are stored only if they differ from what a shorter suffix gives, so that a treebank's lemmas
 * fit in a few thousand entries and unknown words follow their suffixes.
 */

export interface LemmaTable {
  /** Script index by `TAG suffix` or `TAG ^word`. */
  readonly entries: ReadonlyMap<string, number>
  readonly scripts: readonly string[]
}

export interface LemmaExample {
  readonly form: string
  readonly tag: string
  readonly lemma: string
}

const maxSuffixLength = 6

/** Script format: "l" (lower-case) or "k" (keep case), number of characters cut, colon, suffix to add; or "=" and the lemma. */
function deriveScript(form: string, lemma: string): string {
  const lower = form.toLowerCase()
  const mode = commonPrefixLength(lower, lemma) >= commonPrefixLength(form, lemma) ? 'l' : 'k'
  const base = mode === 'l' ? lower : form
  const prefixLength = commonPrefixLength(base, lemma)
  // Without a shared prefix the lemma is written out.
  if (prefixLength === 0 && lemma.length > 0) return `=${lemma}`
  return `${mode}${base.length - prefixLength}:${lemma.slice(prefixLength)}`
}

function applyScript(script: string, form: string): string {
  if (script[0] === '=') return script.slice(1)
  const colon = script.indexOf(':')
  const base = script[0] === 'l' ? form.toLowerCase() : form
  const cut = Number(script.slice(1, colon))
  if (cut > base.length) return base
  return base.slice(0, base.length - cut) + script.slice(colon + 1)
}

function commonPrefixLength(a: string, b: string): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n++
  return n
}

/**
 * Lemma of a form under a tag. Among suffix entries the longest wins, unless only a shorter one leads to a word that
 * `isWord` knows: "smelled" gives "smell", not "smel" after "cancelled".
 */
export function lemmatise(
  table: LemmaTable,
  form: string,
  tag: string,
  isWord: (lower: string) => boolean = () => true,
): string {
  const { entries, scripts } = table
  const lower = form.toLowerCase()
  const wordScript = entries.get(`${tag} ^${lower}`)
  if (wordScript !== undefined) return applyScript(scripts[wordScript]!, form)
  // Numbers and short forms are not looked up.
  const isLookupCandidate = lower.length > 3 && /^\p{L}+$/u.test(lower)
  let fallback: string | undefined
  for (const script of findSuffixScripts(entries, lower, tag)) {
    const lemma = applyScript(scripts[script]!, form)
    if (!isLookupCandidate || isWord(lemma.toLowerCase())) return lemma
    fallback ??= lemma
  }
  return fallback ?? lower
}

/** Script indices of the known suffixes of a word, longest first. */
function* findSuffixScripts(entries: ReadonlyMap<string, number>, word: string, tag: string): Generator<number> {
  for (let n = Math.min(maxSuffixLength, word.length); n >= 0; n--) {
    const found = entries.get(`${tag} ${word.slice(word.length - n)}`)
    if (found !== undefined) yield found
  }
}

const lookUpScript = (entries: ReadonlyMap<string, number>, lower: string, tag: string): number | undefined =>
  entries.get(`${tag} ^${lower}`) ?? findSuffixScripts(entries, lower, tag).next().value

/** Learns the table from examples, shortest suffixes first. */
export function trainLemmatiser(examples: readonly LemmaExample[]): LemmaTable {
  const scripts: string[] = []
  const ids = new Map<string, number>()
  const internScript = (script: string) => {
    let id = ids.get(script)
    if (id === undefined) {
      id = scripts.push(script) - 1
      ids.set(script, id)
    }
    return id
  }
  // Each distinct form counts once (types, not tokens), by its most frequent script.
  const wordTypes = new Map<string, WordType>()
  for (const { form, tag, lemma } of examples) {
    const lower = form.toLowerCase()
    const key = `${tag} ${lower}`
    let type = wordTypes.get(key)
    if (!type) {
      type = { tag, lower, counts: new Map(), lemmas: new Map() }
      wordTypes.set(key, type)
    }
    const id = internScript(deriveScript(form, lemma))
    type.counts.set(id, (type.counts.get(id) ?? 0) + 1)
    type.lemmas.set(lemma, (type.lemmas.get(lemma) ?? 0) + 1)
  }
  // Suffixes that two words share; the empty suffix is the fallback of each tag.
  const entries = new Map<string, number>()
  for (let n = 0; n <= maxSuffixLength; n++) {
    const counts = new Map<string, Map<number, number>>()
    for (const type of wordTypes.values()) {
      if (type.lower.length < n) continue
      const key = `${type.tag} ${type.lower.slice(type.lower.length - n)}`
      let votes = counts.get(key)
      if (!votes) {
        votes = new Map()
        counts.set(key, votes)
      }
      const vote = findMostFrequent(type.counts)
      votes.set(vote, (votes.get(vote) ?? 0) + 1)
    }
    for (const [key, votes] of counts) {
      const best = findMostFrequent(votes)
      const space = key.indexOf(' ')
      if (votes.get(best)! >= 2 || n === 0) {
        if (lookUpScript(entries, key.slice(space + 1), key.slice(0, space)) !== best) entries.set(key, best)
      }
    }
  }
  // Whole words whose suffix gives another script.
  for (const type of wordTypes.values()) {
    const [best, lemma] = [findMostFrequent(type.counts), findMostFrequent(type.lemmas)]
    // One lemma for all spellings of the word ("i", "I"), written out if no script gives it as often.
    if (type.lemmas.get(lemma)! > type.counts.get(best)!)
      entries.set(`${type.tag} ^${type.lower}`, internScript(`=${lemma}`))
    else if (lookUpScript(entries, type.lower, type.tag) !== best) entries.set(`${type.tag} ^${type.lower}`, best)
  }
  return { entries, scripts }
}

interface WordType {
  readonly tag: string
  readonly lower: string
  readonly counts: Map<number, number>
  readonly lemmas: Map<string, number>
}

function findMostFrequent<K>(counts: ReadonlyMap<K, number>): K {
  let best: K | undefined
  let bestCount = 0
  for (const [id, count] of counts)
    if (count > bestCount) {
      best = id
      bestCount = count
    }
  return best as K
}
