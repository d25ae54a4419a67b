/** The edges of a layout: a line and its head, its label, and a wide invisible line that is easy to hit. */
import type { EdgeKind } from '@elenchus/metagraph'
import { headPath, type Layout, linePath, linkStyle, type PlacedLink, type Point } from '@elenchus/metagraph/draw'
import { type ChosenEdge, edgeKey, endsOf, isSameEdge } from './state/editor-state.ts'

export interface EdgeProps {
  layout: Layout
  chosen: ChosenEdge | null
  /** The selected statement; edges without it are dimmed. */
  focus: string | null
  showRivals: boolean
  onChoose: (edge: ChosenEdge) => void
  /** Makes an edge of a rejected link. */
  onAdopt: (kind: EdgeKind, from: string, to: string) => void
}

const chosenEdgeOf = ({ link }: PlacedLink): ChosenEdge =>
  'edge' in link
    ? { from: link.from, edge: { from: link.edge.from, to: link.edge.to } }
    : { from: link.from, to: link.to }

/** The links to draw, with the classes and the click handler that their line and their label share. */
function drawnLinks({ layout, chosen, focus, showRivals, onChoose, onAdopt }: EdgeProps) {
  const describe = (rival: boolean) => (placed: PlacedLink) => {
    const { link } = placed
    const edge = chosenEdgeOf(placed)
    const classes = [
      linkStyle(link),
      chosen !== null && isSameEdge(chosen, edge) && 'chosen',
      rival && 'rival',
      focus !== null && !endsOf(edge).includes(focus) && 'dim',
    ]
    const onPointerDown = () => {
      if (!rival) onChoose(edge)
      else if (!('edge' in link)) onAdopt(link.kind, link.from, link.to)
    }
    return { placed, link, edge, rival, className: classes.filter(Boolean).join(' '), onPointerDown }
  }
  return [...(showRivals ? layout.rivals.map(describe(true)) : []), ...layout.links.map(describe(false))]
}

interface EdgeLinesProps extends EdgeProps {
  /** An edge that the user is drawing with the mouse. */
  drawn: { readonly kind: EdgeKind; readonly from: Point; readonly to: Point } | null
  onHover?: (edge: ChosenEdge | null) => void
}

export function EdgeLines({ drawn, onHover, ...props }: EdgeLinesProps) {
  return (
    <svg className="graph-edges" width={props.layout.width} height={props.layout.height} aria-hidden="true">
      {drawnLinks(props).map(({ placed: { points }, link, edge, rival, className, onPointerDown }) => {
        const kind = 'edge' in link ? 'undercut' : link.kind
        const more = [
          link.confidence !== undefined && link.confidence < 0.5 && 'unsure',
          !('edge' in link) && link.link !== undefined && 'together',
          link.mark !== undefined && `is-${link.mark.replace(/\s+/g, '-')}`,
        ]
        return (
          <g
            key={`${kind} ${edgeKey(edge)} ${rival}`}
            className={['edge', className, ...more].filter(Boolean).join(' ')}
            data-kind={kind}
            data-from={link.from}
            data-to={'edge' in link ? undefined : link.to}
            onPointerDown={onPointerDown}
            onPointerEnter={() => onHover?.(edge)}
            onPointerLeave={() => onHover?.(null)}
          >
            <path className="hit" d={linePath(points)} />
            <path className="line" d={linePath(points)} />
            <path className="head" d={headPath(linkStyle(link), points)} />
          </g>
        )
      })}
      {drawn && (
        <g className={`edge drawn ${drawn.kind}`}>
          <path className="line" d={linePath([drawn.from, drawn.to])} />
          <path className="head" d={headPath(drawn.kind, [drawn.from, drawn.to])} />
        </g>
      )}
    </svg>
  )
}

/** The labels of the edges, above everything else. */
export function EdgeLabels(props: EdgeProps) {
  return (
    <div aria-hidden="true">
      {drawnLinks(props).flatMap(({ placed, link, edge, rival, className, onPointerDown }) =>
        placed.labels.map(({ text, x, y, width }) => (
          <span
            key={`${edgeKey(edge)} ${text} ${y} ${rival}`}
            className={`edge-words ${className}`}
            style={{ left: x, top: y, minWidth: width }}
            title={rival ? 'Rejected; click to make it an edge' : link.note}
            onPointerDown={onPointerDown}
          >
            {text}
          </span>
        )),
      )}
    </div>
  )
}
