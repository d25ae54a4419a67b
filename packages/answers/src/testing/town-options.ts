/** Four options without a common content word, for responses that name one of them. */
export const townOptions: readonly string[] = [
  'Wages fell last year.',
  'The mill burned down.',
  'Fish returned to the river.',
  'The town grew quickly.',
]
