/** Planning of a dataset of a given size: its files, their theories, and where a file with a fixed number of instances ends. */
import { TheoryError } from '@elenchus/english/writing'
import type { ProduceOptions } from './parameters.ts'
import { countInstancesPerTheory } from './produce.ts'
import { type Distractors, getSplitSizes, listFiles, PAPER_SIZES, type SetFile, type SetName } from './sets.ts'

/** Files that are generated together, from theories 0 … `theories` - 1. */
export interface PlannedSet {
  readonly files: readonly SetFile[]
  readonly theories: number
  /** End of each file: its number of complete theories, and of instances of one more, incomplete theory. */
  readonly ends: readonly { readonly completeTheories: number; readonly extraInstances: number }[]
}

export interface PlanOptions extends ProduceOptions {
  /** Number of theories; training sets divide them among their splits. */
  readonly theories?: number
  /** Uses the sizes in Tables 7 and 8 of the RobustLR paper instead. */
  readonly paperSizes?: boolean
  readonly distractors?: Distractors | 'both'
}

/** Plans a dataset: one plan per split, or one for all files. */
export function planSet(set: SetName, options: PlanOptions): PlannedSet[] {
  const files = listFiles(set, options.distractors)
  const fileGroups = files[0]!.split === undefined ? [files] : files.map(file => [file])
  return fileGroups.map(group => {
    const ends = group.map(file => findFileEnd(file, options))
    return {
      files: group,
      theories: Math.max(...ends.map(end => end.completeTheories + (end.extraInstances > 0 ? 1 : 0))),
      ends,
    }
  })
}

function findFileEnd(file: SetFile, options: PlanOptions): PlannedSet['ends'][number] {
  if (options.paperSizes !== true) {
    const theories = options.theories ?? 1000
    return {
      completeTheories: file.split === undefined ? theories : getSplitSizes(theories)[file.split],
      extraInstances: 0,
    }
  }
  const size = PAPER_SIZES[file.name]
  if (size === undefined)
    throw new TheoryError(`the paper does not give a size for ${file.name}`, {
      code: 'set',
      remedy: 'Set the number of theories instead.',
    })
  const instancesPerTheory = countInstancesPerTheory(file)
  return { completeTheories: Math.floor(size / instancesPerTheory), extraInstances: size % instancesPerTheory }
}

/** Returns the range of theories of a shard; shards are numbered from 1 to `count`. */
export const getShardRange = (theories: number, shard: number, count: number): readonly [number, number] => [
  Math.floor((theories * (shard - 1)) / count),
  Math.floor((theories * shard) / count),
]
