/** The explainer's model: the shipped one, or one from a file. */
import { readFile } from 'node:fs/promises'
import { type ExplainerModel, loadExplainer } from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { InputError } from '../cli/io.ts'

export async function readExplainerModel(path: string | undefined): Promise<ExplainerModel> {
  if (path === undefined) return explainer()
  const bytes = await readFile(path)
  try {
    return loadExplainer(bytes)
  } catch (error) {
    throw error instanceof Error ? new InputError(`${path}: ${error.message}`) : error
  }
}
