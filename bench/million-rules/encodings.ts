/** Writes a theory in our symbolic syntax and in the input languages of the peers. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { LayeredTheory } from './theory.ts'

type Lines = Iterable<string>

/** Returns a function that formats literals: `p1`, or the negation prefix followed by the number. */
const literalFormatter = (negation: string) => (literal: number) =>
  literal > 0 ? `p${literal}` : `${negation}${-literal}`

/** Our symbolic syntax: `p1 & ~p2 -> p3`. */
export function* toSymbolic({ facts, rules }: LayeredTheory): Lines {
  const format = literalFormatter('~p')
  for (const fact of facts) yield format(fact)
  for (const rule of rules) yield `${rule.slice(0, -1).map(format).join(' & ')} -> ${format(rule.at(-1)!)}`
}

/** DIMACS with the query negated: unsatisfiable if the theory entails the query. */
export function* toDimacs({ facts, rules, query }: LayeredTheory): Lines {
  let atoms = 0
  for (const rule of rules) for (const literal of rule) atoms = Math.max(atoms, Math.abs(literal))
  yield `p cnf ${atoms} ${facts.length + rules.length + 1}`
  for (const fact of facts) yield `${fact} 0`
  for (const rule of rules) {
    const conditions = rule.slice(0, -1).map(literal => -literal)
    yield `${[...conditions, rule.at(-1)!].join(' ')} 0`
  }
  yield `${-query} 0`
}

function* toLogicProgram({ facts, rules, query }: LayeredTheory, negation: string): Lines {
  const format = literalFormatter(negation)
  for (const fact of facts) yield `${format(fact)}.`
  for (const rule of rules) yield `${format(rule.at(-1)!)} :- ${rule.slice(0, -1).map(format).join(',')}.`
  yield `#show ${format(query)}/0.`
}

/** Rules with clingo's strong negation, which also forbids a literal together with its negation. */
export const toClingoRules = (theory: LayeredTheory): Lines => toLogicProgram(theory, '-p')

/** Rules with negations as separate atoms. */
export const toClingoAtoms = (theory: LayeredTheory): Lines => toLogicProgram(theory, 'n')

/** Rules as data: `t(L)` says that literal L is true, `rN(A, …, H)` that N conditions imply H. Three rules chain them. */
export function* toClingoData({ facts, rules, query }: LayeredTheory): Lines {
  for (const fact of facts) yield `t(${fact}).`
  for (const rule of rules) yield `r${rule.length - 1}(${rule.join(',')}).`
  yield 't(H) :- r1(A,H), t(A).'
  yield 't(H) :- r2(A,B,H), t(A), t(B).'
  yield 't(H) :- r3(A,B,C,H), t(A), t(B), t(C).'
  yield `yes :- t(${query}).`
  yield '#show yes/0.'
}

/** Rules as data: `t(L)` says that literal L is true, `b(R, C)` that rule R has condition C, `h(R, H)` that it implies H. */
export function* toClingoConditions({ facts, rules, query }: LayeredTheory): Lines {
  for (const fact of facts) yield `t(${fact}).`
  for (const [i, rule] of rules.entries()) {
    yield `h(${i},${rule.at(-1)}).`
    for (const condition of rule.slice(0, -1)) yield `b(${i},${condition}).`
  }
  yield 't(H) :- h(R,H), t(B) : b(R,B).'
  yield `yes :- t(${query}).`
  yield '#show yes/0.'
}

/** Tabled Prolog: facts `f(L)`, rules `r(H, A, …)`. Evaluation is goal-directed, so only clauses relevant to the query are visited. */
export function* toTabledProlog({ facts, rules, query }: LayeredTheory): Lines {
  yield ':- table t/1.'
  yield 't(X) :- f(X).'
  yield 't(H) :- r(H,A), t(A).'
  yield 't(H) :- r(H,A,B), t(A), t(B).'
  yield 't(H) :- r(H,A,B,C), t(A), t(B), t(C).'
  yield* writePrologFacts({ facts, rules, query })
  yield `:- initialization((t(${query}) -> writeln(yes) ; writeln(no)), main).`
}

/**
 * Forward chaining in Prolog's dynamic database: `c(L, R)` is a condition of rule R, `h(R, H)` its conclusion, `w(R, N)` its number of unmet
 * conditions, and `d(L)` a derived literal.
 */
export function* toForwardProlog({ facts, rules, query }: LayeredTheory): Lines {
  yield 'chain([]).'
  yield 'chain([L|Ls]) :- findall(H, fires(L,H), Hs0), sort(Hs0, Hs), new(Hs, New), append(New, Ls, Rest), chain(Rest).'
  yield 'fires(L,H) :- c(L,R), nb_left(R), h(R,H), \\+ d(H).'
  yield 'nb_left(R) :- retract(w(R,N)), M is N-1, assertz(w(R,M)), M =:= 0.'
  yield 'new([],[]).'
  yield 'new([H|T],[H|N]) :- assertz(d(H)), new(T,N).'
  yield ':- dynamic d/1, w/2.'
  for (const fact of facts) yield `d(${fact}).`
  for (const [i, rule] of rules.entries()) yield `h(${i},${rule.at(-1)}).`
  for (const [i, rule] of rules.entries()) yield `w(${i},${new Set(rule.slice(0, -1)).size}).`
  for (const [i, rule] of rules.entries()) for (const literal of new Set(rule.slice(0, -1))) yield `c(${literal},${i}).`
  yield ':- discontiguous c/2.'
  yield `:- initialization((findall(F,d(F),Fs), chain(Fs), (d(${query}) -> writeln(yes) ; writeln(no))), main).`
}

/** Prolog facts, grouped by predicate: SWI-Prolog warns about discontiguous clauses and loads them slowly. */
function* writePrologFacts({ facts, rules }: LayeredTheory): Lines {
  for (const fact of facts) yield `f(${fact}).`
  for (const size of [1, 2, 3]) {
    for (const rule of rules) if (rule.length === size + 1) yield `r(${[rule.at(-1), ...rule.slice(0, -1)].join(',')}).`
  }
}

export function writeLines(path: string, lines: Lines): void {
  const file = openSync(path, 'w')
  let block: string[] = []
  for (const line of lines) {
    block.push(line)
    if (block.length === 50_000) {
      writeSync(file, `${block.join('\n')}\n`)
      block = []
    }
  }
  writeSync(file, `${block.join('\n')}\n`)
  closeSync(file)
}
