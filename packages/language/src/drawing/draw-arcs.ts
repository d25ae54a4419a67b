/** Draws a dependency parse as SVG: words in a line, arcs above, tags below. */
import type { Doc, Sentence } from '../doc/doc.ts'
import { layoutArcs } from './arc-levels.ts'

export interface DrawArcsOptions {
  /** Show lemmas in a second line under the tags. */
  readonly lemmas?: boolean
}

const size = 16
const small = 11
const gap = 18
const levelHeight = 25

/** Draws one sentence as a complete SVG document. */
export function drawArcs(doc: Doc, sentence: Sentence, options: DrawArcsOptions = {}): string {
  const tokens = doc.tokens.slice(sentence.firstToken, sentence.endToken)
  const arcs = layoutArcs(doc, sentence)
  const levels = Math.max(1, ...arcs.map(arc => arc.level))
  const centres: number[] = []
  // Neighbouring words need room for the label of their arc.
  const widths = tokens.map(token =>
    Math.max(
      textWidth(token.text, size),
      textWidth(token.upos, small),
      options.lemmas ? textWidth(token.lemma, small) : 0,
    ),
  )
  const labels = new Map(
    arcs
      .filter(arc => Math.abs(arc.head - arc.dependent) === 1)
      .map(arc => [Math.min(arc.head, arc.dependent), arc.relation]),
  )
  let x = 24
  for (const [i, width] of widths.entries()) {
    centres.push(x + width / 2)
    const label = labels.get(i)
    const next = widths[i + 1] ?? 0
    const needed = label === undefined ? 0 : textWidth(label, small) + 12 - (width + next) / 2
    x += width + Math.max(gap, needed)
  }
  const totalWidth = Math.ceil(x - gap + 24)
  const base = levels * levelHeight + 60
  const totalHeight = base + (options.lemmas ? 46 : 30)
  const parts: string[] = []
  const root = tokens.findIndex(token => token.head < 0)
  if (root >= 0) {
    const at = centres[root]!
    parts.push(
      `<path class="arc" d="M${n(at)} 18V${n(base - size - 8)}"/>${arrow(at, base - size - 4)}` +
        `<text class="relation" x="${n(at)}" y="14">root</text>`,
    )
  }
  // Long arcs first, so that short ones are drawn over them.
  const names: string[] = []
  for (const { head, dependent, relation, level } of [...arcs].reverse()) {
    const side = dependent > head ? 1 : -1
    const from = centres[head]! + side * 5
    const to = centres[dependent]!
    const top = base - size - 8 - level * levelHeight
    const foot = base - size - 8
    const bend = Math.min(14, Math.abs(to - from) / 2)
    parts.push(
      `<path class="arc" d="M${n(from)} ${n(foot + 4)}V${n(top + bend)}Q${n(from)} ${n(top)} ${n(from + side * bend)} ${n(top)}` +
        `H${n(to - side * bend)}Q${n(to)} ${n(top)} ${n(to)} ${n(top + bend)}V${n(foot)}"/>${arrow(to, foot + 4)}`,
    )
    names.push(`<text class="relation" x="${n((from + to) / 2)}" y="${n(top - 5)}">${xml(relation)}</text>`)
  }
  parts.push(...names)
  for (const [i, token] of tokens.entries()) {
    const at = n(centres[i]!)
    parts.push(`<text class="word" x="${at}" y="${base}">${xml(token.text)}</text>`)
    parts.push(`<text class="tag" x="${at}" y="${base + 18}">${xml(token.upos)}</text>`)
    if (options.lemmas) parts.push(`<text class="lemma" x="${at}" y="${base + 34}">${xml(token.lemma)}</text>`)
  }
  const label = xml(doc.text.slice(sentence.start, sentence.end))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${totalWidth}" height="${totalHeight}" viewBox="0 0 ${totalWidth} ${totalHeight}" role="img" aria-label="Dependency parse: ${label}">\n` +
    `<style>${style}</style>\n<rect class="paper" width="${totalWidth}" height="${totalHeight}"/>\n${parts.join('\n')}\n</svg>\n`
  )
}

const style =
  '.paper{fill:#fff}text{font-family:Helvetica,Arial,"Liberation Sans",sans-serif;text-anchor:middle}' +
  `.word{font-size:${size}px;fill:#1a1a1a}.tag{font-size:${small}px;fill:#2f6f4f}.lemma{font-size:${small}px;fill:#777;font-style:italic}` +
  `.relation{font-size:${small}px;fill:#7a3b12;stroke:#fff;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}.arc{fill:none;stroke:#8a8f98;stroke-width:1.3}.tip{fill:#8a8f98}` +
  '@media (prefers-color-scheme:dark){.paper{fill:#15181c}.word{fill:#eee}.tag{fill:#7fc8a0}.lemma{fill:#999}.relation{fill:#e0a276;stroke:#15181c}}'

function arrow(x: number, y: number): string {
  return `<path class="tip" d="M${n(x - 3.5)} ${n(y - 6)}h7l-3.5 6z"/>`
}

const n = (value: number) => String(Math.round(value * 10) / 10)

/** Escapes XML text; characters that XML cannot contain become U+FFFD. */
function xml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Estimated width in pixels, by letter classes. */
function textWidth(text: string, pixels: number): number {
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
