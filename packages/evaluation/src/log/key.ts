/** Identity of a row: one sample, repeat and protocol. A run has at most one answer per key. */
export interface RowKey {
  readonly sampleId: string
  readonly repeat: number
  readonly protocol: string
}

/** Serialises a key unambiguously. */
export const keyText = ({ sampleId, repeat, protocol }: RowKey): string => `${repeat}\u0000${protocol}\u0000${sampleId}`
