/**
 * Whether a single letter names an option. Most in running text are something else: articles, initials, vitamins, companies, terms of a
 * formula. A capital inside a sentence counts unless it follows a word that takes letters as names; one that opens a sentence counts only
 * before something that an article cannot stand before.
 */
import { anyOf } from './any-of.ts'
import { isSpacedLetter, type Lexicon } from './lexicon.ts'
import { before, categoryBefore, opensSentence } from './reference-context.ts'

/** Words that take a letter as a name: "vitamin C", "Company B". */
export const carriers = new RegExp(
  `(?:^|[^\\p{L}])(?:${anyOf(`
  vitamins? compan(?:y|ies) plans? groups? types? teams? cit(?:y|ies) countr(?:y|ies) person hepatitis factory factories firm
  school schools town brand drug product project class grade party region site station store model method theory team section
  part phase stage level figure table appendix exhibit scenario case strain influenza protein serie series point line village
  island species variant batch lot block unit building gate hall room bus route road lab mr ms mrs dr prof professor judge
  witness suspect manager candidate player patient driver farmer area zone district department category condition event x set
  university college hospital restaurant shop museum river lake mountain bank fund premise fact rule variable term formula
  proposition predicate act bill policy program programme study experiment sample subject participant speaker author critic
  employee machine device material metal gene virus bacteria bacterium planet star key note string clef major minor agent
  location house apartment flat unternehmen firma stadt gruppe plan land entreprise ville groupe empresa ciudad grupo azienda
  città gruppo cidade 公司 小组 工厂 城市 国家 计划 方案 团队 维生素 組 組織 企業 회사 도시 그룹 компания город группа план витамин şirket şehir grup bedrijf
  stad groep miasto grupa الشركة المدينة
  `)})[ \\t-]{0,2}$`,
  'iu',
)

/** What can follow the letter A where it opens a sentence, but not the article. */
const verbs = new RegExp(
  `^(?:${anyOf(`
  is isn't was wasn't would wouldn't could can can't cannot must does doesn't did didn't has hasn't had may might should and or
  because since as but though although while whereas then it seems i looks sounds only also if not therefore here for over
  rather than vs versus too alone nor to by are ist est es é è jest nie nicht no non não weil porque perché parce car omdat
  scheidet fällt bleibt wäre y et e und oder ou o en of niet oraz ve veya doğru yanlış seçeneği şıkkı и или не это верно неверно
  goes says fails merely simply actually clearly directly correctly best works wins fits holds follows
  `)})$`,
  'i',
)

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

/** Letters that stand for terms or sentences ("all A are B", "if A then B"): only in brackets or after "option" do they name options. */
export function variablesOf(text: string): ReadonlySet<string> {
  const found = text.matchAll(
    /\b(?:all|every|some|no|not all) ([A-Z])s? (?:is|are) (?:not )?(?:an? )?([A-Z])s?\b|\bif (?:not )?([A-Z]),? then (?:not )?([A-Z])\b|\blet ([A-Z]) (?:=|be|stand|denote|mean)|,? (?:and )?\b([A-Z]) = (?=[\p{Ll}"'])|\blet [A-Z] be [^.\n]{0,60}? and ([A-Z]) (?=be\b|the\b)|\b([A-Z]) ?[+×*] ?([A-Z])\b/giu,
  )
  return new Set([...found].flatMap(match => match.slice(1).flatMap(letter => letter?.toUpperCase() ?? [])))
}

const framing = new Set(['option', 'ans', 'choose', 'is', 'hedge', 'only', 'reject', 'neg', 'and', 'or', 'nor'])

export function byLetter(
  text: string,
  lower: string,
  i: number,
  options: readonly string[],
  { slavonic, variables }: { readonly slavonic: boolean; readonly variables: ReadonlySet<string> },
  lexicon: Lexicon,
) {
  const letter = letterAt(text, i, options.length, slavonic)
  if (!letter) return null
  const [previous, next] = [text[i - 1] ?? '', text[i + 1] ?? '']
  if (isSpacedLetter(previous) || previous === '_' || isSpacedLetter(next) || next === '_') return null
  // A variable of a formula.
  if (
    /^\s?(?:→|->|∧|∨|⇒|=>|↔|⊃)\s?[¬~(]?\p{L}(?!\p{L})/u.test(text.slice(i + 1, i + 8)) ||
    /[¬~]$|[∧∨↔]\s?$/.test(before(text, i)) ||
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
  if (/(?:^|[^\p{L}])n\/$/iu.test(before(text, i))) return null
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
  // "La a) habla de la caliza"
  const article = /(?:^|[^\p{L}])(?:la|el|le|die|der|das|the|il|lo|o|de)\s$/iu.test(before(text, i))
  if (bracketed && (lineStart || framed || article || /[([]/.test(previous) || letter.plain)) {
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
  if (carriers.test(before(text, i)) || (variables.has(text[i]!) && frame?.category !== 'ans')) return null
  const word = /([\p{L}']+)[ \t-]$/u.exec(before(text, i))?.[1]
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
