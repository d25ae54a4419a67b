/**
 * The features of one decision: numbers, which trees cut and the linear model weighs, and flags, named sparse features
 * for the linear model alone. Names are kept readable to the end, because the evidence of a decision quotes them.
 */
export interface Features {
  /** In the same order for every example of a decision. */
  readonly numbers: readonly number[]
  readonly flags: readonly string[]
}

export interface FeatureWriter extends Features {
  number(name: string, value: number | boolean): void
  flag(name: string): void
  readonly names: readonly string[]
}

/** A writer that goes on from these features, or from none. */
export function featureWriter(from?: FeatureWriter): FeatureWriter {
  const numbers = [...(from?.numbers ?? [])]
  const names = [...(from?.names ?? [])]
  const flags = [...(from?.flags ?? [])]
  return {
    numbers,
    names,
    flags,
    number(name, value) {
      names.push(name)
      numbers.push(Number(value))
    },
    flag(name) {
      flags.push(name)
    },
  }
}
