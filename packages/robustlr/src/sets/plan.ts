/**
 * Plans a set of a given size: files, theories for each, and the ends of files with a fixed number of instances.
 */
import { TheoryError } from '@elenchus/english/writing'
import type { ProduceOptions } from './parameters.ts'
import { instanceCount } from './produce.ts'
import { type Distractors, listFiles, PAPER_SIZES, type SetFile, type SetName, splitSizes } from './sets.ts'

/** Task: theories 0 … `theories` - 1 of files that are generated together. */
export interface PlannedSet {
  readonly files: readonly SetFile[]
  readonly theories: number
  /** End of each file: its first incomplete theory, and the number of instances of that theory. */
  readonly ends: readonly { readonly theory: number; readonly instances: number }[]
}

export interface PlanOptions extends ProduceOptions {
  /** Number of theories; training sets divide them among their splits. */
  readonly theories?: number
  /** Uses the sizes of Tables 7 and 8 instead. */
  readonly paperSizes?: boolean
  readonly distractors?: Distractors | 'both'
}

/** Plans the tasks of a set: one per split, or one for all files. */
export function planSet(set: SetName, options: PlanOptions): PlannedSet[] {
  const files = listFiles(set, options.distractors)
  const together = files[0]!.split === undefined ? [files] : files.map(file => [file])
  return together.map(group => {
    const ends = group.map(file => findFileEnd(file, options))
    return { files: group, theories: Math.max(...ends.map(end => end.theory + (end.instances > 0 ? 1 : 0))), ends }
  })
}

function findFileEnd(file: SetFile, options: PlanOptions): { theory: number; instances: number } {
  if (options.paperSizes !== true) {
    const theories = options.theories ?? 1000
    return { theory: file.split === undefined ? theories : splitSizes(theories)[file.split], instances: 0 }
  }
  const size = PAPER_SIZES[file.name]
  if (size === undefined)
    throw new TheoryError(`the paper has no size for ${file.name}`, {
      code: 'set',
      remedy: 'Set the number of theories instead.',
    })
  const count = instanceCount(file)
  return { theory: Math.floor(size / count), instances: size % count }
}

/** Range of the theories of a shard, from 1 to `count`. */
export const shardRange = (theories: number, shard: number, count: number): readonly [number, number] => [
  Math.floor((theories * (shard - 1)) / count),
  Math.floor((theories * shard) / count),
]
