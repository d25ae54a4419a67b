/**
 * Features of one decision: numbers, for trees and the linear model, and flags, named sparse features for the linear
 * model only. Names are readable, since evidence quotes them.
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

/** Creates a writer, which starts with a copy of the given features, if any. */
export function createFeatureWriter(base?: FeatureWriter): FeatureWriter {
  const numbers = [...(base?.numbers ?? [])]
  const names = [...(base?.names ?? [])]
  const flags = [...(base?.flags ?? [])]
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
