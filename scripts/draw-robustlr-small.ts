/** Draws the pictures of the model card of @elenchus/robustlr-small: its learning curve and an example of its beliefs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { linePlot } from '@elenchus/drawing'
import { robustlrSmallFile } from '@elenchus/neural/node'
import { drawBeliefs, loadReasoner } from '@elenchus/neural/reasoner'

const folder = new URL('../packages/robustlr-small/', import.meta.url)

interface Manifest {
  readonly curve: readonly { readonly seconds: number; readonly right: number }[]
}

const bands = Array.from({ length: 15 }, (_, i) => 20 * (i + 1))
const series = [1, 2, 3].map(seed => {
  const { curve } = JSON.parse(readFileSync(new URL(`training/seed${seed}.json`, folder), 'utf8')) as Manifest
  const points = bands.map(second => {
    const before = curve.filter(({ seconds }) => seconds <= second)
    return { value: before.at(-1)?.right ?? null, interval: null }
  })
  return { name: `seed ${seed}`, points }
})
const curve = linePlot({
  title: 'Fresh theories answered right during training',
  bands: bands.map(String),
  series,
  reference: 1 / 3,
  file: { xLabel: 'seconds on one H200', yLabel: 'right, %' },
})
writeFileSync(new URL('learning-curve.svg', folder), `${curve}\n`)

const theory =
  'Mira is calm. If Mira is calm then Otto is the uncle of Mira. Whenever Otto is the uncle of Mira and Mira is not late, ' +
  'Otto is proud. Mira is not late. Either Vera is shy or Vera is old if Otto is proud. Otto is not proud whenever Vera is old. ' +
  'The sister of Otto is Vera if Vera is shy.'
writeFileSync(
  new URL('beliefs.svg', folder),
  drawBeliefs(loadReasoner(readFileSync(robustlrSmallFile())).beliefs(theory, 'The sister of Otto is not Vera.')),
)
