/** What an option is grammatically, and how it is set into a sentence: as a clause, as a noun phrase, or in quotation marks. */

/** Alternation of the words of a text, for regular expressions. */
export const anyOf = (words: string): string => words.trim().split(/\s+/).join('|')

/** A word that its ending and the next word show to be a verb: "helps the", "wanted to". */
const verbBefore =
  '(?!plus|thus|as|his|its|this|us|is)[a-z]{3,}s (?:the|a|an|its|their|his|her|our|your|not|more|no|it|them|people)' +
  '|\\w+ed (?:to|the|that|his|her|their|its|him|them|a|an|not|some|all)'

/** Words that finish a clause: a finite verb nearly always brings one of them or an ending of its own. */
const finite = new RegExp(
  `\\b(?:${anyOf(`
  is are was were isn't aren't wasn't weren't has have had hasn't haven't does do did doesn't don't didn't can cannot can't
  could couldn't will won't would wouldn't shall should shouldn't may might must mustn't needs? becomes? became seems? remains?
  means? makes? made gets? goes went comes? came takes? took gives? gave says? said shows? requires? depends? belongs? leads?
  causes? exists? tends? contains? consists? knows? knew likes? wants? uses? works? lives? loves? think thinks thought believes?
  led found fell fall falls rose rises? increase[sd]? decrease[sd]? reduce[sd]? won kept held lost brought bought built chose
  wrote spent left felt told sold paid met ran saw sent stood taught grew drew drove ate began broke spoke
  `)}|${verbBefore})\\b`,
  'i',
)

/** Begins like a phrase that no clause begins with. */
const phrase =
  /^(?:to\s+\w+|\w+ing\b(?!\s+(?:is|are|was|were|can|will|may|must|should|has|have|does|makes?|requires?))|because|whether|by|through|in order to)\b/i

/** "Improving the roads will help the town": what is done is the subject, unless the verb belongs to a clause inside it. */
const doing =
  /^\w+ing\b(?:(?!\b(?:that|which|who|whom|whose|what|whether|if|when|where|why|how|because|as|than|while|although|to)\b)[^,.;])*?\b(?:is|are|was|were|will|would|can|cannot|could|may|might|must|should)\b/i

/** Is it a clause, with a subject and a finite verb? Judged by its words; options are short and plain. */
export function isClause(option: string): boolean {
  const text = bare(option)
  if (/[.;!]\s+\S/.test(text)) return true
  if (phrase.test(text) && !/,/.test(text) && !doing.test(text)) return false
  if (/^(?:after|although|though|if|when|since|while|as long as|unless|once|even if)\b.*,/i.test(text)) return true
  // A verb with nothing before it has no subject.
  const verbs = [...text.matchAll(new RegExp(finite.source, 'gi'))]
  if (verbs.some(verb => verb.index > 0) && !/^(?:that|which|who)\b/i.test(text)) return true
  return (
    /^(?:the|a|an|some|all|most|many|each|every|no|both|one|people|it|they|he|she|we|this|these|those|there|if|when|only)\b.*\b[a-z]{2,}(?:s|ed)\b(?!\s+(?:of|for|between|among)\b|$)/i.test(
      text,
    ) && text.split(' ').length > 3
  )
}

/** Without blanks and final stops. */
export function bare(option: string): string {
  return (
    option
      .trim()
      .replace(/\s+/g, ' ')
      // One mark at a time, from where they begin: a run of stops before another word would take time without end.
      .replace(/(?<![.;:,!]\s?|\s[“”"']\s?)(?:\s?[.;:,!]|\s[“”"'])+$/u, '')
      .trim()
  )
}

/** Words that begin a sentence with a capital for no other reason. */
const ordinary = new Set(
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

/** The option as it stands inside a sentence: its first letter small unless it is a name (the passage tells). */
export function inside(option: string, passage: string): string {
  const text = bare(option)
  const [first = ''] = text.split(/[\s,;:]/)
  const plain = first.replace(/[^\p{L}'-]/gu, '')
  if (plain === '' || plain === 'I' || /^I'/.test(plain) || /^\p{Lu}{2,}/u.test(plain)) return text
  // "A" by itself may be a person in a puzzle: "A and C are guilty".
  if (
    /^A(?:\s+(?:and|or|is|was|has|will|can|did|must)\b|,)/.test(text) ||
    /^\p{Lu}$/u.test(plain) === (plain !== 'A')
  ) {
    if (plain.length === 1) return text
  }
  const small = first[0]!.toLowerCase() + first.slice(1)
  const root = plain.replace(/'s?$/, '').replace(/^./, letter => letter.toLowerCase())
  const seen = (word: string) => new RegExp(`(?:^|[^\\p{L}.])${escapeRegExp(word)}`, 'u').test(passage)
  const isName =
    !ordinary.has(root) &&
    !seen(root) &&
    (new RegExp(`[\\p{Ll},;] ${escapeRegExp(first.replace(/'s?$/, ''))}`, 'u').test(passage) ||
      /(?:ese|ish|ian|ean)$/.test(plain) ||
      /^\S+ \p{Lu}\p{Ll}/u.test(text) ||
      (!/s$/.test(plain) && seen(first)) ||
      new RegExp(`[\\p{Ll},;.] ${escapeRegExp(first.replace(/'s?$/, ''))}\\b`, 'u').test(text))
  return isName ? text : small + text.slice(first.length)
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** In quotation marks; marks within become single ones. */
export function quoted(option: string): string {
  const text = option.trim().replace(/\s+/g, ' ').replace(/["“”]/g, "'")
  return `"${/\?$/.test(text) ? text : bare(text)}"`
}

/** Begins like an order: "explain the causes". Told by its first word; orders are few among options. */
export const isOrder = (option: string) =>
  /^(?:explain|describe|emphasi[sz]e|introduce|analy[sz]e|discuss|point out|show|illustrate|explore|express|critici[sz]e|advocate|call on|hurry|make|take|give|do not|don't|let|put|play|build|strengthen|improve|promote|refute|prove|deeply|actively|oppose|praise|reveal|affirm|clarify|summari[sz]e|encourage|try|learn to|pay attention|establish|develop|reduce|increase|avoid|prevent|protect|choose|adopt|create|stop)\b(?! (?:is|are|was|were|can|will|may|has|have|must|should))/i.test(
    option.trim(),
  )

/** More than one sentence. */
export const isLong = (option: string) => /[.;!?]\s+\S/.test(bare(option))

export const isQuestion = (option: string) => /\?\s*$/.test(option)
