/**
 * A proof drawn as a tree: what is proved on top, below each step what it rests on, each with the name of the inference
 * and the fact or rule it used. A step that is used twice is drawn once; elsewhere its number points to it.
 */
import { conclusionText, type DescribedProof, type DescribedStep, reasonText } from '../rules/describe-proof.ts'
import { htmlOf, type Picture, type PictureFormat, svgOf } from './picture.ts'
import { wrapText } from './text-width.ts'
import { type Cell, type TreeNode, treeSvg, treeTex } from './tree.ts'

export interface ProofPictureOptions {
  /** What stands over the drawing. Default: that the conclusion is proved. */
  readonly title?: string
}

/** Nobody reads a larger drawing. */
const MOST_STEPS = 1000
const noteWidth = 260

function cellsOf(step: DescribedStep, number: number): Cell[][] {
  const source = step.name === 'given' && step.binding === undefined ? '' : (step.source ?? '')
  const note = [source, step.binding === undefined ? '' : `with ${step.binding}`].filter(Boolean).join(', ')
  return [
    ...wrapText(`${number}. ${conclusionText(step)}`, 15, noteWidth).map(text => [{ text, of: 'l-strong' }]),
    ...wrapText(reasonText(step), 12, noteWidth).map(text => [{ text, of: 'l-rule' }]),
    ...(note === '' ? [] : wrapText(note, 12, noteWidth).map(text => [{ text, of: 'l-note' }])),
  ]
}

function treeOf({ steps }: DescribedProof): TreeNode {
  const drawn = new Set<number>()
  const nodeOf = (i: number): TreeNode => {
    const step = steps[i]!
    if (drawn.has(i) && step.premises.length > 0)
      return {
        rows: [[{ text: `${i + 1}. ${conclusionText(step)}`, of: 'l-rule' }], [{ text: 'see there', of: 'l-note' }]],
        children: [],
      }
    drawn.add(i)
    return { rows: cellsOf(step, i + 1), children: step.premises.map(nodeOf), dashed: step.by === 'supposition' }
  }
  return nodeOf(steps.length - 1)
}

function pictureOf(root: TreeNode, title: string, description: string, outline: readonly string[]): Picture {
  const { body, width, height } = treeSvg(root, { boxed: true })
  return { title, description, heading: [title], caption: [], width, height, body, outline }
}

function render(root: TreeNode, format: PictureFormat, title: string, description: string, outline: string[]): string {
  if (format === 'tex') return treeTex(root, { boxed: true })
  const picture = pictureOf(root, title, description, outline)
  return format === 'svg' ? svgOf(picture) : htmlOf([picture])
}

/** A proof as SVG, as a page or as TeX (package forest). Throws `RangeError` where it has more than 1,000 steps. */
export function drawProof(proof: DescribedProof, format: PictureFormat, options: ProofPictureOptions = {}): string {
  const { steps } = proof
  if (steps.length > MOST_STEPS)
    throw new RangeError(
      `a proof of ${steps.length} steps is too large to draw; up to ${MOST_STEPS} are drawn, text has no limit`,
    )
  const outline = steps.map(step => {
    const source = step.source === undefined || step.name === 'given' ? '' : `: ${step.source}`
    return `${conclusionText(step)}; ${reasonText(step)}${source}`
  })
  const title = options.title ?? `A proof of ${proof.conclusion}`
  const description = `A proof of ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, depth ${proof.depth}. What is proved stands on top, below each step what it rests on.`
  return render(treeOf(proof), format, title, description, outline)
}

/** An answer that has no steps to show: what it says and, one a line, what it rests on. */
export interface DrawnEvidence {
  readonly title: string
  readonly conclusion: string
  /** Why the lines below bear the conclusion: `these premises suffice`. */
  readonly reason: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
}

/** Premises that suffice, or models that leave a statement open: drawn as what they are, without made-up steps. */
export function drawEvidence({ title, conclusion, reason, lines }: DrawnEvidence, format: PictureFormat): string {
  const rowsOf = (text: string, size: number, of: string): Cell[][] =>
    wrapText(text, size, noteWidth).map(line => [{ text: line, of }])
  const root: TreeNode = {
    rows: [...rowsOf(conclusion, 15, 'l-strong'), ...rowsOf(reason, 12, 'l-rule')],
    children: lines.map(({ label, text }) => ({
      rows: [...rowsOf(label, 12, 'l-rule'), ...rowsOf(text, 15, 'l-formula')],
      children: [],
    })),
  }
  const outline = [`${conclusion}; ${reason}`, ...lines.map(({ label, text }) => `${label}: ${text}`)]
  return render(root, format, title, `${title}. ${reason}.`, outline)
}
