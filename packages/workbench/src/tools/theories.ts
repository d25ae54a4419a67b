/** Theories and formulas for the screens *Theory* and *Logic*. */
import { parse, print } from '@elenchus/logic'
import { drawProof, drawTableau, drawWorlds, writeTableau } from '@elenchus/logic/draw'
import { decide as decideModal } from '@elenchus/logic/modal'
import { describeProof } from '@elenchus/logic/rules'
import { degree, reduce } from '@elenchus/logic/s5'
import { decideEnglish } from '@elenchus/theories'
import { PERTURBATION_KINDS, perturb } from '@elenchus/theories/perturb'
import type { Body, Reply } from '../contract/types.ts'

const budgetMs = 8000

export async function decideTheory(
  { theory, statement, semantics, reading }: Body<'decide'>,
  signal: AbortSignal,
): Promise<Reply<'decide'>> {
  const answer = await decideEnglish(theory, statement, {
    semantics,
    proof: true,
    budgetMs,
    signal,
    ...(reading === undefined ? {} : { reading }),
  })
  const { decision, theory: rules } = answer
  const proof = decision?.proof && rules ? describeProof(rules, decision.proof) : null
  return {
    label: answer.label,
    engine: answer.engine,
    why: answer.why,
    depth: decision?.depth ?? null,
    reading: {
      sentences: answer.reading.sentences.map(each => ({ ...each, notes: [...each.notes] })),
      assumptions: answer.reading.assumptions.map(each => ({ ...each })),
    },
    proof: proof && {
      ...proof,
      steps: proof.steps.map(step => ({
        ...step,
        premises: [...step.premises],
        supposed: step.supposed ? [...step.supposed] : undefined,
      })),
    },
    svg: proof && drawProof(proof, 'svg', { title: `${answer.label}: ${statement}` }),
    notes: [...answer.notes],
  }
}

export function perturbTheory({ theory, statement, seed }: Body<'perturb'>): Reply<'perturb'> {
  const variants: Reply<'perturb'>['variants'] = []
  const skipped: string[] = []
  for (const kind of PERTURBATION_KINDS) {
    try {
      const made = perturb(theory, statement, kind, { seed })
      for (const { context, statement: asked, label } of made.variants)
        variants.push({ kind, theory: context, statement: asked, label })
      skipped.push(...made.skipped.map(({ variant, reason }) => `${variant}: ${reason}`))
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'unproved') throw error
      skipped.push(`${kind}: ${error.message.split('\n')[0]!}`)
    }
  }
  return { variants, skipped }
}

/** The chain of operators before a formula, reduced; null where there is none. */
function reductionOf(formula: ReturnType<typeof parse>): Reply<'prove'>['reduction'] {
  if (!['not', 'box', 'diamond'].includes(formula.kind)) return null
  const { steps } = reduce(formula)
  return { steps: steps.map(step => ({ formula: print(step.formula), rule: step.rule })), degree: degree(formula) }
}

export async function proveFormula(
  { formula: text, premises, logic }: Body<'prove'>,
  signal: AbortSignal,
): Promise<Reply<'prove'>> {
  const formula = parse(text)
  const { valid, tableau, countermodel } = await decideModal(formula, {
    logic,
    premises: premises.map(each => parse(each)),
    budgetMs,
    signal,
  })
  return {
    formula: print(formula),
    valid,
    reduction: reductionOf(formula),
    tableau,
    text: tableau && writeTableau(tableau),
    svg: tableau
      ? drawTableau(tableau, 'svg')
      : countermodel
        ? drawWorlds(countermodel, 'svg', { logic, formula })
        : null,
  }
}
