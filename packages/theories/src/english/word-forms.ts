/** Regular English inflection, both ways: see/sees, carry/carries, box/boxes; a/an. */

/** What a verb may take along before its object: "looks at the dog". */
export const PARTICLES: ReadonlySet<string> = new Set(
  'at to with from on for after by about into over against through'.split(' '),
)

/** `look_at` is "look" and " at". */
export function verbWords(verb: string): readonly [string, string] {
  const [base, particle, ...rest] = verb.split('_')
  if (base === undefined || base === '' || particle === undefined || rest.length > 0 || !PARTICLES.has(particle))
    return [verb, '']
  return [base, ` ${particle}`]
}

/** "see" → "sees", "carry" → "carries", "push" → "pushes". */
export function thirdPerson(base: string): string {
  if (base === 'have') return 'has'
  if (/[^aeiou]y$/i.test(base)) return `${base.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh|o)$/i.test(base)) return `${base}es`
  return `${base}s`
}

/** The base of a third-person form by the regular rules: "sees" → "see", "carries" → "carry", "pushes" → "push". */
export function baseForm(third: string): string {
  if (third === 'has') return 'have'
  if (/^(?:d|l|t|v)ies$/i.test(third)) return third.slice(0, -1)
  if (/ies$/i.test(third) && third.length > 4) return `${third.slice(0, -3)}y`
  if (/(?:ss|x|zz|ch|sh|[^o]o)es$/i.test(third)) return third.slice(0, -2)
  if (/s$/i.test(third) && !/ss$/i.test(third)) return third.slice(0, -1)
  return third
}

const IRREGULAR_PLURALS: readonly (readonly [string, string])[] = [
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['mouse', 'mice'],
  ['goose', 'geese'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['ox', 'oxen'],
  ['louse', 'lice'],
  ['die', 'dice'],
  ['leaf', 'leaves'],
  ['wolf', 'wolves'],
  ['knife', 'knives'],
  ['wife', 'wives'],
  ['life', 'lives'],
  ['half', 'halves'],
  ['thief', 'thieves'],
  ['loaf', 'loaves'],
  ['calf', 'calves'],
  ['shelf', 'shelves'],
  ['elf', 'elves'],
]
const PLURAL_OF = new Map(IRREGULAR_PLURALS)
const SINGULAR_OF = new Map(IRREGULAR_PLURALS.map(([one, many]) => [many, one]))
const UNCHANGED = new Set([
  'sheep',
  'fish',
  'deer',
  'moose',
  'species',
  'series',
  'salmon',
  'trout',
  'shrimp',
  'aircraft',
])

/** "yak" → "yaks", "fox" → "foxes", "lady" → "ladies". */
export function plural(noun: string): string {
  if (UNCHANGED.has(noun)) return noun
  const irregular = PLURAL_OF.get(noun)
  if (irregular !== undefined) return irregular
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`
  return `${noun}s`
}

/** The singular of a plural noun by the regular rules, or `undefined` where the word has no plural's shape. */
export function singular(noun: string): string | undefined {
  if (UNCHANGED.has(noun)) return noun
  const irregular = SINGULAR_OF.get(noun)
  if (irregular !== undefined) return irregular
  if (!/[^s]s$/i.test(noun) || noun.length < 3) return undefined
  if (/(?:d|l|t|v|p)ies$/i.test(noun) && noun.length === 4) return noun.slice(0, -1)
  if (/ies$/i.test(noun)) return `${noun.slice(0, -3)}y`
  if (/(?:ss|x|zz|ch|sh|us|is|as|os)es$/i.test(noun)) return noun.slice(0, -2)
  if (/(?:[^aeiou]z)es$/i.test(noun)) return noun.slice(0, -2)
  if (/(?:us|is)$/i.test(noun)) return undefined
  return noun.slice(0, -1)
}

/** The indefinite article by the first letter. */
export function article(noun: string): 'a' | 'an' {
  return /^[aeiou]/i.test(noun) && !/^(?:eu|uni|use|one)/i.test(noun) ? 'an' : 'a'
}
