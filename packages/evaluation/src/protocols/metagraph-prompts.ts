/** What a model is asked for a metagraph, or for a part of one: the paper's formats, with examples or a description of the format. */
import type { Statement } from '@elenchus/metagraph'
import { type Pair, writeController, writeModule, writeMultitask, writeOnce } from '@elenchus/metagraph/codecs'
import type { Message } from '../contract/model.ts'
import { type MetagraphExemplar, metagraphExemplars } from './metagraph-exemplars.ts'

/** What is asked for: everything, one of the three sub-tasks, MetGen's controller or one of its modules. */
export type MetagraphPart = 'once' | 'GRAPH' | 'FORMULAE' | 'DEGREE' | 'CONTROL' | 'CONCLUSION' | 'REBUTTAL'

export interface MetagraphPrompting {
  /** Worked examples before the question; 0: the format is described instead. */
  readonly shots: number
  readonly chainOfThought: boolean
}

const task = 'You turn a passage into its logic metagraph. -> means supports, => means rebuts.'
const formula =
  'Formulas are written "v1 [entail] v2;" with [entail], [and], [or] between two variables and [negative], [necessary], [possible] before a variable'
const degrees = 'impossible, unnecessary, contingent, possible or necessary'

/** The formats in words, for prompts without an example. */
const described: Readonly<Record<MetagraphPart, string>> = {
  once: `Answer on one line: $graph$ sent1 -> sent3; sent4 => sent3; $formula$ sent2: v1 [and] v2; | sent3: … $degree$ sent1: contingent | sent2: … ${formula}. Leave out statements without a formula. Every statement has a degree: ${degrees}.`,
  GRAPH: 'Answer with the edges between the statements, such as: sent1 -> sent3; sent4 => sent3;',
  FORMULAE: `Answer with the formula of the statement. ${formula}. Answer none if no connective joins its variables.`,
  DEGREE: `Answer with the certainty of the statement in one word: ${degrees}.`,
  CONTROL:
    'Answer with the two statements to be joined next, such as: sent1 sent3. Answer done if nothing is left to join.',
  CONCLUSION:
    'Answer with the support between the two statements, such as: sent1 -> sent3. Answer none if there is none.',
  REBUTTAL:
    'Answer with the rebuttal between the two statements, such as: sent4 => sent3. Answer none if there is none.',
}

const orNone = ({ input, output }: Pair): Pair => ({ input, output: output === '' ? 'none' : output })

function exampleOf(part: MetagraphPart, exemplar: MetagraphExemplar): Pair & { readonly why: string } {
  const { graph } = exemplar
  const statement = (id: string) => graph.statements.find(each => each.id === id) as Statement
  switch (part) {
    case 'once':
      return { ...writeOnce(graph), why: [exemplar.why, exemplar.formula.why, exemplar.degree.why].join(' ') }
    case 'GRAPH':
      return { ...writeMultitask(graph).structure, why: exemplar.why }
    case 'FORMULAE': {
      const { about, why } = exemplar.formula
      return { ...orNone(writeMultitask(graph).formulas.get(about[0]!)!), why }
    }
    case 'DEGREE': {
      const { about, why } = exemplar.degree
      return { ...writeMultitask(graph).degrees.get(about[0]!)!, why }
    }
    case 'CONTROL':
      return { ...writeController(graph, exemplar.control.after), why: exemplar.control.why }
    default: {
      const kind = part === 'CONCLUSION' ? 'conclusion' : 'rebuttal'
      const { about, why } = exemplar[kind]
      return { ...writeModule(kind, statement(about[0]!), statement(about[1]!), graph.edges), why }
    }
  }
}

const answerMark = 'ANSWER:'

/** The messages that ask for a part. */
export function metagraphMessages(part: MetagraphPart, input: string, prompting: MetagraphPrompting): Message[] {
  const { shots, chainOfThought } = prompting
  const examples = metagraphExemplars.slice(0, shots).map(exemplar => exampleOf(part, exemplar))
  const format = shots === 0 ? described[part] : 'Answer in exactly the format of the example'
  const manner = chainOfThought
    ? `${format}${shots === 0 ? '' : '.'} Think step by step first, then write ${answerMark} on a line of its own and after it the answer alone.`
    : `${format}${shots === 0 ? ' Write nothing else.' : ', with nothing else.'}`
  return [
    { role: 'system', content: `${task} ${manner}` },
    ...examples.flatMap(({ input: asked, output, why }): Message[] => [
      { role: 'user', content: asked },
      { role: 'assistant', content: chainOfThought ? `${why}\n${answerMark}\n${output}` : output },
    ]),
    { role: 'user', content: input },
  ]
}
