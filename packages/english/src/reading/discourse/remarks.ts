/** Remarks for the author of a text where its reading may differ from what was meant. */
import { findSimilarWord } from '../known-words.ts'
import type { PredicateEntry } from './meaning.ts'
import { formatPredicateName } from './predicates.ts'

export function findRemarks(
  entries: Iterable<PredicateEntry>,
  personQuantifiers: ReadonlySet<string>,
  nonPersons: ReadonlySet<string>,
): string[] {
  const allEntries = [...entries]
  return [
    ...findPredicateRemarks(allEntries),
    ...findSpellingRemarks(allEntries),
    ...findDomainRemarks(personQuantifiers, nonPersons),
  ]
}

/** Remarks on predicates distinguished by tense ("was rich", "is rich"), and on comparisons, which have no axioms. */
function findPredicateRemarks(entries: Iterable<PredicateEntry>): string[] {
  const forms = new Map<string, Map<string, string>>()
  const remarks: string[] = []
  for (const entry of entries) {
    const { kind, base, particle, arity, tense } = entry
    const key = `${kind} ${base} ${particle} ${arity}`
    const names = forms.get(key) ?? new Map<string, string>()
    forms.set(key, names.set(tense, formatPredicateName(entry).replace(/_/g, ' ')))
    if (particle === 'than' || base.startsWith('as_'))
      remarks.push(
        `"${base.replace(/_/g, ' ')} ${particle}" is read as a relation without axioms, such as transitivity`,
      )
  }
  for (const names of forms.values()) {
    if (names.size < 2) continue
    const list = [...names.values()].map(name => `"${name}"`).join(' and ')
    remarks.push(`${list} are read as different predicates: neither implies the other`)
  }
  return remarks
}

/** Remarks on similar words that are different predicates, such as "aligator" and "alligator". */
function findSpellingRemarks(entries: readonly PredicateEntry[]): string[] {
  const words = [
    ...new Set(entries.filter(one => one.base.length > 4 && /^[a-z]+$/.test(one.base)).map(one => one.base)),
  ]
  return words.flatMap((word, i) => {
    const near = findSimilarWord(
      word,
      words.slice(i + 1).filter(other => other[0] === word[0] && other.length > 4),
    )
    return near === undefined ? [] : [`"${word}" and "${near}" are read as different words; is one of them misspelt?`]
  })
}

/** Remark that "everyone" ranges over all individuals, if some of them are not persons. */
function findDomainRemarks(personQuantifiers: ReadonlySet<string>, nonPersons: ReadonlySet<string>): string[] {
  const [word] = personQuantifiers
  if (word === undefined || nonPersons.size === 0) return []
  return [`"${word}" is read as all individuals, ${[...nonPersons].join(' and ')} included`]
}
