import type { Model, Price } from '../contract/model.ts'

/** Prices of the model and its judge. */
export interface Prices {
  readonly price?: Price
  readonly judgePrice?: Price
}

export const pricesOf = ({ price, judge }: Pick<Model, 'price' | 'judge'>): Prices => ({
  ...(price ? { price } : {}),
  ...(judge?.price ? { judgePrice: judge.price } : {}),
})

/** Sum of the known values; null if there are none. */
export function sumKnown(...sums: readonly (number | null)[]): number | null {
  const known = sums.filter(each => each !== null)
  return known.length === 0 ? null : known.reduce((total, each) => total + each, 0)
}

/** Cost of tokens at prices per million; cached input may have its own price. */
export const moneyOf = (price: Price, inputTokens: number, outputTokens: number, cachedTokens = 0): number =>
  (price.input * (inputTokens - cachedTokens) +
    (price.cached ?? price.input) * cachedTokens +
    price.output * outputTokens) /
  1e6
