/**
 * Text that knows where each of its characters came from. Markup is taken out and letters are put into their plain form before anything
 * is read; evidence must still point into the response as the model wrote it.
 */
export interface MappedText {
  readonly text: string
  /** For every UTF-16 unit of `text`, its place in the response. */
  readonly at: readonly number[]
}

export const mapped = (text: string): MappedText => ({ text, at: Array.from({ length: text.length }, (_, i) => i) })

export const slice = ({ text, at }: MappedText, start: number, end = text.length): MappedText => ({
  text: text.slice(start, end),
  at: at.slice(start, end),
})

export const joined = (parts: readonly MappedText[]): MappedText => ({
  text: parts.map(part => part.text).join(''),
  at: parts.flatMap(part => part.at),
})

/** Replaces every match; what is put in its place points at the match's characters in order. The pattern must be global and linear. */
export function rewrite(source: MappedText, pattern: RegExp, by: (match: RegExpExecArray) => string): MappedText {
  const text: string[] = []
  const at: number[] = []
  const keep = (from: number, to: number) => {
    text.push(source.text.slice(from, to))
    for (let i = from; i < to; i++) at.push(source.at[i]!)
  }
  let last = 0
  for (const match of source.text.matchAll(pattern)) {
    const put = by(match)
    if (put === match[0]) continue
    keep(last, match.index)
    text.push(put)
    for (let i = 0; i < put.length; i++) at.push(source.at[match.index + Math.min(i, match[0].length - 1)]!)
    last = match.index + match[0].length
  }
  if (last === 0) return source
  keep(last, source.text.length)
  return { text: text.join(''), at }
}
