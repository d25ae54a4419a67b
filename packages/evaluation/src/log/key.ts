/** What a row answers: one sample, one repeat, one protocol. There is at most one answer to each key. */
export interface RowKey {
  readonly sampleId: string
  readonly repeat: number
  readonly protocol: string
}

/** The key as one text; no two keys share one, whatever characters an id holds. */
export const keyText = ({ sampleId, repeat, protocol }: RowKey): string => `${repeat}\u0000${protocol}\u0000${sampleId}`
