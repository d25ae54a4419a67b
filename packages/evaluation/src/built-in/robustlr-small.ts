/** `robustlr-small` or `robustlr-small:FILE`: a small neural reasoner; theories with variables are grounded first. */
import { readFileSync } from 'node:fs'
import { readStatement, readTheory, writeStatement, writeText } from '@elenchus/english'
import type { NeuralReasoner } from '@elenchus/neural/reasoner'
import { EvaluationError, explainMissingPackage } from '../error.ts'
import type { ModelFactory } from '../model.ts'
import { readBytes } from '../read-bytes.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'
import { createBuiltInModel, requireFields } from './built-in-model.ts'
import { groundTheory, hasVariables } from './ground-theory.ts'
import { createUnreadableAnswer, type ReadText } from './unreadable.ts'

const rethrowMissingPackage = explainMissingPackage('The model robustlr-small', '@elenchus/robustlr-small')
let bundledNetwork: NeuralReasoner | undefined

function resolveWeights(resolvePath: () => string): string {
  try {
    return resolvePath()
  } catch (error) {
    return rethrowMissingPackage(error)
  }
}

async function loadNetwork(path: string): Promise<NeuralReasoner> {
  const { resolveRobustlrSmallFile } = await import('@elenchus/neural/node')
  const { loadReasoner } = await import('@elenchus/neural/reasoner')
  if (path === '') {
    bundledNetwork ??= loadReasoner(readFileSync(resolveWeights(resolveRobustlrSmallFile)))
    return bundledNetwork
  }
  const bytes = readBytes(path)
  try {
    return loadReasoner(bytes)
  } catch (error) {
    throw error instanceof Error && error.name === 'NeuralError'
      ? new EvaluationError(`robustlr-small:${path}: ${error.message}`)
      : error
  }
}

/** Converts the theory to a form that the network can read; `onRead` is called before each text is read, for error messages. */
function prepareInput({ theory, statement }: TheoryData, onRead: (read: ReadText) => void) {
  const dialect = 'generated'
  onRead({ description: 'the theory', text: theory })
  const parsedTheory = readTheory(theory, { dialect })
  onRead({ description: 'the statement', text: statement })
  const parsedStatement = readStatement(statement, { dialect })
  onRead({ description: 'the theory together with the statement', text: `${theory} ${statement}` })
  if (!hasVariables(parsedTheory)) return { theory, statement, grounded: false }
  const ground = groundTheory(parsedTheory, parsedStatement)
  const style = { style: 'plain' } as const
  return { theory: writeText(ground.theory, style), statement: writeStatement(ground.statement, style), grounded: true }
}

/** Errors for English that our reader or the network does not know. */
const readingErrors = new Set(['NeuralError', 'TheoryError'])

export const robustlrSmall: ModelFactory = async path => {
  const network = await loadNetwork(path)
  return createBuiltInModel(path === '' ? 'robustlr-small' : `robustlr-small:${path}`, {}, sample => {
    const data = requireFields<TheoryData>(sample, ['theory', 'statement'], 'robustlr-small', 'theories')
    let lastRead: ReadText = { description: 'the theory', text: data.theory }
    try {
      const { theory, statement, grounded } = prepareInput(data, read => {
        lastRead = read
      })
      const { label, probabilities, loops } = network.answer(theory, statement)
      const confidence = `${(100 * probabilities[label]).toFixed(1)}% sure after ${loops} loops`
      const evidence = grounded ? `${confidence}; each rule with variables was replaced by its instances` : confidence
      return { text: label, evidence }
    } catch (error) {
      if (error instanceof Error && readingErrors.has(error.name)) return createUnreadableAnswer(error, lastRead)
      throw error
    }
  })
}
