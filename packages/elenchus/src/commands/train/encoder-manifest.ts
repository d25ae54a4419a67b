/**
 * The manifest of an encoder: the settings of its training, its input files with checksums, and the results. Each run writes one
 * (`manifest.json`), and `elenchus train encoder --manifest FILE` repeats it. The trainer checks the settings; this module reads the input
 * files, and the options by which examples are prepared from them.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseJsonAs } from '@elenchus/evaluation/json'
import { z } from 'zod'
import { readText } from '../../cli/files.ts'
import { InputError, UsageError } from '../../cli/io.ts'
import { smallEncoder } from '../../files/models.ts'

/** Options that name input files: the required ones, then all. */
const requiredSources = ['prose', 'pairs', 'questions', 'exclude', 'data', 'dev', 'arguments'] as const
const sources = [...requiredSources, 'apart', 'examArguments', 'examAnnotations', 'unseen', 'vocabulary'] as const
export type Source = (typeof sources)[number]

export type InputFiles = Readonly<Record<Source, readonly string[]>>

const inputFileSchema = z.object({ file: z.string(), sha256: z.string().optional() })
const preparationSchema = z.object({
  vocabulary: z.number(),
  markers: z.number(),
  folds: z.number(),
  leftOut: z.array(z.string()).readonly(),
})
/** Settings of the examples: vocabulary size, examples per discourse marker, folds of the cross-validation, held-out writers. */
export type Preparation = z.infer<typeof preparationSchema>
const inputsSchema = z.partialRecord(z.enum(sources), z.array(inputFileSchema).readonly())

const manifestSchema = z.object({
  settings: z
    .object({ name: z.enum(['small', 'tiny']), seed: z.number(), seeds: z.number() })
    .catchall(z.unknown())
    .partial(),
  runs: z.array(z.string()).optional(),
  preparation: preparationSchema.partial().default({}),
  inputs: inputsSchema.default({}),
})
export type EncoderManifest = z.infer<typeof manifestSchema>

export async function readManifest(path: string): Promise<EncoderManifest> {
  return parseJsonAs(manifestSchema, await readText(path), path)
}

type FilesByOption = { readonly [K in Source]?: string | readonly string[] }

const toOption = (source: Source) => `--${source.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** Finds the files of every source: those of the command line, or else those of the manifest, also in the folder of the corpora. */
export function findInputs(
  filesByOption: FilesByOption,
  manifest: EncoderManifest | undefined,
  corporaFolder: string | undefined,
) {
  const files = sources.map(source => {
    const givenFiles = filesByOption[source]
    const recorded = manifest?.inputs[source] ?? []
    const paths =
      givenFiles === undefined
        ? recorded.map(({ file }) => findFile(file, toOption(source), corporaFolder))
        : [givenFiles].flat()
    if (paths.length === 0 && (requiredSources as readonly string[]).includes(source))
      throw new UsageError(`${toOption(source)} is missing; add this option, or a --manifest that lists such files`)
    return [source, paths]
  })
  return Object.fromEntries(files) as InputFiles
}

function findFile(file: string, option: string, corporaFolder: string | undefined): string {
  if (file === smallEncoder) return file
  const paths = [file, ...(corporaFolder === undefined ? [] : [join(corporaFolder, file)])]
  const path = paths.find(existsSync)
  if (path !== undefined) return path
  const uncompressedPath = paths.find(each => existsSync(`${each}.xz`))
  throw new InputError(
    uncompressedPath === undefined
      ? `the manifest lists ${file}, which was not found at ${paths.join(' or ')}; add ${option} FILE or --corpora FOLDER`
      : `${uncompressedPath}.xz is compressed; decompress it first (xz -dk ${uncompressedPath}.xz)`,
  )
}

/** Files by source, with their checksums. */
export type HashedInputs = Readonly<Partial<Record<Source, readonly z.infer<typeof inputFileSchema>[]>>>

export async function hashInputs(files: InputFiles): Promise<HashedInputs> {
  const inputs: Partial<Record<Source, z.infer<typeof inputFileSchema>[]>> = {}
  for (const source of sources.filter(each => files[each].length > 0))
    inputs[source] = await Promise.all(
      files[source].map(async file =>
        file === smallEncoder ? { file } : { file, sha256: await computeChecksum(file) },
      ),
    )
  return inputs
}

async function computeChecksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch (error) {
    throw new InputError(`${path} cannot be read: ${(error as Error).message}`)
  }
  return hash.digest('hex')
}

/** Describes how the contents of input files differ from those of another preparation. */
export function findDifferences(inputs: HashedInputs, recordedInputs: HashedInputs): string[] {
  return sources.flatMap(source => {
    const [current, recorded] = [inputs[source] ?? [], recordedInputs[source] ?? []]
    const subtract = (files: typeof current, others: typeof current) =>
      files.filter(({ file, sha256 = file }) => others.every(each => (each.sha256 ?? each.file) !== sha256))
    const changed = subtract(current, recorded).map(({ file }) => `${toOption(source)} ${file} has different contents`)
    const missing = current.length < recorded.length ? subtract(recorded, current) : []
    return [...changed, ...missing.map(({ file }) => `${toOption(source)} does not include the contents of ${file}`)]
  })
}

const recordSchema = z.object({
  versions: z.object({ elenchus: z.string(), node: z.string() }),
  runs: z.array(z.string()).readonly(),
  preparation: preparationSchema,
  inputs: inputsSchema,
  prepared: z.record(z.string(), z.number()),
})

type PreparationRecord = z.infer<typeof recordSchema>

/** Records the settings, input files and versions of the preparation; the trainer copies them into the manifest. */
export async function writePreparationRecord(path: string, record: Omit<PreparationRecord, 'versions'>): Promise<void> {
  const packageJson = await readText(fileURLToPath(new URL('../../../package.json', import.meta.url)))
  const versions = { elenchus: (JSON.parse(packageJson) as { version: string }).version, node: process.versions.node }
  await writeFile(path, `${JSON.stringify({ versions, ...record }, null, 1)}\n`)
}

export async function readPreparationRecord(path: string): Promise<PreparationRecord> {
  return parseJsonAs(recordSchema, await readText(path), path)
}
