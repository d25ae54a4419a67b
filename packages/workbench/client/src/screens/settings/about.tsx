/** What this is, and in which version. */
import { useSession } from '../../app/session.tsx'

export function About() {
  const { version, mode } = useSession()
  return (
    <>
      <dl className="facts">
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Mode</dt>
        <dd>{mode === 'single' ? 'for one person on this machine' : 'with accounts'}</dd>
        <dt>Licence</dt>
        <dd>MIT</dd>
        <dt>For programs</dt>
        <dd>
          <a href="/api/openapi.json">/api/openapi.json</a>
        </dd>
      </dl>
      <p className="muted">
        An elenchus is a cross-examination: asking what a claim rests on, and what speaks against it. Nothing that you
        do here leaves this server; pages load nothing from elsewhere.
      </p>
    </>
  )
}
