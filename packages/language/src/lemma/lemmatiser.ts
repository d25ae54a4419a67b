/**
 * Lemmas by edit scripts. A script says how a form becomes its lemma: lower its case or not, cut so many characters,
 * add others ("flies" → cut 3, add "y"). The table answers for a tag and the longest known ending of the form, whole
 * words before endings, and holds an entry only where it differs from what its shorter ending already says, so that
 * a treebank's lemmas fit in a few thousand entries and unknown words follow their endings.
 */

export interface LemmaTable {
  /** `TAG ending` or `TAG ^word` to the index of a script. */
  readonly entries: ReadonlyMap<string, number>
  readonly scripts: readonly string[]
}

export interface LemmaExample {
  readonly form: string
  readonly tag: string
  readonly lemma: string
}

const longestEnding = 6

/** Script: "l" lower or "k" keep the case, then the number of characters cut, a colon, and what is added. */
function scriptFor(form: string, lemma: string): string {
  const lower = form.toLowerCase()
  const mode = commonPrefix(lower, lemma) >= commonPrefix(form, lemma) ? 'l' : 'k'
  const from = mode === 'l' ? lower : form
  const shared = commonPrefix(from, lemma)
  // Where little is shared the lemma is written out.
  if (shared === 0 && lemma.length > 0) return `=${lemma}`
  return `${mode}${from.length - shared}:${lemma.slice(shared)}`
}

function applyScript(script: string, form: string): string {
  if (script.charCodeAt(0) === 0x3d) return script.slice(1)
  const colon = script.indexOf(':')
  const from = script.charCodeAt(0) === 0x6c ? form.toLowerCase() : form
  const cut = Number(script.slice(1, colon))
  if (cut > from.length) return from
  return from.slice(0, from.length - cut) + script.slice(colon + 1)
}

function commonPrefix(a: string, b: string): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n++
  return n
}

/**
 * The lemma of a form under a tag. Where only endings are known, the longest one decides, unless a shorter one leads to a
 * word that `isWord` knows and the longest does not: "smelled" is of "smell", not of "smel" as "cancelled" would have it.
 */
export function lemmatise(
  table: LemmaTable,
  form: string,
  tag: string,
  isWord: (lower: string) => boolean = () => true,
): string {
  const { entries, scripts } = table
  const lower = form.toLowerCase()
  const whole = entries.get(`${tag} ^${lower}`)
  if (whole !== undefined) return applyScript(scripts[whole]!, form)
  // Numbers and short forms are no words to look for.
  const spelt = lower.length > 3 && /^\p{L}+$/u.test(lower)
  let first: string | undefined
  for (let n = Math.min(longestEnding, lower.length); n >= 0; n--) {
    const found = entries.get(`${tag} ${lower.slice(lower.length - n)}`)
    if (found === undefined) continue
    const lemma = applyScript(scripts[found]!, form)
    if (!spelt || isWord(lemma.toLowerCase())) return lemma
    first ??= lemma
  }
  return first ?? lower
}

function lookUp(entries: ReadonlyMap<string, number>, lower: string, tag: string): number | undefined {
  const whole = entries.get(`${tag} ^${lower}`)
  if (whole !== undefined) return whole
  for (let n = Math.min(longestEnding, lower.length); n >= 0; n--) {
    const found = entries.get(`${tag} ${lower.slice(lower.length - n)}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Learns the table from examples, shortest endings first. */
export function trainLemmatiser(examples: readonly LemmaExample[]): LemmaTable {
  const scripts: string[] = []
  const ids = new Map<string, number>()
  const idOf = (script: string) => {
    let id = ids.get(script)
    if (id === undefined) {
      id = scripts.push(script) - 1
      ids.set(script, id)
    }
    return id
  }
  // Each distinct form counts once for endings (types, not tokens), by its most frequent script.
  const types = new Map<string, Type>()
  for (const { form, tag, lemma } of examples) {
    const lower = form.toLowerCase()
    const key = `${tag} ${lower}`
    let type = types.get(key)
    if (!type) {
      type = { tag, lower, counts: new Map(), lemmas: new Map() }
      types.set(key, type)
    }
    const id = idOf(scriptFor(form, lemma))
    type.counts.set(id, (type.counts.get(id) ?? 0) + 1)
    type.lemmas.set(lemma, (type.lemmas.get(lemma) ?? 0) + 1)
  }
  const entries = new Map<string, number>()
  for (let n = 0; n <= longestEnding; n++) {
    const counts = new Map<string, Map<number, number>>()
    for (const type of types.values()) {
      if (type.lower.length < n) continue
      const key = `${type.tag} ${type.lower.slice(type.lower.length - n)}`
      let votes = counts.get(key)
      if (!votes) {
        votes = new Map()
        counts.set(key, votes)
      }
      const vote = most(type.counts)
      votes.set(vote, (votes.get(vote) ?? 0) + 1)
    }
    for (const [key, votes] of counts) {
      const best = most(votes)
      const space = key.indexOf(' ')
      if (votes.get(best)! >= 2 || n === 0) {
        if (lookUp(entries, key.slice(space + 1), key.slice(0, space)) !== best) entries.set(key, best)
      }
    }
  }
  for (const type of types.values()) {
    const [best, lemma] = [most(type.counts), most(type.lemmas)]
    // One lemma for all ways to write the word ("i", "I"): written out where no script gives it as often.
    if (type.lemmas.get(lemma)! > type.counts.get(best)!) entries.set(`${type.tag} ^${type.lower}`, idOf(`=${lemma}`))
    else if (lookUp(entries, type.lower, type.tag) !== best) entries.set(`${type.tag} ^${type.lower}`, best)
  }
  return { entries, scripts }
}

interface Type {
  readonly tag: string
  readonly lower: string
  readonly counts: Map<number, number>
  readonly lemmas: Map<string, number>
}

function most<K>(counts: ReadonlyMap<K, number>): K {
  let best: K | undefined
  let times = 0
  for (const [id, count] of counts)
    if (count > times) {
      best = id
      times = count
    }
  return best as K
}
