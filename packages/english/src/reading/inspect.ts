/**
 * Warnings about a theory: contradictory facts, cyclic rules, and names used as properties.
 *
 * All of these are valid. A contradiction makes the theory `Inconsistent` (classical) or its literal `Both` (forward); a cycle proves nothing
 * by itself, and the reasoner still terminates. They are reported because they are usually mistakes.
 */
import { type Atom, type Formula, printAtom } from '@elenchus/logic'
import type { Theory } from '@elenchus/logic/rules'
import { listVariableMentions, visitAtoms } from '../writing/each-atom.ts'
import type { SentenceSource } from '../writing/write-theory.ts'

export interface TheoryFinding {
  readonly code: 'contradiction' | 'cycle' | 'name'
  readonly message: string
  /** Fact or rule to report: the second of two contradictory facts, or the first rule of a cycle. */
  readonly source: SentenceSource
  /** All facts and rules involved. */
  readonly facts: readonly number[]
  readonly rules: readonly number[]
}

/** Finds contradictory facts, cyclic rules and names used as properties, in time linear in the size of the theory. */
export const inspectTheory = (theory: Theory): TheoryFinding[] => [
  ...findContradictions(theory),
  ...findCycles(theory),
  ...findNamesAsProperties(theory),
]

/** Finds names used as properties: "Odile is Bram" is read as `Bram(Odile)`, but if Bram is an individual, an identity was probably meant. */
function findNamesAsProperties(theory: Theory): TheoryFinding[] {
  const individuals = new Set<string>()
  const properties = new Map<string, { facts: number[]; rules: number[] }>()
  const visit = (formula: Formula, kind: 'facts' | 'rules', index: number): void =>
    visitAtoms(formula, ({ name, terms }) => {
      for (const term of terms) if (term.kind === 'constant') individuals.add(term.name)
      if (terms.length !== 1 || !/^\p{Lu}/u.test(name)) return
      const uses = properties.get(name) ?? { facts: [], rules: [] }
      uses[kind].push(index)
      properties.set(name, uses)
    })
  for (const [index, fact] of theory.facts.entries()) visit(fact, 'facts', index)
  for (const [index, rule] of theory.rules.entries()) {
    visit(rule.body, 'rules', index)
    visit(rule.head, 'rules', index)
  }
  const found: TheoryFinding[] = []
  for (const [word, uses] of properties) {
    if (!individuals.has(word)) continue
    const message = `"${word}" is used both as a name and as a property; identity of two individuals cannot be expressed`
    const source: SentenceSource =
      uses.facts[0] === undefined ? { kind: 'rule', index: uses.rules[0]! } : { kind: 'fact', index: uses.facts[0] }
    found.push({ code: 'name', message, source, ...uses })
  }
  return found
}

function findContradictions(theory: Theory): TheoryFinding[] {
  const factByLiteral = new Map<string, number>()
  const reported = new Set<string>()
  const found: TheoryFinding[] = []
  theory.facts.forEach((fact, index) => {
    const parts = fact.kind === 'and' ? fact.operands : [fact]
    for (const part of parts) {
      const negated = part.kind === 'not'
      const atom = part.kind === 'not' ? part.operand : part
      if (atom.kind !== 'atom') continue
      const key = printAtom(atom)
      const opposite = factByLiteral.get(negated ? key : `~${key}`)
      if (opposite !== undefined && !reported.has(key)) {
        reported.add(key)
        const message = `the facts say both ${key} and ~${key}`
        const source = { kind: 'fact', index } as const
        found.push({ code: 'contradiction', message, source, facts: [opposite, index], rules: [] })
      }
      factByLiteral.set(negated ? `~${key}` : key, index)
    }
  })
  return found
}

/** Maximum number of rules and literals that a message lists. */
const MAX_LISTED = 6

/** Finds cycles as strongly connected components of the graph with an edge from each body literal to each head literal of a rule. */
function findCycles(theory: Theory): TheoryFinding[] {
  const sides = theory.rules.flatMap(rule => [rule.body, rule.head])
  const hasVariables = sides.some(side => listVariableMentions(side).length > 0)
  // In rules with variables, a predicate represents all its instances, so some cycles that are found have no instance.
  const formatAtom = (atom: Atom): string => (hasVariables ? atom.name : printAtom(atom))
  const ids = new Map<string, number>()
  const names: string[] = []
  const edges: { to: number; rule: number }[][] = []
  const getId = (name: string): number => {
    let id = ids.get(name)
    if (id === undefined) {
      id = names.push(name) - 1
      ids.set(name, id)
      edges.push([])
    }
    return id
  }
  theory.rules.forEach((rule, index) => {
    const heads = listLiterals(rule.head, formatAtom)
    const bodies = listLiterals(rule.body, formatAtom)
    // A rule with several literals on both sides gets a node of its own, which keeps the number of edges linear.
    const ruleNode = bodies.length > 1 && heads.length > 1 ? getId(`rule ${index}`) : -1
    if (ruleNode >= 0) {
      for (const body of bodies) edges[getId(body)]!.push({ to: ruleNode, rule: index })
      for (const head of heads) edges[ruleNode]!.push({ to: getId(head), rule: index })
    } else {
      for (const body of bodies) for (const head of heads) edges[getId(body)]!.push({ to: getId(head), rule: index })
    }
  })
  const componentIds = findStrongComponents(edges)
  const componentRules = new Map<number, Set<number>>()
  const componentLiterals = new Map<number, string[]>()
  edges.forEach((outgoing, from) => {
    for (const { to, rule } of outgoing) {
      if (componentIds[from] !== componentIds[to]) continue
      const key = componentIds[from]!
      componentRules.set(key, (componentRules.get(key) ?? new Set()).add(rule))
    }
  })
  names.forEach((name, id) => {
    const key = componentIds[id]!
    if (componentRules.has(key) && !name.startsWith('rule '))
      componentLiterals.set(key, [...(componentLiterals.get(key) ?? []), name].slice(0, MAX_LISTED))
  })
  return [...componentRules].map(([key, set]): TheoryFinding => {
    const numbers = [...set].sort((a, b) => a - b)
    const listedNumbers = numbers.slice(0, MAX_LISTED).map(number => number + 1)
    const list = `${listedNumbers.join(', ')}${numbers.length > MAX_LISTED ? ', …' : ''}`
    const subject = numbers.length === 1 ? `rule ${list} is cyclic` : `rules ${list} form a cycle`
    const message = `${subject} through ${componentLiterals.get(key)!.join(', ')}`
    return { code: 'cycle', message, source: { kind: 'rule', index: numbers[0]! }, facts: [], rules: numbers }
  })
}

function listLiterals(formula: Formula, formatAtom: (atom: Atom) => string): string[] {
  const found: string[] = []
  visitAtoms(formula, (atom, negated) => found.push(`${negated ? '~' : ''}${formatAtom(atom)}`))
  return found
}

/** Returns the number of each node's strongly connected component (Tarjan's algorithm with an explicit stack). */
function findStrongComponents(edges: readonly (readonly { to: number }[])[]): Int32Array {
  const count = edges.length
  const component = new Int32Array(count).fill(-1)
  const visitOrder = new Int32Array(count).fill(-1)
  const lowLink = new Int32Array(count)
  const nextEdge = new Int32Array(count)
  const stack: number[] = []
  let visitedCount = 0
  let componentCount = 0
  for (let root = 0; root < count; root++) {
    if (visitOrder[root] !== -1) continue
    const path = [root]
    while (path.length > 0) {
      const node = path[path.length - 1]!
      if (visitOrder[node] === -1) {
        visitOrder[node] = lowLink[node] = visitedCount++
        stack.push(node)
      }
      const outgoing = edges[node]!
      let hasDescended = false
      while (nextEdge[node]! < outgoing.length) {
        const { to } = outgoing[nextEdge[node]!]!
        if (visitOrder[to] === -1) {
          path.push(to)
          hasDescended = true
          break
        }
        if (component[to] === -1) lowLink[node] = Math.min(lowLink[node]!, lowLink[to]!)
        nextEdge[node]!++
      }
      if (hasDescended) continue
      path.pop()
      if (lowLink[node] !== visitOrder[node]) continue
      let member: number
      do {
        member = stack.pop()!
        component[member] = componentCount
      } while (member !== node)
      componentCount++
    }
  }
  return component
}
