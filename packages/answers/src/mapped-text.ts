/** Text with the offset of each character in the original response, so that evidence can be quoted as the model wrote it. */
export interface MappedText {
  readonly text: string
  /** Offset in the response of every UTF-16 unit of `text`. */
  readonly offsets: readonly number[]
}

export const mapText = (text: string): MappedText => ({
  text,
  offsets: Array.from({ length: text.length }, (_, i) => i),
})

export const slice = ({ text, offsets }: MappedText, start: number, end = text.length): MappedText => ({
  text: text.slice(start, end),
  offsets: offsets.slice(start, end),
})

export const concatenate = (parts: readonly MappedText[]): MappedText => ({
  text: parts.map(part => part.text).join(''),
  offsets: parts.flatMap(part => part.offsets),
})

/** Replaces every match of a global pattern; characters of a replacement map to those of the match in order. */
export function replaceAll(
  source: MappedText,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string,
): MappedText {
  const text: string[] = []
  const offsets: number[] = []
  const copy = (from: number, to: number) => {
    text.push(source.text.slice(from, to))
    for (let i = from; i < to; i++) offsets.push(source.offsets[i]!)
  }
  let last = 0
  for (const match of source.text.matchAll(pattern)) {
    const replacement = replace(match)
    if (replacement === match[0]) continue
    copy(last, match.index)
    text.push(replacement)
    for (let i = 0; i < replacement.length; i++)
      offsets.push(source.offsets[match.index + Math.min(i, match[0].length - 1)]!)
    last = match.index + match[0].length
  }
  if (last === 0) return source
  copy(last, source.text.length)
  return { text: text.join(''), offsets }
}
