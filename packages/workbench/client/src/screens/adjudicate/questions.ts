/** Turns disagreements into questions for the adjudicator, and computes the gold graph from the decisions so far. */
import { adjudicate, type Disagreement, findDisagreements } from '@elenchus/annotation'
import { degreeNames, formatFormula, type Metagraph } from '@elenchus/metagraph'
import { createLabeller } from '../../editor/state/labels.ts'
import { findStatement } from '../../editor/state/words.ts'

export type Decision = Readonly<{ disagreement: string; choice: 'first' | 'second' | 'neither'; reason: string }>

export interface Question {
  readonly id: string
  /** Kind of the disagreement. */
  readonly about: Disagreement['about']
  readonly question: string
  /** The answers of the first and the second annotation. */
  readonly first: string
  readonly second: string
  /** The result of choosing neither; null if one of the two must be chosen. */
  readonly neither: string | null
  /** The ids of the statements that the question is about. */
  readonly statements: readonly string[]
}

const edgeWords: Readonly<Record<string, string>> = { support: 'supports it', rebut: 'rebuts it', none: 'no edge' }
/** Describes the answer of an annotation, from its graph or from the answer as it is stored. */
type Describe = (graph: Metagraph, answer: string) => string

const describeEdge: Describe = (_, answer) => edgeWords[answer] ?? answer
const describeUndercut: Describe = (_, answer) => (answer === 'undercut' ? 'yes' : 'no')

/** The texts of all statements, separated by bars. */
const describeDivision = ({ statements }: Metagraph): string => statements.map(({ text }) => text.trim()).join('  |  ')

const describeFormula = (id: string) => (graph: Metagraph) => {
  const statement = findStatement(graph, id)
  return statement ? formatFormula(statement.formula) || 'no formula' : 'no such statement'
}

const describeVariables = (id: string) => (graph: Metagraph) =>
  (findStatement(graph, id)?.variables ?? []).map(each => `${each.id} “${each.text}”`).join(', ') || 'no variables'

const describeDegree: Describe = (_, answer) => degreeNames[Number.parseInt(answer, 10)] ?? 'not set'

/** `base` is the graph whose statement ids the disagreement uses. */
export function createQuestion(disagreement: Disagreement, first: Metagraph, second: Metagraph, base: Metagraph) {
  const { id, about } = disagreement
  // An id is the subject followed by statement ids: `edge sent2 sent3`.
  const [, ...statements] = id.split(' ')
  const [source, target, undercutTarget] = statements.map(createLabeller(base))
  const toQuestion = (question: string, neither: string | null, describe: Describe): Question => ({
    id,
    about,
    question,
    first: describe(first, disagreement.first),
    second: describe(second, disagreement.second),
    neither,
    statements: about === 'statements' ? [] : statements,
  })
  switch (about) {
    case 'statements':
      return toQuestion('How is the passage divided into statements?', null, describeDivision)
    case 'edge':
      return toQuestion(`How does ${source} relate to ${target}?`, 'no edge', describeEdge)
    case 'undercut':
      return toQuestion(
        `Does ${source} undercut the inference from ${target} to ${undercutTarget}?`,
        'no undercut',
        describeUndercut,
      )
    case 'variables':
      return toQuestion(`Which variables does ${source} have?`, 'no variables', describeVariables(statements[0]!))
    case 'formula':
      return toQuestion(`What is the formula of ${source}?`, 'no formula', describeFormula(statements[0]!))
    case 'degree':
      return toQuestion(`How certain is ${source}?`, 'not set', describeDegree)
  }
}

export interface Adjudication {
  readonly questions: readonly Question[]
  readonly openQuestions: readonly Question[]
  /** The graph of everything that is equal in both annotations or decided. Null until the division into statements is decided. */
  readonly gold: Metagraph | null
}

export function computeGold(first: Metagraph, second: Metagraph, decisions: readonly Decision[]): Adjudication {
  const decisionsById = new Map(decisions.map(each => [each.disagreement, each]))
  const choice = decisionsById.get('statements')?.choice
  const division = choice === 'neither' ? undefined : choice
  const disagreements = findDisagreements(first, second, division)
  const base = division === 'second' ? second : first
  const questions = disagreements.map(each => createQuestion(each, first, second, base))
  const openQuestions = questions.filter(({ id }) => !decisionsById.has(id))
  if (openQuestions.some(({ about }) => about === 'statements')) return { questions, openQuestions, gold: null }
  // Gold contains nothing that is still open.
  const excluded = openQuestions.map(({ id }): Decision => ({ disagreement: id, choice: 'neither', reason: '' }))
  return { questions, openQuestions, gold: adjudicate(first, second, [...decisions, ...excluded]).gold }
}
