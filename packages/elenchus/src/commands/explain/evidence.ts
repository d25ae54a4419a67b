/** Formats the evidence for a statement: words with their positions and lexicon entries, features and confidence. */
import type { Evidence, EvidenceWord } from '@elenchus/explainer'
import { describeOpenLink, formatConfidence, getDegreeName } from '@elenchus/explainer'

/** Formats a word with its position and meaning: “must” (characters 43–47, box). */
const formatWord = ({ text, start, end, means }: EvidenceWord, location = '') =>
  `“${text}” (characters ${start}–${end}${location}, ${means})`

const formatWeight = ({ feature, weight }: { readonly feature: string; readonly weight: number }) =>
  `${feature} (${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)})`

/** Formats a claim with its evidence: "supports sent4, 64%: words; features: …". */
function formatClaim(claim: string, confidence: number, words: readonly string[], features: readonly string[]): string {
  const reasons = [words.join(', '), features.length === 0 ? '' : `features: ${features.join(', ')}`].filter(Boolean)
  return `${claim}, ${formatConfidence(confidence)}${reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}`
}

/** Descriptions of the model that decided, for explanations with an encoder. */
const decisionOrigins = {
  both: 'chosen by both the explainer and the encoder',
  explainer: 'chosen by the explainer but not by the encoder',
  encoder: 'chosen by the encoder but not by the explainer',
  'neither alone': 'chosen by the explainer and the encoder combined, but by neither alone',
} as const

const connectiveSymbols = { implies: '→', and: '∧', or: '∨' } as const
const unarySymbols = { not: '¬', box: '□', diamond: '◇' } as const

/**
 * Formats the evidence for a statement: its edges, its degree, and its formula operator by operator.
 *
 *     formatEvidence(evidence, 'sent3')[0] // 'supports sent4, 79%: “Therefore” (characters 0–9 of sent4, conclusion); …'
 */
export function formatEvidence({ statements, edges, undercuts = [] }: Evidence, id: string): string[] {
  const statement = statements.find(each => each.id === id)
  if (!statement) return []
  const links = [
    ...edges.map(edge => ({ link: edge, verb: `${edge.kind}s`, target: edge.to })),
    ...undercuts.map(undercut => ({
      link: undercut,
      verb: 'undercuts',
      target: `${undercut.edge.from} → ${undercut.edge.to}`,
    })),
  ]
  const lines = links
    .filter(({ link }) => link.from === id)
    .map(({ link, verb, target }) => {
      const { confidence, cues, features, decidedBy } = link
      const openLinkNote = describeOpenLink(link)
      return formatClaim(
        `${openLinkNote === undefined ? verb : 'bears on'} ${target}`,
        confidence,
        [
          ...(openLinkNote === undefined ? [] : [openLinkNote]),
          ...cues.map(cue => formatWord(cue, ` of ${cue.statement}`)),
          ...(decidedBy ? [decisionOrigins[decidedBy]] : []),
        ],
        features.map(formatWeight),
      )
    })
  if (statement.decidedBy)
    lines.unshift(formatClaim('conclusion', statement.conclusion, [decisionOrigins[statement.decidedBy]], []))
  const { degree } = statement
  lines.push(
    formatClaim(
      getDegreeName(degree),
      degree.confidence,
      degree.indicators.map(each => formatWord(each)),
      degree.features.map(formatWeight),
    ),
  )
  for (const { operator, confidence, connective, operands, features } of statement.triples) {
    const [left, right] = operands
    lines.push(
      formatClaim(
        `${left.variable} ${connectiveSymbols[operator]} ${right.variable}`,
        confidence,
        connective ? [`${formatWord(connective)} in table ${connective.table}`] : [],
        features.map(formatWeight),
      ),
    )
    for (const operand of operands)
      if (operand.operators.length > 0)
        lines.push(
          formatClaim(
            `${operand.operators.map(each => unarySymbols[each]).join('')}${operand.variable}`,
            operand.confidence,
            operand.indicators.map(each => formatWord(each)),
            [],
          ),
        )
  }
  return lines
}
