/**
 * Answers of each network: read from the arrays written by the trainer's `compare`, one per training set and question file
 * (`neg/contrast-conjunction.with/8`, where 8 is the number of loops), or computed from the weights.
 */
import { loadReasoner } from '@elenchus/neural/reasoner'
import { unzipSync } from 'fflate'
import type { Label, Question } from './questions.ts'

/** Labels by class index of the network. */
const labels: readonly Label[] = ['Unknown', 'True', 'False']

/** Number of recurrent iterations ("loops") with which the networks answer; the arrays for 8 loops are read. */
const loopCount = 8

/** Answers in the order of the questions, by training set and file. */
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

/** Reads a NumPy array of class indices (one row of int8). */
function readLabels(entry: string, bytes: Uint8Array): Label[] {
  const end = 10 + new DataView(bytes.buffer, bytes.byteOffset).getUint16(8, true)
  const header = new TextDecoder().decode(bytes.subarray(10, end))
  const count = Number(/'descr': '\|i1'.*'shape': \((\d+),\)/.exec(header)?.[1])
  const numbers = bytes.subarray(end)
  if (numbers.length !== count)
    throw new Error(`${entry} holds ${header.trim()}; expected one row of |i1, as compare writes it`)
  return Array.from(numbers, number => {
    const label = labels[number]
    if (label === undefined) throw new Error(`${entry}: ${number} is not a class index; expected 0 to 2`)
    return label
  })
}

/** Computes the answers of the network with these weights. */
export function answerAll(weights: Uint8Array, questions: readonly Question[]): Label[] {
  const reasoner = loadReasoner(weights)
  return questions.map(({ context, statement }) => reasoner.answer(context, statement, { loops: loopCount }).label)
}
