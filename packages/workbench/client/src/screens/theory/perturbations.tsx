/** The perturbations of the theory, made when somebody looks at them; a server with models can be asked what they answer. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { Button } from '../../parts/button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import type { Answers } from './model-answer.tsx'
import { ModelAnswers } from './model-answers.tsx'
import type { Question } from './theory-form.tsx'
import { VariantList } from './variants.tsx'

export function Perturbations(props: { readonly question: Question; readonly onAsk: (question: Question) => void }) {
  const { question, onAsk } = props
  const { theory, statement } = question
  const [seed, setSeed] = useState(1)
  const [answers, setAnswers] = useState<Answers>(new Map())
  const tools = useTools()
  const found = useQuery({
    queryKey: ['perturb', theory, statement, seed],
    queryFn: ({ signal }) => tools.perturb({ theory, statement, seed }, signal),
  })
  return (
    <Loaded of={found}>
      {variants => (
        <div className="stack">
          <div className="row spread">
            <p className="small muted">
              Each is decided again, never assumed. Other words and names are drawn with another seed.
            </p>
            <Button
              onClick={() => {
                setSeed(seed + 1)
                setAnswers(new Map())
              }}
            >
              Draw others
            </Button>
          </div>
          <ModelAnswers question={question} found={variants} answers={answers} onAnswers={setAnswers} />
          <VariantList
            found={variants}
            answers={answers}
            onOpen={variant => onAsk({ ...question, theory: variant.theory, statement: variant.statement })}
          />
        </div>
      )}
    </Loaded>
  )
}
