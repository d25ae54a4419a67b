/**
 * Question and option as one declarative sentence.
 *
 * A clause cannot be the subject of another ("It rains is true"), so a clausal option is mentioned, not used: in quotation
 * marks, or after "that" where the sentence has a place for it. Which of the two depends on the question: what is supposed
 * ("if true") is a statement; identities ("is the main point") are turned round ("the main point is that …"); the rest keeps its order.
 */
import type { ChoiceItem } from '../records/records.ts'
import { bare, inside, isClause, isLong, isOrder, isQuestion, quoted } from './option-form.ts'
import { readStem, type Stem, splitGiven, tidy } from './stem.ts'

/** Choices between wordings that say the same; what is left out is chosen by the question. */
export interface Wording {
  /** Where "according to the above definition" stands. */
  readonly adverbial?: 'front' | 'end'
  /** "The statement '…' weakens the case", or the option without a name. */
  readonly named?: boolean
  /** "The main point is that …" for "… is the main point". */
  readonly turned?: boolean
  /** "It can be inferred that …" for "… can be inferred". */
  readonly reported?: boolean
  /** "…, if true, weakens the case", or without the supposition. */
  readonly supposed?: boolean
}

/** "statements" → "statement". */
function singular(noun: string): string {
  const words = noun.trim().toLowerCase().split(' ')
  const last = words.pop() ?? ''
  const one = /hypotheses$/.test(last)
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
  return [...words, one].join(' ')
}

/** Nouns that stand before "that …". */
const takesThat =
  /^(?:principle|assumption|hypothesis|proposition|conclusion|inference|argument|claim|assertion|judgment|view|premise|idea|generalization|belief|opinion|finding|fact|presupposition|precondition|prediction|explanation|point|criticism|objection|observation|consideration|reason|ground|contention|suggestion)$/

/** The verb after a single subject: "are" → "is", "belong" → "belongs". */
function agree(predicate: string): string {
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
  const text = agree(predicate)
  const auxiliary = /^(is|was|has|can|could|would|will|should|must|may|might)\b\s*(.*)$/i.exec(text)
  if (auxiliary) {
    const [, verb, rest] = auxiliary as unknown as [string, string, string]
    // What "could be true of all but one" cannot be true of that one.
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
  return ['does not', ...adverbs, baseForm(verb), ...rest].join(' ')
}

function baseForm(verb: string): string {
  if (/ies$/.test(verb)) return verb.replace(/ies$/, 'y')
  if (/(?:ch|sh|ss|x|o)es$/.test(verb)) return verb.replace(/es$/, '')
  return verb.replace(/(?<!s)s$/, '')
}

const capital = (text: string) =>
  text.replace(/^(["'(]*)(\p{Ll})/u, (_, marks: string, letter: string) => marks + letter.toUpperCase())
const small = (text: string) =>
  !/^(?:now|from|if|according|based|regarding|on|in)\b/i.test(text) &&
  /^(?:\p{Lu}\p{Ll}*'|\p{Lu}{2}|I\b|\p{Lu}\p{Ll}+\s+\p{Lu})/u.test(text)
    ? text
    : text.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, letter => letter.toLowerCase())

function finish(text: string): string {
  const tidied = text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/,\s*,/g, ',')
    .replace(/[,;:]\s*$/, '')
    .trim()
  return capital(/[.?!]["']?$/.test(tidied) && /[.!]["']?$/.test(tidied) ? tidied : `${tidied}.`)
}

/** The definite descriptions that are turned round: "is the main point of …", "best expresses the conclusion". */
const identity =
  /^(?:(?:is|are|was)\s+(?:mainly\s+)?|is\s+(?:most\s+)?likely\s+to\s+be\s+)((?:the|his|her|their|its|this|\w+'s)\s+(?!same\b)(?:[\w'-]+\s+){0,6}?(?:main|core|central|key|theme|gist|idea|point|conclusion|content|purpose|summary|summari[sz]ation|title|meaning|premise|flaw|reason|explanation|hypothesis|intention|intent|emphasis|difference|focus|order|ranking|topic|view|viewpoint|opinion|message|issue|assumptions?|problem|mistake|error|basis|cause|method|interpretation|inference|repetition|restatement|result|relationship|function|role|position|proposition|statement|judgment|champion|answer|evaluation|understanding|description|generalization|inspiration|enlightenment|lesson|implication)\b.*)$/i
const expresses =
  /^(?:(?:most|best|more)\s+)?(?:(?:accurately|appropriately|precisely|correctly|properly|clearly|reasonably|likely)\s+)?(?:best\s+)?(?:express(?:es)?|states?|represents?|summari[sz]es?|identifies|restates|captures|paraphrases|encapsulates|has(?= the correct)|describes(?= the (?:main|flaw|core|central)))\s+((?:the|a)\s+.*\b(?:conclusion|point|idea|flaw|error|argument|view|thesis|message|content|meaning|theme|opinion|purpose|understanding|interpretation).*|\w+'s\s+.+)$/i

/** A question for the role that a claim has: an option "It …" says it of that claim. */
const roleOf =
  /^(?:(?:most|best)\s+)?(?:\w+ly\s+)?(?:describes|expresses|characteri[sz]es|identifies)\s+the\s+(?:role|function)\b.{0,60}?\b(?:played|served)\b.{0,60}?\bby\s+((?:the|this|that|\S{1,40}'s)\s.+)$/i

/** What can be said of a clause by "it … that". */
const reportable =
  /^((?:can|could|may|must|is|was)(?:\s+(?:also|be|\w+ly|most|best))*\s+(?:true|correct|false|incorrect|wrong|possible|impossible|inferred|concluded|deduced|derived|drawn|seen|known|determined|established|assumed|supported|implied))\b\s*(.*)$/i

function subjectSentence(
  stem: Extract<Stem, { kind: 'subject' }>,
  option: string,
  passage: string,
  wording: Wording,
): string {
  const clause = isClause(option)
  const { condition, prefix } = stem
  const place = (before: string, sentence: string) => placed(before, sentence, wording)
  const noun = singular(stem.noun)
  const supposition = wording.supposed === true && condition !== '' ? `, ${condition},` : ''
  const predicate = agree(stem.predicate)
  const report = wording.reported === true && clause && !isLong(option) ? reportable.exec(predicate) : null
  if (report) return place(prefix, `it ${report[1]} that ${inside(option, passage)} ${report[2]}`)
  const turned = identity.exec(predicate)?.[1] ?? expresses.exec(predicate)?.[1]
  if (turned && condition === '' && (wording.turned ?? (noun !== 'statement' && !/\bnot\b/.test(predicate)))) {
    const title = /\btitle\b/i.test(turned)
    const is = /^is\s+(?:most\s+)?likely\s+to\s+be\b/i.exec(predicate)?.[0] ?? 'is'
    // "It reveals the causes", of a purpose: to reveal them.
    const does = /\b(?:purpose|intention|intent|aim)\b/i.test(turned)
      ? /^it\s+(\p{Ll}+s)\s+(.*)$/iu.exec(bare(option))
      : null
    if (does) return place(prefix, `${turned} ${is} to ${baseForm(does[1]!)} ${does[2]}`)
    const what =
      title || isQuestion(option) || (clause && isLong(option))
        ? quoted(option)
        : isOrder(option)
          ? `to ${inside(option, passage)}`
          : clause
            ? `that ${inside(option, passage)}`
            : inside(option, passage)
    return place(prefix, `${turned} ${is} ${what}`)
  }
  const played = roleOf.exec(predicate)
  const does = played && /^it\s+(\S.*)$/is.exec(bare(option))
  if (does) return place(prefix, `${played[1]} ${does[1]}`)
  // "is what the author wants to show through this story": the author wants to show it.
  const wanted = /^is\s+what\s+(\S.*?\bto\s+\w+)(\s+(?:through|in|by|with|from)\s.*)?$/i.exec(predicate)
  if (wanted && !isLong(option))
    return place(prefix, `${wanted[1]} ${clause ? 'that ' : ''}${inside(option, passage)}${wanted[2] ?? ''}`)
  if (predicate === '') return place(prefix, clause ? inside(option, passage) : `the answer is ${quoted(option)}`)
  if (isQuestion(option)) return place(prefix, `the question ${quoted(option)} ${predicate}`)
  if (takesThat.test(noun) && clause && wording.named !== false)
    return place(
      prefix,
      isLong(option)
        ? `the ${noun} ${quoted(option)}${supposition} ${predicate}`
        : `the ${noun} that ${inside(option, passage)}${supposition} ${predicate}`,
    )
  const named = condition !== '' || noun === 'statement' || noun === 'sentence' || noun === 'question'
  if (wording.named === undefined ? named : wording.named && clause)
    return place(
      prefix,
      `the ${noun === 'sentence' || noun === 'question' ? noun : 'statement'} ${quoted(option)}${supposition} ${predicate}`,
    )
  if (clause || !/^\p{L}/u.test(option) || bare(option).split(' ').length > 4)
    return place(prefix, `${quoted(option)}${supposition} ${predicate}`)
  const several = /s$|\band\b/.test(bare(option))
  return place(prefix, `${inside(option, passage)} ${several ? stem.predicate : predicate}`)
}

function objectSentence(
  stem: Extract<Stem, { kind: 'object' }>,
  option: string,
  passage: string,
  wording: Wording,
): string {
  const { prefix, before, after } = stem
  const place = (text: string, sentence: string) => placed(text, sentence, wording)
  const noun = singular(stem.noun)
  const clause = isClause(option)
  const text = inside(option, passage)
  const plain = after === '' && !/\b(?:about|of|on|with|for|by|to|know|establish)$/.test(before)
  const what = isQuestion(option)
    ? `the question ${quoted(option)}`
    : !clause
      ? text
      : takesThat.test(noun) && !isLong(option)
        ? `the ${noun} that ${text}`
        : (wording.named ?? (isLong(option) || !plain || noun !== ''))
          ? `the ${/^(?:option|)$/.test(noun) ? 'statement' : noun} ${quoted(option)}`
          : `that ${text}`
  return place(prefix, `${before} ${what} ${after}`)
}

const readsAtTheEnd = /^(?:from|now|regarding|if (?:all (?:of )?)?the (?:statements|information)\b)/i

/** Adverbials go to the end where they read as well there. */
function placed(prefix: string, sentence: string, { adverbial }: Wording = {}): string {
  const text = prefix.trim()
  if (text === '') return finish(sentence)
  if (adverbial === undefined ? readsAtTheEnd.test(text) : adverbial === 'end')
    return finish(`${sentence} ${small(text)}`)
  return finish(`${text}, ${sentence}`)
}

/** Verbs that take "that …" at once. */
const reports =
  /\b(?:emphasi[sz]es?|suggests?|implies|imply|indicates?|shows?|concluded?|assum(?:es?|ing)|presupposes?|argues?|infer(?:red)?|believes?|asserts?|claims?|proves?|demonstrates?|means?|that)$/i

/**
 * The option says by itself what a part of the passage does there: "It supports the conclusion" of the claim that was named, "The
 * first is evidence; the second …" of the two parts in boldface.
 */
function roleSentence({ before, after }: Extract<Stem, { kind: 'embedded' }>, option: string): string | null {
  const one = /^(.+)\s+plays$/i.exec(before)
  const does = /^it\s+(\S.*)$/is.exec(bare(option))
  if (one && does && /^(?:in\s+(?:the|this|his|her|\S+'s?)\s+(?:\S+\s+)?\S+)?$/i.test(after))
    return `${one[1]} ${does[1]}`
  const two = /^(.{0,80}?,\s*|)the\s+two\s+(\S{1,30}\s+portion|portion)s(\s.{1,60})?\s+play$/i.exec(before)
  const first = /^the first\s+(.*\bthe second\b.*)$/is.exec(bare(option))
  return two && first ? `${two[1]}the first ${two[2]}${two[3] ?? ''} ${first[1]}` : null
}

function embedded(
  stem: Extract<Stem, { kind: 'embedded' }>,
  question: string,
  option: string,
  passage: string,
): string {
  const { before, after } = stem
  const noun = singular(stem.noun)
  const clause = isClause(option)
  const text = inside(option, passage)
  const role = /^roles?$/.test(noun) ? roleSentence(stem, option) : null
  if (role !== null) return finish(role)
  if (
    /^(?:role|way|method|technique|strateg|function)/.test(noun) &&
    !/^(?:does|do|did|is|are|can|would)\b/.test(after) &&
    !/\b(?:in|by)$/i.test(before)
  )
    return finish(
      `${before} the following ${/\bplays?\b.*\b(?:two|both)\b|\b(?:two|both)\b.*\bplay\b/.test(before) ? stem.noun : noun} ${after}: ${text}`,
    )
  if (/(?:^|,\s*)in$/i.test(before)) {
    if (/^(?:does|do|did|is|are|was|were|can|could|would|will)\b/i.test(after)) return openSentence(question, option)
    const rest = noun === '' ? after : `${stem.noun} ${after}`
    return finish(`${before} the case ${quoted(option)}, ${rest.replace(/^,\s*/, '')}`)
  }
  if (after === '') {
    if (isQuestion(option)) return finish(`${before} the question ${quoted(option)}`)
    if (!clause) return finish(`${before} ${takesThat.test(noun) ? `the ${noun} ${quoted(option)}` : text}`)
    const what = takesThat.test(noun) || noun === 'statement' ? noun : 'statement'
    if (isLong(option)) return finish(`${before} the ${what} ${quoted(option)}`)
    if (noun === '' && reports.test(before)) return finish(`${before}${/that$/.test(before) ? '' : ' that'} ${text}`)
    return finish(`${before} the ${what} that ${text}`)
  }
  if (clause && !isLong(option)) {
    if (/\bthat$/.test(before) && /^(?:is|are|must be|can be)\s+(?:true|correct)$/.test(after))
      return finish(`${before} ${text}`)
    if (/\bif$/.test(before) && /^(?:is|are|were|was)\s+(?:assumed|true)/.test(after))
      return finish(`${before} it ${agree(after)} that ${text}`)
  }
  const what =
    noun === '' || noun === 'option'
      ? clause
        ? `the statement ${quoted(option)}`
        : text
      : `the ${noun} ${quoted(option)}`
  return finish(`${before} ${what} ${agree(after)}`)
}

/** Questions that ask for a number, and whatever has no other form. */
function openSentence(question: string, option: string): string {
  const text = tidy(question)
  const answer = bare(option)
  const there = /^(.*?,\s*|)how many ([\w\s-]+?) (are|is|were|was) there\b\s*(.*)$/i.exec(text)
  if (there && /^\w+$/.test(answer))
    return placed(there[1]!.replace(/,\s*$/, ''), `there ${there[3]} ${answer} ${there[2]} ${there[4]}`)
  const can =
    /^(.*?,\s*|)how many ([\w\s-]+?) (can|could|will|did|does|do|must|should) (it|he|she|they|we|you|the \w+) (.*)$/i.exec(
      text,
    )
  if (can && /^\w+$/.test(answer))
    return placed(
      can[1]!.replace(/,\s*$/, ''),
      `${can[4]} ${/^do/.test(can[3]!) ? '' : can[3]} ${can[5]} ${answer} ${answer === '1' ? singular(can[2]!) : can[2]}`,
    )
  return finish(`the answer to the question "${text}?" is ${isClause(option) ? quoted(option) : answer}`)
}

/** Verbs and nouns after which a clause needs "that". */
const wantsThat =
  /\b(?:is|are|was|be|tells? us|us|illustrates?|shows?|explains?|emphasi[sz]es?|means?|indicates?|says?|believes?|thinks?|implies|imply|states?|argues?|know|infer|conclude|convey|express|assumptions?|premises?|conclusions?)$/i
const argumentEnd = /\b(?:argument|reasoning|it|he|she|author|conclusion|passage|text|who)$/i

function completion(text: string, option: string, passage: string): string {
  const ending = inside(option, passage)
  const clause = isClause(option)
  if (argumentEnd.test(text)) {
    const [first = '', ...rest] = ending.split(' ')
    const plural =
      /^\p{L}+$/u.test(first) &&
      /^\p{Lu}/u.test(option.trim()) &&
      !/(?:s|ed|ing)$/i.test(first) &&
      !/^(?:does|is|has|the|a|an|it)$/i.test(first)
    if (plural) return finish(`${text} ${[thirdPerson(first.toLowerCase()), ...rest].join(' ')}`)
    return finish(`${text} ${ending}`)
  }
  // "It mainly explains that: the background of a reform": a phrase does not follow "that".
  if (!clause && /\b(?:explains?|illustrates?|introduces?|describes?|discuss\w*|is) that$/i.test(text))
    return finish(`${text.replace(/\s+that$/i, '')} ${ending}`)
  if (clause && wantsThat.test(text)) return finish(`${text} that ${ending}`)
  if (clause && /^(?:is|are|does|can)\b/i.test(text)) return finish(`${statementOf(text)} ${ending}`)
  if (
    clause ||
    /\b(?:that|because|whether|by|to|of|in|if|on|about|for|is|are|the|a|an|as|with|than)$/i.test(text) ||
    /^[a-z]/.test(option.trim())
  )
    return finish(`${text} ${ending}`)
  return finish(`${text} ${ending}`)
}

function thirdPerson(verb: string): string {
  if (/(?:[^aeiou])y$/.test(verb)) return verb.replace(/y$/, 'ies')
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** "Is this passage intended to show that" → "This passage is intended to show that". */
function statementOf(text: string): string {
  const match = /^(is|are|does|can)\s+((?:this|the|that)\s+\w+|it)\s+(.*)$/i.exec(text)
  return match ? `${match[2]} ${match[1]!.toLowerCase()} ${match[3]}` : text
}

/**
 * One declarative sentence that says the option answers the question.
 *
 *     hypothesisOf({ context: '', question: 'Which of these follows?', options: […], … }, 0)
 */
export function hypothesisOf(
  { question, options, context }: Pick<ChoiceItem, 'question' | 'options' | 'context'>,
  index: number,
  wording: Wording = {},
): string {
  const option = options[index]!
  const passage = `${context} ${question}`
  const stem = readStem(splitGiven(question).question)
  switch (stem.kind) {
    case 'subject':
      return subjectSentence(stem, option, passage, wording)
    case 'object':
      return objectSentence(stem, option, passage, wording)
    case 'embedded':
      return embedded(stem, question, option, passage)
    case 'except':
      return placed(
        stem.prefix,
        `${wording.named === true ? 'the statement ' : ''}${quoted(option)} ${negate(stem.predicate)}`,
        wording,
      )
    case 'completion':
      return completion(stem.text, option, passage)
    case 'so':
      return isClause(option) || bare(option).split(' ').length > 4
        ? finish(inside(option, passage))
        : finish(`the answer is ${bare(option)}`)
    case 'open':
      return openSentence(question, option)
  }
}
