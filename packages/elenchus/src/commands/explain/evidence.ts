/** The evidence for an explained statement as lines of text: words with their positions, tables, features and confidence. */
import {
  describeOpenLink,
  type Evidence,
  type EvidenceWord,
  formatConfidence,
  getDegreeName,
} from '@elenchus/explainer'

/** “must” (characters 43–47, box): a word with its position in the statement and its meaning. */
const word = ({ text, start, end, means }: EvidenceWord, more = '') =>
  `“${text}” (characters ${start}–${end}${more}, ${means})`

const signed = ({ feature, weight }: { readonly feature: string; readonly weight: number }) =>
  `${feature} (${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)})`

/** "supports sent4, 64%: words; features: …". */
function line(claim: string, confidence: number, words: readonly string[], features: readonly string[]): string {
  const reasons = [words.join(', '), features.length === 0 ? '' : `features: ${features.join(', ')}`].filter(Boolean)
  return `${claim}, ${formatConfidence(confidence)}${reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}`
}

/** The model that decided, if an encoder took part. */
const deciders = {
  both: 'the explainer and the encoder alike',
  explainer: 'the explainer’s choice, not the encoder’s',
  encoder: 'the encoder’s choice, not the explainer’s',
  'neither alone': 'the choice of neither alone, but of both together',
} as const

const signs = { implies: '→', and: '∧', or: '∨' } as const
const unary = { not: '¬', box: '□', diamond: '◇' } as const

/**
 * The evidence for one statement: its edge, its degree, its formula operator by operator.
 *
 *     evidenceLines(evidence, 'sent3')[0] // 'supports sent4, 79%: “Therefore” (characters 0–9 of sent4, conclusion); …'
 */
export function evidenceLines({ statements, edges, undercuts = [] }: Evidence, id: string): string[] {
  const own = statements.find(each => each.id === id)
  if (!own) return []
  const links = [
    ...edges.map(edge => ({ link: edge, does: `${edge.kind}s`, to: edge.to })),
    ...undercuts.map(cut => ({ link: cut, does: 'undercuts', to: `${cut.edge.from} → ${cut.edge.to}` })),
  ]
  const lines = links
    .filter(({ link }) => link.from === id)
    .map(({ link, does, to }) => {
      const { confidence, cues, features, decidedBy } = link
      const open = describeOpenLink(link)
      return line(
        `${open === undefined ? does : 'bears on'} ${to}`,
        confidence,
        [
          ...(open === undefined ? [] : [open]),
          ...cues.map(cue => word(cue, ` of ${cue.statement}`)),
          ...(decidedBy ? [deciders[decidedBy]] : []),
        ],
        features.map(signed),
      )
    })
  if (own.decidedBy) lines.unshift(line('conclusion', own.conclusion, [deciders[own.decidedBy]], []))
  const { degree } = own
  lines.push(
    line(
      getDegreeName(degree),
      degree.confidence,
      degree.indicators.map(each => word(each)),
      degree.features.map(signed),
    ),
  )
  for (const { operator, confidence, connective, operands, features } of own.triples) {
    const [left, right] = operands
    lines.push(
      line(
        `${left.variable} ${signs[operator]} ${right.variable}`,
        confidence,
        connective ? [`${word(connective)} in table ${connective.table}`] : [],
        features.map(signed),
      ),
    )
    for (const operand of operands)
      if (operand.operators.length > 0)
        lines.push(
          line(
            `${operand.operators.map(each => unary[each]).join('')}${operand.variable}`,
            operand.confidence,
            operand.indicators.map(each => word(each)),
            [],
          ),
        )
  }
  return lines
}
