/** What a logic says of a formula: S5 by its own procedure, the others by tableaux; derivations where they are wanted. */
import { box, type Formula, not } from '@elenchus/logic'
import * as modal from '@elenchus/logic/modal'
import * as s5 from '@elenchus/logic/s5'

export interface Question {
  readonly logic: modal.ModalLogic
  readonly budgetMs: number
  /** Whether the tableau of what is valid is wanted; in logics other than S5 it is there in any case. */
  readonly tableau: boolean
}

export interface Validity extends s5.Decision {
  readonly tableau: modal.Tableau | null
}

export interface Entailment extends s5.EntailmentDecision {
  /** Whether it holds globally; null in logics where that is not decided. */
  readonly global: boolean | 'gave up' | null
  readonly tableau: modal.Tableau | null
}

export async function validityOf(formula: Formula, { logic, budgetMs, tableau }: Question): Promise<Validity> {
  if (logic === 'S5') {
    const decision = await s5.decide(formula, { budgetMs })
    const wanted = tableau && decision.valid === true
    return { ...decision, tableau: wanted ? (await modal.decide(formula, { budgetMs })).tableau : null }
  }
  // The second question keeps half of the time.
  const against = await modal.decide(formula, { logic, budgetMs: budgetMs / 2 })
  const pro = await modal.decide(not(formula), { logic, budgetMs: budgetMs / 2 })
  return {
    valid: against.valid,
    satisfiable: pro.valid === 'gave up' ? 'gave up' : !pro.valid,
    model: pro.countermodel,
    countermodel: against.countermodel,
    tableau: against.tableau,
  }
}

export async function entailmentOf(
  premises: readonly Formula[],
  conclusion: Formula,
  { logic, budgetMs, tableau }: Question,
): Promise<Entailment> {
  if (logic === 'S5') {
    const local = await s5.decideEntailment(premises, conclusion, { budgetMs })
    const { entails } = await s5.decideEntailment(premises, conclusion, { budgetMs, global: true })
    const wanted = tableau && local.entails === true
    const found = wanted ? (await modal.decide(conclusion, { premises, budgetMs })).tableau : null
    return { ...local, global: entails, tableau: found }
  }
  const local = await modal.decide(conclusion, { logic, premises, budgetMs })
  // In S4 what holds in every world that is seen is what is necessary; the weaker logics cannot say it in one formula.
  const everywhere =
    logic === 'S4' ? await modal.decide(conclusion, { logic, premises: premises.map(box), budgetMs }) : null
  return {
    entails: local.valid,
    countermodel: local.countermodel,
    global: everywhere?.valid ?? null,
    tableau: local.tableau,
  }
}
