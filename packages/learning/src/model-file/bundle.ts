/** Several models in one file: each part keeps its own kind and description, its sections are named "part/section". */
import type { Json, ModelArray } from './layout.ts'
import { ModelFileError } from './model-file-error.ts'
import type { ModelFile } from './read.ts'
import type { ModelFileContents, SectionInput } from './write.ts'

export interface BundleContents {
  readonly kind: string
  readonly meta?: Json
  readonly parts: Readonly<Record<string, ModelFileContents>>
}

/**
 * Joins models into the contents of one file.
 *
 *     const bytes = writeModelFile(bundle({ kind: 'explainer', parts: { gate: packLogistic(gate), edge: packForest(edge) } }))
 *     const gate = unpackLogistic(partOf(readModelFile(bytes), 'gate'))
 */
export function bundle(contents: BundleContents): ModelFileContents {
  const parts: Record<string, Json> = {}
  const sections: Record<string, SectionInput> = {}
  for (const [name, part] of Object.entries(contents.parts)) {
    if (name.includes('/')) throw new ModelFileError(`the part name "${name}" has a slash; leave it out`)
    parts[name] = { kind: part.kind, meta: part.meta ?? null }
    for (const [sectionName, input] of Object.entries(part.sections)) sections[`${name}/${sectionName}`] = input
  }
  return { kind: contents.kind, meta: { parts, meta: contents.meta ?? null }, sections }
}

/** What {@link bundle} was given as `meta`. */
export function bundleMeta(file: ModelFile): Json {
  return fields(file).meta ?? null
}

/** One part of a bundle, as if it had been a file of its own. */
export function partOf(file: ModelFile, name: string): ModelFile {
  const parts = fields(file).parts as Record<string, { kind: string; meta: Json }>
  if (!Object.hasOwn(parts, name)) {
    const names = Object.keys(parts).join(', ') || 'none'
    throw new ModelFileError(`the model file (kind "${file.kind}") has no part "${name}"; it has: ${names}`)
  }
  const sections = new Map<string, ModelArray>()
  for (const [key, array] of file.sections) {
    if (key.startsWith(`${name}/`)) sections.set(key.slice(name.length + 1), array)
  }
  return { ...parts[name]!, sections }
}

function fields(file: ModelFile): { readonly [key: string]: Json | undefined } {
  const { meta } = file
  if (typeof meta !== 'object' || meta === null || !('parts' in meta)) {
    throw new ModelFileError(`the model file (kind "${file.kind}") holds one model, not several parts`)
  }
  return meta
}
