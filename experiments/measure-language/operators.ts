/** Evaluates unary operators and degrees against MetaLogic's annotation. */
import { type OperatorReading, readStatementOperators, readVariableOperators } from '@elenchus/language/structure'
import { percent, type Sample } from './data.ts'

/** Names of the degrees 0 to 4. */
const degrees = ['impossible', 'unnecessary', 'contingent', 'possible', 'necessary']
const CONTINGENT = 2

export function measureOperators(samples: readonly Sample[]): string[] {
  const lines: string[] = []
  const readings = new Map(samples.map(sample => [sample, readStatementOperators(sample.doc)]))
  const withFormula = samples.filter(sample => sample.hasFormula)
  const withoutFormula = samples.filter(sample => !sample.hasFormula)
  for (const [name, group] of [
    ['with a formula', withFormula],
    ['without', withoutFormula],
  ] as const) {
    const operators = group.filter(sample => sameOperators(sample, readings.get(sample)!)).length
    const degree = group.filter(sample => readings.get(sample)!.degree === sample.statement.degree).length
    const withoutOperators = group.filter(sample => sample.statement.formula.operators.length === 0).length
    lines.push(
      `  statements ${name.padEnd(15)} ${String(group.length).padStart(5)}: operators ${percent(operators, group.length)}%, degree ${percent(degree, group.length)}% (answering "no operator" always: ${percent(withoutOperators, group.length)}%)`,
    )
  }
  const correctWithDefault = samples.filter(
    sample => (sample.hasFormula ? readings.get(sample)!.degree : CONTINGENT) === sample.statement.degree,
  ).length
  lines.push(
    `  degree, with statements without a formula read as contingent: ${percent(correctWithDefault, samples.length)}% of ${samples.length}`,
  )
  lines.push('  degrees of statements with a formula (rows: gold, columns: predicted)')
  lines.push(`    ${''.padEnd(12)}${degrees.map(name => name.padStart(12)).join('')}`)
  for (const [degree, name] of degrees.entries()) {
    const row = withFormula.filter(sample => sample.statement.degree === degree)
    const cells = degrees.map((_, predicted) => row.filter(sample => readings.get(sample)!.degree === predicted).length)
    lines.push(`    ${name.padEnd(12)}${cells.map(count => String(count).padStart(12)).join('')}`)
  }
  lines.push(...measureVariables(withFormula, readings))
  return lines
}

function sameOperators({ statement }: Sample, reading: OperatorReading): boolean {
  return statement.formula.operators.join() === reading.reduced.join()
}

function measureVariables(samples: readonly Sample[], readings: ReadonlyMap<Sample, OperatorReading>): string[] {
  let all = 0
  let same = 0
  let withGoldOperators = 0
  let withPredictedOperators = 0
  let correctPredicted = 0
  for (const sample of samples) {
    const { doc, statement } = sample
    for (const { left, right: rightOperand } of statement.formula.triples)
      for (const { variable, operators } of [left, rightOperand]) {
        const span = statement.variables.find(({ id }) => id === variable)?.span
        if (!span) continue
        const { reduced } = readVariableOperators(doc, span, readings.get(sample)!)
        const agree = reduced.join() === operators.join()
        all++
        if (agree) same++
        if (operators.length > 0) withGoldOperators++
        if (reduced.length > 0) withPredictedOperators++
        if (agree && reduced.length > 0) correctPredicted++
      }
  }
  return [
    `  variables in formulas ${String(all).padStart(5)}: operators ${percent(same, all)}% (answering "no operator" always: ${percent(all - withGoldOperators, all)}%); of ${withGoldOperators} with operators found ${percent(correctPredicted, withGoldOperators)}%, precision ${percent(correctPredicted, withPredictedOperators)}%`,
  ]
}
