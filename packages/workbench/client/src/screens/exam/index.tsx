/** The exam as the person who takes it sees it: by a link, without an account, one item at a time. */
import { useState } from 'react'
import { useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { Gate } from '../../parts/gate.tsx'
import { Loading } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Paper } from './paper.tsx'
import './exam.css'

export default function Screen() {
  // Behind the number sign, so that no log of a proxy holds it.
  const [secret] = useState(() => window.location.hash.slice(1))
  const sitting = useRoute(
    'readSitting',
    { params: { token: secret } },
    { enabled: /^[\w.-]+$/.test(secret), staleTime: Number.POSITIVE_INFINITY },
  )
  const [begun, setBegun] = useState(false)
  if (!/^[\w.-]+$/.test(secret))
    return (
      <Gate title="Exam">
        <Notice tone="warn" title="This address has no link in it.">
          Open the link that you were given, whole.
        </Notice>
      </Gate>
    )
  if (sitting.error)
    return (
      <Gate title="Exam">
        <Notice
          tone="error"
          title={sitting.error.message}
          actions={<Button onClick={() => void sitting.refetch()}>Try again</Button>}
        />
      </Gate>
    )
  if (!sitting.data)
    return (
      <Gate title="Exam">
        <Loading />
      </Gate>
    )
  const { exam, person, items, answers, finished } = sitting.data
  const answered = Object.keys(answers).length
  if (finished)
    return (
      <Gate title={exam} lead={`Thank you, ${person}.`}>
        <p>This exam is handed in. You can close the page.</p>
      </Gate>
    )
  if (!begun)
    return (
      <Gate title={exam} lead={`For ${person}.`}>
        <p>
          There are {items.length} items, one at a time. Choose an answer with <kbd>1</kbd> to <kbd>9</kbd> or by its
          letter, and go on with <kbd>Enter</kbd>. The time that you spend on each item is kept. You can stop and come
          back to this link on this device or another.
        </p>
        {answered > 0 && <p>You have answered {answered} so far.</p>}
        <div className="row">
          <Button kind="primary" onClick={() => setBegun(true)}>
            {answered > 0 ? 'Go on' : 'Begin'}
          </Button>
        </div>
      </Gate>
    )
  return <Paper secret={secret} sitting={sitting.data} />
}
