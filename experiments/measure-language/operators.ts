/** Evaluates unary operators and degrees against MetaLogic's annotation. */
import { type OperatorReading, readStatementOperators, readVariableOperators } from '@elenchus/language/structure'
import { percent, type Sample } from './data.ts'

const degrees = ['impossible', 'unnecessary', 'contingent', 'possible', 'necessary']

export function measureOperators(samples: readonly Sample[]): string[] {
  const lines: string[] = []
  const readings = new Map(samples.map(sample => [sample, readStatementOperators(sample.doc)]))
  const withFormula = samples.filter(sample => sample.hasFormula)
  const without = samples.filter(sample => !sample.hasFormula)
  for (const [name, group] of [
    ['with a formula', withFormula],
    ['without', without],
  ] as const) {
    const operators = group.filter(sample => sameOperators(sample, readings.get(sample)!)).length
    const degree = group.filter(sample => readings.get(sample)!.degree === sample.statement.degree).length
    const bare = group.filter(sample => sample.statement.formula.operators.length === 0).length
    lines.push(
      `  statements ${name.padEnd(15)} ${String(group.length).padStart(5)}: operators ${percent(operators, group.length)}%, degree ${percent(degree, group.length)}% (answering "no operator" always: ${percent(bare, group.length)}%)`,
    )
  }
  const gated = samples.filter(
    sample => (sample.hasFormula ? readings.get(sample)!.degree : 2) === sample.statement.degree,
  ).length
  lines.push(
    `  degree, with statements without a formula read as contingent: ${percent(gated, samples.length)}% of ${samples.length}`,
  )
  lines.push('  degrees of statements with a formula (rows released, columns ours)')
  lines.push(`    ${''.padEnd(12)}${degrees.map(name => name.padStart(12)).join('')}`)
  for (const [degree, name] of degrees.entries()) {
    const row = withFormula.filter(sample => sample.statement.degree === degree)
    const cells = degrees.map((_, ours) => row.filter(sample => readings.get(sample)!.degree === ours).length)
    lines.push(`    ${name.padEnd(12)}${cells.map(count => String(count).padStart(12)).join('')}`)
  }
  lines.push(...measureLocal(withFormula, readings))
  return lines
}

function sameOperators({ statement }: Sample, reading: OperatorReading): boolean {
  return statement.formula.operators.join() === reading.reduced.join()
}

function measureLocal(samples: readonly Sample[], readings: ReadonlyMap<Sample, OperatorReading>): string[] {
  let all = 0
  let same = 0
  let released = 0
  let ours = 0
  let right = 0
  for (const sample of samples) {
    const { doc, statement } = sample
    for (const { left, right: second } of statement.formula.triples)
      for (const { variable, operators } of [left, second]) {
        const span = statement.variables.find(({ id }) => id === variable)?.span
        if (!span) continue
        const { reduced } = readVariableOperators(doc, span, readings.get(sample)!)
        const agree = reduced.join() === operators.join()
        all++
        if (agree) same++
        if (operators.length > 0) released++
        if (reduced.length > 0) ours++
        if (agree && reduced.length > 0) right++
      }
  }
  return [
    `  variables in formulas ${String(all).padStart(5)}: operators ${percent(same, all)}% (answering "no operator" always: ${percent(all - released, all)}%); of ${released} with operators found ${percent(right, released)}%, precision ${percent(right, ours)}%`,
  ]
}
