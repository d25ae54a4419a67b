/**
 * `robustlr-small`: a small neural network that reads a theory in English and says True, False or Unknown;
 * `robustlr-small:FILE` is one of the same kind from a file (`elenchus train reasoner` makes one).
 */
import { readFileSync } from 'node:fs'
import type { NeuralReasoner } from '@elenchus/robustlr-small'
import type { ModelFactory } from '../contract/model-options.ts'
import { missingPackage } from '../contract/optional-package.ts'
import { unreadable } from '../error.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'
import { dataWith, nativeModel } from './native-model.ts'

const missing = missingPackage('The model robustlr-small', '@elenchus/robustlr-small')

async function networkOf(path: string): Promise<NeuralReasoner> {
  if (path === '') return (await import('@elenchus/robustlr-small/node').catch(missing)).robustlrSmall()
  const { loadReasoner } = await import('@elenchus/robustlr-small').catch(missing)
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
  return loadReasoner(bytes)
}

export const robustlrSmall: ModelFactory = async path => {
  const network = await networkOf(path)
  return nativeModel(path === '' ? 'robustlr-small' : `robustlr-small:${path}`, {}, sample => {
    const data = dataWith<TheoryData>(sample, ['theory', 'statement'], 'robustlr-small', 'theories')
    try {
      const { label, probabilities, loops } = network.answer(data.theory, data.statement)
      return { text: label, evidence: `${(100 * probabilities[label]).toFixed(1)}% sure after ${loops} loops` }
    } catch (error) {
      if (error instanceof Error && error.name === 'ReasonerError') return 'not readable'
      throw error
    }
  })
}
