/** Word lists of the tokeniser and the sentence splitter. */
import lists from './word-lists.json' with { type: 'json' }

const toSet = (words: readonly string[]): ReadonlySet<string> => new Set(words)

/** Abbreviations that keep their period before a name or number; no sentence ends there. */
export const titleAbbreviations = toSet(lists.titles)
/** Abbreviations only before a number or code ("no. 5", "p. 12"), and ordinary words elsewhere. */
export const numberAbbreviations = toSet(lists.numbered)
/** Abbreviations before a name in brackets or after a comma: "(ed. Ruth Hale)". */
export const creditAbbreviations = toSet(lists.credits)
/** Abbreviations that keep their period and may also end a sentence. */
export const abbreviations = toSet(lists.abbreviations)
/** Prefixes that stay in one token with the word after the hyphen: `non-profit`, `e-mail`. Other hyphens split. */
export const prefixes = toSet(lists.prefixes)
/** Suffixes that stay in one token with the word before the hyphen. */
export const suffixes = toSet(lists.suffixes)
/** Letters after an apostrophe that are a token: the "s" of "Ann's". */
export const clitics = toSet(lists.clitics)
/** Contractions with the lengths of their tokens: "cannot" is 3 + 3. */
export const contractions: ReadonlyMap<string, readonly number[]> = new Map(
  lists.contractions.map(entry => [entry.replaceAll('+', ''), entry.split('+').map(part => part.length)]),
)
/** Endings that make `name.ending` one token: top-level domains and file extensions. */
export const domains = toSet(lists.domains)
/** Units that are a token after a number: `35mm`, `7:30pm`. */
export const units = toSet(lists.units)
/** Words that begin sentences far more often than they follow an abbreviation as a name. */
export const sentenceStarters = toSet(lists.sentenceStarters)
