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

/** Short arguments, or whole texts. */
type Kind = 'arguments' | 'texts'
const folderOf = (kind: Kind) => join(root, 'packages', 'explainer', 'training', kind)
const fileOf = (kind: Kind, name: string) => join(folderOf(kind), `${name}.txt`)
const kindOf = (name: string): Kind => (existsSync(fileOf('texts', name)) ? 'texts' : 'arguments')

/** The writers, by the names of their files. */
export const writers = (): string[] =>
  [...readdirSync(folderOf('arguments')), ...readdirSync(folderOf('texts'))]
    .filter(name => name.endsWith('.txt'))
    .map(name => name.slice(0, -4))
    .sort()

const sourceOf = (kind: Kind, name: string) =>
  kind === 'texts' ? annotatedByAnother : name === 'short' ? written : wholeSentences

export interface WrittenOptions {
  /** At most so many whole texts of each writer, the first ones. Default: all. */
  readonly mostTexts?: number
}

/** The arguments of these writers, all of them by default. */
export const writtenArguments = (
  names: readonly string[] = writers(),
  { mostTexts = Number.POSITIVE_INFINITY }: WrittenOptions = {},
): Metagraph[] =>
  names.flatMap(name => {
    const kind = kindOf(name)
    const all = readWrittenArguments(readFileSync(fileOf(kind, name), 'utf8'), `${sourceOf(kind, name)}: ${name}`)
    const chosen = kind === 'texts' ? all.slice(0, mostTexts) : all
    return chosen.map(each => argumentGraph({ ...each, id: `${name}-${each.id}` }))
  })
