/** A sentence that cannot be read: where, why, and what mends it; where it can be read in two ways, each is offered. */
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'

export function Refused(props: { readonly error: Error; readonly onReading: (reading: number) => void }) {
  const { error, onReading } = props
  const [first, ...rest] = error.message.split('\n')
  const readings = [...error.message.matchAll(/^ {2}reading (\d+): (.*)$/gm)].map(([, number, text]) => ({
    number: Number(number),
    text: text!,
  }))
  return (
    <Notice
      tone="error"
      title={sentence(first!)}
      actions={readings.map(({ number, text }) => (
        <Button key={number} onClick={() => onReading(number)}>
          Read it as: {text}
        </Button>
      ))}
    >
      {readings.length === 0 && rest.length > 0 && <pre className="where">{rest.join('\n')}</pre>}
    </Notice>
  )
}

/** `2:1: this can be read in two ways` → `Line 2: this can be read in two ways` */
const sentence = (text: string) => text.replace(/^(\d+):\d+: /, 'Line $1: ')
