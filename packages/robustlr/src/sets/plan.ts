/**
 * How a set of a given size divides into work: files, theories for each, and where a file of a fixed number of
 * instances ends.
 */
import { TheoryError } from '@elenchus/english/writing'
import type { ProduceOptions } from './attempt.ts'
import { instanceCount } from './produce.ts'
import { type Distractors, filesOf, PAPER_SIZES, type SetFile, type SetName, splitSizes } from './sets.ts'

/** Theories 0 … `theories` - 1 of some files that are made together. */
export interface PlannedSet {
  readonly files: readonly SetFile[]
  readonly theories: number
  /** By file: the first theory that it does not take whole, and how many instances of that one it takes. */
  readonly ends: readonly { readonly theory: number; readonly instances: number }[]
}

export interface PlanOptions extends ProduceOptions {
  /** Theories in all; a training set divides them among its splits. */
  readonly theories?: number
  /** The sizes of Tables 7 and 8 instead. */
  readonly paperSizes?: boolean
  readonly distractors?: Distractors | 'both'
}

/** The tasks of a set, one for each split or one for all of its files. */
export function planSet(set: SetName, options: PlanOptions): PlannedSet[] {
  const files = filesOf(set, options.distractors)
  const together = files[0]!.split === undefined ? [files] : files.map(file => [file])
  return together.map(group => {
    const ends = group.map(file => endOf(file, options))
    return { files: group, theories: Math.max(...ends.map(end => end.theory + (end.instances > 0 ? 1 : 0))), ends }
  })
}

function endOf(file: SetFile, options: PlanOptions): { theory: number; instances: number } {
  if (options.paperSizes !== true) {
    const theories = options.theories ?? 1000
    return { theory: file.split === undefined ? theories : splitSizes(theories)[file.split], instances: 0 }
  }
  const size = PAPER_SIZES[file.name]
  if (size === undefined)
    throw new TheoryError(`the paper has no size for ${file.name}`, {
      code: 'set',
      remedy: 'Say how many theories you want instead.',
    })
  const count = instanceCount(file)
  return { theory: Math.floor(size / count), instances: size % count }
}

/** The theories of one shard out of `count`; shards are counted from 1 and follow each other in order. */
export const shardRange = (theories: number, shard: number, count: number): readonly [number, number] => [
  Math.floor((theories * (shard - 1)) / count),
  Math.floor((theories * shard) / count),
]
