/**
 * Parses an exam question into the parts of a declarative sentence, by patterns for the frequent forms:
 *
 *   subject      [Given …,] which of the following [statements] [, if true,] SAYS SOMETHING?
 *   object       [Given …,] which of the following can WE INFER?          (auxiliary before its subject)
 *   embedded     THE FACTS SUPPORT which of the following [claims]?       (the gap is in the middle or at the end)
 *   except       each of the following [, if true,] SAYS SOMETHING except
 *   completion   THE ARGUMENT ASSUMES that …
 *   who, what, how many …
 *
 * The gap is the interrogative phrase, "which of the following"; `before` and `after` are the texts around it, `noun` the noun after it
 * ("statements"), `prefix` an introductory adverbial, and `condition` a supposition such as "if true". A question that matches no pattern is
 * `open`; one that only says "Therefore, …" is `so`.
 */
import { toAlternation } from './option-form.ts'

export type Stem =
  | {
      readonly kind: 'subject'
      readonly prefix: string
      readonly noun: string
      readonly condition: string
      readonly predicate: string
    }
  | {
      readonly kind: 'object'
      readonly prefix: string
      readonly noun: string
      readonly before: string
      readonly after: string
    }
  | { readonly kind: 'embedded'; readonly before: string; readonly noun: string; readonly after: string }
  | { readonly kind: 'except'; readonly prefix: string; readonly condition: string; readonly predicate: string }
  | { readonly kind: 'completion'; readonly text: string }
  | { readonly kind: 'so' }
  | { readonly kind: 'open'; readonly text: string }

const gapPattern =
  /\b(?:wh?ic[hn]?|what)\s+(?:one\s+)?(?:of\s+|in\s+)?(?:h?the\s+)?(?:of\s+the\s+)?(?:followings?|follwing|followin|options?\s+below)(?:\s+ones?\b)?/i

/** Supposition of the option: "if true", "if valid". */
const supposition =
  /^,?\s*(if\s+(?:all of them are |discovered to be |found to be |it were |they were )?(?:true|valid|correct|established|assumed|accepted|known|accurate|feasible|adopted|implemented|they are true|it is true|found)\b[^,]{0,80}?)\s*(?:,|(?=\b(?:most|best|would|could|can|casts?|provides?|weakens?|strengthens?|supports?|helps?)\b))\s*/i

const auxiliary = 'is|are|was|were|can|cannot|could|would|will|should|must|may|might|does|do|did|has|have|had'
const verbPattern = new RegExp(
  `^(?:${auxiliary}|${toAlternation(`
  best most least not also belongs? does follows? conforms? fits? meets? accords? violates? exhibits? describes? expresses
  explains? supports? weakens? strengthens? undermines? challenges? questions refutes? provides? helps? reflects? shows? proves?
  points? states? summarizes? accurately correctly logically strongly seriously effectively properly reasonably definitely
  certainly necessarily probably possibly mainly directly indirectly clearly completely fully really truly cannot can't won't
  doesn't isn't contains? involves? makes? gives? casts? calls? completes? illustrates? justifies justify resolves? leads?
  needs? constitutes? applies uses? reaches draws? results? holds? embodies matches mentions appears comes goes indicates?
  implies represents? satisfies adds argues parallels resembles identifies names reveals affects causes contributes contradicts
  depends differs enables allows ensures requires presents negates rebuts is reconciles accounts confirms demonstrates suggests
  determines evaluates answers increases weaken support explain belong strengthen refute correspond corresponds conflicts agrees
  disagrees emphasizes includes? qualifies relies refers? serves acts works happens? exists? occurs?
  `)})$`,
  'i',
)

const finiteAuxiliary = /^(?:is|are|was|were|can|could|would|must|should|will|may|might|has|have)$/i

/** Splits off the noun phrase between the gap and the verb: "statements", "options", "plans for the town". */
function splitNoun(rest: string): { noun: string; rest: string } {
  const words = rest.split(/\s+/)
  for (let n = 0; n < Math.min(words.length, 6); n++) {
    const word = words[n]!.replace(/[,.]$/, '')
    if (n > 0 && words[n - 1]!.endsWith(','))
      return { noun: words.slice(0, n).join(' ').replace(/,$/, ''), rest: words.slice(n).join(' ') }
    const next = words[n + 1] ?? ''
    // "questions is the most important": a noun, although the word can also be a verb.
    if (
      /^(?:questions|points|answers|results|causes|acts|works|names|uses|needs|shows|states|claims)$/i.test(word) &&
      finiteAuxiliary.test(next)
    )
      continue
    if (verbPattern.test(word) || (/[a-z]s$/.test(word) && /^(?:the|a|an|this|their|its|his|her)$/i.test(next)))
      return { noun: words.slice(0, n).join(' '), rest: words.slice(n).join(' ') }
  }
  return { noun: '', rest }
}

const adverbial =
  /^(?:according|based|from|if|in|on|of|for|to|given|assuming|suppose|supposing|since|when|as|by|with|under|at|after|now|so|then|therefore|thus|regarding|among|judging|accordingly|because|unless|while|except|hence|obviously|it follows)\b/i

const subjectPhrase =
  "(?:it|we|you|he|she|they|there|one|(?:the|a|an|this|that|these|those|his|her|their|its|our)\\s+(?:above\\s+)?(?:[\\w-]+(?:'s?)?\\s+){0,2}?[\\w-]+|this|that|these|those|\\p{Lu}[\\p{L}'-]*(?:\\s+\\p{Lu}[\\p{L}'-]*){0,2})"
const copulaQuestion =
  /^(is|are|was|were)\s+(it|this\s+\w+|(?:the|this)\s+(?:above\s+)?(?:text|passage|paragraph|author|article|argument|writer|speaker|story|material)(?:\s+above)?)\s+((?:\w+ly\s+)?(?:meant|intended|trying|mainly|about|designed|intending|talking|aimed|saying|used|emphasi\w+|arguing|based|most|best|likely|going|focus\w*|explain\w*|tell\w*|tr\w+|want\w*|discuss\w*|stress\w*)\b.*)$/iu
const modalQuestion = new RegExp(
  `^(can|could|would|will|should|must|may|might|does|do|did|(?:has|have|had)(?=.*\\b(?:been|\\w+ed)\\b))\\s+(?!not\\b|be\\b|best\\b|most\\b|also\\b|properly\\b|logically\\b)(${subjectPhrase})\\s+((?:not\\s+|most\\s+|best\\s+|likely\\s+|probably\\s+|properly\\s+|\\w+ly\\s+)*(?!of\\b|in\\b|and\\b|or\\b|above\\b|most\\b)[a-z]+\\b.*)$`,
  'u',
)

function parseObjectClause(rest: string): { before: string; after: string } | null {
  const copula = copulaQuestion.exec(rest)
  if (copula) return { before: `${copula[2]} ${copula[1]} ${copula[3]}`, after: '' }
  const found = modalQuestion.exec(rest)
  if (!found) return null
  const [, verb, subject, tail] = found as unknown as [string, string, string, string]
  // "would it be most useful to know in judging …": the gap is after the infinitive.
  const infinitive =
    /^(be\s+(?:most\s+|more\s+|best\s+)?\w+\s+(?:for\s+\w+\s+)?to\s+(?:know|establish|determine|investigate|find out|learn|answer|consider|compare|ascertain|ask))\b\s*(.*)$/i.exec(
      tail,
    )
  if (infinitive) return { before: `${subject} ${verb} ${infinitive[1]}`, after: infinitive[2]! }
  // "does the author think is best": the gap is inside a subordinate clause.
  if (/^\S+\s+(?:is|are|was|would|will|can)\b/.test(tail)) return null
  if (verb === 'does') return { before: `${subject} ${inflectPredicate(tail)}`, after: '' }
  return { before: `${subject} ${verb === 'do' ? '' : `${verb} `}${tail}`, after: '' }
}

/** "support" → "supports". */
export function toThirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return verb.replace(/y$/, 'ies')
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** "mainly support" → "mainly supports". */
function inflectPredicate(tail: string): string {
  const words = tail.split(' ')
  const index = words.findIndex(word => !/(?:ly|most|best|not|likely)$/.test(word))
  if (index < 0 || words.includes('not')) return `does ${tail}`
  words[index] = toThirdPerson(words[index]!)
  return words.join(' ')
}

/** Cleans up defects of released questions: repeated punctuation, white space, HTML tags, misspelt words. */
export function cleanQuestion(question: string): string {
  return (
    question
      .replace(/<\/?[a-z]{1,6}>/gi, ' ')
      .replace(/\s+/g, ' ')
      .replace(/\b(in|de)fer(ed|able)\b/gi, '$1ferr$2')
      .replace(
        /\b(?:which|whcih|whicn|wich) (?:pf|fo|og|if|of) (?:the )?(?:followings?|folowing|follwing)\b/gi,
        match => (match[0] === 'W' ? 'Which of the following' : 'which of the following'),
      )
      .replace(/(?<![\s?？。：:;_,.．…])[\s?？。：:;_,.．…]+$/u, '')
      .replace(/\s+([,.;?])/g, '$1')
      .replace(/\bthe the\b/gi, 'the')
      .replace(/^of the following,\s*(?:which|what)(?: one)?\b/i, 'Which one of the following')
      // A question whose beginning is repeated is cut before the repetition.
      .replace(/^(which of the followings? \w+)\b.*\b(?=\1\b)/i, '')
      .trim()
  )
}

/** Splits off the sentences that only give context; they may precede or follow the question itself. */
export function splitContext(question: string): { readonly given: string; readonly question: string } {
  const sentences = question
    .trim()
    .split(/(?<=[\p{Ll}\d)"'”][.?!。])(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|Inc|Co|Ltd|vs|etc|No)\.)\s+(?=["“]?\p{Lu})/u)
  if (sentences.length < 2) return { given: '', question }
  const questionIndex = sentences.findLastIndex(sentence => gapPattern.test(sentence) || /\?\s*$/.test(sentence))
  const [mainQuestion] = sentences.splice(questionIndex, 1)
  return { given: sentences.join(' '), question: mainQuestion! }
}

/** Parses a question into the parts of a declarative sentence. */
export function parseStem(question: string): Stem {
  const text = cleanQuestion(question).replace(/[,:]?\s*\bEXCEPT\b.*$/u, ' EXCEPT')
  if (/^(?:so|then|therefore|thus|hence)?$/i.test(text)) return { kind: 'so' }
  const found = gapPattern.exec(text)
  if (found) return parseWithGap(text.slice(0, found.index).trim(), text.slice(found.index + found[0].length).trim())
  const exception =
    /^(.*?)\b(?:each|all|any)\s+(?:one\s+)?of\s+the\s+following(?:\s+(?:statements|options|conclusions|is))?\b[,]?\s*(.*)$/i.exec(
      text,
    )
  if (exception) {
    const tail = exception[2]!.trim().replace(/\s*\bexcept\b(?:\s+for)?$/i, '')
    const condition = supposition.exec(tail)
    const rest = condition ? tail.slice(condition[0].length) : tail
    const prefix = exception[1]!.trim()
    // In "with which each of the following agrees", the option is not the subject.
    if (prefix === '' || adverbial.test(prefix))
      return { kind: 'except', prefix: trimComma(prefix), condition: condition?.[1] ?? '', predicate: rest.trim() }
  }
  return parseWithoutGap(text, question)
}

const subjectNames = 'it|he|she|they|we|everything|everyone|those|his|her|their|its'

const trimComma = (prefix: string) => prefix.replace(/[,\s]+(?:then)?$/i, '').replace(/,$/, '')

function parseWithGap(before: string, after: string): Stem {
  // "Except for which of the following, all can …": the option is the one that cannot.
  const exceptPrefix = /^(.*?,\s*|)(?:except|apart from|other than)(?:\s+for)?$/i.exec(before)
  if (exceptPrefix) {
    const predicate = after.replace(
      /^[,\s]*(?:(can|could|will|would|do)\s+(?:all|the others)|all(?:\s+(?:of them|the others))?|the others)\s+/i,
      (_, verb: string | undefined) => (verb && !/^do$/i.test(verb) ? `${verb} ` : ''),
    )
    const rest = predicate.replace(/^[,\s]+/, '')
    // "Except which of the following, the judgments are sound": a complete sentence follows.
    if (predicate === after && new RegExp(`^(?:the|all|this|these|${subjectNames})\\b`, 'i').test(rest))
      return { kind: 'embedded', before: `${exceptPrefix[1]!}except for`, noun: '', after: `, ${rest}` }
    return { kind: 'except', prefix: trimComma(exceptPrefix[1]!), condition: '', predicate: rest }
  }
  let rest = after.replace(/^[,\s]+(?=if\b)/, '').replace(/^,\s*/, '')
  const isGapFirst =
    /(?:^|[,.:?])$/.test(before) ||
    (adverbial.test(before.split(', ').at(-1)!) &&
      !/\b(?:if|that|supports?|to|on|by|for|with|about|of|in|from)$/i.test(before))
  if (!isGapFirst) {
    // "criticisms of a claim that …": the words after the noun belong to it, even if there are verbs among them.
    const claims =
      /^((?:criticism|objection|claim|principle|conclusion|assumption|statement|proposition|hypothes|inference|argument)e?s)\s+(of|about|in|against|to)\b\s*(.*)$/i.exec(
        rest,
      )
    if (claims) return { kind: 'embedded', before, noun: claims[1]!, after: `${claims[2]} ${claims[3]}` }
    const { noun, rest: tail } = splitNoun(rest)
    if (noun !== '') return { kind: 'embedded', before, noun, after: tail }
    // "assumptions", "roles in the argument": a noun without a verb after it.
    const plural = /^([a-z]+ )?([a-z]{3,}(?:s|a))\b(?!')\s*(.*)$/i.exec(rest)
    return plural && !/^(?:is|as|was|has|does)$/i.test(plural[2]!)
      ? { kind: 'embedded', before, noun: `${plural[1] ?? ''}${plural[2]}`, after: plural[3]! }
      : { kind: 'embedded', before, noun: '', after: rest }
  }
  const prefix = trimComma(before)
  let condition = ''
  let noun = ''
  const leadingCondition = supposition.exec(rest)
  if (leadingCondition) {
    condition = leadingCondition[1]!
    rest = rest.slice(leadingCondition[0].length)
  } else {
    const nounSplit = splitNoun(rest)
    noun = nounSplit.noun
    rest = nounSplit.rest
    const laterCondition = supposition.exec(rest)
    if (laterCondition) {
      condition = laterCondition[1]!
      rest = rest.slice(laterCondition[0].length)
    } else if (/^(?:would|could),?\s+if\s+\w+,\s*/i.test(rest)) {
      condition = 'if true'
      rest = rest.replace(/^(would|could),?\s+if\s+\w+,\s*/i, '$1 ')
    }
  }
  const trailingCondition = /,\s*(if (?:true|valid|correct))$/i.exec(rest)
  if (trailingCondition) {
    condition = trailingCondition[1]!
    rest = rest.slice(0, trailingCondition.index)
  }
  const object = condition === '' ? parseObjectClause(rest) : null
  if (object) return { kind: 'object', prefix, noun, ...object }
  return { kind: 'subject', prefix, noun, condition, predicate: rest.trim() }
}

/** Yes/no question that is the beginning of a statement: "Is this passage meant to show that". */
const yesNoQuestion = /^(?:is|are|does|can)\b.*\b(?:that|to|is)$/i

const interrogativeWord = /\b(who|whom|whose|what|which|when|where|why|how)\b/i

function parseWithoutGap(text: string, question: string): Stem {
  if (/\b(?:that|because|whether|by|to|it|argument)$/i.test(text) && !/\?\s*$/.test(question))
    return { kind: 'completion', text }
  // "What does the text mainly introduce": the option is what it introduces.
  const objectQuestion = /^(.*?,\s*|)what\s+((?:does|can)\s+(?!\w+\s+do\b).*)$/i.exec(text)
  const object = objectQuestion && parseObjectClause(objectQuestion[2]!)
  if (object) return { kind: 'object', prefix: trimComma(objectQuestion[1]!), noun: '', ...object }
  const withoutQuestionWord = /^(if (?:true|valid|assumed)),\s*(.*)$/i.exec(text)
  if (withoutQuestionWord)
    return {
      kind: 'subject',
      prefix: '',
      noun: '',
      condition: withoutQuestionWord[1]!,
      predicate: withoutQuestionWord[2]!,
    }
  const statement =
    /^(.*?[,.]\s*|)(?:which|what)\s+(?:one\s+)?((?:(?!is\b|are\b|was\b|can\b|must\b|will\b|would\b|does\b|do\b)[a-z]+\s+){0,2}?)((?:is|are|was|were|can|cannot|could|must|will|would|contains?|best|most|does not|may|might|probably|should|belongs?|correctly)\b.*)$/i.exec(
      text,
    )
  if (
    statement &&
    !/\b(?:what|which)\s+(?:is|are|was|were|can|could|will|would|should|does|must)\s+(?:it|we|he|she|they|you)\b/i.test(
      text,
    )
  ) {
    const [, before, noun, predicate] = statement as unknown as [string, string, string, string]
    const object = noun.trim() === '' ? parseObjectClause(predicate) : null
    if (object) return { kind: 'object', prefix: trimComma(before), noun: '', ...object }
    return { kind: 'subject', prefix: trimComma(before), noun: noun.trim(), condition: '', predicate }
  }
  const questionAtEnd =
    /^(.*\b(?:to|on|of|for|by|with|about|supports?|assumes?|makes?|commits?|contains?))\s+(?:what|which)\s+([a-z]+)$/i.exec(
      text,
    )
  if (questionAtEnd) return { kind: 'embedded', before: questionAtEnd[1]!, noun: questionAtEnd[2]!, after: '' }
  const whoQuestion = /^(.*?,\s*|)who\s+(.*)$/i.exec(text)
  if (whoQuestion)
    return {
      kind: 'subject',
      prefix: trimComma(whoQuestion[1]!),
      noun: 'person',
      condition: '',
      predicate: whoQuestion[2]!,
    }
  const lastClause = text.split(/[,.]\s+/).at(-1)!
  if (
    interrogativeWord.test(lastClause.split(' ').slice(0, 3).join(' ')) ||
    (/\?\s*$/.test(question) && /^(?:is|are|does|do|can|how|what|why|when|where)\b/i.test(text))
  )
    return yesNoQuestion.test(text) ? { kind: 'completion', text } : { kind: 'open', text }
  if (/^(?:which|what|who|how|why|when|where)\b/i.test(text)) return { kind: 'open', text }
  if (text.split(' ').length > 60) return { kind: 'so' }
  return { kind: 'completion', text }
}
