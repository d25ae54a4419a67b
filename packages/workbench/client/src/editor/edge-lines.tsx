/** The edges of a layout: a line, its head, its words, and round it a wide invisible line that is easy to hit. */

import type { EdgeKind } from '@elenchus/metagraph'
import { headPath, type Layout, linePath, linkStyle, type PlacedLink, type Point } from '@elenchus/metagraph/draw'
import type { ChosenEdge } from './state/editor-state.ts'

export const chosenOf = ({ link }: PlacedLink): ChosenEdge =>
  'edge' in link
    ? { from: link.from, edge: { from: link.edge.from, to: link.edge.to } }
    : { from: link.from, to: link.to }

export const edgeKey = (edge: ChosenEdge) =>
  'to' in edge ? `${edge.from} ${edge.to}` : `${edge.from} ${edge.edge.from} ${edge.edge.to}`

/** Whether an edge has to do with a statement. */
export const touches = (edge: ChosenEdge, id: string) =>
  edge.from === id || ('to' in edge ? edge.to === id : edge.edge.from === id || edge.edge.to === id)

export interface EdgeLinesProps {
  readonly layout: Layout
  readonly chosen: ChosenEdge | null
  readonly focus: string | null
  readonly showRivals: boolean
  /** A line that is being drawn with the mouse. */
  readonly drawn: { readonly kind: 'support' | 'rebut'; readonly from: Point; readonly to: Point } | null
  readonly onChoose: (edge: ChosenEdge) => void
  /** A link that was not chosen is made one. */
  readonly onAdopt: (kind: EdgeKind, from: string, to: string) => void
  readonly onHover?: ((edge: ChosenEdge | null) => void) | undefined
}

export function EdgeLines({ layout, chosen, focus, showRivals, drawn, onChoose, onAdopt, onHover }: EdgeLinesProps) {
  const one = (placed: PlacedLink, rival: boolean) => {
    const { link, points } = placed
    const edge = chosenOf(placed)
    const kind = 'edge' in link ? 'undercut' : link.kind
    const pen = linkStyle(link)
    const isChosen = chosen !== null && edgeKey(chosen) === edgeKey(edge)
    const classes = [
      'edge',
      pen,
      isChosen ? 'chosen' : '',
      rival ? 'rival' : '',
      focus !== null && !touches(edge, focus) ? 'dim' : '',
      link.confidence !== undefined && link.confidence < 0.5 ? 'unsure' : '',
      !('edge' in link) && link.link !== undefined ? 'together' : '',
      link.mark === undefined ? '' : `is-${link.mark.replace(/\s+/g, '-')}`,
    ]
    return (
      <g
        key={`${kind} ${edgeKey(edge)} ${rival}`}
        className={classes.filter(Boolean).join(' ')}
        data-kind={kind}
        data-from={link.from}
        data-to={'edge' in link ? undefined : link.to}
        onPointerDown={() => {
          if (!rival) onChoose(edge)
          else if (!('edge' in link)) onAdopt(link.kind, link.from, link.to)
        }}
        onPointerEnter={() => onHover?.(edge)}
        onPointerLeave={() => onHover?.(null)}
      >
        <path className="hit" d={linePath(points)} />
        <path className="line" d={linePath(points)} />
        <path className="head" d={headPath(pen, points)} />
      </g>
    )
  }
  return (
    <svg className="graph-edges" width={layout.width} height={layout.height} aria-hidden="true">
      {showRivals && layout.rivals.map(link => one(link, true))}
      {layout.links.map(link => one(link, false))}
      {drawn && (
        <g className={`edge drawn ${drawn.kind}`}>
          <path className="line" d={linePath([drawn.from, drawn.to])} />
          <path className="head" d={headPath(drawn.kind, [drawn.from, drawn.to])} />
        </g>
      )}
    </svg>
  )
}

/** The words on the lines, over everything. */
export function EdgeWords({
  layout,
  chosen,
  focus,
  showRivals,
  onChoose,
  onAdopt,
}: Omit<EdgeLinesProps, 'drawn' | 'onHover'>) {
  const shown = [
    ...(showRivals ? layout.rivals.map(link => ({ link, rival: true })) : []),
    ...layout.links.map(link => ({ link, rival: false })),
  ]
  return (
    <div aria-hidden="true">
      {shown.map(({ link: placed, rival }) => {
        const edge = chosenOf(placed)
        const kind = 'edge' in placed.link ? 'undercut' : placed.link.kind
        const isChosen = chosen !== null && edgeKey(chosen) === edgeKey(edge)
        const dim = focus !== null && !touches(edge, focus)
        return placed.labels.map(({ text, x, y, width }) => (
          <span
            key={`${edgeKey(edge)} ${kind} ${text} ${y}`}
            className={`edge-words ${linkStyle(placed.link)} ${isChosen ? 'chosen' : ''} ${rival ? 'rival' : ''} ${dim ? 'dim' : ''}`}
            style={{ left: x, top: y, minWidth: width }}
            title={rival ? 'Not chosen; a click makes it an edge' : placed.link.note}
            onPointerDown={() => {
              const { link } = placed
              if (!rival) onChoose(edge)
              else if (!('edge' in link)) onAdopt(link.kind, link.from, link.to)
            }}
          >
            {text}
          </span>
        ))
      })}
    </div>
  )
}
