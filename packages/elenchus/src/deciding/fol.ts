/** First-order theories in FOLIO's notation. */
import type { DecideSettings, DecisionDocument } from './decider.ts'

export async function decideFol(
  _theory: string,
  _statement: string,
  _settings: DecideSettings,
): Promise<DecisionDocument> {
  throw new Error('first-order syntax')
}
