/**
 * `robustlr-small`: a small neural network that reads a theory in English and says True, False or Unknown;
 * `robustlr-small:FILE` is one of the same kind from a file (`elenchus train reasoner` makes one). It knows no variables: a theory that speaks of
 * everybody (ProofWriter, PrOntoQA) is read by our reader and said of every individual by name first, and the evidence says so.
 */
import { readFileSync } from 'node:fs'
import { readStatement, readTheory, writeStatement, writeText } from '@elenchus/english'
import type { NeuralReasoner } from '@elenchus/neural/reasoner'
import type { ModelFactory } from '../contract/model-options.ts'
import { missingPackage } from '../contract/optional-package.ts'
import { EvaluationError, unreadable } from '../error.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'
import { dataWith, nativeModel } from './native-model.ts'
import { saidByName, speaksOfAll } from './said-by-name.ts'
import { notReadable, type Read } from './unread.ts'

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
  readonly rewritten: boolean
}

/** The theory as the network can read it; `reading` is told what is read. */
function askedOf({ theory, statement }: TheoryData, reading: (read: Read) => void): Asked {
  const dialect = 'generated'
  reading({ of: 'the theory', words: theory })
  const known = readTheory(theory, { dialect })
  reading({ of: 'the statement', words: statement })
  const asked = readStatement(statement, { dialect })
  reading({ of: 'the theory with its statement', words: `${theory} ${statement}` })
  if (!speaksOfAll(known)) return { theory, statement, rewritten: false }
  const made = saidByName(known, asked)
  const style = { style: 'plain' } as const
  return { theory: writeText(made.theory, style), statement: writeStatement(made.statement, style), rewritten: true }
}

/** What our reader and the network say of English that they do not know. */
const unread = new Set(['NeuralError', 'TheoryError'])

export const robustlrSmall: ModelFactory = async path => {
  const network = await networkOf(path)
  return nativeModel(path === '' ? 'robustlr-small' : `robustlr-small:${path}`, {}, sample => {
    const data = dataWith<TheoryData>(sample, ['theory', 'statement'], 'robustlr-small', 'theories')
    let last: Read = { of: 'the theory', words: data.theory }
    try {
      const { theory, statement, rewritten } = askedOf(data, read => {
        last = read
      })
      const { label, probabilities, loops } = network.answer(theory, statement)
      const sure = `${(100 * probabilities[label]).toFixed(1)}% sure after ${loops} loops`
      return { text: label, evidence: rewritten ? `${sure}; rules were said of every individual by name` : sure }
    } catch (error) {
      if (error instanceof Error && unread.has(error.name)) return notReadable(error, last)
      throw error
    }
  })
}
