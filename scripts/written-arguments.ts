/** The arguments that were written for training, each file by one writer who also annotated it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentGraph, readWrittenArguments, wholeSentences, written } from '@elenchus/explainer/training'
import type { Metagraph } from '@elenchus/metagraph'
import { root } from './corpora.ts'

const folder = join(root, 'packages', 'explainer', 'training', 'arguments')

/** The writers, by the names of their files. */
export const writers = (): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .map(name => name.slice(0, -4))
    .sort()

/** The arguments of these writers, all of them by default. */
export const writtenArguments = (names: readonly string[] = writers()): Metagraph[] =>
  names.flatMap(name =>
    readWrittenArguments(
      readFileSync(join(folder, `${name}.txt`), 'utf8'),
      `${name === 'short' ? written : wholeSentences}: ${name}`,
    ).map(each => argumentGraph({ ...each, id: `${name}-${each.id}` })),
  )
