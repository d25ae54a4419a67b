/** All disagreements of the passage, decided or open. */
import type { Decision, Question } from './questions.ts'

const letters = { first: 'A', second: 'B', neither: 'neither' } as const

export function QueueList(props: {
  readonly questions: readonly Question[]
  readonly decisions: ReadonlyMap<string, Decision>
  readonly current: string | null
  readonly onChoose: (id: string) => void
}) {
  const { questions, decisions, current, onChoose } = props
  return (
    <ol className="desk-queue" aria-label="Disagreements">
      {questions.map(({ id, asks }) => {
        const decided = decisions.get(id)
        return (
          <li key={id}>
            <button type="button" aria-current={id === current ? 'true' : undefined} onClick={() => onChoose(id)}>
              <span aria-hidden="true">{decided ? '✓' : '○'}</span>
              <span>
                {asks} <span className="small muted">{decided ? `${letters[decided.choice]}` : 'open'}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
