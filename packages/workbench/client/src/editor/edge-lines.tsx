/** The edges of a layout: a line with an arrowhead, a label, and a wide invisible line that is easy to click. */
import type { EdgeKind } from '@elenchus/metagraph'
import { getLinkStyle, headPath, type Layout, linePath, type PlacedLink, type Point } from '@elenchus/metagraph/draw'
import { type EdgeOrUndercut, edgeKey, edgeStatements, isSameEdge } from './state/editor-state.ts'

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

const toEdge = ({ link }: PlacedLink): EdgeOrUndercut =>
  'edge' in link
    ? { from: link.from, edge: { from: link.edge.from, to: link.edge.to } }
    : { from: link.from, to: link.to }

/** The edges to draw, with the classes and the click handler that line and label share. */
function collectLinks({ layout, chosenEdge, selectedId, showRejected, onChoose, onAddRejected }: EdgeProps) {
  const addProps = (isRejected: boolean) => (placed: PlacedLink) => {
    const { link } = placed
    const edge = toEdge(placed)
    const classes = [
      getLinkStyle(link),
      chosenEdge !== null && isSameEdge(chosenEdge, edge) && 'chosen',
      isRejected && 'rival',
      selectedId !== null && !edgeStatements(edge).includes(selectedId) && 'dim',
    ]
    const onPointerDown = () => {
      if (!isRejected) onChoose(edge)
      else if (!('edge' in link)) onAddRejected(link.kind, link.from, link.to)
    }
    return { placed, link, edge, rival: isRejected, className: classes.filter(Boolean).join(' '), onPointerDown }
  }
  return [...(showRejected ? layout.rivals.map(addProps(true)) : []), ...layout.links.map(addProps(false))]
}

interface EdgeLinesProps extends EdgeProps {
  /** The edge that the user is dragging from a card. */
  draggedEdge: { readonly kind: EdgeKind; readonly from: Point; readonly to: Point } | null
  onHover?: (edge: EdgeOrUndercut | null) => void
}

export function EdgeLines({ draggedEdge, onHover, ...props }: EdgeLinesProps) {
  return (
    <svg className="graph-edges" width={props.layout.width} height={props.layout.height} aria-hidden="true">
      {collectLinks(props).map(({ placed: { points }, link, edge, rival, className, onPointerDown }) => {
        const kind = 'edge' in link ? 'undercut' : link.kind
        const moreClasses = [
          link.confidence !== undefined && link.confidence < 0.5 && 'unsure',
          !('edge' in link) && link.link !== undefined && 'together',
          link.mark !== undefined && `is-${link.mark.replace(/\s+/g, '-')}`,
        ]
        return (
          <g
            key={`${kind} ${edgeKey(edge)} ${rival}`}
            className={['edge', className, ...moreClasses].filter(Boolean).join(' ')}
            data-kind={kind}
            data-from={link.from}
            data-to={'edge' in link ? undefined : link.to}
            onPointerDown={onPointerDown}
            onPointerEnter={() => onHover?.(edge)}
            onPointerLeave={() => onHover?.(null)}
          >
            <path className="hit" d={linePath(points)} />
            <path className="line" d={linePath(points)} />
            <path className="head" d={headPath(getLinkStyle(link), points)} />
          </g>
        )
      })}
      {draggedEdge && (
        <g className={`edge drawn ${draggedEdge.kind}`}>
          <path className="line" d={linePath([draggedEdge.from, draggedEdge.to])} />
          <path className="head" d={headPath(draggedEdge.kind, [draggedEdge.from, draggedEdge.to])} />
        </g>
      )}
    </svg>
  )
}

/** The labels of the edges, above everything else. */
export function EdgeLabels(props: EdgeProps) {
  return (
    <div aria-hidden="true">
      {collectLinks(props).flatMap(({ placed, link, edge, rival, className, onPointerDown }) =>
        placed.labels.map(({ text, x, y, width }) => (
          <span
            key={`${edgeKey(edge)} ${text} ${y} ${rival}`}
            className={`edge-words ${className}`}
            style={{ left: x, top: y, minWidth: width }}
            title={rival ? 'The explainer rejected this edge. Click to add it.' : link.note}
            onPointerDown={onPointerDown}
          >
            {text}
          </span>
        )),
      )}
    </div>
  )
}
