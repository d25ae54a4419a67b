/** Prompts for metagraphs and their parts in the paper's formats, with examples or a description of the format. */
import type { Metagraph, Statement } from '@elenchus/metagraph'
import { type Pair, writeController, writeModule, writeMultitask, writeOnce } from '@elenchus/metagraph/codecs'
import type { Message } from '../setup/model.ts'
import { exemplarOf, type MetagraphExemplar, metagraphExemplars } from './metagraph-exemplars.ts'

/** The requested part: the whole graph, one of three sub-tasks, or MetGen's controller or one of its modules. */
export type MetagraphPart = 'once' | 'GRAPH' | 'FORMULAE' | 'DEGREE' | 'CONTROL' | 'CONCLUSION' | 'REBUTTAL'

export interface MetagraphPrompting {
  /** Number of examples; with 0 the format is described instead. */
  readonly shots: number
  readonly chainOfThought: boolean
  /** The user's annotated passages as examples. */
  readonly exemplars?: readonly Metagraph[]
}

const taskPrompt =
  'You turn a passage into its logic metagraph. -> means supports: the first statement is a reason for the second. => means rebuts: the first speaks against the second.'
const formulaPrompt =
  'A formula joins two variables of the statement, "v1 [entail] v2;": [entail] if the first then the second, [and] both, [or] at least one. Before a variable stand [negative] where it is denied, [necessary] where it must be so, [possible] where it may be so'
const degreePrompt =
  'Degrees of certainty: necessary, it must be so; possible, it may be so; contingent, it is stated without a word of must or may; unnecessary, it need not be so; impossible, it cannot be so'

/** Definitions of the answer's terms: examples alone do not cover all of them. */
const definitionPrompts: Readonly<Record<MetagraphPart, string>> = {
  once: `${formulaPrompt}. Leave out statements without a formula. ${degreePrompt}. Every statement has a degree.`,
  GRAPH: 'A statement that bears on no other is left out.',
  FORMULAE: `${formulaPrompt}. Answer none where no connective joins its variables.`,
  DEGREE: `${degreePrompt}.`,
  CONTROL: 'Name two statements that are to be joined next; answer done as soon as nothing is left to join.',
  CONCLUSION: 'Answer none where neither statement supports the other.',
  REBUTTAL: 'Answer none where neither statement rebuts the other.',
}

/** Descriptions of the formats, for prompts without examples. */
const formatPrompts: Readonly<Record<MetagraphPart, string>> = {
  once: 'Answer on one line: $graph$ sent1 -> sent3; sent4 => sent3; $formula$ sent2: v1 [and] v2; | sent3: … $degree$ sent1: contingent | sent2: …',
  GRAPH: 'Answer with the edges between the statements, such as: sent1 -> sent3; sent4 => sent3;',
  FORMULAE: 'Answer with the formula of the statement, such as: v1 [entail] [negative] v2;',
  DEGREE: 'Answer with the certainty of the statement in one word.',
  CONTROL: 'Answer with the two statements, such as: sent1 sent3.',
  CONCLUSION: 'Answer with the support between the two statements, such as: sent1 -> sent3.',
  REBUTTAL: 'Answer with the rebuttal between the two statements, such as: sent4 => sent3.',
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

/** Prompt messages for a part. */
export function metagraphMessages(part: MetagraphPart, input: string, prompting: MetagraphPrompting): Message[] {
  const { shots, chainOfThought } = prompting
  const exemplars = (prompting.exemplars?.map(exemplarOf) ?? metagraphExemplars).slice(0, shots)
  const examples = exemplars.map(exemplar => exampleOf(part, exemplar))
  // The controller needs an example of "done".
  const [first] = exemplars
  if (part === 'CONTROL' && first && examples.every(({ output }) => output !== 'done'))
    examples.push({
      ...writeController(first.graph, first.graph.edges.length),
      why: 'Everything that bears on something is joined.',
    })
  const format = `${definitionPrompts[part]} ${shots === 0 ? formatPrompts[part] : 'Answer in exactly the format of the example'}`
  const instruction = chainOfThought
    ? `${format}${shots === 0 ? '' : '.'} Think step by step first, then write ${answerMark} on a line of its own and after it the answer alone.`
    : `${format}${shots === 0 ? ' Write nothing else.' : ', with nothing else.'}`
  return [
    { role: 'system', content: `${taskPrompt} ${instruction}` },
    ...examples.flatMap(({ input: asked, output, why }): Message[] => [
      { role: 'user', content: asked },
      { role: 'assistant', content: chainOfThought ? `${why}\n${answerMark}\n${output}` : output },
    ]),
    { role: 'user', content: input },
  ]
}
