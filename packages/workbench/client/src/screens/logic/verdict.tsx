/** Whether the formula holds everywhere, somewhere or nowhere; the drawings that show it; the reduction; the formula in other notations. */
import { degreeNames } from '@elenchus/metagraph'
import type { Reply } from '@elenchus/workbench/contract'
import { Badge, type Tone } from '../../parts/feedback.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Table } from '../../parts/table.tsx'
import type { ModalQuestion } from './formula-form.tsx'

type Proved = Reply<'prove'>

interface Said {
  readonly word: string
  readonly tone: Tone
  readonly sign: string
  readonly sentence: string
}

export function verdictOf({ valid, satisfiable }: Proved, logic: string, premises: boolean): Said {
  const where = premises ? `where the premises hold, in ${logic}` : `in ${logic}`
  if (valid === 'gave up' || satisfiable === 'gave up')
    return { word: 'Not decided', tone: 'warn', sign: '…', sentence: 'It was not decided within eight seconds.' }
  if (valid && !satisfiable)
    return {
      word: 'Follows from anything',
      tone: 'warn',
      sign: '!',
      sentence: 'The premises contradict each other, so everything follows from them.',
    }
  if (valid)
    return {
      word: premises ? 'Follows' : 'Valid',
      tone: 'ok',
      sign: '✓',
      sentence: `It holds in every world ${where}: the tableau shows that it cannot fail.`,
    }
  if (!satisfiable)
    return {
      word: 'Unsatisfiable',
      tone: 'attack',
      sign: '✕',
      sentence: `It holds in no world ${where}: the second tableau shows that it cannot hold.`,
    }
  return {
    word: premises ? 'Does not follow' : 'Contingent',
    tone: 'neutral',
    sign: '?',
    sentence: `It is satisfiable and not valid ${where}: it fails in the first drawing and holds in the second.`,
  }
}

export function Verdict({ question, answer }: { readonly question: ModalQuestion; readonly answer: Proved }) {
  const { word, tone, sign, sentence } = verdictOf(answer, question.logic, question.premises.trim() !== '')
  const { formula, valid, satisfiable, svg, holds, reduction, notations, text } = answer
  return (
    <div className="stack">
      <div className="card verdict" role="status" aria-label="Answer">
        <p className="asked">
          <Badge tone={tone} sign={sign}>
            {word}
          </Badge>{' '}
          <strong className="formula">{formula}</strong>
        </p>
        <p>{sentence}</p>
      </div>
      {svg && (
        <section className="stack tight">
          <h2>{valid === true ? 'Why it cannot fail' : 'Where it fails'}</h2>
          <Picture svg={svg} label={valid === true ? 'Tableau' : 'Worlds in which it fails'} name="formula" />
        </section>
      )}
      {holds && valid !== true && (
        <section className="stack tight">
          <h2>{satisfiable === true ? 'Where it holds' : 'Why it cannot hold'}</h2>
          <Picture
            svg={holds}
            label={satisfiable === true ? 'Worlds in which it holds' : 'Tableau of its negation'}
            name="formula-holds"
          />
        </section>
      )}
      {text && (
        <details>
          <summary>The tableau as text</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard */}
          <pre tabIndex={0}>{text}</pre>
        </details>
      )}
      {reduction && <Reduction formula={formula} reduction={reduction} />}
      <details>
        <summary>In other notations</summary>
        <Table
          caption="The formula in every notation"
          columns={[
            { id: 'notation', head: 'Notation', cell: row => row.notation },
            { id: 'text', head: 'Formula', cell: row => <code>{row.text}</code> },
          ]}
          rows={notations}
          keyOf={row => row.notation}
        />
      </details>
    </div>
  )
}

function Reduction({
  formula,
  reduction,
}: {
  readonly formula: string
  readonly reduction: NonNullable<Proved['reduction']>
}) {
  const { steps, degree } = reduction
  return (
    <section className="stack tight">
      <h2>Its chain of operators in S5</h2>
      {steps.length === 0 ? (
        <p>Nothing can be shortened.</p>
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
    </section>
  )
}
