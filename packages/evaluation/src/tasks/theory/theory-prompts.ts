/**
 * Prompts of theory tasks. `plain` is ours; `paper` is the format of ProofWriter and RobustLR:
 * `$answer$ ; $question$ = … ; $context$ = …`, answered by `$answer$ = True`.
 */
import type { Capabilities, Request } from '../../model.ts'
import { renderAsText, renderAsTurns, type Shot, type Template } from '../prompting.ts'
import type { TheoryExemplar } from './theory-exemplars.ts'

export interface TheoryPrompting {
  readonly labels: readonly string[]
  readonly exemplars: readonly TheoryExemplar[]
  readonly chainOfThought: boolean
  /** Request structured output. */
  readonly structured?: true
  readonly template: Template
}

const labelPrompts: Readonly<Record<string, string>> = {
  True: 'True (it follows)',
  False: 'False (its negation follows)',
  Unknown: 'Unknown (neither follows)',
  Both: 'Both (it and its negation follow)',
}

interface TheoryQuestion {
  readonly theory: string
  readonly statement: string
}

function renderTheory(
  { theory, statement }: TheoryQuestion,
  prompting: TheoryPrompting,
  byLogLikelihood: boolean,
): string {
  const { labels, chainOfThought, template } = prompting
  if (template === 'paper') {
    const reasoningSentence = 'Think step by step, then end with "The answer is" and one of these words.'
    const reasoningInstruction =
      chainOfThought && !byLogLikelihood ? `\n${labels.join(', ')}. ${reasoningSentence}` : ''
    return `$answer$ ; $question$ = ${statement} ; $context$ = ${theory}${reasoningInstruction}${byLogLikelihood ? '\n$answer$ =' : ''}`
  }
  const question = `Theory: ${theory}\nStatement: ${statement}`
  if (byLogLikelihood) return `${question}\nThe statement is`
  const choice = `Answer ${labels.map(label => labelPrompts[label]).join(', ')}`
  const answerInstruction = 'line "Answer: X", where X is that word.'
  const instruction = chainOfThought
    ? `Think step by step, then end with a last ${answerInstruction}`
    : `Reply with one ${answerInstruction}`
  return `${question}\nDoes the statement follow from the theory? ${choice}. ${instruction}`
}

function renderAnswer({ label, why }: TheoryExemplar, { chainOfThought, template }: TheoryPrompting): string {
  if (template === 'paper') return chainOfThought ? `${why} The answer is ${label}.` : `$answer$ = ${label}`
  return `${chainOfThought ? `${why}\n` : ''}Answer: ${label}`
}

/** Builds the prompt of one statement, whose label is generated or, if `byLogLikelihood`, scored. */
export function renderTheoryPrompt(
  data: TheoryQuestion,
  prompting: TheoryPrompting,
  byLogLikelihood: boolean,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const shots = prompting.exemplars.map(
    (exemplar): Shot => ({
      question: renderTheory(exemplar, prompting, byLogLikelihood),
      answer: byLogLikelihood ? exemplar.label : renderAnswer(exemplar, prompting),
    }),
  )
  const question = renderTheory(data, prompting, byLogLikelihood)
  return byLogLikelihood
    ? { prompt: renderAsText(shots, question, capabilities).prompt }
    : renderAsTurns(shots, question, capabilities)
}
