/** Label readers for inference and for theories; schemes.json maps the meaning of a statement to the label of each task. */
import type { InferenceAnswer, Reading, TruthLabel } from '../types.ts'
import { patterns } from '../vocabulary.ts'
import { type LabelScheme, readLabel } from './labels.ts'
import schemes from './schemes.json' with { type: 'json' }

const inference = schemes.inference as LabelScheme<InferenceAnswer>
const theory = schemes.theory as LabelScheme<TruthLabel>
/** Scheme of RobustLR's files, which encode labels as numbers. */
const codedTheory: LabelScheme<TruthLabel> = {
  ...theory,
  spellings: { ...theory.spellings, '0': 'False', '1': 'True', '2': 'Unknown' },
}

/** Reads whether a response calls the hypothesis entailed. */
export const readInference = (response: string): Reading<InferenceAnswer> => readLabel(response, inference)

export interface TheoryOptions {
  /** True if 0, 1 and 2 mean False, True and Unknown, as in the files of RobustLR's authors. */
  readonly codes?: boolean
}

/** The output of RobustLR's T5 models: `$answer$ = True ; $proof$ = …`. */
const t5Answer = /\$answer\$\s{0,4}=\s{0,4}([A-Za-z]{2,12}|[012])/

/** Reads whether a response calls a statement True, False or Unknown. */
export function readTheoryLabel(response: string, { codes = false }: TheoryOptions = {}): Reading<TruthLabel> {
  const found = t5Answer.exec(response)
  const answer = found && codedTheory.spellings[found[1]!.toLowerCase()]
  if (!answer) return readLabel(response, codes ? codedTheory : theory)
  const evidence = { text: found[0], start: found.index, end: found.index + found[0].length }
  return { answer, evidence, sure: true, why: "the authors' output" }
}

/** Reads one of LogicNLI's four labels; Both is for statements that are both proved and refuted. */
export function readFourLabels(response: string): Reading<TruthLabel | 'Both'> {
  const last = [...response.matchAll(patterns.bothLabel)].at(-1)
  const found = readTheoryLabel(response)
  if (!last || (found.sure && found.evidence !== null && found.evidence.start > last.index)) return found
  const end = last.index + last[0].length
  const evidence = { text: last[1]!, start: end - last[1]!.length, end }
  return { answer: 'Both', evidence, sure: true, why: 'announced as the answer' }
}
