/** Decides validity and entailment: S5 by a specialised decision procedure, the other logics by tableaux. */
import { box, type Formula, not } from '@elenchus/logic'
import * as modal from '@elenchus/logic/modal'
import * as s5 from '@elenchus/logic/s5'

export interface ModalSettings {
  readonly logic: modal.ModalLogic
  readonly budgetMs: number
  /** Compute the tableau of a positive answer in S5; the other logics always have it. */
  readonly tableau: boolean
}

export interface Validity extends s5.Decision {
  readonly tableau: modal.Tableau | null
}

export interface Entailment extends s5.EntailmentDecision {
  /** Global entailment; absent in logics for which it is not decided. */
  readonly global?: boolean | 'gave up'
  readonly tableau: modal.Tableau | null
}

export async function decideValidity(formula: Formula, { logic, budgetMs, tableau }: ModalSettings): Promise<Validity> {
  if (logic === 'S5') {
    const decision = await s5.decide(formula, { budgetMs })
    const needsTableau = tableau && decision.valid === true
    return { ...decision, tableau: needsTableau ? (await modal.decide(formula, { budgetMs })).tableau : null }
  }
  // Validity and satisfiability share the time limit; a formula is satisfiable if its negation is not valid.
  const validity = await modal.decide(formula, { logic, budgetMs: budgetMs / 2 })
  const negation = await modal.decide(not(formula), { logic, budgetMs: budgetMs / 2 })
  return {
    valid: validity.valid,
    satisfiable: negation.valid === 'gave up' ? 'gave up' : !negation.valid,
    model: negation.countermodel,
    countermodel: validity.countermodel,
    tableau: validity.tableau,
  }
}

export async function decideEntailment(
  premises: readonly Formula[],
  conclusion: Formula,
  { logic, budgetMs, tableau }: ModalSettings,
): Promise<Entailment> {
  if (logic === 'S5') {
    const local = await s5.decideEntailment(premises, conclusion, { budgetMs })
    const { entails } = await s5.decideEntailment(premises, conclusion, { budgetMs, global: true })
    const needsTableau = tableau && local.entails === true
    const proofTableau = needsTableau ? (await modal.decide(conclusion, { premises, budgetMs })).tableau : null
    return { ...local, global: entails, tableau: proofTableau }
  }
  const { valid, countermodel, tableau: proofTableau } = await modal.decide(conclusion, { logic, premises, budgetMs })
  // In S4, global entailment is local entailment from □premises; in weaker logics no single formula expresses it.
  const globalOptions = { logic, premises: premises.map(box), budgetMs }
  const global = logic === 'S4' ? (await modal.decide(conclusion, globalOptions)).valid : undefined
  return { entails: valid, countermodel, global, tableau: proofTableau }
}
