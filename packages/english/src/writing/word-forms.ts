/** English inflection in both directions: see/sees, carry/carries, box/boxes, policeman/policemen; and the articles a/an. */
import irregularPlurals from './irregular-plurals.json' with { type: 'json' }

/** Prepositions between a verb and its object: "looks at the dog". */
export const PARTICLES: ReadonlySet<string> = new Set(
  'at to with from on for after by about into over against through'.split(' '),
)

/** Prepositions that may follow a verb or an adjective: "lives in Paris", "angry with Bob". */
export const PREPOSITIONS: ReadonlySet<string> = new Set([
  ...PARTICLES,
  ...'in near under behind beside off up down away out back inside outside'.split(' '),
])

/** Splits a verb and its particle: `look_at` into "look" and " at". */
export function splitVerb(verb: string): readonly [string, string] {
  const [base, particle, ...rest] = verb.split('_')
  if (base === undefined || base === '' || particle === undefined || rest.length > 0 || !PREPOSITIONS.has(particle))
    return [verb, '']
  return [base, ` ${particle}`]
}

/** Returns the third person singular: "see" → "sees", "carry" → "carries", "push" → "pushes". */
export function toThirdPerson(base: string): string {
  if (base === 'have') return 'has'
  if (/[^aeiou]y$/i.test(base)) return `${base.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh|o)$/i.test(base)) return `${base}es`
  return `${base}s`
}

/** Returns the base form of a third person singular by the regular rules: "sees" → "see", "carries" → "carry". */
export function toBaseForm(thirdPerson: string): string {
  if (thirdPerson === 'has') return 'have'
  if (/^(?:d|l|t|v)ies$/i.test(thirdPerson)) return thirdPerson.slice(0, -1)
  if (/ies$/i.test(thirdPerson) && thirdPerson.length > 4) return `${thirdPerson.slice(0, -3)}y`
  if (/(?:ss|x|zz|ch|sh|[^o]o)es$/i.test(thirdPerson)) return thirdPerson.slice(0, -2)
  if (/s$/i.test(thirdPerson) && !/ss$/i.test(thirdPerson)) return thirdPerson.slice(0, -1)
  return thirdPerson
}

const PLURAL_OF: ReadonlyMap<string, string> = new Map(Object.entries(irregularPlurals))
const SINGULAR_OF: ReadonlyMap<string, string> = new Map([...PLURAL_OF].map(([one, many]) => [many, one]))
const INVARIANT_NOUNS = new Set(
  'sheep fish deer moose species series salmon trout shrimp aircraft spacecraft hovercraft bison swine offspring elk cod squid crossroads headquarters barracks'.split(
    ' ',
  ),
)
/** Plurals of words in "-se", which keep their "e": "houses" of "house", but "walruses" of "walrus". */
const SILENT_E =
  /(?:[aeo]u|[^aeiou]|oi|ee|ea|oo|^[a-z]?[aio]|[^aeiou][ao]|phra|promi|surpri|exerci|franchi|enterpri|disgui|excu|fu|mu|ru|ro|no|ho|po|va|ca|ba|pha|ele|premi|tortoi|porpoi)ses$/i
/** Plurals of words in "-man": "policemen". */
const MEN_PLURAL = /^[a-z]+men$/i

/** Returns the plural of a noun: "yak" → "yaks", "fox" → "foxes", "lady" → "ladies". */
export function toPlural(noun: string): string {
  if (INVARIANT_NOUNS.has(noun)) return noun
  const irregular = PLURAL_OF.get(noun)
  if (irregular !== undefined) return irregular
  if (/[a-z]man$/i.test(noun) && !/(?:human|german|roman|ottoman|shaman|talisman|caiman)$/i.test(noun))
    return `${noun.slice(0, -2)}en`
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh|[^aeiou]o)$/i.test(noun)) return `${noun}es`
  return `${noun}s`
}

/** Returns the singular of a plural noun; `undefined` if the word does not look like a plural. */
export function toSingular(noun: string): string | undefined {
  if (INVARIANT_NOUNS.has(noun)) return noun
  const irregular = SINGULAR_OF.get(noun)
  if (irregular !== undefined) return irregular
  if (
    MEN_PLURAL.test(noun) &&
    !/^(?:specimen|omen|abdomen|regimen|acumen|women|men|semen|stamen|hymen|yemen)$/i.test(noun)
  )
    return `${noun.slice(0, -2)}an`
  if (/[a-z]people$/i.test(noun)) return `${noun.slice(0, -6)}person`
  if (!/[^s]s$/i.test(noun) || noun.length < 3) return undefined
  if (/(?:d|l|t|v|p)ies$/i.test(noun) && noun.length === 4) return noun.slice(0, -1)
  if (/ies$/i.test(noun)) return `${noun.slice(0, -3)}y`
  if (/(?:ss|x|zz|ch|sh)es$/i.test(noun)) return noun.slice(0, -2)
  if (/[^aeiou]oes$/i.test(noun)) return noun.slice(0, -2)
  if (/(?:us|is|as|os)es$/i.test(noun)) return SILENT_E.test(noun) ? noun.slice(0, -1) : noun.slice(0, -2)
  if (/(?:[^aeiou]z)es$/i.test(noun)) return noun.slice(0, -2)
  if (/(?:us|is)$/i.test(noun)) return undefined
  return noun.slice(0, -1)
}

/** Returns the indefinite article of a noun by its spelling. */
export const getArticle = (noun: string): 'a' | 'an' =>
  /^[aeiou]/i.test(noun) && !/^(?:eu|uni|use|one)/i.test(noun) ? 'an' : 'a'
