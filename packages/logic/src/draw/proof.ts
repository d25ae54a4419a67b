/**
 * Draws proofs as trees: the conclusion at the top, below each step its premises, each with its inference rule and the fact or rule used.
 * A step that is used twice is drawn once and referenced by its number elsewhere.
 */
import { type DescribedProof, type DescribedStep, describeConclusion, describeReason } from '../rules/describe-proof.ts'
import { type PictureFormat, renderPicture } from './picture.ts'
import { wrapText } from './text-width.ts'
import { type Cell, drawTree, type TreeNode, writeTreeTex } from './tree.ts'

export interface ProofPictureOptions {
  /** Title of the picture; by default "A proof of" with the conclusion. */
  readonly title?: string
}

/** Larger proofs are not drawn. */
const MAX_STEPS = 1000
/** Width in pixels at which texts are wrapped. */
const maxTextWidth = 260

/** Wraps a text to rows of one cell. */
const toRows = (text: string, size: number, cssClass: string): Cell[][] =>
  wrapText(text, size, maxTextWidth).map(line => [{ text: line, cssClass }])

function toCells(step: DescribedStep, number: number): Cell[][] {
  const source = step.name === 'given' && step.binding === undefined ? '' : (step.source ?? '')
  const note = [source, step.binding === undefined ? '' : `with ${step.binding}`].filter(Boolean).join(', ')
  return [
    ...toRows(`${number}. ${describeConclusion(step)}`, 15, 'l-strong'),
    ...toRows(describeReason(step), 12, 'l-rule'),
    ...(note === '' ? [] : toRows(note, 12, 'l-note')),
  ]
}

function buildTree({ steps }: DescribedProof): TreeNode {
  const drawn = new Set<number>()
  const buildNode = (i: number): TreeNode => {
    const step = steps[i]!
    if (drawn.has(i) && step.premises.length > 0)
      return {
        rows: [
          [{ text: `${i + 1}. ${describeConclusion(step)}`, cssClass: 'l-rule' }],
          [{ text: 'shown elsewhere', cssClass: 'l-note' }],
        ],
        children: [],
      }
    drawn.add(i)
    return { rows: toCells(step, i + 1), children: step.premises.map(buildNode), dashed: step.by === 'supposition' }
  }
  return buildNode(steps.length - 1)
}

function render(root: TreeNode, format: PictureFormat, title: string, description: string, outline: string[]): string {
  if (format === 'tex') return writeTreeTex(root, { boxed: true })
  const tree = drawTree(root, { boxed: true })
  return renderPicture({ title, description, heading: [title], caption: [], ...tree, outline }, format)
}

/** Draws a proof as SVG, HTML or TeX (package forest). Throws `RangeError` for more than 1,000 steps. */
export function drawProof(proof: DescribedProof, format: PictureFormat, options: ProofPictureOptions = {}): string {
  const { steps } = proof
  if (steps.length > MAX_STEPS)
    throw new RangeError(
      `a proof of ${steps.length} steps is too large to draw (the limit is ${MAX_STEPS}); write it as text`,
    )
  const outline = steps.map(step => {
    const source = step.source === undefined || step.name === 'given' ? '' : `: ${step.source}`
    return `${describeConclusion(step)}; ${describeReason(step)}${source}`
  })
  const title = options.title ?? `A proof of ${proof.conclusion}`
  const description = `A proof of ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, depth ${proof.depth}. The conclusion is on top; below each step are its premises.`
  return render(buildTree(proof), format, title, description, outline)
}

/** Evidence without proof steps: a conclusion and the lines that support it. */
export interface DrawnEvidence {
  readonly title: string
  readonly conclusion: string
  /** Relation of the lines to the conclusion: `these premises suffice`. */
  readonly reason: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
}

/** Draws evidence without steps: sufficient premises, or models that leave a statement open. */
export function drawEvidence({ title, conclusion, reason, lines }: DrawnEvidence, format: PictureFormat): string {
  const root: TreeNode = {
    rows: [...toRows(conclusion, 15, 'l-strong'), ...toRows(reason, 12, 'l-rule')],
    children: lines.map(({ label, text }) => ({
      rows: [...toRows(label, 12, 'l-rule'), ...toRows(text, 15, 'l-formula')],
      children: [],
    })),
  }
  const outline = [`${conclusion}; ${reason}`, ...lines.map(({ label, text }) => `${label}: ${text}`)]
  return render(root, format, title, `${title}. ${reason}.`, outline)
}
