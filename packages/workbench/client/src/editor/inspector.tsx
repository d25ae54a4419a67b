/** Details of the selected statement: certainty, formula with its reduction to a degree, variables and edges. */
import { type Degree, degreeNames, formatFormula, formulaSigns, verbalizeFormula } from '@elenchus/metagraph'
import { type Diagram, degreeSymbols, formatLink, getLinkStyle, listBadges } from '@elenchus/metagraph/draw'
import { Button } from '../parts/form.tsx'
import { reduceOperators } from './state/edit-formulas.ts'
import { findVariableAtCaret, getEdgeKey, getEdgeStatements, getSelectedStatement } from './state/editor-state.ts'
import { assignLabels } from './state/labels.ts'
import type { Editor } from './use-editor.ts'

export function Inspector({ editor, diagram, readOnly }: { editor: Editor; diagram: Diagram; readOnly: boolean }) {
  const { state, perform } = editor
  const { graph } = state.history
  const statement = getSelectedStatement(state)
  if (!statement)
    return (
      <p className="muted small">
        {readOnly
          ? 'Select a statement to see its formula and its certainty.'
          : 'To create an edge, type the number of a statement, press S or R, and type the number of the target.'}
      </p>
    )
  const labels = assignLabels(graph)
  const { id, formula, degree, variables } = statement
  const reduction = reduceOperators(formula)
  const currentVariable = findVariableAtCaret(state)
  const hasFormula = formula.triples.length > 0
  const edges = [
    ...diagram.links.filter(edge => edge.from === id || edge.to === id),
    ...(diagram.undercuts ?? []).filter(({ from }) => from === id),
  ]
  const renderRemoveButton = (description: string, onClick: () => void) =>
    !readOnly && <Button label="✕" kind="quiet" aria-label={`Remove ${description}`} onClick={onClick} />
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
            // So that the shortcuts of the editor work again.
            event.target.blur()
          }}
        >
          <option value="">not set</option>
          {listBadges(diagram.degreeConvention).map(({ degree: value, symbol, word }) => (
            <option key={value} value={value}>
              {symbol} {word}
            </option>
          ))}
        </select>
      </label>
      <div>
        <h3>Formula</h3>
        {hasFormula ? (
          <>
            <p className="signs">
              <span aria-hidden="true">{formatFormula(formula)}</span>
              <span className="visually-hidden">{verbalizeFormula(formula)}</span>
            </p>
            <p className="signs small muted">
              {formatFormula(formula, name => `“${variables.find(each => each.id === name)?.text ?? name}”`)}
            </p>
            <ol className="reduction small">
              <li>
                <span className="signs">{reduction.startFormula}</span>{' '}
                <span className="muted">p is the formula without its outer operators</span>
              </li>
              {reduction.steps.map((step, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else
                <li key={i}>
                  <span className="signs">{step.formula}</span> <span className="muted">by {step.rule}</span>
                </li>
              ))}
              <li>
                {degreeSymbols[reduction.degree]} {degreeNames[reduction.degree]}
                {degree !== null && degree !== reduction.degree && `; set by hand: ${degreeNames[degree]}`}
              </li>
            </ol>
          </>
        ) : (
          <p className="muted small">
            None yet.{!readOnly && ' Mark two variables with V, then relate them with I, A or O.'}
          </p>
        )}
      </div>
      <div>
        <h3>Variables</h3>
        {variables.length === 0 && <p className="muted small">None yet.</p>}
        <ul className="bare-list">
          {variables.map(({ id: variable, text }) => (
            <li key={variable} className={currentVariable?.id === variable ? 'row spread current' : 'row spread'}>
              <span>
                <b>{variable}</b> {text}
              </span>
              {renderRemoveButton(variable, () => perform({ kind: 'remove-variable', statement: id, variable }))}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Edges</h3>
        {edges.length === 0 && <p className="muted small">None yet.</p>}
        <ul className="bare-list">
          {edges.map(edge => {
            const [from, ...to] = getEdgeStatements(edge).map(each => labels.get(each))
            const target = to.join(' → ')
            return (
              <li key={getEdgeKey(edge)} className="row spread">
                <span className={getLinkStyle(edge)}>
                  {from} {formatLink(edge)} {target}
                </span>
                {'to' in edge
                  ? renderRemoveButton(`the edge from ${from} to ${target}`, () =>
                      perform({ kind: 'disconnect', from: edge.from, to: edge.to }),
                    )
                  : renderRemoveButton(`the undercut on the inference ${target}`, () =>
                      perform({ kind: 'remove-undercut', from: edge.from, edge: edge.edge }),
                    )}
              </li>
            )
          })}
        </ul>
      </div>
      {hasFormula && !readOnly && currentVariable && (
        <div>
          <h3>Operators of {currentVariable.id}</h3>
          <div className="row">
            {(['not', 'box', 'diamond'] as const).map(operator => (
              <Button
                label={formulaSigns.unary[operator]}
                aria-label={operator}
                key={operator}
                onClick={() => perform({ kind: 'operator', statement: id, operator, variable: currentVariable.id })}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
