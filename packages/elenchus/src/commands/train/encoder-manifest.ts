/**
 * The manifest of an encoder: every setting of its training, the files that it learnt from with their checksums, and what came out. Each run writes
 * one (`manifest.json`), and `elenchus train encoder --manifest FILE` does again what it says. Settings go by the names of the trainer's
 * recipe, which checks them; here it is read which files are to be prepared, and how.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedJson } from '@elenchus/evaluation/json'
import { z } from 'zod'
import { readText } from '../../cli/files.ts'
import { InputError, UsageError } from '../../cli/io.ts'
import { smallEncoder } from '../../files/encoder.ts'

/** The options that name files to learn from: those that every training needs, and those that it may lack. */
const needed = ['prose', 'pairs', 'questions', 'exclude', 'data', 'dev', 'arguments'] as const
const sources = [...needed, 'apart', 'examArguments', 'examAnnotations', 'unseen', 'vocabulary'] as const
export type Source = (typeof sources)[number]

/** The files of each source, where they lie. */
export type InputFiles = Readonly<Record<Source, readonly string[]>>

const inputFile = z.object({ file: z.string(), sha256: z.string().optional() })
const preparation = z.object({
  vocabulary: z.number(),
  markers: z.number(),
  folds: z.number(),
  leftOut: z.array(z.string()).readonly(),
})
/** How examples are prepared: pieces of the vocabulary, examples of each discourse marker, parts of the cross-validation, writers left out. */
export type Preparation = z.infer<typeof preparation>
const inputs = z.partialRecord(z.enum(sources), z.array(inputFile).readonly())

const manifest = z.object({
  settings: z
    .object({ name: z.enum(['small', 'tiny']), seed: z.number(), seeds: z.number() })
    .catchall(z.unknown())
    .partial(),
  runs: z.array(z.string()).optional(),
  preparation: preparation.partial().default({}),
  inputs: inputs.default({}),
})
export type EncoderManifest = z.infer<typeof manifest>

export async function readManifest(path: string): Promise<EncoderManifest> {
  return checkedJson(manifest, await readText(path), path)
}

type GivenFiles = { readonly [K in Source]?: string | readonly string[] }

/** The files of every source: those of the command line, else those that the manifest names, here or in the folder of the corpora. */
export function inputFiles(
  given: GivenFiles,
  told: EncoderManifest | undefined,
  corpora: string | undefined,
): InputFiles {
  const of = (name: Source): readonly string[] => {
    const own = given[name]
    if (own !== undefined) return typeof own === 'string' ? [own] : own
    return (told?.inputs[name] ?? []).map(({ file }) => found(file, optionOf(name), corpora))
  }
  const all = Object.fromEntries(sources.map(name => [name, of(name)])) as Record<Source, readonly string[]>
  for (const name of needed)
    if (all[name].length === 0)
      throw new UsageError(`${optionOf(name)} is missing: give it, or --manifest of a run that names such files`)
  return all
}

/** The option that names the files of a source. */
const optionOf = (name: Source) => `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

function found(file: string, option: string, corpora: string | undefined): string {
  if (file === smallEncoder) return file
  const places = [file, ...(corpora === undefined ? [] : [join(corpora, file)])]
  const path = places.find(existsSync)
  if (path !== undefined) return path
  const packed = places.find(place => existsSync(`${place}.xz`))
  throw new InputError(
    packed === undefined
      ? `the manifest names ${file}, and it is not at ${places.join(' nor at ')}: give ${option} FILE, or --corpora FOLDER with the corpora in it`
      : `${packed}.xz is packed: unpack it (xz -dk ${packed}.xz)`,
  )
}

/** What was prepared from: every file with its checksum, by source. */
export type Inputs = Readonly<Partial<Record<Source, readonly z.infer<typeof inputFile>[]>>>

export async function inputsOf(files: InputFiles): Promise<Inputs> {
  const inputs: Partial<Record<Source, z.infer<typeof inputFile>[]>> = {}
  for (const name of sources) {
    const own = files[name]
    if (own.length === 0) continue
    inputs[name] = await Promise.all(
      own.map(async file => (file === smallEncoder ? { file } : { file, sha256: await checksum(file) })),
    )
  }
  return inputs
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch (error) {
    throw new InputError(`${path} cannot be read: ${(error as Error).message}`)
  }
  return hash.digest('hex')
}

/** Files that are not those of `told`, in words: of another content, more than it names, or missing. */
export function otherFiles(inputs: Inputs, told: Inputs): string[] {
  const words: string[] = []
  for (const name of sources) {
    const [own, other] = [inputs[name] ?? [], told[name] ?? []]
    const sums = (list: typeof own) => new Set(list.map(({ file, sha256 }) => sha256 ?? file))
    const [ownSums, otherSums] = [sums(own), sums(other)]
    for (const { file, sha256 } of own)
      if (!otherSums.has(sha256 ?? file)) words.push(`${optionOf(name)} ${file} has other contents`)
    for (const { file, sha256 } of other)
      if (!ownSums.has(sha256 ?? file) && own.length < other.length)
        words.push(`${optionOf(name)} lacks the contents of ${file}`)
  }
  return words
}

const prepared = z.object({
  versions: z.object({ elenchus: z.string(), node: z.string() }),
  runs: z.array(z.string()).readonly(),
  preparation,
  inputs,
  prepared: z.record(z.string(), z.number()),
})

type Prepared = z.infer<typeof prepared>

/** What examples were prepared from, how and by what: a part of the manifest, which the trainer takes over. */
export async function writePrepared(path: string, told: Omit<Prepared, 'versions'>): Promise<void> {
  const own = await readText(fileURLToPath(new URL('../../../package.json', import.meta.url)))
  const versions = { elenchus: (JSON.parse(own) as { version: string }).version, node: process.versions.node }
  await writeFile(path, `${JSON.stringify({ versions, ...told }, null, 1)}\n`)
}

export async function readPrepared(path: string): Promise<Prepared> {
  return checkedJson(prepared, await readText(path), path)
}
