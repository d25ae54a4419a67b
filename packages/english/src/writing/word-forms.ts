/** English inflection, both ways: see/sees, carry/carries, box/boxes, hero/heroes, policeman/policemen; a/an. */

/** What a verb may take along before its object: "looks at the dog". */
export const PARTICLES: ReadonlySet<string> = new Set(
  'at to with from on for after by about into over against through'.split(' '),
)

/** Prepositions that may follow a verb or an adjective: "lives in Paris", "angry with Bob". */
export const PLACE_WORDS: ReadonlySet<string> = new Set([
  ...PARTICLES,
  ...'in near under behind beside off up down away out back inside outside'.split(' '),
])

/** `look_at` is "look" and " at". */
export function verbWords(verb: string): readonly [string, string] {
  const [base, particle, ...rest] = verb.split('_')
  if (base === undefined || base === '' || particle === undefined || rest.length > 0 || !PLACE_WORDS.has(particle))
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

const IRREGULAR_PLURALS: readonly (readonly [string, string])[] = `
  child children|man men|woman women|person people|mouse mice|goose geese|foot feet|tooth teeth|ox oxen|louse lice|die dice|
  leaf leaves|wolf wolves|knife knives|wife wives|life lives|half halves|thief thieves|loaf loaves|calf calves|shelf shelves|
  elf elves|dwarf dwarves|scarf scarves|hoof hooves|self selves|wharf wharves|sheaf sheaves|midwife midwives|housewife housewives|
  werewolf werewolves|bookshelf bookshelves|penknife penknives|quiz quizzes|whiz whizzes|bus buses|gas gases|
  crisis crises|oasis oases|thesis theses|hypothesis hypotheses|analysis analyses|axis axes|diagnosis diagnoses|
  ellipsis ellipses|parenthesis parentheses|synthesis syntheses|emphasis emphases|nemesis nemeses|testis testes|neurosis neuroses|
  cactus cacti|fungus fungi|nucleus nuclei|stimulus stimuli|syllabus syllabi|alumnus alumni|radius radii|bacillus bacilli|locus loci|
  criterion criteria|phenomenon phenomena|bacterium bacteria|medium media|datum data|curriculum curricula|stratum strata|
  larva larvae|alga algae|vertebra vertebrae|antenna antennae|formula formulae|alumna alumnae|nebula nebulae|
  index indices|matrix matrices|vertex vertices|appendix appendices|codex codices|vortex vortices|apex apices|
  passer-by passers-by|mother-in-law mothers-in-law|father-in-law fathers-in-law|sister-in-law sisters-in-law|
  brother-in-law brothers-in-law|son-in-law sons-in-law|daughter-in-law daughters-in-law|runner-up runners-up|
  plateau plateaux|chateau chateaux|bureau bureaux|cello cellos|piano pianos|photo photos|radio radios|studio studios|
  video videos|zoo zoos|kangaroo kangaroos|solo solos|disco discos|casino casinos|memo memos|logo logos|kilo kilos|euro euros|
  rhino rhinos|hippo hippos|dynamo dynamos|avocado avocados|soprano sopranos|alto altos|taco tacos|flamingo flamingos|
  gecko geckos|stereo stereos|silo silos|tempo tempos|commando commandos|armadillo armadillos|merino merinos|bronco broncos|
  roof roofs|chief chiefs|belief beliefs|proof proofs|chef chefs|cliff cliffs|reef reefs|gulf gulfs|sheriff sheriffs|
  dove doves|glove gloves|olive olives|slave slaves|wave waves|sleeve sleeves|nerve nerves|cave caves|grave graves|stove stoves|
  native natives|relative relatives|detective detectives|executive executives|fugitive fugitives|representative representatives|
  shoe shoes|toe toes|foe foes|canoe canoes|oboe oboes|hoe hoes|doe does|horseshoe horseshoes|
  axe axes|cookie cookies|movie movies|zombie zombies|prairie prairies|calorie calories|pixie pixies|genie genies|
  brownie brownies|collie collies|magpie magpies|selfie selfies|eyrie eyries|rookie rookies|hippie hippies|birdie birdies|
  ache aches|headache headaches|toothache toothaches|cache caches|niche niches|moustache moustaches|avalanche avalanches|
  lens lenses|atlas atlases|canvas canvases|iris irises|tennis tennises|virus viruses|walrus walruses|octopus octopuses|
  platypus platypuses|campus campuses|circus circuses|genius geniuses|hippopotamus hippopotamuses|rhinoceros rhinoceroses|
  albatross albatrosses|taxi taxis|ski skis|alibi alibis|bikini bikinis|safari safaris|kiwi kiwis|yeti yetis|rabbi rabbis|
  bruise bruises|cruise cruises|base bases`
  .split('|')
  .map(pair => pair.trim().split(' ') as unknown as readonly [string, string])
const PLURAL_OF = new Map(IRREGULAR_PLURALS)
const SINGULAR_OF = new Map(IRREGULAR_PLURALS.map(([one, many]) => [many, one]))
const UNCHANGED = new Set(
  'sheep fish deer moose species series salmon trout shrimp aircraft spacecraft hovercraft bison swine offspring elk cod squid crossroads headquarters barracks'.split(
    ' ',
  ),
)
/** Words in "-se" keep their "e": "houses" is "house", while "walruses" is "walrus". */
const SILENT_E =
  /(?:[aeo]u|[^aeiou]|oi|ee|ea|oo|^[a-z]?[aio]|[^aeiou][ao]|phra|promi|surpri|exerci|franchi|enterpri|disgui|excu|fu|mu|ru|ro|no|ho|po|va|ca|ba|pha|ele|premi|tortoi|porpoi)ses$/i
/** "-man" words: "policemen" are "policeman". */
const MEN = /^[a-z]+men$/i

/** "yak" → "yaks", "fox" → "foxes", "lady" → "ladies". */
export function plural(noun: string): string {
  if (UNCHANGED.has(noun)) return noun
  const irregular = PLURAL_OF.get(noun)
  if (irregular !== undefined) return irregular
  if (/[a-z]man$/i.test(noun) && !/(?:human|german|roman|ottoman|shaman|talisman|caiman)$/i.test(noun))
    return `${noun.slice(0, -2)}en`
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh|[^aeiou]o)$/i.test(noun)) return `${noun}es`
  return `${noun}s`
}

/** The singular of a plural noun by the regular rules, or `undefined` where the word has no plural's shape. */
export function singular(noun: string): string | undefined {
  if (UNCHANGED.has(noun)) return noun
  const irregular = SINGULAR_OF.get(noun)
  if (irregular !== undefined) return irregular
  if (MEN.test(noun) && !/^(?:specimen|omen|abdomen|regimen|acumen|women|men|semen|stamen|hymen|yemen)$/i.test(noun))
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

/** The indefinite article by the first letter. */
export function article(noun: string): 'a' | 'an' {
  return /^[aeiou]/i.test(noun) && !/^(?:eu|uni|use|one)/i.test(noun) ? 'an' : 'a'
}
