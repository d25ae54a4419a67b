/** The edges of a layout: a line with an arrowhead, a label, and a wide invisible line that is easy to click. */
import type { EdgeKind } from '@elenchus/metagraph'
import {
  formatHeadPath,
  formatLinePath,
  getLinkStyle,
  type Layout,
  type PlacedLink,
  type Point,
} from '@elenchus/metagraph/draw'
import { type EdgeOrUndercut, getEdgeKey, getEdgeStatements, isSameEdge } from './state/editor-state.ts'

export interface EdgeProps {
  layout: Layout
  chosenEdge: EdgeOrUndercut | null
  /** The selected statement. Edges that do not start or end there are dimmed. */
  selectedId: string | null
  /** Also draws edges that the explainer rejected. */
  showRejected: boolean
  onChoose: (edge: EdgeOrUndercut) => void
  /** Called when the user clicks a rejected edge, to add it to the graph. */
  onAddRejected: (kind: EdgeKind, from: string, to: string) => void
}

/** The edge of the graph that a link of the layout shows; a link with an `edge` is an undercut. */
const toEdge = ({ link }: PlacedLink): EdgeOrUndercut =>
  'edge' in link
    ? { from: link.from, edge: { from: link.edge.from, to: link.edge.to } }
    : { from: link.from, to: link.to }

/** The edges to draw. The line and the label of an edge share its classes and its click handler. */
function collectEdges({ layout, chosenEdge, selectedId, showRejected, onChoose, onAddRejected }: EdgeProps) {
  const toDrawnEdge = (isRejected: boolean) => (placed: PlacedLink) => {
    const { link } = placed
    const edge = toEdge(placed)
    const classes = [
      getLinkStyle(link),
      chosenEdge !== null && isSameEdge(chosenEdge, edge) && 'chosen',
      isRejected && 'rival',
      selectedId !== null && !getEdgeStatements(edge).includes(selectedId) && 'dim',
    ]
    const onPointerDown = () => {
      if (!isRejected) onChoose(edge)
      else if (!('edge' in link)) onAddRejected(link.kind, link.from, link.to)
    }
    return { placed, link, edge, isRejected, className: classes.filter(Boolean).join(' '), onPointerDown }
  }
  return [...(showRejected ? layout.rivals.map(toDrawnEdge(true)) : []), ...layout.links.map(toDrawnEdge(false))]
}

interface EdgeLinesProps extends EdgeProps {
  /** The edge that the user is dragging from a card. */
  draggedEdge: { readonly kind: EdgeKind; readonly from: Point; readonly to: Point } | null
  onHover?: (edge: EdgeOrUndercut | null) => void
}

export function EdgeLines({ draggedEdge, onHover, ...props }: EdgeLinesProps) {
  return (
    <svg className="graph-edges" width={props.layout.width} height={props.layout.height} aria-hidden="true">
      {collectEdges(props).map(({ placed: { points }, link, edge, isRejected, className, onPointerDown }) => {
        const kind = 'edge' in link ? 'undercut' : link.kind
        const moreClasses = [
          // `link.link` is the name that linked premises share, `link.mark` a mark of the screen such as “missing”.
          link.confidence !== undefined && link.confidence < 0.5 && 'unsure',
          !('edge' in link) && link.link !== undefined && 'together',
          link.mark !== undefined && `is-${link.mark.replace(/\s+/g, '-')}`,
        ]
        return (
          <g
            key={`${kind} ${getEdgeKey(edge)} ${isRejected}`}
            className={['edge', className, ...moreClasses].filter(Boolean).join(' ')}
            data-kind={kind}
            data-from={link.from}
            data-to={'edge' in link ? undefined : link.to}
            onPointerDown={onPointerDown}
            onPointerEnter={() => onHover?.(edge)}
            onPointerLeave={() => onHover?.(null)}
          >
            <path className="hit" d={formatLinePath(points)} />
            <path className="line" d={formatLinePath(points)} />
            <path className="head" d={formatHeadPath(getLinkStyle(link), points)} />
          </g>
        )
      })}
      {draggedEdge && (
        <g className={`edge drawn ${draggedEdge.kind}`}>
          <path className="line" d={formatLinePath([draggedEdge.from, draggedEdge.to])} />
          <path className="head" d={formatHeadPath(draggedEdge.kind, [draggedEdge.from, draggedEdge.to])} />
        </g>
      )}
    </svg>
  )
}

/** The labels of the edges, above everything else. */
export function EdgeLabels(props: EdgeProps) {
  return (
    <div aria-hidden="true">
      {collectEdges(props).flatMap(({ placed, link, edge, isRejected, className, onPointerDown }) =>
        placed.labels.map(({ text, x, y, width }) => (
          <span
            key={`${getEdgeKey(edge)} ${text} ${y} ${isRejected}`}
            className={`edge-words ${className}`}
            style={{ left: x, top: y, minWidth: width }}
            title={isRejected ? 'The explainer rejected this edge. Click to add it.' : link.note}
            onPointerDown={onPointerDown}
          >
            {text}
          </span>
        )),
      )}
    </div>
  )
}
