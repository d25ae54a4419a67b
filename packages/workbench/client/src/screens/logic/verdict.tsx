/** The answer about a modal formula: verdict, tableau or Kripke model, reduction of its operators, other notations. */
import { degreeNames } from '@elenchus/metagraph'
import type { Reply } from '@elenchus/workbench/contract'
import { Badge, type Tone } from '../../parts/feedback.tsx'
import { Details, Section } from '../../parts/layout.tsx'
import { SvgFigure } from '../../parts/svg-figure.tsx'
import { Table } from '../../parts/table.tsx'
import type { ModalQuestion } from './formula-form.tsx'

type ProveReply = Reply<'prove'>
type VerdictText = { verdict: string; tone: Tone; icon: string; sentence: string }

function describeVerdict({ valid, satisfiable }: ProveReply, logic: string, hasPremises: boolean): VerdictText {
  const scope = hasPremises ? `where the premises hold, in ${logic}` : `in ${logic}`
  if (valid === 'gave up' || satisfiable === 'gave up')
    return { verdict: 'Not decided', tone: 'warn', icon: '…', sentence: 'The time limit of eight seconds was reached.' }
  if (valid && !satisfiable) {
    const sentence = 'The premises contradict each other, so everything follows from them.'
    return { verdict: 'Inconsistent premises', tone: 'warn', icon: '!', sentence }
  }
  if (valid) {
    const sentence = `The formula holds in every world ${scope}. The tableau shows that it cannot fail.`
    return { verdict: hasPremises ? 'Follows' : 'Valid', tone: 'ok', icon: '✓', sentence }
  }
  if (!satisfiable) {
    const sentence = `The formula holds in no world ${scope}. The second tableau shows that it cannot hold.`
    return { verdict: 'Unsatisfiable', tone: 'attack', icon: '✕', sentence }
  }
  const sentence = `The formula is satisfiable but not valid ${scope}: it fails in the first drawing and holds in the second.`
  return { verdict: hasPremises ? 'Does not follow' : 'Contingent', tone: 'neutral', icon: '?', sentence }
}

export function Verdict({ question, answer }: { question: ModalQuestion; answer: ProveReply }) {
  const { verdict, tone, icon, sentence } = describeVerdict(answer, question.logic, question.premises.trim() !== '')
  const {
    formula,
    valid,
    satisfiable,
    svg: validitySvg,
    holds: satisfiabilitySvg,
    reduction,
    notations,
    text: tableauText,
  } = answer
  return (
    <div className="stack">
      <div className="card verdict" role="status" aria-label="Answer">
        <p className="asked">
          <Badge label={verdict} tone={tone} icon={icon} /> <strong className="formula">{formula}</strong>
        </p>
        <p>{sentence}</p>
      </div>
      {validitySvg && (
        <Section tight title={valid === true ? 'Why the formula cannot fail' : 'Where the formula fails'}>
          <SvgFigure
            svg={validitySvg}
            label={valid === true ? 'Tableau' : 'Worlds in which the formula fails'}
            name="formula"
          />
        </Section>
      )}
      {satisfiabilitySvg && valid !== true && (
        <Section tight title={satisfiable === true ? 'Where the formula holds' : 'Why the formula cannot hold'}>
          <SvgFigure
            svg={satisfiabilitySvg}
            label={satisfiable === true ? 'Worlds in which the formula holds' : 'Tableau of the negated formula'}
            name="formula-holds"
          />
        </Section>
      )}
      {tableauText && (
        <Details summary="Tableau as text">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by the keyboard */}
          <pre tabIndex={0}>{tableauText}</pre>
        </Details>
      )}
      {reduction && <Reduction formula={formula} reduction={reduction} />}
      <Details summary="Other notations">
        <Table
          caption="The formula in every notation"
          columns={[
            { head: 'Notation', cell: row => row.notation },
            { head: 'Formula', cell: row => <code>{row.text}</code> },
          ]}
          rows={notations}
          rowKey={row => row.notation}
        />
      </Details>
    </div>
  )
}

function Reduction({ formula, reduction }: { formula: string; reduction: NonNullable<ProveReply['reduction']> }) {
  const { steps, degree } = reduction
  return (
    <Section tight title="Reduction of the modal operators in S5">
      {steps.length === 0 ? (
        <p>The operators cannot be reduced.</p>
      ) : (
        <ol className="reduction">
          <li>
            <span className="formula">{formula}</span>
          </li>
          {steps.map((step, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may be used twice with the same result
            <li key={i}>
              <span className="formula">{step.formula}</span> <span className="small muted">by {step.rule}</span>
            </li>
          ))}
        </ol>
      )}
      {degree !== null && <p>The degree of certainty is “{degreeNames[degree]}”.</p>}
    </Section>
  )
}
