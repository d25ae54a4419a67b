/** What MetaLogic's Table 5 prints, for the commands that put error types beside it. */
import type { ErrorType } from '@elenchus/metagraph/errors'

/** Of 50 predictions of Once (T5-11b), judged by hand. */
export const printedErrors: Readonly<Record<ErrorType, number>> = {
  G1: 13,
  G2: 13,
  G3: 11,
  G4: 10,
  G5: 12,
  F1: 32,
  F2: 6,
  F3: 8,
  F4: 4,
  C1: 5,
  C2: 30,
  C3: 10,
  C4: 5,
}
