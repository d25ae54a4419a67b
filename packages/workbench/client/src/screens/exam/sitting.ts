/** What a person has answered, and where to go on: pure. */
interface Answered {
  readonly kind: string
  readonly payload: object
}

export const letterOf = (i: number): string => String.fromCharCode(65 + i)

/** `1` and `a` are the first option. */
export const optionOfKey = (key: string): number =>
  /^[1-9]$/.test(key) ? Number(key) - 1 : key.toLowerCase().charCodeAt(0) - 97

/** What the server knows, and what waits in this browser. */
export function answersWith(
  answers: Readonly<Record<string, number>>,
  kept: readonly Answered[],
): Readonly<Record<string, number>> {
  const all = { ...answers }
  for (const { kind, payload } of kept)
    if (kind === 'sitting.answered') {
      const { item, answer } = payload as { item: string; answer: number }
      all[item] = answer
    }
  return all
}

/** The first item without an answer; the last where there is none. */
export function firstOpen(
  items: readonly { readonly id: string }[],
  answers: Readonly<Record<string, number>>,
): number {
  const open = items.findIndex(({ id }) => answers[id] === undefined)
  return open === -1 ? items.length - 1 : open
}
