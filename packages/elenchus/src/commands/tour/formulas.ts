/** The first stop: a modal formula, and the model that refutes it. */
import { parse, print } from '@elenchus/logic'
import * as s5 from '@elenchus/logic/s5'
import { worldLines } from '../s5/show.ts'
import type { Stop } from './stop.ts'

export const formulas: Stop = {
  title: 'Formulas that answer with evidence',
  async lines() {
    const valid = parse('[](p -> q) -> ([]p -> []q)')
    const hasty = parse('<>p -> []p')
    const countermodel = s5.countermodel(hasty)!
    return [
      `${print(valid)} is ${s5.valid(valid) ? 'valid' : 'not valid'}.`,
      `${print(hasty)} is not: what may be so need not be so. A countermodel:`,
      ...worldLines(countermodel),
      `checked by an evaluator that shares no code with the search: ${s5.forces(countermodel, countermodel.at, hasty) ? 'it holds there' : 'it fails there'}`,
    ]
  },
  tryNext: 'npx elenchus s5 "[](p -> q) & <>p" --entails "<>q"',
}
