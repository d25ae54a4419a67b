/** A disagreement as a question for people, with what each annotator said in words; and where in the drawings it is. */
import { adjudicate, type Disagreement, findDisagreements } from '@elenchus/annotation'
import { degreeNames, formulaText, type Metagraph, type Statement } from '@elenchus/metagraph'
import { labelsOf } from '../../editor/state/labels.ts'

export interface Decision {
  readonly disagreement: string
  readonly choice: 'first' | 'second' | 'neither'
  readonly reason: string
}

export interface Question {
  readonly id: string
  readonly about: Disagreement['about']
  readonly asks: string
  readonly first: string
  readonly second: string
  /** What choosing neither does; null: one of the two must be chosen. */
  readonly neither: string | null
  /** The statements it is about. */
  readonly statements: readonly string[]
}

const kinds: Readonly<Record<string, string>> = { support: 'supports it', rebut: 'rebuts it', none: 'no edge' }

const statementIn = (graph: Metagraph, id: string): Statement | undefined =>
  graph.statements.find(each => each.id === id)

function formulaOf(graph: Metagraph, id: string): string {
  const statement = statementIn(graph, id)
  return statement ? formulaText(statement.formula) || 'no formula' : 'no such statement'
}

function variablesOf(graph: Metagraph, id: string): string {
  const variables = statementIn(graph, id)?.variables ?? []
  return variables.length === 0 ? 'no variables' : variables.map(each => `${each.id} “${each.text}”`).join(', ')
}

function degreeOf(said: string): string {
  const degree = Number(said)
  return said === 'null' || Number.isNaN(degree) ? 'left open' : (degreeNames[degree as 0] ?? said)
}

/** `first` and `second` are the whole graphs; `base` is whose statements the ids name. */
export function questionOf(found: Disagreement, first: Metagraph, second: Metagraph, base: Metagraph): Question {
  const labels = labelsOf(base)
  const name = (id: string | undefined) => labels.get(id ?? '') ?? id ?? '?'
  const [, one, two, three] = found.id.split(' ')
  const common = { id: found.id, about: found.about }
  switch (found.about) {
    case 'statements':
      return {
        ...common,
        asks: 'How is the passage divided into statements?',
        first: divisionOf(first),
        second: divisionOf(second),
        neither: null,
        statements: [],
      }
    case 'edge':
      return {
        ...common,
        asks: `What does ${name(one)} do to ${name(two)}?`,
        first: kinds[found.first] ?? found.first,
        second: kinds[found.second] ?? found.second,
        neither: 'no edge',
        statements: [one!, two!],
      }
    case 'undercut':
      return {
        ...common,
        asks: `Does ${name(one)} undercut the step from ${name(two)} to ${name(three)}?`,
        first: found.first === 'undercut' ? 'it does' : 'it does not',
        second: found.second === 'undercut' ? 'it does' : 'it does not',
        neither: 'no undercut',
        statements: [one!, two!, three!],
      }
    case 'variables':
      return {
        ...common,
        asks: `Which variables does ${name(one)} have?`,
        first: variablesOf(first, one!),
        second: variablesOf(second, one!),
        neither: 'no variables',
        statements: [one!],
      }
    case 'formula':
      return {
        ...common,
        asks: `What is the formula of ${name(one)}?`,
        first: formulaOf(first, one!),
        second: formulaOf(second, one!),
        neither: 'no formula',
        statements: [one!],
      }
    case 'degree':
      return {
        ...common,
        asks: `How certain is ${name(one)}?`,
        first: degreeOf(found.first),
        second: degreeOf(found.second),
        neither: 'left open',
        statements: [one!],
      }
  }
}

/** The statements one after the other, a bar between them. */
const divisionOf = ({ statements }: Metagraph): string => statements.map(({ text }) => text.trim()).join('  |  ')

export interface Desk {
  readonly questions: readonly Question[]
  readonly open: readonly Question[]
  /** What agrees and what is decided so far; what is open is not in it. Null until the statements are chosen. */
  readonly gold: Metagraph | null
}

/** All questions of two annotations, those that are open, and gold as the decisions so far make it. */
export function deskOf(first: Metagraph, second: Metagraph, decisions: readonly Decision[]): Desk {
  const decided = new Map(decisions.map(each => [each.disagreement, each]))
  const chosen = decided.get('statements')?.choice
  const cut = chosen === 'neither' ? undefined : chosen
  const found = findDisagreements(first, second, cut)
  const base = cut === 'second' ? second : first
  const questions = found.map(each => questionOf(each, first, second, base))
  const open = questions.filter(({ id }) => !decided.has(id))
  if (open.some(({ about }) => about === 'statements')) return { questions, open, gold: null }
  const dropped = open.map(({ id }): Decision => ({ disagreement: id, choice: 'neither', reason: '' }))
  return { questions, open, gold: adjudicate(first, second, [...decisions, ...dropped]).gold }
}
