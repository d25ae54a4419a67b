/**
 * Rewrites a question and an option as one declarative sentence, by templates for each form of question (`stem.ts`).
 *
 * An option that is a clause cannot be the subject ("It rains is true"): it is quoted ("The statement 'It rains' is true") or becomes a
 * "that" clause. Identities ("is the main point") are inverted ("the main point is that …"); other sentences keep their order.
 */
import type { ChoiceItem } from '../records/records.ts'
import {
  hasSeveralSentences,
  isClause,
  isImperative,
  isQuestion,
  quote,
  toMidSentence,
  trimMarks,
} from './option-form.ts'
import { cleanQuestion, parseStem, type Stem, splitContext, toThirdPerson } from './stem.ts'

/** Choices between equivalent wordings; by default they depend on the question. */
export interface Wording {
  /** Position of adverbials such as "according to the above definition". */
  readonly adverbial?: 'front' | 'end'
  /** "The statement '…' weakens the case" instead of "'…' weakens the case". */
  readonly isNamed?: boolean
  /** "The main point is that …" instead of "… is the main point". */
  readonly isInverted?: boolean
  /** "It can be inferred that …" instead of "… can be inferred". */
  readonly isReported?: boolean
  /** "…, if true, weakens the case" instead of "… weakens the case". */
  readonly isSupposed?: boolean
}

/** "statements" → "statement". */
function toSingularNoun(noun: string): string {
  const words = noun.trim().toLowerCase().split(' ')
  const last = words.pop() ?? ''
  const singular = /hypotheses$/.test(last)
    ? 'hypothesis'
    : /phenomen(?:a|as)$/.test(last)
      ? 'phenomenon'
      : /criteria$/.test(last)
        ? 'criterion'
        : /ies$/.test(last)
          ? last.replace(/ies$/, 'y')
          : /(?:ss|us|is)$/.test(last)
            ? last
            : /(?:ch|sh|x|ss)es$/.test(last)
              ? last.replace(/es$/, '')
              : last.replace(/s$/, '')
  return [...words, singular].join(' ')
}

/** Nouns that can precede a "that" clause. */
const nounBeforeThat =
  /^(?:principle|assumption|hypothesis|proposition|conclusion|inference|argument|claim|assertion|judgment|view|premise|idea|generalization|belief|opinion|finding|fact|presupposition|precondition|prediction|explanation|point|criticism|objection|observation|consideration|reason|ground|contention|suggestion)$/

/** Inflects a predicate for a singular subject: "are" → "is", "belong" → "belongs". */
function toSingularVerb(predicate: string): string {
  return predicate
    .replace(/^are\b/i, 'is')
    .replace(/^were\b(?! to\b)/i, 'was')
    .replace(/^have\b/i, 'has')
    .replace(/^do not\b/i, 'does not')
    .replace(/^don't\b/i, "doesn't")
    .replace(
      /^(belong|support|weaken|strengthen|explain|refute|follow|conform|fit|meet|contain|reflect|correspond)\b(?!ed)/i,
      '$1s',
    )
}

/** "weakens the case" → "does not weaken the case". */
export function negate(predicate: string): string {
  const text = toSingularVerb(predicate)
  const auxiliary = /^(is|was|has|can|could|would|will|should|must|may|might)\b\s*(.*)$/i.exec(text)
  if (auxiliary) {
    const [, verb, rest] = auxiliary as unknown as [string, string, string]
    // If all "could be true except" one, that one cannot be true.
    if (/^(?:can|could)$/i.test(verb)) return `cannot ${rest}`
    if (/^must$/i.test(verb)) return `need not ${rest}`
    return `${verb} not ${rest}`
  }
  const [first = '', ...rest] = text.split(' ')
  const adverbs: string[] = []
  let verb = first
  while (/(?:ly|most|best|also)$/i.test(verb) && rest.length > 0) {
    adverbs.push(verb)
    verb = rest.shift()!
  }
  return ['does not', ...adverbs, toBaseForm(verb), ...rest].join(' ')
}

function toBaseForm(verb: string): string {
  if (/ies$/.test(verb)) return verb.replace(/ies$/, 'y')
  if (/(?:ch|sh|ss|x|o)es$/.test(verb)) return verb.replace(/es$/, '')
  return verb.replace(/(?<!s)s$/, '')
}

const capitalise = (text: string) =>
  text.replace(/^(["'(]*)(\p{Ll})/u, (_, marks: string, letter: string) => marks + letter.toUpperCase())
const decapitalise = (text: string) =>
  !/^(?:now|from|if|according|based|regarding|on|in)\b/i.test(text) &&
  /^(?:\p{Lu}\p{Ll}*'|\p{Lu}{2}|I\b|\p{Lu}\p{Ll}+\s+\p{Lu})/u.test(text)
    ? text
    : text.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, letter => letter.toLowerCase())

function toSentence(text: string): string {
  const cleaned = text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/,\s*,/g, ',')
    .replace(/[,;:]\s*$/, '')
    .trim()
  return capitalise(/[.?!]["']?$/.test(cleaned) && /[.!]["']?$/.test(cleaned) ? cleaned : `${cleaned}.`)
}

/** Predicates with a definite description, which are inverted: "is the main point of …", "best expresses the conclusion". */
const identityPredicate =
  /^(?:(?:is|are|was)\s+(?:mainly\s+)?|is\s+(?:most\s+)?likely\s+to\s+be\s+)((?:the|his|her|their|its|this|\w+'s)\s+(?!same\b)(?:[\w'-]+\s+){0,6}?(?:main|core|central|key|theme|gist|idea|point|conclusion|content|purpose|summary|summari[sz]ation|title|meaning|premise|flaw|reason|explanation|hypothesis|intention|intent|emphasis|difference|focus|order|ranking|topic|view|viewpoint|opinion|message|issue|assumptions?|problem|mistake|error|basis|cause|method|interpretation|inference|repetition|restatement|result|relationship|function|role|position|proposition|statement|judgment|champion|answer|evaluation|understanding|description|generalization|inspiration|enlightenment|lesson|implication)\b.*)$/i
const expressPredicate =
  /^(?:(?:most|best|more)\s+)?(?:(?:accurately|appropriately|precisely|correctly|properly|clearly|reasonably|likely)\s+)?(?:best\s+)?(?:express(?:es)?|states?|represents?|summari[sz]es?|identifies|restates|captures|paraphrases|encapsulates|has(?= the correct)|describes(?= the (?:main|flaw|core|central)))\s+((?:the|a)\s+.*\b(?:conclusion|point|idea|flaw|error|argument|view|thesis|message|content|meaning|theme|opinion|purpose|understanding|interpretation).*|\w+'s\s+.+)$/i

/** Questions about the role of a claim; the subject of an option "It …" is that claim. */
const rolePredicate =
  /^(?:(?:most|best)\s+)?(?:\w+ly\s+)?(?:describes|expresses|characteri[sz]es|identifies)\s+the\s+(?:role|function)\b.{0,60}?\b(?:played|served)\b.{0,60}?\bby\s+((?:the|this|that|\S{1,40}'s)\s.+)$/i

/** Predicates that can be used impersonally: "it can be inferred that …". */
const reportablePredicate =
  /^((?:can|could|may|must|is|was)(?:\s+(?:also|be|\w+ly|most|best))*\s+(?:true|correct|false|incorrect|wrong|possible|impossible|inferred|concluded|deduced|derived|drawn|seen|known|determined|established|assumed|supported|implied))\b\s*(.*)$/i

type StemOf<Kind extends Stem['kind']> = Extract<Stem, { kind: Kind }>

function writeSubjectSentence(stem: StemOf<'subject'>, option: string, passage: string, wording: Wording): string {
  const isOptionClause = isClause(option)
  const { condition, prefix } = stem
  const addPrefix = (before: string, sentence: string) => addAdverbial(before, sentence, wording)
  const noun = toSingularNoun(stem.noun)
  // “, if true,” before the predicate, if the wording asks for it.
  const supposition = wording.isSupposed === true && condition !== '' ? `, ${condition},` : ''
  const predicate = toSingularVerb(stem.predicate)
  const report =
    wording.isReported === true && isOptionClause && !hasSeveralSentences(option)
      ? reportablePredicate.exec(predicate)
      : null
  if (report) return addPrefix(prefix, `it ${report[1]} that ${toMidSentence(option, passage)} ${report[2]}`)
  // An identity is inverted: “the main point is that …”.
  const definiteDescription = identityPredicate.exec(predicate)?.[1] ?? expressPredicate.exec(predicate)?.[1]
  if (
    definiteDescription &&
    condition === '' &&
    (wording.isInverted ?? (noun !== 'statement' && !/\bnot\b/.test(predicate)))
  ) {
    const isTitle = /\btitle\b/i.test(definiteDescription)
    const copula = /^is\s+(?:most\s+)?likely\s+to\s+be\b/i.exec(predicate)?.[0] ?? 'is'
    // Option "It reveals the causes" for a purpose: "the purpose is to reveal the causes".
    const purposeClause = /\b(?:purpose|intention|intent|aim)\b/i.test(definiteDescription)
      ? /^it\s+(\p{Ll}+s)\s+(.*)$/iu.exec(trimMarks(option))
      : null
    if (purposeClause)
      return addPrefix(
        prefix,
        `${definiteDescription} ${copula} to ${toBaseForm(purposeClause[1]!)} ${purposeClause[2]}`,
      )
    const complement =
      isTitle || isQuestion(option) || (isOptionClause && hasSeveralSentences(option))
        ? quote(option)
        : isImperative(option)
          ? `to ${toMidSentence(option, passage)}`
          : isOptionClause
            ? `that ${toMidSentence(option, passage)}`
            : toMidSentence(option, passage)
    return addPrefix(prefix, `${definiteDescription} ${copula} ${complement}`)
  }
  const role = rolePredicate.exec(predicate)
  const roleSentence = role && /^it\s+(\S.*)$/is.exec(trimMarks(option))
  if (roleSentence) return addPrefix(prefix, `${role[1]} ${roleSentence[1]}`)
  // "is what the author wants to show through this story" becomes "the author wants to show … through this story".
  const desiredContent = /^is\s+what\s+(\S.*?\bto\s+\w+)(\s+(?:through|in|by|with|from)\s.*)?$/i.exec(predicate)
  if (desiredContent && !hasSeveralSentences(option))
    return addPrefix(
      prefix,
      `${desiredContent[1]} ${isOptionClause ? 'that ' : ''}${toMidSentence(option, passage)}${desiredContent[2] ?? ''}`,
    )
  if (predicate === '')
    return addPrefix(prefix, isOptionClause ? toMidSentence(option, passage) : `the answer is ${quote(option)}`)
  if (isQuestion(option)) return addPrefix(prefix, `the question ${quote(option)} ${predicate}`)
  // A clause is named by the noun of the question: “the claim that …”, “the claim ‘…’”.
  if (nounBeforeThat.test(noun) && isOptionClause && wording.isNamed !== false)
    return addPrefix(
      prefix,
      hasSeveralSentences(option)
        ? `the ${noun} ${quote(option)}${supposition} ${predicate}`
        : `the ${noun} that ${toMidSentence(option, passage)}${supposition} ${predicate}`,
    )
  // Other clauses and long options are quoted, with or without “the statement”.
  const isNamed = condition !== '' || noun === 'statement' || noun === 'sentence' || noun === 'question'
  if (wording.isNamed === undefined ? isNamed : wording.isNamed && isOptionClause)
    return addPrefix(
      prefix,
      `the ${noun === 'sentence' || noun === 'question' ? noun : 'statement'} ${quote(option)}${supposition} ${predicate}`,
    )
  if (isOptionClause || !/^\p{L}/u.test(option) || trimMarks(option).split(' ').length > 4)
    return addPrefix(prefix, `${quote(option)}${supposition} ${predicate}`)
  // A short noun phrase is the subject itself.
  const isPlural = /s$|\band\b/.test(trimMarks(option))
  return addPrefix(prefix, `${toMidSentence(option, passage)} ${isPlural ? stem.predicate : predicate}`)
}

function writeObjectSentence(stem: StemOf<'object'>, option: string, passage: string, wording: Wording): string {
  const { prefix, before, after } = stem
  const addPrefix = (text: string, sentence: string) => addAdverbial(text, sentence, wording)
  const noun = toSingularNoun(stem.noun)
  const isOptionClause = isClause(option)
  const text = toMidSentence(option, passage)
  const acceptsThatClause = after === '' && !/\b(?:about|of|on|with|for|by|to|know|establish)$/.test(before)
  const complement = isQuestion(option)
    ? `the question ${quote(option)}`
    : !isOptionClause
      ? text
      : nounBeforeThat.test(noun) && !hasSeveralSentences(option)
        ? `the ${noun} that ${text}`
        : (wording.isNamed ?? (hasSeveralSentences(option) || !acceptsThatClause || noun !== ''))
          ? `the ${/^(?:option|)$/.test(noun) ? 'statement' : noun} ${quote(option)}`
          : `that ${text}`
  return addPrefix(prefix, `${before} ${complement} ${after}`)
}

const finalAdverbial = /^(?:from|now|regarding|if (?:all (?:of )?)?the (?:statements|information)\b)/i

/** Adds an adverbial before or after a sentence. */
function addAdverbial(prefix: string, sentence: string, { adverbial }: Wording = {}): string {
  const text = prefix.trim()
  if (text === '') return toSentence(sentence)
  if (adverbial === undefined ? finalAdverbial.test(text) : adverbial === 'end')
    return toSentence(`${sentence} ${decapitalise(text)}`)
  return toSentence(`${text}, ${sentence}`)
}

/** Verbs that can be directly followed by a "that" clause. */
const reportingVerb =
  /\b(?:emphasi[sz]es?|suggests?|implies|imply|indicates?|shows?|concluded?|assum(?:es?|ing)|presupposes?|argues?|infer(?:red)?|believes?|asserts?|claims?|proves?|demonstrates?|means?|that)$/i

/**
 * Writes the sentence for an option that is itself a sentence about a part of the passage: "It supports the conclusion" about a claim,
 * or "The first is evidence; the second …" about two parts in boldface. Returns null for other options.
 */
function writeRoleSentence({ before, after }: StemOf<'embedded'>, option: string): string | null {
  const singleRole = /^(.+)\s+plays$/i.exec(before)
  const roleSentence = /^it\s+(\S.*)$/is.exec(trimMarks(option))
  if (singleRole && roleSentence && /^(?:in\s+(?:the|this|his|her|\S+'s?)\s+(?:\S+\s+)?\S+)?$/i.test(after))
    return `${singleRole[1]} ${roleSentence[1]}`
  const boldfaceRoles = /^(.{0,80}?,\s*|)the\s+two\s+(\S{1,30}\s+portion|portion)s(\s.{1,60})?\s+play$/i.exec(before)
  const first = /^the first\s+(.*\bthe second\b.*)$/is.exec(trimMarks(option))
  return boldfaceRoles && first
    ? `${boldfaceRoles[1]}the first ${boldfaceRoles[2]}${boldfaceRoles[3] ?? ''} ${first[1]}`
    : null
}

function writeEmbeddedSentence(stem: StemOf<'embedded'>, question: string, option: string, passage: string): string {
  const { before, after } = stem
  const noun = toSingularNoun(stem.noun)
  const isOptionClause = isClause(option)
  const text = toMidSentence(option, passage)
  const role = /^roles?$/.test(noun) ? writeRoleSentence(stem, option) : null
  if (role !== null) return toSentence(role)
  // A question about a role or method gets the option after a colon.
  if (
    /^(?:role|way|method|technique|strateg|function)/.test(noun) &&
    !/^(?:does|do|did|is|are|can|would)\b/.test(after) &&
    !/\b(?:in|by)$/i.test(before)
  )
    return toSentence(
      `${before} the following ${/\bplays?\b.*\b(?:two|both)\b|\b(?:two|both)\b.*\bplay\b/.test(before) ? stem.noun : noun} ${after}: ${text}`,
    )
  // “In which of the following …”: “in the case ‘…’, …”.
  if (/(?:^|,\s*)in$/i.test(before)) {
    if (/^(?:does|do|did|is|are|was|were|can|could|would|will)\b/i.test(after))
      return writeOpenSentence(question, option)
    const rest = noun === '' ? after : `${stem.noun} ${after}`
    return toSentence(`${before} the case ${quote(option)}, ${rest.replace(/^,\s*/, '')}`)
  }
  // The gap ends the question.
  if (after === '') {
    if (isQuestion(option)) return toSentence(`${before} the question ${quote(option)}`)
    if (!isOptionClause)
      return toSentence(`${before} ${nounBeforeThat.test(noun) ? `the ${noun} ${quote(option)}` : text}`)
    const complementNoun = nounBeforeThat.test(noun) || noun === 'statement' ? noun : 'statement'
    if (hasSeveralSentences(option)) return toSentence(`${before} the ${complementNoun} ${quote(option)}`)
    if (noun === '' && reportingVerb.test(before))
      return toSentence(`${before}${/that$/.test(before) ? '' : ' that'} ${text}`)
    return toSentence(`${before} the ${complementNoun} that ${text}`)
  }
  if (isOptionClause && !hasSeveralSentences(option)) {
    if (/\bthat$/.test(before) && /^(?:is|are|must be|can be)\s+(?:true|correct)$/.test(after))
      return toSentence(`${before} ${text}`)
    if (/\bif$/.test(before) && /^(?:is|are|were|was)\s+(?:assumed|true)/.test(after))
      return toSentence(`${before} it ${toSingularVerb(after)} that ${text}`)
  }
  const complement =
    noun === '' || noun === 'option'
      ? isOptionClause
        ? `the statement ${quote(option)}`
        : text
      : `the ${noun} ${quote(option)}`
  return toSentence(`${before} ${complement} ${toSingularVerb(after)}`)
}

/** Writes the sentence for a question about a number, or for a question of unknown form. */
function writeOpenSentence(question: string, option: string): string {
  const text = cleanQuestion(question)
  const answer = trimMarks(option)
  const existentialQuestion = /^(.*?,\s*|)how many ([\w\s-]+?) (are|is|were|was) there\b\s*(.*)$/i.exec(text)
  if (existentialQuestion && /^\w+$/.test(answer))
    return addAdverbial(
      existentialQuestion[1]!.replace(/,\s*$/, ''),
      `there ${existentialQuestion[3]} ${answer} ${existentialQuestion[2]} ${existentialQuestion[4]}`,
    )
  const modalQuestion =
    /^(.*?,\s*|)how many ([\w\s-]+?) (can|could|will|did|does|do|must|should) (it|he|she|they|we|you|the \w+) (.*)$/i.exec(
      text,
    )
  if (modalQuestion && /^\w+$/.test(answer))
    return addAdverbial(
      modalQuestion[1]!.replace(/,\s*$/, ''),
      `${modalQuestion[4]} ${/^do/.test(modalQuestion[3]!) ? '' : modalQuestion[3]} ${modalQuestion[5]} ${answer} ${answer === '1' ? toSingularNoun(modalQuestion[2]!) : modalQuestion[2]}`,
    )
  return toSentence(`the answer to the question "${text}?" is ${isClause(option) ? quote(option) : answer}`)
}

/** Verbs and nouns at the end of a question that are completed by a "that" clause. */
const verbBeforeThat =
  /\b(?:is|are|was|be|tells? us|us|illustrates?|shows?|explains?|emphasi[sz]es?|means?|indicates?|says?|believes?|thinks?|implies|imply|states?|argues?|know|infer|conclude|convey|express|assumptions?|premises?|conclusions?)$/i
const argumentEnd = /\b(?:argument|reasoning|it|he|she|author|conclusion|passage|text|who)$/i

function writeCompletion(text: string, option: string, passage: string): string {
  const ending = toMidSentence(option, passage)
  const isOptionClause = isClause(option)
  if (argumentEnd.test(text)) {
    const [first = '', ...rest] = ending.split(' ')
    const isPluralVerb =
      /^\p{L}+$/u.test(first) &&
      /^\p{Lu}/u.test(option.trim()) &&
      !/(?:s|ed|ing)$/i.test(first) &&
      !/^(?:does|is|has|the|a|an|it)$/i.test(first)
    if (isPluralVerb) return toSentence(`${text} ${[toThirdPerson(first.toLowerCase()), ...rest].join(' ')}`)
    return toSentence(`${text} ${ending}`)
  }
  // "It mainly explains that: the background of a reform": "that" is removed before a noun phrase.
  if (!isOptionClause && /\b(?:explains?|illustrates?|introduces?|describes?|discuss\w*|is) that$/i.test(text))
    return toSentence(`${text.replace(/\s+that$/i, '')} ${ending}`)
  if (isOptionClause && verbBeforeThat.test(text)) return toSentence(`${text} that ${ending}`)
  if (isOptionClause && /^(?:is|are|does|can)\b/i.test(text)) return toSentence(`${toStatement(text)} ${ending}`)
  return toSentence(`${text} ${ending}`)
}

/** "Is this passage intended to show that" → "This passage is intended to show that". */
function toStatement(text: string): string {
  const match = /^(is|are|does|can)\s+((?:this|the|that)\s+\w+|it)\s+(.*)$/i.exec(text)
  return match ? `${match[2]} ${match[1]!.toLowerCase()} ${match[3]}` : text
}

/**
 * Returns a declarative sentence that says that the option answers the question.
 *
 *     toHypothesis({ context: '', question: 'Which of these follows?', options: […] }, 0)
 */
export function toHypothesis(
  { question, options, context }: Pick<ChoiceItem, 'question' | 'options' | 'context'>,
  index: number,
  wording: Wording = {},
): string {
  const option = options[index]!
  const passage = `${context} ${question}`
  const stem = parseStem(splitContext(question).question)
  switch (stem.kind) {
    case 'subject':
      return writeSubjectSentence(stem, option, passage, wording)
    case 'object':
      return writeObjectSentence(stem, option, passage, wording)
    case 'embedded':
      return writeEmbeddedSentence(stem, question, option, passage)
    case 'except':
      return addAdverbial(
        stem.prefix,
        `${wording.isNamed === true ? 'the statement ' : ''}${quote(option)} ${negate(stem.predicate)}`,
        wording,
      )
    case 'completion':
      return writeCompletion(stem.text, option, passage)
    case 'so':
      return isClause(option) || trimMarks(option).split(' ').length > 4
        ? toSentence(toMidSentence(option, passage))
        : toSentence(`the answer is ${trimMarks(option)}`)
    case 'open':
      return writeOpenSentence(question, option)
  }
}
