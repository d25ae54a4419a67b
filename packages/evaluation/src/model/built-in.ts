/** The kinds of models that come with the package, each loaded when it is asked for. */
import type { ModelFactory } from './registry.ts'

export const builtInModels: Readonly<Record<string, () => Promise<ModelFactory>>> = {}
