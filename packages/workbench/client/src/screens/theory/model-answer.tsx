/** What a model said about one theory, and whether it is what was proved. */
export interface Answered {
  /** null: nothing that could be read. */
  readonly answer: string | null
  readonly failed: string | null
}
/** By variant; `base` is the theory as it is. */
export type Answers = ReadonlyMap<string, Answered>

export function ModelAnswer({ answer, label }: { readonly answer: Answered | undefined; readonly label: string }) {
  if (!answer) return null
  if (answer.answer === null)
    return (
      <span className="small model-said" title={answer.failed ?? undefined}>
        the model gave no answer
      </span>
    )
  const right = answer.answer === label
  return (
    <span className={`small model-said ${right ? 'right' : 'wrong'}`}>
      <span aria-hidden="true">{right ? '✓' : '✕'}</span> the model says {answer.answer}
      {right ? '' : ', which is wrong'}
    </span>
  )
}
