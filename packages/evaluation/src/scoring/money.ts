import type { Price } from '../contract/model.ts'

/** The money that tokens cost; prices are per million. Input that the server had cached costs the price of cached input, where there is one. */
export const moneyOf = (price: Price, inputTokens: number, outputTokens: number, cachedTokens = 0): number =>
  (price.input * (inputTokens - cachedTokens) +
    (price.cached ?? price.input) * cachedTokens +
    price.output * outputTokens) /
  1e6
