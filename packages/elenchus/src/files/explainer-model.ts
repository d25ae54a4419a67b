/** The explainer's model: the shipped one, or one from a file. */
import { readFile } from 'node:fs/promises'
import { type ExplainerModel, loadExplainer } from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { InputError } from '../cli/io.ts'

export async function explainerAt(path: string | undefined): Promise<ExplainerModel> {
  if (path === undefined) return explainer()
  try {
    return loadExplainer(await readFile(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new InputError(`${path}: no such file`)
    if (error instanceof Error) throw new InputError(`${path}: ${error.message}`)
    throw error
  }
}
