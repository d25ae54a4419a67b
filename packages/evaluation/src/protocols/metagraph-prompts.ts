/** Prompts for metagraphs and their parts in the paper's formats, with examples or a description of the format. */
import type { Metagraph, Statement } from '@elenchus/metagraph'
import { type Pair, writeAllAtOnce, writeController, writeModule, writeMultitask } from '@elenchus/metagraph/codecs'
import type { Message } from '../model.ts'
import { type MetagraphExemplar, metagraphExemplars, toExemplar } from './metagraph-exemplars.ts'
import prompts from './metagraph-prompts.json' with { type: 'json' }

/** The requested part: the whole graph, one of three sub-tasks, or MetGen's controller or one of its modules. */
export type MetagraphPart = 'once' | 'GRAPH' | 'FORMULAE' | 'DEGREE' | 'CONTROL' | 'CONCLUSION' | 'REBUTTAL'

export interface MetagraphPrompting {
  /** Number of examples; with 0 the format is described instead. */
  readonly shots: number
  readonly chainOfThought: boolean
  /** The user's annotated passages as examples. */
  readonly exemplars?: readonly Metagraph[]
}

const replaceEmptyOutput = ({ input, output }: Pair): Pair => ({ input, output: output === '' ? 'none' : output })

function toExample(part: MetagraphPart, exemplar: MetagraphExemplar): Pair & { readonly why: string } {
  const { graph } = exemplar
  const findStatement = (id: string) => graph.statements.find(each => each.id === id) as Statement
  switch (part) {
    case 'once':
      return { ...writeAllAtOnce(graph), why: [exemplar.why, exemplar.formula.why, exemplar.degree.why].join(' ') }
    case 'GRAPH':
      return { ...writeMultitask(graph).structure, why: exemplar.why }
    case 'FORMULAE': {
      const { statementIds, why } = exemplar.formula
      return { ...replaceEmptyOutput(writeMultitask(graph).formulas.get(statementIds[0]!)!), why }
    }
    case 'DEGREE': {
      const { statementIds, why } = exemplar.degree
      return { ...writeMultitask(graph).degrees.get(statementIds[0]!)!, why }
    }
    case 'CONTROL':
      return { ...writeController(graph, exemplar.control.edgeCount), why: exemplar.control.why }
    default: {
      const kind = part === 'CONCLUSION' ? 'conclusion' : 'rebuttal'
      const { statementIds, why } = exemplar[kind]
      return {
        ...writeModule(kind, findStatement(statementIds[0]!), findStatement(statementIds[1]!), graph.edges),
        why,
      }
    }
  }
}

const answerMarker = 'ANSWER:'

export function renderMetagraphPrompt(part: MetagraphPart, input: string, prompting: MetagraphPrompting): Message[] {
  const { shots, chainOfThought } = prompting
  const exemplars = (prompting.exemplars?.map(toExemplar) ?? metagraphExemplars).slice(0, shots)
  const examples = exemplars.map(exemplar => toExample(part, exemplar))
  // The controller needs an example of "done".
  const [first] = exemplars
  if (part === 'CONTROL' && first && examples.every(({ output }) => output !== 'done'))
    examples.push({
      ...writeController(first.graph, first.graph.edges.length),
      why: 'Everything that bears on something is joined.',
    })
  const format = `${prompts.definitions[part]} ${shots === 0 ? prompts.formats[part] : 'Answer in exactly the format of the example'}`
  const instruction = chainOfThought
    ? `${format}${shots === 0 ? '' : '.'} Think step by step first, then write ${answerMarker} on a line of its own and after it the answer alone.`
    : `${format}${shots === 0 ? ' Write nothing else.' : ', with nothing else.'}`
  return [
    { role: 'system', content: `${prompts.task} ${instruction}` },
    ...examples.flatMap(({ input: exampleInput, output, why }): Message[] => [
      { role: 'user', content: exampleInput },
      { role: 'assistant', content: chainOfThought ? `${why}\n${answerMarker}\n${output}` : output },
    ]),
    { role: 'user', content: input },
  ]
}
