/**
 * Prompts of theory tasks. `plain` is ours; `paper` is the format of ProofWriter and RobustLR:
 * `$answer$ ; $question$ = … ; $context$ = …`, answered by `$answer$ = True`.
 */
import type { Capabilities, Request } from '../../model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
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

interface Asked {
  readonly theory: string
  readonly statement: string
}

function textOf({ theory, statement }: Asked, prompting: TheoryPrompting, scored: boolean): string {
  const { labels, chainOfThought, template } = prompting
  if (template === 'paper') {
    const thinking = 'Think step by step, then end with "The answer is" and one of these words.'
    const thought = chainOfThought && !scored ? `\n${labels.join(', ')}. ${thinking}` : ''
    return `$answer$ ; $question$ = ${statement} ; $context$ = ${theory}${thought}${scored ? '\n$answer$ =' : ''}`
  }
  const stem = `Theory: ${theory}\nStatement: ${statement}`
  if (scored) return `${stem}\nThe statement is`
  const choice = `Answer ${labels.map(label => labelPrompts[label]).join(', ')}`
  const line = 'line "Answer: X", where X is that word.'
  const instruction = chainOfThought ? `Think step by step, then end with a last ${line}` : `Reply with one ${line}`
  return `${stem}\nDoes the statement follow from the theory? ${choice}. ${instruction}`
}

function answered({ label, why }: TheoryExemplar, { chainOfThought, template }: TheoryPrompting): string {
  if (template === 'paper') return chainOfThought ? `${why} The answer is ${label}.` : `$answer$ = ${label}`
  return `${chainOfThought ? `${why}\n` : ''}Answer: ${label}`
}

/** Builds the prompt of one statement; `scored`: the label is scored by log-likelihood instead of generated. */
export function theoryPrompt(
  data: Asked,
  prompting: TheoryPrompting,
  scored: boolean,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const shots = prompting.exemplars.map(
    (exemplar): Shot => ({
      asked: textOf(exemplar, prompting, scored),
      answered: scored ? exemplar.label : answered(exemplar, prompting),
    }),
  )
  const asked = textOf(data, prompting, scored)
  return scored ? { prompt: asText(shots, asked, capabilities).prompt } : asTurns(shots, asked, capabilities)
}
