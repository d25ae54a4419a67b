/**
 * Checks generated sets with reasoners that share no code with the generator, and prints the counts.
 *
 *   tsx --conditions=elenchus-source scripts/verify-theories.ts [theories = 1000] [seed = 1] [set ...]
 *
 * Every instance: label by truth table (up to 20 free atoms), by clingo if installed (Debian package `gringo`) and by
 * @elenchus/logic; proof; English read back; no duplicate theory and statement. Every theory of a contrast set: all rows of its
 * table are present; without distractors, deleting any sentence of the base changes the label. Every file of an evaluation set: score
 * of the three constant answers; in contrast sets, Unknown must score what the table implies. Exits with 1 if a check fails.
 */
import { spawnSync } from 'node:child_process'
import { readStatement, readTheory } from '@elenchus/english'
import { equal, type Formula } from '@elenchus/logic'
import { checkProof, decide, negation, type Theory } from '@elenchus/logic/rules'
import {
  CONTRAST_OPERATORS,
  CONTRAST_ROWS,
  generate,
  type Instance,
  LABELS,
  parseSetName,
  SET_NAMES,
  type SetName,
} from '@elenchus/robustlr'
import { parseInstanceLogic } from '@elenchus/robustlr/formats'
import { scoreRobustlr } from '@elenchus/robustlr/metrics'
import { naiveLabel } from '../packages/robustlr/src/reasoner/testing/naive-reasoner.ts'

const [theories = '1000', seed = '1', ...setNames] = process.argv.slice(2)
const sets: readonly SetName[] = setNames.length === 0 ? SET_NAMES : setNames.map(parseSetName)
const solver = process.env['CLINGO'] ?? 'clingo'
const hasClingo = spawnSync(solver, ['--version']).status === 0

/** Decides all instances in one call of clingo, by brave reasoning: a statement true in some answer set is possible in its theory. */
function computeClingoLabels(instances: readonly Instance[]): string[] {
  const lines: string[] = []
  instances.forEach((instance, i) => {
    const { theory, statement } = parseInstanceLogic(instance)
    const atoms = new Map<string, string>()
    let parts = 0
    const addFormula = (formula: Formula): string => {
      if (formula.kind === 'atom') {
        const key = `${formula.name}(${formula.terms.map(term => term.name).join(',')})`
        let atom = atoms.get(key)
        if (atom === undefined) {
          atom = `a(${i},${atoms.size})`
          atoms.set(key, atom)
          lines.push(`{${atom}}.`)
        }
        return atom
      }
      const part = `f(${i},${parts++})`
      if (formula.kind === 'not') lines.push(`${part} :- not ${addFormula(formula.operand)}.`)
      else if (formula.kind === 'and') lines.push(`${part} :- ${formula.operands.map(addFormula).join(', ')}.`)
      else if (formula.kind === 'or')
        for (const operand of formula.operands) lines.push(`${part} :- ${addFormula(operand)}.`)
      else throw new Error(`unexpected ${formula.kind}`)
      return part
    }
    for (const fact of theory.facts) lines.push(`:- not ${addFormula(fact)}.`)
    for (const { body, head } of theory.rules) lines.push(`:- ${addFormula(body)}, not ${addFormula(head)}.`)
    const statementAtom = addFormula(statement)
    lines.push(`holds(${i}) :- ${statementAtom}.`, `fails(${i}) :- not ${statementAtom}.`)
  })
  lines.push('#show holds/1.', '#show fails/1.')
  const run = spawnSync(solver, ['--enum-mode=brave', '--verbose=0', '-n', '0'], {
    input: lines.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  const answers = run.stdout.trim().split('\n')
  if (answers.includes('UNSATISFIABLE')) return instances.map(() => 'Inconsistent')
  // Each line adds to the brave consequences; the last line before the verdict is complete.
  const last = answers.filter(line => line.startsWith('holds') || line.startsWith('fails')).at(-1) ?? ''
  const possible = new Set(last.split(' '))
  return instances.map((_, i) => {
    const [holds, fails] = [possible.has(`holds(${i})`), possible.has(`fails(${i})`)]
    return holds && fails ? 'Unknown' : holds ? 'True' : fails ? 'False' : 'Inconsistent'
  })
}

interface Counts {
  instances: number
  byTruthTable: number
  byClingo: number
  labelsWrong: number
  proofsWrong: number
  notReadBack: number
  inconsistent: number
  duplicates: number
  /** Contrast theories with fewer rows than their table. */
  incomplete: number
  /** Bases without distractors that were checked by deletion, and those with an unnecessary sentence. */
  byDeletion: number
  notMinimal: number
  /** Files where always answering Unknown does not score what the table implies. */
  constantWrong: number
}

function verifySet(set: SetName): Counts {
  const counts: Counts = {
    instances: 0,
    byTruthTable: 0,
    byClingo: 0,
    labelsWrong: 0,
    proofsWrong: 0,
    notReadBack: 0,
    inconsistent: 0,
    duplicates: 0,
    incomplete: 0,
    byDeletion: 0,
    notMinimal: 0,
    constantWrong: 0,
  }
  const files = new Map<string, Instance[]>()
  for (const { file, instance } of generate(set, { theories: Number(theories), seed: Number(seed) })) {
    files.set(file.name, [...(files.get(file.name) ?? []), instance])
  }
  // A theory may occur once in all splits together; with and without distractors are two sets.
  const seen = new Map<string, Set<string>>()
  const ids = new Map<string, Set<string>>()
  for (const [name, instances] of files) {
    const scope = set.startsWith('train') ? set : name
    const contents = seen.get(scope) ?? new Set<string>()
    seen.set(scope, contents)
    const scopeIds = ids.get(scope) ?? new Set<string>()
    ids.set(scope, scopeIds)
    counts.incomplete += countIncomplete(set, instances)
    if (name.endsWith('.without')) {
      const bases = instances.filter(({ group }) => group === 'BASE')
      counts.byDeletion += bases.length
      counts.notMinimal += bases.filter(base => !isMinimal(base)).length
    }
    if (!set.startsWith('train') && !checkConstantAnswers(set, name, instances)) counts.constantWrong++
    const clingo = hasClingo ? computeClingoLabels(instances) : []
    instances.forEach((instance, i) => {
      counts.instances++
      const { theory, statement, proof } = parseInstanceLogic(instance)
      const truthTableLabel = naiveLabel(theory, statement, 20)
      if (truthTableLabel !== null) counts.byTruthTable++
      if (hasClingo) counts.byClingo++
      const labels = [truthTableLabel, clingo[i], decide(theory, statement, { proof: false }).label]
      if (labels.includes('Inconsistent')) counts.inconsistent++
      if (labels.some(label => label != null && label !== instance.label)) counts.labelsWrong++
      const conclusion = instance.label === 'True' ? statement : negation(statement)
      const hasValidProof =
        proof === null ? instance.label === 'Unknown' : checkProof(theory, proof, { conclusion }).valid
      if (!hasValidProof) counts.proofsWrong++
      if (!isReadBack(instance)) counts.notReadBack++
      const content = JSON.stringify([instance.facts.toSorted(), instance.rules.toSorted(), instance.query])
      if (contents.has(content) || scopeIds.has(instance.id)) counts.duplicates++
      contents.add(content)
      scopeIds.add(instance.id)
    })
  }
  return counts
}

/** Counts theories of a contrast set that lack a row of their table. */
function countIncomplete(set: SetName, instances: readonly Instance[]): number {
  const operator = CONTRAST_OPERATORS.find(each => set === `contrast-${each}`)
  if (operator === undefined) return 0
  const rows = new Map<string, Set<string>>()
  for (const { theoryId, variant } of instances) rows.set(theoryId, (rows.get(theoryId) ?? new Set()).add(variant))
  return [...rows.values()].filter(variants => variants.size !== CONTRAST_ROWS[operator].length).length
}

/** Prints the scores of constant answers and compares that of Unknown with its expectation, 2u / (u + n) · u / n for u of n rows. */
function checkConstantAnswers(set: SetName, name: string, instances: readonly Instance[]): boolean {
  const scores = LABELS.map(prediction => {
    const answers = instances.map(({ id, label }) => ({ id, gold: label, prediction }))
    return scoreRobustlr(answers, { mode: 'paper', intervals: false }).overall_easy
  })
  const operator = CONTRAST_OPERATORS.find(each => set === `contrast-${each}`)
  const rows = operator === undefined ? [] : CONTRAST_ROWS[operator]
  const [u, n] = [rows.filter(({ label }) => label === 'Unknown').length, rows.length]
  const expectedScore = n === 0 ? null : ((2 * u) / (u + n)) * (u / n)
  const expectation = expectedScore === null ? '' : ` (expected: ${expectedScore.toFixed(4)})`
  const scoreText = LABELS.map((label, i) => `${label} ${scores[i]!.toFixed(4)}`).join(', ')
  console.log(`  ${name}, always answering ${scoreText}${expectation}`)
  return expectedScore === null || Math.abs(scores[2]! - expectedScore) < 1e-9
}

/** True if deleting any fact or rule changes the label. */
function isMinimal(base: Instance): boolean {
  const { theory, statement } = parseInstanceLogic(base)
  const { facts, rules } = theory
  const changes = (part: Theory): boolean => decide(part, statement, { proof: false }).label !== base.label
  return (
    facts.every((_, i) => changes({ facts: facts.toSpliced(i, 1), rules })) &&
    rules.every((_, i) => changes({ facts, rules: rules.toSpliced(i, 1) }))
  )
}

/** True if reading the English of an instance gives its formulas. */
function isReadBack(instance: Instance): boolean {
  const { theory, statement } = parseInstanceLogic(instance)
  const read = readTheory(instance.context)
  return (
    read.facts.length === theory.facts.length &&
    read.rules.length === theory.rules.length &&
    read.facts.every((fact, i) => equal(fact, theory.facts[i]!)) &&
    read.rules.every((rule, i) => equal(rule.body, theory.rules[i]!.body) && equal(rule.head, theory.rules[i]!.head)) &&
    equal(readStatement(instance.statement), statement)
  )
}

const startTime = performance.now()
let errors = 0
if (!hasClingo) console.log('clingo is absent: labels are checked by truth tables and @elenchus/logic only')
for (const set of sets) {
  const counts = verifySet(set)
  errors += counts.labelsWrong + counts.proofsWrong + counts.notReadBack + counts.inconsistent + counts.duplicates
  errors += counts.incomplete + counts.notMinimal + counts.constantWrong
  console.log(
    `${set}: ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  )
}
console.log(
  `${theories} theories of each set, seed ${seed}, ${((performance.now() - startTime) / 1000).toFixed(0)} s: ${errors} wrong`,
)
process.exitCode = errors === 0 ? 0 : 1
