/** Reads the arguments written for training: short ones annotated by their writers (`arguments`), whole texts annotated by somebody else (`texts`). */
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
  /** Limit of whole texts for each writer. Default: all. */
  readonly maxTexts?: number
}

/** The arguments of these writers, all of them by default. */
export const writtenArguments = (
  names: readonly string[] = writers(),
  { maxTexts = Number.POSITIVE_INFINITY }: WrittenOptions = {},
): Metagraph[] =>
  names.flatMap(name => {
    const kind = kindOf(name)
    const all = readWrittenArguments(readFileSync(fileOf(kind, name), 'utf8'), `${sourceOf(kind, name)}: ${name}`)
    const chosen = kind === 'texts' ? all.slice(0, maxTexts) : all
    return chosen.map(each => argumentGraph({ ...each, id: `${name}-${each.id}` }))
  })
