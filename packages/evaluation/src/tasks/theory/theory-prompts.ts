/**
 * Prompts of theory tasks. `plain` is ours; `paper` is the format that ProofWriter gave its models and RobustLR kept:
 * `$answer$ ; $question$ = … ; $context$ = …`, answered by `$answer$ = True`.
 */
import type { Capabilities, Request } from '../../contract/model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
import type { TheoryExemplar } from './theory-exemplars.ts'

export interface TheoryPrompting {
  readonly labels: readonly string[]
  readonly exemplars: readonly TheoryExemplar[]
  readonly chainOfThought: boolean
  /** Structured output is wanted. */
  readonly structured?: true
  readonly template: Template
}

const meaning: Readonly<Record<string, string>> = {
  True: 'True (it follows)',
  False: 'False (its negation follows)',
  Unknown: 'Unknown (neither follows)',
  Both: 'Both (it and its negation follow)',
}

interface Asked {
  readonly theory: string
  readonly statement: string
}

function textOf({ theory, statement }: Asked, prompting: TheoryPrompting, weighed: boolean): string {
  const { labels, chainOfThought, template } = prompting
  const thinking = 'Think step by step, then end with "The answer is" and one of these words.'
  if (template === 'paper') {
    const thought = chainOfThought && !weighed ? `\n${labels.join(', ')}. ${thinking}` : ''
    return `$answer$ ; $question$ = ${statement} ; $context$ = ${theory}${thought}${weighed ? '\n$answer$ =' : ''}`
  }
  const stem = `Theory: ${theory}\nStatement: ${statement}`
  if (weighed) return `${stem}\nThe statement is`
  const choice = `Answer ${labels.map(label => meaning[label]).join(', ')}`
  const manner = chainOfThought ? `${choice}. ${thinking}` : `${choice}, with that one word only.`
  return `${stem}\nDoes the statement follow from the theory? ${manner}`
}

function answered({ label, why }: TheoryExemplar, { chainOfThought, template }: TheoryPrompting): string {
  if (chainOfThought) return `${why} The answer is ${label}.`
  return template === 'paper' ? `$answer$ = ${label}` : label
}

/** The prompt of one statement; `weighed`: the label is weighed, not written. */
export function theoryPrompt(
  data: Asked,
  prompting: TheoryPrompting,
  weighed: boolean,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const shots = prompting.exemplars.map(
    (exemplar): Shot => ({
      asked: textOf(exemplar, prompting, weighed),
      answered: weighed ? exemplar.label : answered(exemplar, prompting),
    }),
  )
  const asked = textOf(data, prompting, weighed)
  return weighed ? { prompt: asText(shots, asked, capabilities).prompt } : asTurns(shots, asked, capabilities)
}
