/** The arguments that were written for training: those of `arguments` each by one writer who also annotated them, the whole texts of `texts` by one and annotated by another. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  annotatedByAnother,
  argumentGraph,
  readWrittenArguments,
  wholeSentences,
  written,
} from '@elenchus/explainer/training'
import type { Metagraph } from '@elenchus/metagraph'
import { root } from './corpora.ts'

const folderOf = (kind: 'arguments' | 'texts') => join(root, 'packages', 'explainer', 'training', kind)
const fileOf = (kind: 'arguments' | 'texts', name: string) => join(folderOf(kind), `${name}.txt`)

/** The writers, by the names of their files. */
export const writers = (): string[] =>
  [...readdirSync(folderOf('arguments')), ...readdirSync(folderOf('texts'))]
    .filter(name => name.endsWith('.txt'))
    .map(name => name.slice(0, -4))
    .sort()

const isText = (name: string) => existsSync(fileOf('texts', name))
const sourceOf = (name: string) => (isText(name) ? annotatedByAnother : name === 'short' ? written : wholeSentences)

export interface WrittenOptions {
  /** At most so many whole texts of each writer, the first ones. Default: all. */
  readonly mostTexts?: number
}

/** The arguments of these writers, all of them by default. */
export const writtenArguments = (
  names: readonly string[] = writers(),
  { mostTexts = Number.POSITIVE_INFINITY }: WrittenOptions = {},
): Metagraph[] =>
  names.flatMap(name =>
    readWrittenArguments(
      readFileSync(fileOf(isText(name) ? 'texts' : 'arguments', name), 'utf8'),
      `${sourceOf(name)}: ${name}`,
    )
      .slice(0, isText(name) ? mostTexts : undefined)
      .map(each => argumentGraph({ ...each, id: `${name}-${each.id}` })),
  )
