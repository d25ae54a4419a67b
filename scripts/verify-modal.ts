/**
 * Checks the tableaux of K, D, T, B, S4 and S5 against enumeration of small frames; exits with 1 if any answer differs.
 *
 *     tsx --conditions=elenchus-source scripts/verify-modal.ts [formulas per logic] [seed]
 */
import { modalLogics } from '@elenchus/logic/modal'
import { compare } from '../packages/logic/src/modal/testing/compare.ts'

const [formulas = '10000', seed = '1'] = process.argv.slice(2)
let differences = 0
console.log(
  'logic  formulas  valid  by frame  countermodels of 1, 2, 3, more worlds  gave up  lines  worlds  differences',
)
for (const logic of modalLogics) {
  const found = compare(logic, Number(formulas), Number(seed))
  differences += found.differences.length
  console.log(
    [
      logic.padEnd(5),
      String(found.formulas).padStart(9),
      String(found.valid).padStart(6),
      String(found.validByFrame).padStart(9),
      found.byWorlds.join(', ').padStart(39),
      String(found.gaveUp).padStart(8),
      String(found.lines).padStart(6),
      String(found.worlds).padStart(7),
      String(found.differences.length).padStart(12),
    ].join(' '),
  )
  for (const line of found.differences.slice(0, 10)) console.log(`  ${line}`)
}
if (differences > 0) process.exitCode = 1
