/**
 * Lexicon of certainty: MetaLogic's Table 13 and related words of other parts of speech. Meaning depends on use
 * ("clear water" is not certain), so there is a table per use; auxiliaries and negation are in clause-operators.ts.
 */
import type { UnaryOperator } from '@elenchus/language/structure'
import lexicon from './certainty-lexicon.json' with { type: 'json' }

/** Operators that a word adds, outermost first. */
export interface Meaning {
  readonly operators: readonly UnaryOperator[]
  /** Hedges weaken the whole statement to a possibility. */
  readonly hedge?: boolean
  /** Neg-raising: negation takes narrow scope. "Not likely" means "likely not", but "not possible" negates the word itself. */
  readonly isNegRaising?: boolean
}

type MeaningName = keyof typeof lexicon.meanings
const meanings = lexicon.meanings as unknown as Readonly<Record<MeaningName, Meaning>>

const readTable = (name: keyof typeof lexicon.tables): ReadonlyMap<string, Meaning> =>
  new Map(
    lexicon.tables[name].flatMap(({ meaning, words: readWords }) =>
      readWords.map(word => [word, meanings[meaning as MeaningName]] as const),
    ),
  )
const words = (name: keyof typeof lexicon.words): ReadonlySet<string> => new Set(lexicon.words[name])

/** Sentence adverbs. */
export const adverbs = readTable('adverbs')
/** Also adverbs of manner: they express certainty only before their verb or with "be". */
export const mannerAdverbs = words('mannerAdverbs')
/** Adverbs that a preceding negation denies ("not always"); others scope over it ("probably not"). */
export const negatable = words('deniable')
/** Adjectives and participles as predicates, with or without a clause. */
export const predicates = readTable('predicates')
/** Predicates of certainty only before a clause: "it is clear that", "sure to", unlike "clear water". */
export const clausalPredicates = readTable('clausalPredicates')
/** Verbs before "to" or "that". */
export const verbs = readTable('verbs')
/** Verbs that suggest with things as subject, and report with people. */
export const evidenceVerbs = words('evidenceVerbs')
/** Verbs whose negation means that something does not follow. */
export const proofVerbs = words('proofVerbs')
/** Neg-raising verbs: "I do not think that" denies the complement. */
export const opinionVerbs = words('opinionVerbs')
/** Verbs of assumption: the writer need not agree with the complement. */
export const supposingVerbs = words('supposingVerbs')
export const reportVerbs = words('reportVerbs')
/** Verbs that deny their complement. */
export const negatingVerbs = words('denyingVerbs')
/** Nouns in "there is a …", "there is no …". */
export const nouns = readTable('nouns')
/** Nouns in "there is no …" alone: "there is no way". */
export const negatedNouns = readTable('deniedNouns')

const { box, hedge, notBox, notDiamond } = meanings

/** Set phrases, as words between blanks. */
export const setPhrases: readonly { readonly words: RegExp; readonly meaning: Meaning }[] = [
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
  // "Could hardly be more wrong", "no better way": emphatic but contingent.
  {
    words: /\bcould (?:hardly|scarcely|not|n't) (?:be|have been) (?:more|less|better|worse|clearer|further)\b/g,
    meaning: { operators: [] },
  },
  {
    words: /\bno (?:better|other|worse|easier|surer|quicker|simpler) (?:way|chance|hope|possibility)\b/g,
    meaning: { operators: [] },
  },
]
