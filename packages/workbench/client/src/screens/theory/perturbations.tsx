/** The perturbations of the theory, made when somebody looks at them; a server with models can be asked what they answer. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { Button } from '../../parts/button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import type { Question } from './theory-form.tsx'
import { VariantList } from './variants.tsx'

const none: ReadonlyMap<string, string> = new Map()

export function Perturbations(props: { readonly question: Question; readonly onAsk: (question: Question) => void }) {
  const { question, onAsk } = props
  const { theory, statement } = question
  const [seed, setSeed] = useState(1)
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
            <Button onClick={() => setSeed(seed + 1)}>Draw others</Button>
          </div>
          <VariantList
            found={variants}
            answers={none}
            onOpen={variant => onAsk({ ...question, theory: variant.theory, statement: variant.statement })}
          />
        </div>
      )}
    </Loaded>
  )
}
