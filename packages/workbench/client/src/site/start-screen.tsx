/** What can be done here, understood in ten seconds. */
import { Link } from 'wouter'
import { Page } from '../parts/layout.tsx'
import { places } from './site.tsx'

export default function StartScreen() {
  return (
    <Page
      title="The argument inside a text"
      lead="Four tools for reasoning in plain language. Everything happens in this page: nothing is sent anywhere, and it works without a network once it has been opened."
    >
      <ul className="tools">
        {places.slice(1).map(({ href, says, about }) => (
          <li key={href} className="card">
            <h2>
              <Link href={href}>{says}</Link>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <p className="small muted">
        The models of Explain, eight megabytes, are fetched once. A page of your own can use these tools too: see the{' '}
        <a href="embed.html">example for embedding</a>.
      </p>
    </Page>
  )
}
