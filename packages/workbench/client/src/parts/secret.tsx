/** A secret that is shown once, with a button that copies it. */
import { copyText } from './download.ts'
import { Button } from './form.tsx'
import './secret.css'

/** `name` begins the message after copying: `Link copied`. */
export function Secret({ text, name }: { text: string; name: string }) {
  return (
    <div className="stack">
      <code className="secret">{text}</code>
      <div className="row">
        <Button label="Copy" kind="primary" onClick={() => void copyText(text, `${name} copied`)} />
      </div>
    </div>
  )
}
