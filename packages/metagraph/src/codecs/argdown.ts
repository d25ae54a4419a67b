/** Argdown (loose mode): statements with `{certainty}` data, `<+` for what supports and `<-` for what attacks them. */
import { degreeNames, type Metagraph } from '../model/metagraph.ts'
import { formulaText } from '../text/formula-text.ts'
import { type Exported, lossesOf } from './loss.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Argdown reads these signs as markup. */
const escaped = (text: string) => oneLine(text).replace(/([[\]{}<>#@*_\\])/g, '\\$1')

export function writeArgdown(graph: Metagraph): Exported {
  const blocks = graph.statements.map(({ id, text, degree, formula }) => {
    const data: string[] = []
    if (degree !== null) data.push(`certainty: ${degree}, degree: ${degreeNames[degree]}`)
    if (formula.triples.length > 0) data.push(`formula: "${formulaText(formula)}"`)
    const head = `[${id}]: ${escaped(text)}${data.length > 0 ? ` {${data.join(', ')}}` : ''}`
    const relations = graph.edges
      .filter(edge => edge.to === id)
      .map(edge => `  ${edge.kind === 'support' ? '<+' : '<-'} [${edge.from}]`)
    return [head, ...relations].join('\n')
  })
  return { text: `${blocks.join('\n\n')}\n`, losses: lossesOf(graph, 'variables', 'spans', 'question', 'links') }
}
