/**
 * What each network answered: read from the arrays that the trainer's `compare` wrote, one for each training set and file of
 * questions (`neg/contrast-conjunction.with/8`, the last part being the loops), or asked of the weights themselves.
 */
import { loadReasoner } from '@elenchus/neural/reasoner'
import { unzipSync } from 'fflate'
import type { Label, Question } from './questions.ts'

/** As the network numbers them. */
const labels: readonly Label[] = ['Unknown', 'True', 'False']

/** With how many loops the networks answered, in the arrays as well as here. */
const loops = 8

/** By training set and file, the answers in the order of the questions. */
export type Answers = ReadonlyMap<string, ReadonlyMap<string, readonly Label[]>>

export function readAnswers(archive: Uint8Array): Answers {
  const answers = new Map<string, Map<string, readonly Label[]>>()
  for (const [entry, bytes] of Object.entries(unzipSync(archive))) {
    const [, trained, file] = /^(.+)\/(.+)\/8\.npy$/.exec(entry) ?? []
    if (trained === undefined || file === undefined) continue
    const files = answers.get(trained) ?? new Map<string, readonly Label[]>()
    answers.set(trained, files.set(file, readLabels(entry, bytes)))
  }
  return answers
}

/** A NumPy array of one row of bytes, each the number of a label. */
function readLabels(entry: string, bytes: Uint8Array): Label[] {
  const end = 10 + new DataView(bytes.buffer, bytes.byteOffset).getUint16(8, true)
  const header = new TextDecoder().decode(bytes.subarray(10, end))
  const count = Number(/'descr': '\|i1'.*'shape': \((\d+),\)/.exec(header)?.[1])
  const numbers = bytes.subarray(end)
  if (numbers.length !== count)
    throw new Error(`${entry} holds ${header.trim()}; expected one row of |i1, as compare writes it`)
  return Array.from(numbers, number => {
    const label = labels[number]
    if (label === undefined) throw new Error(`${entry}: ${number} is the number of no label; answers are 0 to 2`)
    return label
  })
}

/** The answers of the network in a file of weights. */
export function answerAll(weights: Uint8Array, questions: readonly Question[]): Label[] {
  const reasoner = loadReasoner(weights)
  return questions.map(({ context, statement }) => reasoner.answer(context, statement, { loops }).label)
}
