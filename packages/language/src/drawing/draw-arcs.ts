/** Draws a dependency parse as SVG: words in a line, arcs above, tags below. */
import type { Doc, Sentence } from '../doc/doc.ts'
import { layoutArcs } from './arc-levels.ts'

export interface DrawArcsOptions {
  /** Show lemmas in a second line under the tags. */
  readonly lemmas?: boolean
}

const wordSize = 16
const labelSize = 11
const minGap = 18
const levelHeight = 25
const margin = 24

/** Draws one sentence as a complete SVG document. */
export function drawArcs(doc: Doc, sentence: Sentence, options: DrawArcsOptions = {}): string {
  const tokens = doc.tokens.slice(sentence.firstToken, sentence.endToken)
  const arcs = layoutArcs(doc, sentence)
  const levels = Math.max(1, ...arcs.map(arc => arc.level))
  const centres: number[] = []
  // Neighbouring words need room for the label of their arc.
  const widths = tokens.map(token =>
    Math.max(
      estimateWidth(token.text, wordSize),
      estimateWidth(token.upos, labelSize),
      options.lemmas ? estimateWidth(token.lemma, labelSize) : 0,
    ),
  )
  const labelByLeftWord = new Map(
    arcs
      .filter(arc => Math.abs(arc.head - arc.dependent) === 1)
      .map(arc => [Math.min(arc.head, arc.dependent), arc.relation]),
  )
  let x = margin
  for (const [i, width] of widths.entries()) {
    centres.push(x + width / 2)
    const label = labelByLeftWord.get(i)
    const nextWidth = widths[i + 1] ?? 0
    const requiredGap = label === undefined ? 0 : estimateWidth(label, labelSize) + 12 - (width + nextWidth) / 2
    x += width + Math.max(minGap, requiredGap)
  }
  const totalWidth = Math.ceil(x - minGap + margin)
  const baseline = levels * levelHeight + 60
  const totalHeight = baseline + (options.lemmas ? 46 : 30)
  const parts: string[] = []
  const root = tokens.findIndex(token => token.head < 0)
  if (root >= 0) {
    const centre = centres[root]!
    parts.push(
      `<path class="arc" d="M${round(centre)} 18V${round(baseline - wordSize - 8)}"/>${renderArrow(centre, baseline - wordSize - 4)}` +
        `<text class="relation" x="${round(centre)}" y="14">root</text>`,
    )
  }
  // Long arcs first, so that short ones are drawn over them.
  const relationLabels: string[] = []
  for (const { head, dependent, relation, level } of [...arcs].reverse()) {
    const direction = dependent > head ? 1 : -1
    const from = centres[head]! + direction * 5
    const to = centres[dependent]!
    const top = baseline - wordSize - 8 - level * levelHeight
    const bottom = baseline - wordSize - 8
    const cornerRadius = Math.min(14, Math.abs(to - from) / 2)
    parts.push(
      `<path class="arc" d="M${round(from)} ${round(bottom + 4)}V${round(top + cornerRadius)}Q${round(from)} ${round(top)} ${round(from + direction * cornerRadius)} ${round(top)}` +
        `H${round(to - direction * cornerRadius)}Q${round(to)} ${round(top)} ${round(to)} ${round(top + cornerRadius)}V${round(bottom)}"/>${renderArrow(to, bottom + 4)}`,
    )
    relationLabels.push(
      `<text class="relation" x="${round((from + to) / 2)}" y="${round(top - 5)}">${escapeXml(relation)}</text>`,
    )
  }
  parts.push(...relationLabels)
  for (const [i, token] of tokens.entries()) {
    const centre = round(centres[i]!)
    parts.push(`<text class="word" x="${centre}" y="${baseline}">${escapeXml(token.text)}</text>`)
    parts.push(`<text class="tag" x="${centre}" y="${baseline + 18}">${escapeXml(token.upos)}</text>`)
    if (options.lemmas)
      parts.push(`<text class="lemma" x="${centre}" y="${baseline + 34}">${escapeXml(token.lemma)}</text>`)
  }
  const sentenceText = escapeXml(doc.text.slice(sentence.start, sentence.end))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${totalWidth}" height="${totalHeight}" viewBox="0 0 ${totalWidth} ${totalHeight}" role="img" aria-label="Dependency parse: ${sentenceText}">\n` +
    `<style>${style}</style>\n<rect class="paper" width="${totalWidth}" height="${totalHeight}"/>\n${parts.join('\n')}\n</svg>\n`
  )
}

const style =
  '.paper{fill:#fff}text{font-family:Helvetica,Arial,"Liberation Sans",sans-serif;text-anchor:middle}' +
  `.word{font-size:${wordSize}px;fill:#1a1a1a}.tag{font-size:${labelSize}px;fill:#2f6f4f}.lemma{font-size:${labelSize}px;fill:#777;font-style:italic}` +
  `.relation{font-size:${labelSize}px;fill:#7a3b12;stroke:#fff;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}.arc{fill:none;stroke:#8a8f98;stroke-width:1.3}.tip{fill:#8a8f98}` +
  '@media (prefers-color-scheme:dark){.paper{fill:#15181c}.word{fill:#eee}.tag{fill:#7fc8a0}.lemma{fill:#999}.relation{fill:#e0a276;stroke:#15181c}}'

function renderArrow(x: number, y: number): string {
  return `<path class="tip" d="M${round(x - 3.5)} ${round(y - 6)}h7l-3.5 6z"/>`
}

const round = (value: number) => String(Math.round(value * 10) / 10)

/** Escapes XML text; characters that XML cannot contain become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Estimates the width in pixels from the classes of the letters. */
function estimateWidth(text: string, pixels: number): number {
  let units = 0
  for (const char of text)
    units += /[ijl.,:;'!|]/.test(char)
      ? 0.27
      : /[frt()\-[\]"]/.test(char)
        ? 0.36
        : /[mwMW@%]/.test(char)
          ? 0.86
          : /[A-Z&]/.test(char)
            ? 0.69
            : char.codePointAt(0)! > 0x2e80
              ? 1.05
              : 0.55
  return units * pixels
}
