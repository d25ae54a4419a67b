/**
 * Clause links: edges that connectives within a sentence determine, as hard constraints: a clause with "because", "since", "for" or "as" supports its
 * main clause, and the clause before ", so …" or ", therefore …" supports the clause after it. All other edges of such
 * clauses are excluded.
 */
import { compilePatterns } from '../../patterns.ts'
import type { Discourse, DiscourseStatement } from '../markers/discourse.ts'
import patternFile from './clause-links-patterns.json' with { type: 'json' }
import { contextCount, type GraphScores, isAttackContext, type Stances } from './tree-marginals.ts'

const patterns = compilePatterns(patternFile)

/** Penalty in log odds that excludes a part of the graph. */
const prohibitivePenalty = 50

const givesReason = ({ normalized, subject }: DiscourseStatement) =>
  patterns.reason.test(normalized) &&
  !patterns.consequence.test(normalized) &&
  (subject !== '' || !patterns.needsSubject.test(normalized))

/** True if a reason repeats words of the preceding statement: "The gate creaks, and because it creaks nobody sleeps". */
function resumesPreviousWords({ normalized }: DiscourseStatement, previous: DiscourseStatement): boolean {
  const [, openingWords] = /^and (?:because|since) ((?:\S+ ){2,4})/u.exec(normalized) ?? []
  if (openingWords === undefined || patterns.subordinate.test(previous.normalized) || previous.continues) return false
  return openingWords.split(' ').some(word => word.length > 4 && previous.words.has(word))
}

/** Finds for each statement the statement of its sentence that it must support, or -1. */
export function findClauseLinks({ statements, n }: Pick<Discourse, 'statements' | 'n'>): Int16Array {
  const links = new Int16Array(n).fill(-1)
  for (let i = 0; i < n; i++) {
    const statement = statements[i]!
    const next = statements[i + 1]
    if (givesReason(statement)) {
      // "Since the ferry is full, we took the bridge."
      const precedesMainClause =
        !statement.continues &&
        next?.continues &&
        /,\s*$/u.test(statement.normalized) &&
        !/^for(?![\p{L}])/u.test(statement.normalized)
      if (statement.continues) links[i] = i - 1
      else if (precedesMainClause && !givesReason(next) && !/^(?:but|yet|and|or)(?![\p{L}])/u.test(next.normalized))
        links[i] = i + 1
    } else if (statement.continues && resumesPreviousWords(statement, statements[i - 1]!)) links[i - 1] = i
    else if (statement.continues && patterns.consequence.test(statement.normalized)) {
      let premise = i - 1
      while (
        premise > 0 &&
        statements[premise]!.continues &&
        (givesReason(statements[premise]!) || patterns.aside.test(statements[premise]!.normalized))
      )
        premise--
      if (!patterns.subordinate.test(statements[premise]!.normalized)) links[premise] = i
    }
  }
  return links
}

/** Excludes all edges of linked clauses except the one that the connective determines. */
export function applyClauseLinks(scores: GraphScores, clauseLinks: Int16Array): GraphScores {
  const { n } = scores
  const [claim, unused, edge] = [scores.claim.slice(), scores.unused.slice(), scores.edge.slice()]
  clauseLinks.forEach((to, i) => {
    if (to < 0) return
    claim[i]! -= prohibitivePenalty
    unused[i]! -= prohibitivePenalty
    for (let j = 0; j < n; j++)
      for (let c = 0; c < contextCount; c++)
        if (j !== to || isAttackContext(c)) edge[(i * n + j) * contextCount + c]! -= prohibitivePenalty
  })
  return { ...scores, claim, unused, edge }
}

/** Gives every linked clause the stance of the clause that it supports, and removes duplicate assignments. */
export function bindStances(stances: readonly Stances[], clauseLinks: Int16Array): Stances[] {
  const unique = new Map<string, Stances>()
  for (const original of stances) {
    const stance = original.slice()
    // A chain of clauses is shorter than the text.
    for (let round = 0, changed = true; changed && round < stance.length; round++) {
      changed = false
      clauseLinks.forEach((to, i) => {
        if (to < 0 || stance[i] === stance[to]) return
        stance[i] = stance[to]!
        changed = true
      })
    }
    unique.set(stance.join(''), stance)
  }
  return [...unique.values()]
}
