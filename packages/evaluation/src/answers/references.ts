/**
 * Where a response names an option: by letter ("B", "(b)", "option b", "Б", "ب"), by number ("option 3", "2)"), by place ("the second
 * option", "第二个选项") or by its text. Most single letters in running text are something else: articles, initials, vitamins, companies. A
 * capital inside a sentence counts unless it follows a word that takes letters as names; one that opens a sentence counts only before
 * something that an article cannot stand before.
 */
import { isSpacedLetter, type Lexicon } from './lexicon.ts'
import { namedOption } from './option-overlap.ts'
import { findQuotes } from './option-quotes.ts'
import { lowered, type Spotted, type Token } from './tokens.ts'
import { ordinals } from './words/wordings.ts'

export interface Asked {
  readonly options: readonly string[]
  readonly lettered: boolean
}

/** Words that take a letter as a name: "vitamin C", "Company B". */
const carriers =
  /(?:^|[^\p{L}])(?:vitamins?|compan(?:y|ies)|plans?|groups?|types?|teams?|cit(?:y|ies)|countr(?:y|ies)|person|hepatitis|factory|factories|firm|school|schools|town|brand|drug|product|project|class|grade|party|region|site|station|store|model|method|theory|team|section|part|phase|stage|level|figure|table|appendix|exhibit|scenario|case|strain|influenza|protein|blood type|serie|series|point|line|region|village|island|species|variant|batch|lot|block|unit|building|gate|hall|room|bus|route|road|lab|mr|ms|mrs|dr|prof|professor|judge|witness|suspect|manager|candidate|player|patient|driver|farmer|area|zone|district|department|category|condition|event|x|set|university|college|hospital|restaurant|shop|museum|river|lake|mountain|bank|fund|premise|fact|rule|variable|term|formula|proposition|predicate|act|bill|policy|program|programme|study|experiment|sample|subject|participant|speaker|author|critic|employee|department|machine|device|material|metal|gene|virus|bacteria|bacterium|planet|star|key|note|string|clef|major|minor|agent|location|house|apartment|flat|unternehmen|firma|stadt|gruppe|plan|land|entreprise|ville|groupe|empresa|ciudad|grupo|ciudad|azienda|città|gruppo|cidade|公司|小组|工厂|城市|国家|计划|方案|团队|维生素|組|組織|企業|회사|도시|그룹|компания|город|группа|план|витамин|şirket|şehir|grup|bedrijf|stad|groep|firma|miasto|grupa|الشركة|المدينة)[\s-]{0,2}$/iu

/** What can follow the letter A where it opens a sentence, but not the article. */
const verbs =
  /^(?:is|isn't|was|wasn't|would|wouldn't|could|can|can't|cannot|must|does|doesn't|did|didn't|has|hasn't|had|may|might|should|and|or|because|since|as|but|though|although|while|whereas|then|it|seems|i|looks|sounds|only|also|if|not|therefore|here|for|over|rather|than|vs|versus|too|alone|nor|to|by|are|ist|est|es|é|è|jest|nie|nicht|no|non|não|weil|porque|perché|parce|car|omdat|scheidet|fällt|bleibt|wäre|y|et|e|und|oder|ou|o|en|of|niet|i|oraz|ve|veya|doğru|yanlış|seçeneği|şıkkı|и|или|не|это|верно|неверно|goes|says|fails|looks|merely|simply|actually|clearly|directly|correctly|best|works|wins|fits|holds|follows)$/i
const singularS =
  /(?:ss|us|is|ous|news|lens|bias|gas|bus|plus|series|species|means|always|perhaps|previous|various|famous|serious|religious)$/i

const turkishSuffix =
  /^'(?:s|dir|dır|dur|dür|tir|tır|yi|yı|yu|yü|i|ı|u|ü|nin|nın|ye|ya|de|da|den|dan|deki|daki|ye|e|a|si|sı)(?![\p{L}])/iu

const cyrillicOrder = 'АБВГД'
const cyrillicLooks: Readonly<Record<string, number>> = { А: 0, В: 1, С: 2, Е: 4 }
const arabicOrder: Readonly<Record<string, number>> = { أ: 0, ا: 0, ب: 1, ج: 2, د: 3, ه: 4 }

/** Reads the letter at a place, whatever its script; lower case and foreign letters need company that makes them letters of options. */
function letterAt(text: string, i: number, count: number, slavonic: boolean): { index: number; plain: boolean } | null {
  const character = text[i]!
  const code = character.charCodeAt(0)
  if (code >= 65 && code < 65 + count) return { index: code - 65, plain: true }
  if (code >= 97 && code < 97 + count) return { index: code - 97, plain: false }
  if (slavonic && cyrillicOrder.includes(character)) {
    const index = cyrillicOrder.indexOf(character)
    return index < count ? { index, plain: true } : null
  }
  const looks = cyrillicLooks[character] ?? arabicOrder[character]
  return looks !== undefined && looks < count ? { index: looks, plain: code < 0x600 && code >= 0x400 } : null
}

/** Options that bring labels of their own: "(iii) the market moved", or are letters themselves: P, Q, R, S. */
function ownLabels(
  options: readonly string[],
  lettered: boolean,
): { labels: ReadonlyMap<string, number>; bare: boolean } | null {
  const found = options.map(option => /^\(?([ivx]{1,4}|\d|[A-Z])(?:[).:]\s*|$)/.exec(option.trim()))
  if (found.length < 2 || found.some(match => match === null)) return null
  const labels = new Map(found.map((match, i) => [match![1]!, i]))
  if (labels.size !== options.length) return null
  const usual = [...labels].every(([label, i]) => label === String.fromCharCode(65 + i))
  const clash =
    lettered && [...labels.keys()].some(label => /^[A-Z]$/.test(label) && label.charCodeAt(0) - 65 < options.length)
  return usual || clash ? null : { labels, bare: options.every(option => /^[A-Z]$/.test(option.trim())) }
}

function byOwnLabel(text: string, i: number, { labels, bare }: { labels: ReadonlyMap<string, number>; bare: boolean }) {
  if (isSpacedLetter(text[i - 1])) return null
  const found = /^(?:[ivx]{1,4}|\d|[A-Z])(?![\p{L}\p{N}'])/u.exec(text.slice(i, i + 6))
  const index = found ? labels.get(found[0]) : undefined
  if (!found || index === undefined) return null
  const end = i + found[0].length
  if (bare) return carriers.test(before(text, i)) ? null : { index, end, firm: true }
  return text[i - 1] === '(' || text[end] === ')' ? { index, end, firm: true } : null
}

/** All references of a prepared text. */
export function spotReferences(text: string, { options, lettered }: Asked, lexicon: Lexicon): Spotted {
  const own = ownLabels(options, lettered)
  const spotted = new Map<number, { end: number; token: Omit<Token, 'start' | 'end' | 'text'> }>()
  const lower = lowered(text)
  const skip = new Map<number, number>()
  for (const quote of findQuotes(text, options, { shortest: lettered ? 3 : 1 })) {
    if (sameLetter(text, quote.start, quote.end)) continue
    spotted.set(quote.start, {
      end: quote.end,
      token: { kind: 'ref', options: [quote.option], quoted: true, firm: quote.whole },
    })
    skip.set(quote.start, quote.end)
  }
  for (const { start, end, option } of describedOptions(text, options)) {
    if ([...skip].some(([from, to]) => from < end && start < to)) continue
    spotted.set(start, { end, token: { kind: 'ref', options: [option], quoted: true, firm: true } })
    skip.set(start, end)
  }
  const schematic = isSchematic(text)
  const bareOrdinals = !/(?:^|[^\p{L}\p{N}'])[A-H](?![\p{L}\p{N}'])/u.test(text.replace(/(?:^|[.!?]\s+)A\s/g, ' '))
  const slavonic = /(?:^|[^\p{L}])[БГ](?![\p{L}])/u.test(text)
  for (let i = 0; i < text.length; i++) {
    const past = skip.get(i)
    if (past !== undefined) {
      i = past - 1
      continue
    }
    const labelled = own && byOwnLabel(text, i, own)
    const found =
      labelled ??
      (own?.bare && /[A-Z]/.test(text[i]!) && own.labels.size > 0 && [...own.labels.keys()].includes(text[i]!)
        ? null
        : byLetter(text, lower, i, options, { slavonic, schematic }, lexicon)) ??
      byNumber(text, lower, i, options, lexicon, bareOrdinals)
    if (found) {
      spotted.set(i, { end: found.end, token: { kind: 'ref', options: [found.index], firm: found.firm } })
      i = found.end - 1
    }
  }
  return spotted
}

/** Where letters stand for terms or sentences ("all A are B", "if A then B"), only those in brackets or after "option" name options. */
const isSchematic = (text: string) =>
  /\b(?:all|every|some|no|not all) [A-Z]s? (?:is|are) (?:not )?(?:an? )?[A-Z]s?\b|\bif (?:not )?[A-Z],? then (?:not )?[A-Z]\b|\blet [A-Z] (?:=|be|stand|denote|mean)/i.test(
    text,
  )

/** "the one about the salt mine": an option told by a few words that no other has. */
function describedOptions(text: string, options: readonly string[]): { start: number; end: number; option: number }[] {
  const found: { start: number; end: number; option: number }[] = []
  const pattern =
    /\bthe (?:one|option|choice|statement|answer|claim) (?:about|on|concerning|regarding|dealing with|saying|mentioning|stating|that (?:says|mentions|states|talks about)|which (?:says|mentions|states))(?: that)? /gi
  for (const match of text.matchAll(pattern)) {
    if (found.length > 30) break
    const from = match.index + match[0].length
    const told = /^[^.,;:!?()\n\u2013\u2014]{0,70}/.exec(text.slice(from, from + 70))![0]
    const words = told.split(
      /\s(?=(?:is|are|was|were|would|does|has|can|must|seems|describes|follows|fits|works|best|staying|being|because|and|gets|looks)\b)/i,
    )[0]!
    const option = namedOption(words, options)
    if (option !== null) found.push({ start: match.index, end: from + words.trimEnd().length, option })
  }
  return found
}

/** A quote of one letter is left to the reading of letters. */
const sameLetter = (text: string, start: number, end: number) => end - start === 1 && /[A-Za-z]/.test(text[start]!)

const before = (text: string, i: number) => text.slice(Math.max(0, i - 40), i)

/** The category of the phrase that ends right before a place, blanks and opening marks aside. */
function categoryBefore(lower: string, i: number, lexicon: Lexicon): { category: string; adjacent: boolean } | null {
  let end = i
  while (end > 0 && /[\s("'[{*:=#.\uE000\uE001]/.test(lower[end - 1]!) && lower[end - 1] !== '\n') end--
  for (let start = Math.max(0, end - 28); start < end; start++) {
    if (start > 0 && isSpacedLetter(lower[start - 1]) && isSpacedLetter(lower[start])) continue
    const found = lexicon(lower, start)
    if (found && start + found.length === end) return { category: found.category, adjacent: end === i }
  }
  return null
}

const framing = new Set(['option', 'ans', 'choose', 'is', 'hedge', 'only', 'reject', 'neg', 'and', 'or', 'nor'])

function byLetter(
  text: string,
  lower: string,
  i: number,
  options: readonly string[],
  { slavonic, schematic }: { readonly slavonic: boolean; readonly schematic: boolean },
  lexicon: Lexicon,
) {
  const letter = letterAt(text, i, options.length, slavonic)
  if (!letter) return null
  const [previous, next] = [text[i - 1] ?? '', text[i + 1] ?? '']
  if (isSpacedLetter(previous) || previous === '_' || isSpacedLetter(next) || next === '_') return null
  // A variable of a formula.
  if (
    /^\s?(?:→|->|∧|∨|⇒|=>|↔|⊃)\s?[¬~(]?\p{L}/u.test(text.slice(i + 1, i + 7)) ||
    /[¬~∧∨↔]\s?$/.test(before(text, i)) ||
    (/[\p{L})]\s?(?:→|->|⇒|=>)\s?[¬~]?$/u.test(before(text, i)) &&
      /[A-J)]\s?(?:→|->|⇒|=>)\s?[¬~]?$/u.test(before(text, i)))
  )
    return null
  const optioned = /(?:option|choice|answer|antwort|opción|opção|opzione|optie|opcja)[-\s]$/i.test(before(text, i))
  if (previous === '-' && isSpacedLetter(text[i - 2]) && !optioned) return null
  if (/[-+#°%$&@]/.test(next) && /[\p{L}\p{N}+#]/u.test(text[i + 2] ?? '') && next !== '-') return null
  if (next === '-' && isSpacedLetter(text[i + 2])) return null
  if (next === '+' || next === '#' || next === '%' || next === '°') return null
  if (previous === "'" && isSpacedLetter(text[i - 2]) && !/l'$/i.test(before(text, i))) return null
  if (next === "'" && isSpacedLetter(text[i + 2]) && !turkishSuffix.test(text.slice(i + 1, i + 8))) return null
  if (next === '.' && isSpacedLetter(text[i + 2]) && !isSpacedLetter(text[i + 3])) return null
  if (previous === '.' && isSpacedLetter(text[i - 2]) && !isSpacedLetter(text[i - 3] ?? '')) return null
  if (previous === '/' && isSpacedLetter(text[i - 2]) && isSpacedLetter(text[i - 3])) return null
  // "A to D", "A-D": all of them.
  if (
    /^\s?(?:to|through|-|–|—|bis|à|a|至|到|から|부터)\s?[A-J](?![\p{L}])/u.test(text.slice(i + 1, i + 14)) ||
    /(?:^|[^\p{L}])[A-J]\s?(?:to|through|-|–|—|bis|至|到|から|부터)\s?$/u.test(before(text, i))
  )
    return null
  const bracketed =
    (/[([{\uE000\uE001]/.test(previous) && /[)\]}.:\n]|^$/.test(next)) ||
    (/[)\]]/.test(next) && !isSpacedLetter(previous)) ||
    next === '}'
  const lineStart = /(?:^|\n)[\s"'([{\uE000\uE001]*$/.test(before(text, i))
  const rest = text.slice(i + 1, i + 60)
  const lineEnd = /^[\s"')\]}.,!:;。]*(?:\n|$)/.test(rest)
  const alone = lineStart && lineEnd
  const frame = categoryBefore(lower, i, lexicon)
  const framed = frame !== null && framing.has(frame.category)
  const after = /^[\s]{1,3}([\p{L}']+)/u.exec(rest)?.[1]
  const end = { index: letter.index, end: i + 1 }
  if (bracketed && (lineStart || framed || /[([]/.test(previous) || letter.plain)) {
    // "(a) storm" is no option; "(a)" is.
    return { ...end, firm: true }
  }
  if (alone) return { ...end, firm: true }
  if (frame?.category === 'option') return { ...end, firm: true }
  if (!letter.plain) {
    if (
      framed &&
      frame.category !== 'and' &&
      frame.category !== 'or' &&
      (lineEnd || /^[.,;!?"')\]]|^ (?:bc|bcs|because|cuz|coz|since)\b/.test(rest))
    )
      return { ...end, firm: true }
    // "so yeah, d for sure"
    if (
      text[i] !== 'a' &&
      /(?:^|[.,!?\n]|\bso|\bso yeah,?)\s{0,2}$/i.test(before(text, i)) &&
      /^\s{1,2}(?:for sure|i guess|i think|lol|tbh|imo|then|it is|obviously|probably|because|since|cuz|definitely)\b/i.test(
        rest,
      )
    )
      return { ...end, firm: true }
    // "answer: b because …", "b. The dam" at the start of a line
    if (lineStart && /^[.):](?:\s|$)/.test(rest)) return { ...end, firm: true }
    return text.codePointAt(i)! >= 0x600 && framed ? { ...end, firm: false } : null
  }
  if (carriers.test(before(text, i)) || (schematic && frame?.category !== 'ans')) return null
  const word = /([\p{L}']+)[\s-]$/u.exec(before(text, i))?.[1]
  // "Vitamin C", "Hepatitis B": a capitalised word inside a sentence takes the letter as its own.
  if (
    word &&
    !framed &&
    /^\p{Lu}\p{Ll}{2,}$/u.test(word) &&
    !lexicon(lower, i - 1 - word.length) &&
    !opensSentence(text, i - 1 - word.length)
  )
    return null
  if (
    text[i] === 'A' &&
    after !== undefined &&
    !/[a-z]/.test(text) &&
    !framed &&
    !isVerb(after.toLowerCase(), lower, i + 2, lexicon)
  )
    return null
  if ('AEIO'.includes(text[i]!) || text[i] === 'А') {
    const opening = opensSentence(text, i) || /["([]$/.test(previous)
    if (opening && after !== undefined && /^[\s]{1,3}\p{Ll}/u.test(rest) && !isVerb(after, lower, i + 2, lexicon))
      return null
    if (
      !opening &&
      framed &&
      after !== undefined &&
      /^ \p{Ll}/u.test(rest) &&
      frame.category === 'is' &&
      !isVerb(after, lower, i + 2, lexicon)
    )
      return null
    if (opening && text[i] === 'I') return null
  }
  return { ...end, firm: bracketed || framed }
}

const opensSentence = (text: string, i: number) =>
  /(?:^|[.!?:;\n。!?\u2014\u2013-][\s"')\]]*)["'([]*$/.test(before(text, i))

function isVerb(word: string, lower: string, at: number, lexicon: Lexicon): boolean {
  if (verbs.test(word)) return true
  if (/[^s]s$/.test(word) && !singularS.test(word)) return true
  const found = lexicon(lower, at)
  return (
    found !== null &&
    ['is', 'neg', 'because', 'and', 'or', 'bad', 'but', 'option', 'chosen'].includes(found.category) &&
    word.length > 1 &&
    !['best', 'strong'].includes(word)
  )
}

const roman = ['i', 'ii', 'iii', 'iv', 'v']

function byNumber(
  text: string,
  lower: string,
  i: number,
  options: readonly string[],
  lexicon: Lexicon,
  bareOrdinals: boolean,
) {
  if (isSpacedLetter(text[i - 1]) && isSpacedLetter(text[i])) return null
  const count = options.length
  const digit = /^[1-9](?![\p{N}\p{Script=Latin}%]|[.,]\p{N})/u.exec(text.slice(i, i + 3))
  const frame = () => categoryBefore(lower, i, lexicon)
  if (digit) {
    const index = Number(digit[0]) - 1
    if (index >= count || /[\p{N}.,$€£-]$/u.test(text[i - 1] ?? '')) return null
    const category = frame()?.category
    const own =
      category === 'option' ||
      (category === 'ans' && /^[\s)\].,!:;"'}。]*(?:\n|$|[.;,)]|because)/.test(text.slice(i + 1, i + 20)))
    const whole =
      /(?:^|\n)[\s"'([{#\uE000\uE001]*$/.test(before(text, i)) &&
      /^[\s)\].!}"']*$/.test(text.slice(i + 1)) &&
      text.trim().length < 8
    const numbered = /^\s?(?:番|번|号|项)(?!目|째)/.test(text.slice(i + 1))
    const boxed = /[\uE000\uE001]\s*$/.test(before(text, i))
    const listed = /^\s{0,2}(?:st|nd|rd|th)/.test(text.slice(i + 1)) ? false : own || whole || numbered || boxed
    return listed ? { index, end: i + 1, firm: true } : null
  }
  const found = lexicon(lower, i)
  if (found && (ordinals as readonly string[]).includes(found.category)) {
    const index = found.category === 'last' ? count - 1 : ordinals.indexOf(found.category as (typeof ordinals)[number])
    if (index >= count) return null
    const end = i + found.length
    // "my first answer" is about time.
    if (/(?:my|initial|your|our)\s$/.test(lower.slice(Math.max(0, i - 10), i))) return null
    let next = end
    while (text[next] === ' ') next++
    const noun = lexicon(lower, next)
    if (
      noun &&
      (noun.category === 'option' ||
        /^(?:answer|antwort|réponse|respuesta|risposta|resposta|antwoord|odpowiedź|cevap|ответ|вариант)/.test(
          lower.slice(next),
        ))
    )
      return { index, end: next + noun.length, firm: true }
    if (bareOrdinals && /^\d/.test(text[i]!) && opensSentence(text, i) && /^[.,!]|^$/.test(text.slice(end, end + 1)))
      return { index, end, firm: true }
    if (
      /(?:[个個]|番目|つ目|번째)$/.test(text.slice(i, end)) &&
      !/[\p{Script=Han}\p{Script=Hangul}]/u.test(text[end] ?? '')
    )
      return { index, end, firm: true }
    const prior = frame()
    if (/^(?:number|no\. |#|nummer)/.test(lower.slice(i, end))) return { index, end, firm: true }
    if (/^one\b/.test(lower.slice(next))) return { index, end: next + 3, firm: true }
    if (prior?.category === 'option') return { index, end, firm: true }
    // "the third is right", where no letter is in use
    if (
      bareOrdinals &&
      /\bthe\s$/.test(lower.slice(Math.max(0, i - 5), i)) &&
      (!isSpacedLetter(text[next]) ||
        (noun !== null && ['is', 'neg', 'bad', 'good', 'and', 'or', 'but', 'because'].includes(noun.category)))
    )
      return { index, end, firm: true }
    return null
  }
  const word = /^(one|two|three|four|five)(?![\p{L}])/u.exec(lower.slice(i, i + 6))?.[1]
  if (word && !isSpacedLetter(text[i - 1]) && frame()?.category === 'option') {
    const index = ['one', 'two', 'three', 'four', 'five'].indexOf(word)
    return index < count ? { index, end: i + word.length, firm: true } : null
  }
  const numeral = /^(i{1,3}|iv|v)(?![\p{L}\p{N}'])/u.exec(lower.slice(i, i + 5))?.[1]
  if (
    numeral &&
    !isSpacedLetter(text[i - 1]) &&
    roman.indexOf(numeral) < count &&
    frame()?.category === 'option' &&
    (numeral.length > 1 || text[i] === 'I')
  )
    return { index: roman.indexOf(numeral), end: i + numeral.length, firm: true }
  return null
}
