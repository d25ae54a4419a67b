/**
 * The words that say how certain a statement is: MetaLogic's Table 13, and its kin in other parts of speech. What a word means
 * depends on how it is used ("clear water" is not certain), so the tables are by use: auxiliaries and negation are in
 * clause-operators.ts, here stand adverbs, predicates, nouns after "there is", and set phrases.
 */
import type { UnaryOperator } from '@elenchus/language/structure'

/** What a word adds, outermost first. `hedge`: whoever says it leaves open whether the rest is so, however strong the rest is. */
export interface Meaning {
  readonly operators: readonly UnaryOperator[]
  readonly hedge?: boolean
  /** "Not likely" says that it is likely not so: a denial goes inside. "Not possible" and "not certain" deny the word itself. */
  readonly raises?: boolean
}

const box: Meaning = { operators: ['box'] }
const diamond: Meaning = { operators: ['diamond'] }
const hedge: Meaning = { operators: ['diamond'], hedge: true, raises: true }
const hedgedDenial: Meaning = { operators: ['diamond', 'not'], hedge: true, raises: true }
const notDiamond: Meaning = { operators: ['not', 'diamond'] }
const notBox: Meaning = { operators: ['not', 'box'] }

function table(rows: readonly (readonly [Meaning, string])[]): ReadonlyMap<string, Meaning> {
  return new Map(rows.flatMap(([meaning, words]) => words.split(' ').map(word => [word, meaning] as const)))
}

/** Adverbs of the whole clause. */
export const adverbs = table([
  [
    hedge,
    'probably perhaps maybe possibly likely presumably apparently seemingly conceivably supposedly arguably potentially',
  ],
  [
    hedge,
    'sometimes often usually generally frequently commonly mostly typically occasionally normally ordinarily repeatedly',
  ],
  [hedgedDenial, 'hardly scarcely'],
  [box, 'certainly surely definitely undoubtedly doubtless doubtlessly obviously clearly plainly evidently inevitably'],
  [box, 'necessarily unquestionably indisputably undeniably always invariably assuredly'],
])

/** Adverbs of manner too: they speak of certainty only before their verb or with "be". */
export const mannerAdverbs: ReadonlySet<string> = new Set(['clearly', 'plainly', 'obviously', 'evidently', 'mostly'])

/** A denial before these denies them ("not always", "not necessarily"); others have it inside ("not probably"). */
export const deniable: ReadonlySet<string> = new Set(
  'necessarily always invariably inevitably certainly definitely clearly obviously plainly'.split(' '),
)

/** Adjectives and participles as predicates, with or without a clause. */
export const predicates = table([
  [diamond, 'possible able capable allowed permitted permissible feasible doable'],
  [hedge, 'conceivable thinkable plausible likely probable'],
  [hedgedDenial, 'unlikely improbable doubtful implausible questionable'],
  [notDiamond, 'impossible inconceivable unthinkable unable incapable forbidden prohibited impermissible'],
  [box, 'necessary inevitable unavoidable compulsory obligatory mandatory undeniable indisputable unquestionable'],
  [box, 'required obliged obligated compelled forced bound'],
  [notBox, 'unnecessary uncertain unclear optional needless'],
])

/** Predicates of certainty only before a clause: "it is clear that", "sure to", against "clear water". */
export const clausalPredicates = table([[box, 'clear obvious evident plain certain sure apparent undoubted']])

/** Verbs before "to" or "that". */
export const verbs = table([
  [hedge, 'seem appear tend'],
  [box, 'have need got'],
  [hedgedDenial, 'doubt'],
])

/** Things that suggest; people who do so report. */
export const evidenceVerbs: ReadonlySet<string> = new Set(['suggest', 'indicate', 'hint'])
/** Denied, they say that something does not follow. */
export const proofVerbs: ReadonlySet<string> = new Set(
  'show prove mean imply establish demonstrate follow guarantee entail suggest indicate'.split(' '),
)
/** "I do not think that" denies what follows. */
export const opinionVerbs: ReadonlySet<string> = new Set(
  'think believe suppose expect feel guess imagine assume'.split(' '),
)
/** Somebody's or something's premise, which the writer need not share. */
export const supposingVerbs: ReadonlySet<string> = new Set(['assume', 'suppose', 'presume', 'presuppose'])
export const reportVerbs: ReadonlySet<string> = new Set(
  `say argue claim object reply report insist maintain hold contend observe note add tell write admit concede complain warn fear
  remark answer assert state announce declare suggest propose point respond counter ask stress emphasise urge acknowledge`.split(
    /\s+/,
  ),
)

/** What they report is said not to be so. */
export const denyingVerbs: ReadonlySet<string> = new Set(['deny', 'dispute', 'disprove', 'disbelieve'])

/** Nouns in "there is a …", "there is no …". */
export const nouns = table([
  [box, 'need guarantee certainty necessity'],
  [hedge, 'chance possibility likelihood probability risk danger'],
])
/** "There is no way", while "there is a way" says nothing of this kind. */
export const deniedNouns = table([[notDiamond, 'way chance possibility hope question']])

/** Set phrases, as words between blanks. */
export const phrases: readonly { readonly words: RegExp; readonly meaning: Meaning }[] = [
  {
    words: /\b(?:in all (?:likelihood|probability)|as likely as not|chances are|pretty sure|fairly sure)\b/g,
    meaning: hedge,
  },
  {
    words:
      /\b(?:no doubt|no question(?! of)|without (?:a |any )?(?:doubt|question)|beyond (?:a |any |all )?(?:reasonable )?doubt|without exception|for sure|for certain|without fail|i am sure|i 'm sure|i am certain|i 'm certain)\b/g,
    meaning: box,
  },
  { words: /\b(?:by no means|far from|anything but) (?:certain|clear|sure|necessary|inevitable)\b/g, meaning: notBox },
  { words: /\bby no means\b/g, meaning: { operators: ['not'] } },
  { words: /\b(?:under no circumstances|on no account|in no circumstances)\b/g, meaning: notDiamond },
  { words: /\b(?:can ?not|ca n't|can not|could not|could n't) (?:but|help(?: but)?|fail to)\b/g, meaning: box },
  { words: /\b(?:might|may) (?:just )?as well\b/g, meaning: { operators: [] } },
  // "Could hardly be more wrong", "no better way": as far as it goes, which is plainly said.
  {
    words: /\bcould (?:hardly|scarcely|not|n't) (?:be|have been) (?:more|less|better|worse|clearer|further)\b/g,
    meaning: { operators: [] },
  },
  {
    words: /\bno (?:better|other|worse|easier|surer|quicker|simpler) (?:way|chance|hope|possibility)\b/g,
    meaning: { operators: [] },
  },
]
