/** Disagreements as questions for the adjudicator, and the gold graph that follows from the decisions so far. */
import { adjudicate, type Disagreement, findDisagreements } from '@elenchus/annotation'
import { degreeNames, formulaText, type Metagraph } from '@elenchus/metagraph'
import { assignLabels } from '../../editor/state/labels.ts'
import { findStatement } from '../../editor/state/words.ts'

export type Decision = Readonly<{ disagreement: string; choice: 'first' | 'second' | 'neither'; reason: string }>

export interface Question {
  readonly id: string
  readonly about: Disagreement['about']
  readonly question: string
  readonly first: string
  readonly second: string
  /** The effect of choosing neither; null if one of the two must be chosen. */
  readonly neither: string | null
  /** The statements that the question is about. */
  readonly statements: readonly string[]
}

const edgeWords: Readonly<Record<string, string>> = { support: 'supports it', rebut: 'rebuts it', none: 'no edge' }
const undercutWords = (answer: string) => (answer === 'undercut' ? 'yes' : 'no')

/** The texts of the statements, separated by bars. */
const describeDivision = ({ statements }: Metagraph): string => statements.map(({ text }) => text.trim()).join('  |  ')

function describeFormula(graph: Metagraph, id: string): string {
  const statement = findStatement(graph, id)
  return statement ? formulaText(statement.formula) || 'no formula' : 'no such statement'
}

const describeVariables = (graph: Metagraph, id: string): string =>
  (findStatement(graph, id)?.variables ?? []).map(each => `${each.id} “${each.text}”`).join(', ') || 'no variables'

const describeDegree = (answer: string): string => degreeNames[Number.parseInt(answer, 10)] ?? 'not set'

/** `base` is the graph to whose statements the ids of the disagreement refer. */
export function questionOf(found: Disagreement, first: Metagraph, second: Metagraph, base: Metagraph): Question {
  const labels = assignLabels(base)
  const [, ...statements] = found.id.split(' ')
  const [one, two, three] = statements.map(id => labels.get(id) ?? id)
  const ask = (
    question: string,
    neither: string | null,
    describe: (graph: Metagraph, answer: string) => string,
  ): Question => ({
    id: found.id,
    about: found.about,
    question,
    first: describe(first, found.first),
    second: describe(second, found.second),
    neither,
    statements: found.about === 'statements' ? [] : statements,
  })
  switch (found.about) {
    case 'statements':
      return ask('How is the passage divided into statements?', null, describeDivision)
    case 'edge':
      return ask(`How does ${one} relate to ${two}?`, 'no edge', (_, answer) => edgeWords[answer] ?? answer)
    case 'undercut':
      return ask(`Does ${one} undercut the inference from ${two} to ${three}?`, 'no undercut', (_, answer) =>
        undercutWords(answer),
      )
    case 'variables':
      return ask(`Which variables does ${one} have?`, 'no variables', graph => describeVariables(graph, statements[0]!))
    case 'formula':
      return ask(`What is the formula of ${one}?`, 'no formula', graph => describeFormula(graph, statements[0]!))
    case 'degree':
      return ask(`How certain is ${one}?`, 'not set', (_, answer) => describeDegree(answer))
  }
}

export interface Adjudication {
  readonly questions: readonly Question[]
  readonly open: readonly Question[]
  /** What is equal in both or decided so far. Null until the division into statements is decided. */
  readonly gold: Metagraph | null
}

export function adjudicationOf(first: Metagraph, second: Metagraph, decisions: readonly Decision[]): Adjudication {
  const decided = new Map(decisions.map(each => [each.disagreement, each]))
  const choice = decided.get('statements')?.choice
  const division = choice === 'neither' ? undefined : choice
  const found = findDisagreements(first, second, division)
  const base = division === 'second' ? second : first
  const questions = found.map(each => questionOf(each, first, second, base))
  const open = questions.filter(({ id }) => !decided.has(id))
  if (open.some(({ about }) => about === 'statements')) return { questions, open, gold: null }
  const excluded = open.map(({ id }): Decision => ({ disagreement: id, choice: 'neither', reason: '' }))
  return { questions, open, gold: adjudicate(first, second, [...decisions, ...excluded]).gold }
}
