/** Recognises the grammatical form of an option, and adapts it for use inside a sentence or in quotation marks. */

/** Joins the words of a text by `|`, for regular expressions. */
export const toAlternation = (words: string): string => words.trim().split(/\s+/).join('|')

/** A word that is a verb according to its ending and the next word: "helps the", "wanted to". */
const verbWithComplement =
  '(?!plus|thus|as|his|its|this|us|is)[a-z]{3,}s (?:the|a|an|its|their|his|her|our|your|not|more|no|it|them|people)' +
  '|\\w+ed (?:to|the|that|his|her|their|its|him|them|a|an|not|some|all)'

/** Finite verbs: frequent forms, and words recognised by their ending and the next word. */
const finiteVerb = new RegExp(
  `\\b(?:${toAlternation(`
  is are was were isn't aren't wasn't weren't has have had hasn't haven't does do did doesn't don't didn't can cannot can't
  could couldn't will won't would wouldn't shall should shouldn't may might must mustn't needs? becomes? became seems? remains?
  means? makes? made gets? goes went comes? came takes? took gives? gave says? said shows? requires? depends? belongs? leads?
  causes? exists? tends? contains? consists? knows? knew likes? wants? uses? works? lives? loves? think thinks thought believes?
  led found fell fall falls rose rises? increase[sd]? decrease[sd]? reduce[sd]? won kept held lost brought bought built chose
  wrote spent left felt told sold paid met ran saw sent stood taught grew drew drove ate began broke spoke
  `)}|${verbWithComplement})\\b`,
  'i',
)

/** Beginning of a phrase that is not a clause. */
const phraseStart =
  /^(?:to\s+\w+|\w+ing\b(?!\s+(?:is|are|was|were|can|will|may|must|should|has|have|does|makes?|requires?))|because|whether|by|through|in order to)\b/i

/** Clause with a gerund as subject, "Improving the roads will help the town"; not if the verb belongs to an embedded clause. */
const gerundSubject =
  /^\w+ing\b(?:(?!\b(?:that|which|who|whom|whose|what|whether|if|when|where|why|how|because|as|than|while|although|to)\b)[^,.;])*?\b(?:is|are|was|were|will|would|can|cannot|could|may|might|must|should)\b/i

/** True if an option is a clause with a subject and a finite verb, according to heuristics for short and simple options. */
export function isClause(option: string): boolean {
  const text = trimMarks(option)
  if (/[.;!]\s+\S/.test(text)) return true
  if (phraseStart.test(text) && !/,/.test(text) && !gerundSubject.test(text)) return false
  if (/^(?:after|although|though|if|when|since|while|as long as|unless|once|even if)\b.*,/i.test(text)) return true
  // A verb at the beginning has no subject.
  const verbs = [...text.matchAll(new RegExp(finiteVerb.source, 'gi'))]
  if (verbs.some(verb => verb.index > 0) && !/^(?:that|which|who)\b/i.test(text)) return true
  return (
    /^(?:the|a|an|some|all|most|many|each|every|no|both|one|people|it|they|he|she|we|this|these|those|there|if|when|only)\b.*\b[a-z]{2,}(?:s|ed)\b(?!\s+(?:of|for|between|among)\b|$)/i.test(
      text,
    ) && text.split(' ').length > 3
  )
}

/** Trims white space and final punctuation. */
export function trimMarks(option: string): string {
  return (
    option
      .trim()
      .replace(/\s+/g, ' ')
      // The lookbehind anchors the match at the first of the marks; without it, long runs of marks take quadratic time.
      .replace(/(?<![.;:,!]\s?|\s[“”"']\s?)(?:\s?[.;:,!]|\s[“”"'])+$/u, '')
      .trim()
  )
}

/** Common words, which are capitalised only at the beginning of a sentence. */
const commonWords = new Set(
  `
  a an the this that these those it its he she they we you his her their our your my there here if when whenever while although
  though because since as unless until only not no none some any all every each most many much more few fewer several both
  either neither one two three four five other another such what which who whoever whose how why where whether to for from in on
  at by of with without under over after before during between among against through even so then thus therefore once people
  person men women children students workers experts researchers scientists is are was were do does did can could will would may
  might must should being having using making taking giving increasing reducing improving according
  `
    .trim()
    .split(/\s+/),
)

/** Adapts an option for use inside a sentence: decapitalises it unless it begins with a name, according to its use in the passage. */
export function toMidSentence(option: string, passage: string): string {
  const text = trimMarks(option)
  const [first = ''] = text.split(/[\s,;:]/)
  const firstWord = first.replace(/[^\p{L}'-]/gu, '')
  if (firstWord === '' || firstWord === 'I' || /^I'/.test(firstWord) || /^\p{Lu}{2,}/u.test(firstWord)) return text
  // A single "A" may be a person in a puzzle: "A and C are guilty".
  if (
    /^A(?:\s+(?:and|or|is|was|has|will|can|did|must)\b|,)/.test(text) ||
    /^\p{Lu}$/u.test(firstWord) === (firstWord !== 'A')
  ) {
    if (firstWord.length === 1) return text
  }
  const lowerCased = first[0]!.toLowerCase() + first.slice(1)
  const root = firstWord.replace(/'s?$/, '').replace(/^./, letter => letter.toLowerCase())
  const isInPassage = (word: string) => new RegExp(`(?:^|[^\\p{L}.])${escapeRegExp(word)}`, 'u').test(passage)
  const isName =
    !commonWords.has(root) &&
    !isInPassage(root) &&
    (new RegExp(`[\\p{Ll},;] ${escapeRegExp(first.replace(/'s?$/, ''))}`, 'u').test(passage) ||
      /(?:ese|ish|ian|ean)$/.test(firstWord) ||
      /^\S+ \p{Lu}\p{Ll}/u.test(text) ||
      (!/s$/.test(firstWord) && isInPassage(first)) ||
      new RegExp(`[\\p{Ll},;.] ${escapeRegExp(first.replace(/'s?$/, ''))}\\b`, 'u').test(text))
  return isName ? text : lowerCased + text.slice(first.length)
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Puts an option in quotation marks; marks inside become single ones. */
export function quote(option: string): string {
  const text = option.trim().replace(/\s+/g, ' ').replace(/["“”]/g, "'")
  return `"${/\?$/.test(text) ? text : trimMarks(text)}"`
}

/** True if an option begins with one of the verbs that are frequent as imperatives: "explain the causes". */
export const isImperative = (option: string) =>
  /^(?:explain|describe|emphasi[sz]e|introduce|analy[sz]e|discuss|point out|show|illustrate|explore|express|critici[sz]e|advocate|call on|hurry|make|take|give|do not|don't|let|put|play|build|strengthen|improve|promote|refute|prove|deeply|actively|oppose|praise|reveal|affirm|clarify|summari[sz]e|encourage|try|learn to|pay attention|establish|develop|reduce|increase|avoid|prevent|protect|choose|adopt|create|stop)\b(?! (?:is|are|was|were|can|will|may|has|have|must|should))/i.test(
    option.trim(),
  )

/** True if an option has more than one sentence. */
export const hasSeveralSentences = (option: string) => /[.;!?]\s+\S/.test(trimMarks(option))

export const isQuestion = (option: string) => /\?\s*$/.test(option)
