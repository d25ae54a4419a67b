/** Proofs and theories drawn with the same cards and lines as metagraphs: the conclusion on top, what it rests on below. */
import { print } from '@elenchus/logic'
import type { Proof, Step, Theory } from '@elenchus/logic/rules'
import type { Role } from '../model/roles.ts'
import type { Card, Diagram, Link } from './diagram.ts'

const unicode = { notation: 'unicode' } as const

function noteOf(step: Step, theory: Theory): string {
  if (step.by === 'fact') return `fact ${step.fact + 1}`
  if (step.by === 'rule') {
    const rule = theory.rules[step.rule]
    return rule
      ? `rule ${step.rule + 1}: ${print(rule.body, unicode)} → ${print(rule.head, unicode)}`
      : `rule ${step.rule + 1}`
  }
  return {
    lemma: 'by an earlier step',
    supposition: 'suppose',
    discharge: 'so, giving the supposition back',
    combination: 'together',
  }[step.by]
}

/** The diagram of a proof: one card per step, a line from each premise to what it supports. */
export function diagramOfProof(proof: Proof, theory: Theory): Diagram {
  const used = new Set(proof.steps.flatMap(step => [...step.premises, ...(step.by === 'lemma' ? [step.lemma] : [])]))
  const cards = proof.steps.map((step, i): Card => {
    const role: Role = !used.has(i) ? 'conclusion' : step.premises.length > 0 ? 'intermediate' : 'premise'
    return { id: String(i + 1), role, text: print(step.conclusion, unicode), marks: [], note: noteOf(step, theory) }
  })
  const links = proof.steps.flatMap((step, i): Link[] =>
    [...step.premises, ...(step.by === 'lemma' ? [step.lemma] : [])].map(premise => ({
      kind: 'support',
      from: String(premise + 1),
      to: String(i + 1),
    })),
  )
  return {
    title: `Proof of ${print(proof.conclusion, unicode)}`,
    description: `${proof.steps.length} steps, depth ${proof.depth}, ${proof.semantics}`,
    cards,
    links,
  }
}
