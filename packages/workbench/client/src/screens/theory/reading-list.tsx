/** How every sentence was read: its formula, a paraphrase where it says more, notes; and what the answer becomes without it. */
import type { Reply } from '@elenchus/workbench/contract'
import { Badge } from '../../parts/badge.tsx'

type Reading = Reply<'decide'>['reading']
type Sentence = Reading['sentences'][number]

const plain = (text: string) => text.toLowerCase().replace(/\W+/g, '')

function Read({ sentence }: { readonly sentence: Sentence }) {
  const { text, reading, paraphrase, notes } = sentence
  return (
    <div className="read">
      <p>{text}</p>
      <p className="formula">
        <code>{reading}</code>
      </p>
      {paraphrase && plain(paraphrase) !== plain(text) && <p className="small">Read as: “{paraphrase}”</p>}
      {notes.map(note => (
        <p key={note} className="small note">
          {note}
        </p>
      ))}
    </div>
  )
}

export function ReadingList(props: {
  readonly reading: Reading
  readonly used: readonly number[]
  /** The sentence that is left out of the theory for the moment. */
  readonly onLeaveOut: (text: string) => void
}) {
  const { reading, used, onLeaveOut } = props
  return (
    <div className="stack">
      <ol className="sentences">
        {reading.sentences.map((sentence, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand twice in a theory
          <li key={i}>
            <Read sentence={sentence} />
            <div className="row">
              {used.includes(i) && (
                <Badge tone="accent" sign="◆">
                  used
                </Badge>
              )}
              {reading.sentences.length > 1 && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={`Leave out sentence ${i + 1}: ${sentence.text}`}
                  onClick={() => onLeaveOut(sentence.text)}
                >
                  Leave out
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {reading.assumptions.length > 0 && (
        <div>
          <h2>Assumed besides</h2>
          <ul>
            {reading.assumptions.map(({ reading: formula, note }) => (
              <li key={formula}>
                <code>{formula}</code> <span className="small muted">{note}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {reading.statement && (
        <div>
          <h2>The statement</h2>
          <Read sentence={reading.statement} />
        </div>
      )}
    </div>
  )
}
