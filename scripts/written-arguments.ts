/** Reads the arguments written for training: short ones annotated by their writers (`arguments`), whole texts annotated by somebody else (`texts`). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  annotatedByAnotherSource,
  readWrittenArguments,
  toMetagraph,
  wholeSentencesSource,
  writtenSource,
} from '@elenchus/explainer/training'
import type { Metagraph } from '@elenchus/metagraph'
import { root } from './corpora.ts'

/** Short arguments annotated by their writers, or whole texts annotated by someone else. */
type Kind = 'arguments' | 'texts'
const folderPath = (kind: Kind) => join(root, 'packages', 'explainer', 'training', kind)
const filePath = (kind: Kind, name: string) => join(folderPath(kind), `${name}.txt`)
const findKind = (name: string): Kind => (existsSync(filePath('texts', name)) ? 'texts' : 'arguments')

/** Names of all writers, from the file names. */
export const listWriters = (): string[] =>
  [...readdirSync(folderPath('arguments')), ...readdirSync(folderPath('texts'))]
    .filter(name => name.endsWith('.txt'))
    .map(name => name.slice(0, -4))
    .sort()

const sourceNote = (kind: Kind, name: string) =>
  kind === 'texts' ? annotatedByAnotherSource : name === 'short' ? writtenSource : wholeSentencesSource

export interface WrittenOptions {
  /** Limit of whole texts for each writer. Default: all. */
  readonly maxTexts?: number
}

/** Reads the arguments of these writers (default: all). */
export const readArguments = (
  names: readonly string[] = listWriters(),
  { maxTexts = Number.POSITIVE_INFINITY }: WrittenOptions = {},
): Metagraph[] =>
  names.flatMap(name => {
    const kind = findKind(name)
    const all = readWrittenArguments(readFileSync(filePath(kind, name), 'utf8'), `${sourceNote(kind, name)}: ${name}`)
    const chosen = kind === 'texts' ? all.slice(0, maxTexts) : all
    return chosen.map(each => toMetagraph({ ...each, id: `${name}-${each.id}` }))
  })
