/** Finds the score next to the name of an option or label: "B: 70%", "P(B) = 0.7", "B gets a 9", "70% on B", "B ★★★☆☆". */
const linkWords =
  '(?:gets|get|got|is|at|a|an|about|around|roughly|approximately|has|have|with|scores?|rates?|rated|of|probability|likelihood|chance|confidence|maybe|perhaps|earns|deserves|the|weight|it|would|be)'
const scoreFollowing = new RegExp(
  `^["')\\]|:=~≈,\\u2013\\u2014 -]{0,6}(?:${linkWords} {0,2}){0,5}[:=(~≈\\[ ]{0,4}(\\d{1,3}(?:[.,]\\d{1,4})?|\\.\\d{1,4}) ?(%|percent|/ ?\\d{1,3}|out of \\d{1,3}|points?|stars?)?(?:[\\]|)., ;]{0,4}(?:$|\\n)|[\\]|).,;]| (?:and|while|but|with|for|on|because|since)\\b)`,
  'iu',
)
const scorePreceding =
  /(\d{1,3}(?:\.\d{1,4})?) ?(?:%|percent)(?: (?:on|for|to|that it(?:'s| is)|chance|probability|confidence|likely|of|it(?:'s| is)|in)){0,3} (?:it(?:'s| is) )?(?:option |choice |answer )?["'([]{0,2}$/i

export interface Score {
  readonly value: number
  /** Offset of its end in the text. */
  readonly end: number
}

/** Finds the score after a name that ends at offset `from`, in the text up to `to` or the next 100 characters. */
export function findScoreAfter(text: string, from: number, to: number): Score | null {
  const found = scoreFollowing.exec(text.slice(from, Math.min(to, from + 100)))
  // "1) A 2) B": the number after A numbers the next item.
  const isListNumber = found && /^\d{1,2}\)/.test(found[0].trimStart()) && !found[0].includes('(')
  if (found && !isListNumber)
    return { value: Number(found[1]!.replace(',', '.')), end: from + found[0].trimEnd().length }
  const stars = /^["')\]|:=(\u2013\u2014 -]{0,6}((?:★|⭐){0,10})(?:☆{0,10})[|)., ]{0,4}(?:$|\n)/u.exec(
    text.slice(from, Math.min(to, from + 40)),
  )
  return stars?.[1] ? { value: [...stars[1]].length, end: from + stars[0].trimEnd().length } : null
}

/** Finds the score in the 60 characters before a name at offset `nameAt`, not before `from`. */
export function findScoreBefore(text: string, from: number, nameAt: number): number | null {
  const found = scorePreceding.exec(text.slice(Math.max(from, nameAt - 60), nameAt))
  return found ? Number(found[1]) : null
}

/** Finds the key with the highest score; null if two share it. */
export function findHighest<K>(scores: ReadonlyMap<K, number>): K | null {
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1])
  return best === undefined || best[1] === second?.[1] ? null : best[0]
}
