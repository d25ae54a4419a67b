/** The same theory in the languages of ours and of the peers. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { LayeredTheory } from './theory.ts'

type Lines = Iterable<string>

/** Writes a literal: `p1`, or the negation mark and `p1`. */
const writer = (negation: string) => (literal: number) => (literal > 0 ? `p${literal}` : `${negation}${-literal}`)

/** Our symbolic syntax: `p1 & ~p2 -> p3`. */
export function* symbolic({ facts, rules }: LayeredTheory): Lines {
  const written = writer('~p')
  for (const fact of facts) yield written(fact)
  for (const rule of rules) yield `${rule.slice(0, -1).map(written).join(' & ')} -> ${written(rule.at(-1)!)}`
}

/** DIMACS with the query negated: unsatisfiable where the theory entails it. */
export function* dimacs({ facts, rules, query }: LayeredTheory): Lines {
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

function* logicProgram({ facts, rules, query }: LayeredTheory, negation: string): Lines {
  const written = writer(negation)
  for (const fact of facts) yield `${written(fact)}.`
  for (const rule of rules) yield `${written(rule.at(-1)!)} :- ${rule.slice(0, -1).map(written).join(',')}.`
  yield `#show ${written(query)}/0.`
}

/** Rules with clingo's strong negation, which also forbids a literal together with its negation. */
export const clingoRules = (theory: LayeredTheory): Lines => logicProgram(theory, '-p')

/** Rules with negations as separate atoms. */
export const clingoAtoms = (theory: LayeredTheory): Lines => logicProgram(theory, 'n')

/** Rules as facts about rules, one predicate for each number of conditions, and three rules that chain them. */
export function* clingoData({ facts, rules, query }: LayeredTheory): Lines {
  for (const fact of facts) yield `t(${fact}).`
  for (const rule of rules) yield `r${rule.length - 1}(${rule.join(',')}).`
  yield 't(H) :- r1(A,H), t(A).'
  yield 't(H) :- r2(A,B,H), t(A), t(B).'
  yield 't(H) :- r3(A,B,C,H), t(A), t(B), t(C).'
  yield `yes :- t(${query}).`
  yield '#show yes/0.'
}

/** Rules as facts about rules and conditions, and one rule that chains them all. */
export function* clingoConditions({ facts, rules, query }: LayeredTheory): Lines {
  for (const fact of facts) yield `t(${fact}).`
  for (const [i, rule] of rules.entries()) {
    yield `h(${i},${rule.at(-1)}).`
    for (const condition of rule.slice(0, -1)) yield `b(${i},${condition}).`
  }
  yield 't(H) :- h(R,H), t(B) : b(R,B).'
  yield `yes :- t(${query}).`
  yield '#show yes/0.'
}

/** Tabled and goal-directed: only what the query needs is looked at, once the program is loaded. */
export function* prologTabled({ facts, rules, query }: LayeredTheory): Lines {
  yield ':- table t/1.'
  yield 't(X) :- f(X).'
  yield 't(H) :- r(H,A), t(A).'
  yield 't(H) :- r(H,A,B), t(A), t(B).'
  yield 't(H) :- r(H,A,B,C), t(A), t(B), t(C).'
  yield* prologFacts({ facts, rules, query })
  yield `:- initialization((t(${query}) -> writeln(yes) ; writeln(no)), main).`
}

/** Forward chaining with counters, as a Prolog programmer would write it over the dynamic database's indexes. */
export function* prologForward({ facts, rules, query }: LayeredTheory): Lines {
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

/** Clauses of one predicate stand together, or the system complains and reads slowly. */
function* prologFacts({ facts, rules }: LayeredTheory): Lines {
  for (const fact of facts) yield `f(${fact}).`
  for (const size of [1, 2, 3]) {
    for (const rule of rules) if (rule.length === size + 1) yield `r(${[rule.at(-1), ...rule.slice(0, -1)].join(',')}).`
  }
}

export function write(path: string, lines: Lines): void {
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
