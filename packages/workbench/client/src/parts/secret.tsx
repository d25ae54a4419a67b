/** Something that is shown once, to be copied. */
import { Button } from './button.tsx'
import { toast } from './toast.tsx'
import './secret.css'

export function Secret({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(`${what} copied`),
      () => toast('The browser did not allow copying; select the text instead.', { tone: 'error' }),
    )
  return (
    <div className="stack">
      <code className="secret">{text}</code>
      <div className="row">
        <Button kind="primary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}
