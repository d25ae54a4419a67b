/** Labels told by what they are not ("neither false nor unknown"), and a statement told to be the opposite of what was found. */
import { is, isLabel, type Said } from './label-polarity.ts'
import type { Token } from './tokens.ts'

const thirds: Readonly<Record<string, Said>> = {
  'false true': 'unknown',
  'false unknown': 'true',
  'true unknown': 'false',
  'contradiction derived': 'unknown',
  'contradiction neutral': 'derived',
  'derived neutral': 'contradiction',
  'derived false': 'unknown',
}

/** "Neither false nor unknown": the label that is left, and the place of the last one named. */
export function thirdLabel(tokens: readonly Token[], k: number): { said: Said; last: number } | null {
  if (!/^neither$/i.test(tokens[k]?.text ?? '')) return null
  const near = tokens.slice(k + 1, k + 9)
  const nor = near.findIndex(each => is(each, 'nor'))
  const [one, other] = [near.slice(0, Math.max(0, nor)).find(isLabel), near.slice(nor + 1).find(isLabel)]
  if (nor < 0 || !one || !other) return null
  const said = thirds[[one.category!, other.category!].sort().join(' ')]
  return said ? { said, last: tokens.indexOf(other) } : null
}

/** "True in some models and false in others": both labels, each of a part. */
export function isShared(tokens: readonly Token[]): boolean {
  const both = tokens.some(each => is(each, 'true')) && tokens.some(each => is(each, 'false'))
  return both && tokens.some(each => /^some$/i.test(each.text)) && tokens.some(each => /^others?$/i.test(each.text))
}

/** "So Nils is not loud, which is the opposite of what the statement says." */
export const isOppositeOfClaim = (tokens: readonly Token[], k: number): boolean =>
  is(tokens[k], 'opposite') &&
  tokens.slice(Math.max(0, k - 4), k).some(each => is(each, 'is')) &&
  tokens.slice(Math.max(0, k - 5), k).some(each => /^(?:which|that|this|that's)$/i.test(each.text)) &&
  tokens
    .slice(k + 1, k + 6)
    .some(
      each => is(each, 'subject') && /^(?:statement|claim|hypothesis|conclusion|query|assertion)$/i.test(each.text),
    ) &&
  !tokens.slice(Math.max(0, k - 5), k).some(each => is(each, 'neg', 'hyp'))
