/** Writes metagraphs as MetaLogic records, with all fields of the released files. */
import type { Metagraph, Operand, Statement, StatementFormula, Triple } from '../model/metagraph.ts'
import { contingentDegree, degreeNames } from '../model/metagraph.ts'
import { writeLinearSteps, writeTriples } from './linear.ts'
import { listStatements } from './model-formats.ts'
import type { ReleasedRecord, ReleasedStatement, ReleasedTriple } from './record.ts'
import { formulaTokens, releasedSigns, stepArrows } from './tokens.ts'
import { writeVariables } from './variables.ts'

type Spelling = typeof formulaTokens

/** Joins triples by conjunction under the global operators; a single triple has no parentheses. */
function writeFormula({ operators, triples }: StatementFormula, { unary, binary }: Spelling): string {
  if (triples.length === 0) return ''
  const formatOperand = ({ operators, variable }: Operand) => [...operators.map(o => unary[o]), variable].join(' ')
  const formatTriple = ({ left, operator, right }: Triple) =>
    `${formatOperand(left)} ${binary[operator]} ${formatOperand(right)}`
  const isSingle = triples.length === 1
  const inner = triples
    .map(each => (isSingle ? formatTriple(each) : `( ${formatTriple(each)} )`))
    .join(` ${binary.and} `)
  return operators.length === 0 ? inner : `${operators.map(o => unary[o]).join(' ')} ( ${inner} )`
}

const toReleasedTriple = ({ left, operator, right }: Triple): ReleasedTriple => [
  left.operators.map(o => formulaTokens.unary[o]),
  left.variable,
  formulaTokens.binary[operator],
  right.operators.map(o => formulaTokens.unary[o]),
  right.variable,
]

const toReleasedStatement = (statement: Statement): ReleasedStatement => ({
  sent: statement.text,
  inner_info: {
    inner_sent_w_variables: statement.marked ?? writeVariables(statement.variables),
    global_operators: statement.formula.operators.map(o => formulaTokens.unary[o]),
    degree_label: statement.degree ?? contingentDegree,
    inner_formula: writeFormula(statement.formula, formulaTokens),
    inner_formula_readable: writeFormula(statement.formula, releasedSigns),
    formula_triples: statement.formula.triples.map(toReleasedTriple),
  },
})

const mapStatements = <T>(graph: Metagraph, getValue: (statement: Statement) => T): Record<string, T> =>
  Object.fromEntries(graph.statements.map(statement => [statement.id, getValue(statement)]))

/** Converts a metagraph to a record. Statements without a degree are written as contingent, the format's default. */
export function writeMetaLogic(graph: Metagraph): ReleasedRecord {
  const proof = writeLinearSteps(graph.edges)
  return {
    id_string: graph.id,
    sent_dict: mapStatements(graph, toReleasedStatement),
    gold_item: {
      proof_str: proof,
      triples_str_dict: mapStatements(graph, statement => writeTriples(statement.formula.triples)),
      degree_str_dict: mapStatements(graph, statement => degreeNames[statement.degree ?? contingentDegree]),
      proof: graph.edges.map(({ kind, from, to }) => {
        const type = stepArrows[kind]
        return { step: `${from} ${type} ${to}`, pre: [from], con: to, type }
      }),
      triples_dict: mapStatements(graph, statement => statement.formula.triples.map(toReleasedTriple)),
      degree_dict: mapStatements(graph, statement => statement.degree ?? contingentDegree),
    },
    meta_info: {
      context: listStatements(graph.statements.filter(statement => statement.part !== 'option')),
      question: graph.question ?? '',
      option: listStatements(graph.statements.filter(statement => statement.part === 'option')),
    },
    proof,
    undercuts: graph.undercuts?.length ? graph.undercuts : undefined,
  }
}
