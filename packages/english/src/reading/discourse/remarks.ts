/** What is worth saying about a text as a whole, because a reader might have expected more of its words. */
import { nearest } from '../known-words.ts'
import type { Entry } from './meaning.ts'
import { predicateName } from './predicates.ts'

export function remarksOn(
  entries: Iterable<Entry>,
  everyone: ReadonlySet<string>,
  nonPersons: ReadonlySet<string>,
): string[] {
  const all = [...entries]
  return [...tenses(all), ...lookAlikes(all), ...whom(everyone, nonPersons)]
}

/** "Ann was rich" does not say that she is; "taller than" has no laws. */
function tenses(entries: Iterable<Entry>): string[] {
  const forms = new Map<string, Map<string, string>>()
  const remarks: string[] = []
  for (const entry of entries) {
    const { kind, base, particle, arity, tense } = entry
    const key = `${kind} ${base} ${particle} ${arity}`
    const names = forms.get(key) ?? new Map<string, string>()
    forms.set(key, names.set(tense, predicateName(entry).replace(/_/g, ' ')))
    if (particle === 'than' || base.startsWith('as_'))
      remarks.push(
        `"${base.replace(/_/g, ' ')} ${particle}" is read as a relation of its own; nothing is assumed about it`,
      )
  }
  for (const names of forms.values()) {
    if (names.size < 2) continue
    const list = [...names.values()].map(name => `"${name}"`).join(' and ')
    remarks.push(`${list} are read as different statements: what was or will be need not be so now`)
  }
  return remarks
}

/** "aligator" and "alligator" are two predicates, and rarely meant so. */
function lookAlikes(entries: readonly Entry[]): string[] {
  const words = [
    ...new Set(entries.filter(one => one.base.length > 4 && /^[a-z]+$/.test(one.base)).map(one => one.base)),
  ]
  return words.flatMap((word, i) => {
    const near = nearest(
      word,
      words.slice(i + 1).filter(other => other[0] === word[0] && other.length > 4),
    )
    return near === undefined ? [] : [`"${word}" and "${near}" are read as different words; is one of them misspelt?`]
  })
}

function whom(everyone: ReadonlySet<string>, nonPersons: ReadonlySet<string>): string[] {
  const [word] = everyone
  if (word === undefined || nonPersons.size === 0) return []
  return [`"${word}" is read as all individuals, ${[...nonPersons].join(' and ')} included`]
}
