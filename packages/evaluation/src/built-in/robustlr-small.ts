/**
 * `robustlr-small`: a small neural network that labels theories in English as True, False or Unknown; `robustlr-small:FILE` loads one
 * that `elenchus train reasoner` wrote. The network knows no variables: theories with quantified rules (ProofWriter, PrOntoQA) are
 * grounded first, that is, each rule is instantiated for every individual, and the evidence says so.
 */
import { readFileSync } from 'node:fs'
import { readStatement, readTheory, writeStatement, writeText } from '@elenchus/english'
import type { NeuralReasoner } from '@elenchus/neural/reasoner'
import { EvaluationError, missingPackage, unreadable } from '../error.ts'
import type { ModelFactory } from '../model.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'
import { builtInModel, dataWith } from './built-in-model.ts'
import { groundTheory, hasVariables } from './ground-theory.ts'
import { notReadable, type Read } from './unreadable.ts'

const missing = missingPackage('The model robustlr-small', '@elenchus/robustlr-small')
let shipped: NeuralReasoner | undefined

function weights(file: () => string): string {
  try {
    return file()
  } catch (error) {
    return missing(error)
  }
}

async function networkOf(path: string): Promise<NeuralReasoner> {
  const { robustlrSmallFile } = await import('@elenchus/neural/node')
  const { loadReasoner } = await import('@elenchus/neural/reasoner')
  if (path === '') {
    shipped ??= loadReasoner(readFileSync(weights(robustlrSmallFile)))
    return shipped
  }
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
  try {
    return loadReasoner(bytes)
  } catch (error) {
    throw error instanceof Error && error.name === 'NeuralError'
      ? new EvaluationError(`robustlr-small:${path}: ${error.message}`)
      : error
  }
}

interface Asked {
  readonly theory: string
  readonly statement: string
  readonly grounded: boolean
}

/** The theory in a form that the network can read; `onRead` learns what is being read, for error messages. */
function askedOf({ theory, statement }: TheoryData, onRead: (read: Read) => void): Asked {
  const dialect = 'generated'
  onRead({ of: 'the theory', words: theory })
  const known = readTheory(theory, { dialect })
  onRead({ of: 'the statement', words: statement })
  const asked = readStatement(statement, { dialect })
  onRead({ of: 'the theory with its statement', words: `${theory} ${statement}` })
  if (!hasVariables(known)) return { theory, statement, grounded: false }
  const ground = groundTheory(known, asked)
  const style = { style: 'plain' } as const
  return { theory: writeText(ground.theory, style), statement: writeStatement(ground.statement, style), grounded: true }
}

/** Errors for English that our reader or the network does not know. */
const unread = new Set(['NeuralError', 'TheoryError'])

export const robustlrSmall: ModelFactory = async path => {
  const network = await networkOf(path)
  return builtInModel(path === '' ? 'robustlr-small' : `robustlr-small:${path}`, {}, sample => {
    const data = dataWith<TheoryData>(sample, ['theory', 'statement'], 'robustlr-small', 'theories')
    let last: Read = { of: 'the theory', words: data.theory }
    try {
      const { theory, statement, grounded } = askedOf(data, read => {
        last = read
      })
      const { label, probabilities, loops } = network.answer(theory, statement)
      const confidence = `${(100 * probabilities[label]).toFixed(1)}% sure after ${loops} loops`
      return {
        text: label,
        evidence: grounded ? `${confidence}; rules were instantiated for every individual` : confidence,
      }
    } catch (error) {
      if (error instanceof Error && unread.has(error.name)) return notReadable(error, last)
      throw error
    }
  })
}
