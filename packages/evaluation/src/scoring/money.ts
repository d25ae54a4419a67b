import type { Model, Price } from '../contract/model.ts'

/** Who is paid how much. */
export interface Prices {
  readonly price?: Price
  readonly judgePrice?: Price
}

export const pricesOf = ({ price, judge }: Pick<Model, 'price' | 'judge'>): Prices => ({
  ...(price ? { price } : {}),
  ...(judge?.price ? { judgePrice: judge.price } : {}),
})

/** A sum of what is known; null: nothing is. */
export function sumKnown(...sums: readonly (number | null)[]): number | null {
  const known = sums.filter(each => each !== null)
  return known.length === 0 ? null : known.reduce((total, each) => total + each, 0)
}

/** The money that tokens cost; prices are per million. Input that the server had cached costs the price of cached input, where there is one. */
export const moneyOf = (price: Price, inputTokens: number, outputTokens: number, cachedTokens = 0): number =>
  (price.input * (inputTokens - cachedTokens) +
    (price.cached ?? price.input) * cachedTokens +
    price.output * outputTokens) /
  1e6
