/** What there is to know about the selected statement: formula, how its certainty comes about step by step, variables, edges. */
import { type Degree, degreeNames, formulaText } from '@elenchus/metagraph'
import { type Diagram, degreeSymbols, linkStyle } from '@elenchus/metagraph/draw'
import { Button } from '../parts/form.tsx'
import { readingOf } from './state/edit-formulas.ts'
import { selectedStatement, variableAtCaret } from './state/editor-state.ts'
import { labelsOf } from './state/labels.ts'
import type { Editor } from './use-editor.ts'

const operatorWords = { not: '¬ not', box: '□ necessary', diamond: '◇ possible' } as const

const linkWords = {
  support: '+ supports',
  rebut: '× rebuts',
  undercut: '× undercuts',
  open: '? for or against',
} as const

export interface InspectorProps {
  readonly editor: Editor
  readonly diagram: Diagram
  readonly readOnly: boolean
}

export function Inspector({ editor, diagram, readOnly }: InspectorProps) {
  const { state, perform } = editor
  const { graph } = state.history
  const statement = selectedStatement(state)
  if (!statement)
    return (
      <p className="muted small">
        {readOnly
          ? 'Choose a statement to see its formula and how certain it is.'
          : 'Type a number to select that statement; then S or R and another number makes an edge.'}
      </p>
    )
  const labels = labelsOf(graph)
  const { id, formula, degree, variables } = statement
  const reading = readingOf(formula)
  const current = variableAtCaret(state)
  const has = formula.triples.length > 0
  const edges = diagram.links.filter(edge => edge.from === id || edge.to === id)
  const undercuts = (diagram.undercuts ?? []).filter(({ from }) => from === id)
  return (
    <div className="stack inspector">
      <h2>Statement {labels.get(id)}</h2>
      <label className="row spread">
        <span>Certainty</span>
        <select
          value={degree ?? ''}
          disabled={readOnly}
          onChange={event => {
            perform({
              kind: 'certainty',
              statement: id,
              degree: event.target.value === '' ? null : (Number(event.target.value) as Degree),
            })
            // The keys belong to the editor again.
            event.target.blur()
          }}
        >
          <option value="">not said</option>
          {[4, 3, 2, 1, 0].map(value => (
            <option key={value} value={value}>
              {degreeSymbols[value]} {degreeNames[value]}
            </option>
          ))}
        </select>
      </label>
      <div>
        <h3>Formula</h3>
        {has ? (
          <>
            <p className="signs">
              <span aria-hidden="true">{formulaText(formula)}</span>
              <span className="only-heard">{reading.words}</span>
            </p>
            <p className="signs small muted">
              {formulaText(formula, name => `“${variables.find(each => each.id === name)?.text ?? name}”`)}
            </p>
            <ol className="reduction small">
              <li>
                <span className="signs">{reading.chain}</span>{' '}
                <span className="muted">p stands for the formula without its operators</span>
              </li>
              {reading.steps.map((step, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else
                <li key={i}>
                  <span className="signs">{step.formula}</span> <span className="muted">by {step.rule}</span>
                </li>
              ))}
              <li>
                {degreeSymbols[reading.degree]} {degreeNames[reading.degree]}
                {degree !== null && degree !== reading.degree && `; set by hand: ${degreeNames[degree]}`}
              </li>
            </ol>
          </>
        ) : (
          <p className="muted small">None yet.{!readOnly && ' Mark two variables (V), then I, A or O relates them.'}</p>
        )}
      </div>
      <div>
        <h3>Variables</h3>
        {variables.length === 0 && <p className="muted small">None yet.</p>}
        <ul className="bare-list">
          {variables.map(variable => (
            <li key={variable.id} className={current?.id === variable.id ? 'row spread current' : 'row spread'}>
              <span>
                <b>{variable.id}</b> {variable.text}
              </span>
              {!readOnly && (
                <Button
                  kind="quiet"
                  aria-label={`Remove ${variable.id}`}
                  onClick={() => perform({ kind: 'unmark', statement: id, variable: variable.id })}
                >
                  ✕
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Edges</h3>
        {edges.length + undercuts.length === 0 && <p className="muted small">None yet.</p>}
        <ul className="bare-list">
          {edges.map(edge => {
            const { from, to, link } = edge
            const pen = linkStyle(edge)
            return (
              <li key={`${from} ${to}`} className="row spread">
                <span className={pen}>
                  {labels.get(from)} {linkWords[pen]} {labels.get(to)}
                  {link !== undefined && ', together with others'}
                </span>
                {!readOnly && (
                  <Button
                    kind="quiet"
                    aria-label={`Remove the edge from ${labels.get(from)} to ${labels.get(to)}`}
                    onClick={() => perform({ kind: 'disconnect', from, to })}
                  >
                    ✕
                  </Button>
                )}
              </li>
            )
          })}
          {undercuts.map(({ from, edge, open }) => (
            <li key={`${from} ${edge.from} ${edge.to}`} className="row spread">
              <span className={open ? 'open' : 'rebut'}>
                {labels.get(from)} {open ? linkWords.open : linkWords.undercut} {labels.get(edge.from)} →{' '}
                {labels.get(edge.to)}
              </span>
              {!readOnly && (
                <Button
                  kind="quiet"
                  aria-label={`Remove the undercut on the step from ${labels.get(edge.from)} to ${labels.get(edge.to)}`}
                  onClick={() => perform({ kind: 'release', from, edge })}
                >
                  ✕
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {has && !readOnly && current && (
        <div>
          <h3>Operators of {current.id}</h3>
          <div className="row">
            {(['not', 'box', 'diamond'] as const).map(operator => (
              <Button
                key={operator}
                onClick={() => perform({ kind: 'operator', statement: id, operator, variable: current.id })}
              >
                {operatorWords[operator]}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
