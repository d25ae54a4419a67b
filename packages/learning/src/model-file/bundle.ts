/** Several models in one file: each part has its own kind and metadata, and its sections are named "part/section". */
import { type Json, type ModelArray, ModelFileError } from './layout.ts'
import type { ModelFile } from './read.ts'
import type { ModelFileContents, SectionInput } from './write.ts'

export interface BundleContents {
  readonly kind: string
  readonly meta?: Json
  readonly parts: Readonly<Record<string, ModelFileContents>>
}

/**
 * Combines several models into the contents of one file.
 *
 *     const bytes = writeModelFile(bundle({ kind: 'explainer', parts: { gate: packLogistic(gate), edge: packForest(edge) } }))
 *     const gate = unpackLogistic(getPart(readModelFile(bytes), 'gate'))
 */
export function bundle(contents: BundleContents): ModelFileContents {
  const parts: Record<string, Json> = {}
  const sections: Record<string, SectionInput> = {}
  for (const [name, part] of Object.entries(contents.parts)) {
    if (name.includes('/')) throw new ModelFileError(`the part name "${name}" contains a slash`)
    parts[name] = { kind: part.kind, meta: part.meta ?? null }
    for (const [sectionName, input] of Object.entries(part.sections)) sections[`${name}/${sectionName}`] = input
  }
  return { kind: contents.kind, meta: { parts, meta: contents.meta ?? null }, sections }
}

/** Reads the metadata of a bundle. */
export const readBundleMeta = (file: ModelFile): Json => readFields(file).meta ?? null

/** Returns one part of a bundle as a model file. */
export function getPart(file: ModelFile, name: string): ModelFile {
  const parts = readFields(file).parts as Record<string, { kind: string; meta: Json }>
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

function readFields(file: ModelFile): { readonly [key: string]: Json | undefined } {
  const { meta } = file
  if (typeof meta !== 'object' || meta === null || !('parts' in meta)) {
    throw new ModelFileError(`the model file (kind "${file.kind}") contains a single model, not a bundle`)
  }
  return meta
}
