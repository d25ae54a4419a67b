/** Known answers that workers confirm; where two or more of them dissent, the text is redone and verified anew. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useMay } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Table } from '../../parts/table.tsx'

type ToRedo = Reply<'readVerification'>['toRedo'][number]

export function Verification(props: { readonly project: string; readonly nameOf: (account: string) => string }) {
  const { project, nameOf } = props
  const found = useRoute('readVerification', { params: { project } })
  const may = useMay('administrator')
  const [redoing, setRedoing] = useState<ToRedo | null>(null)
  return (
    <section className="stack" aria-labelledby="verification">
      <h2 id="verification">Verified answers</h2>
      <Loaded of={found}>
        {({ verified, open, toRedo }) => (
          <>
            <p>
              {verified.toLocaleString('en')} verified, {open.toLocaleString('en')} still open,{' '}
              {toRedo.length.toLocaleString('en')} to be redone because two or more people gave another answer.
            </p>
            {toRedo.length > 0 && (
              <Table
                caption="To be redone"
                columns={[
                  { id: 'title', head: 'Passage', cell: ({ title }) => title },
                  { id: 'gold', head: 'Known answer', cell: ({ gold }) => gold.join(', ') },
                  {
                    id: 'answers',
                    head: 'Answers',
                    cell: ({ answers }) =>
                      answers.map(each => `${nameOf(each.account)}: ${each.labels.join(', ')}`).join('; '),
                  },
                  {
                    id: 'redo',
                    head: <span className="only-heard">Redo</span>,
                    cell: row =>
                      may && (
                        <Button aria-label={`Redo ${row.title}`} onClick={() => setRedoing(row)}>
                          Redo
                        </Button>
                      ),
                  },
                ]}
                rows={toRedo}
                keyOf={({ passage }) => passage}
              />
            )}
          </>
        )}
      </Loaded>
      {redoing && <Redo project={project} row={redoing} onClose={() => setRedoing(null)} />}
    </section>
  )
}

function Redo(props: { readonly project: string; readonly row: ToRedo; readonly onClose: () => void }) {
  const { project, row, onClose } = props
  const passage = useRoute('readPassage', { params: { project, passage: row.passage } })
  return (
    <Dialog open title="Redo a passage" wide onClose={onClose}>
      <Loaded of={passage}>
        {({ text, question }) => (
          <RedoForm project={project} row={row} text={text} question={question} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  )
}

function RedoForm(props: {
  readonly project: string
  readonly row: ToRedo
  readonly text: string
  readonly question: string | null
  readonly onClose: () => void
}) {
  const { project, row, onClose } = props
  const redo = useChange('redoPassage', ['readVerification', 'listPassages', 'readPassage', 'readAgreement'])
  const [text, setText] = useState(props.text)
  const [question, setQuestion] = useState(props.question ?? '')
  const [gold, setGold] = useState(row.gold.join(', '))
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        redo.mutate(
          {
            params: { project, passage: row.passage },
            body: {
              event: crypto.randomUUID(),
              revision: row.revision,
              text,
              question: question === '' ? null : question,
              gold: gold
                .split(',')
                .map(each => each.trim())
                .filter(Boolean),
            },
          },
          { onSuccess: onClose },
        )
      }}
    >
      {redo.error && <Notice tone="error">{redo.error.message}</Notice>}
      <TextArea label="Text" rows={10} value={text} onChange={setText} />
      <TextField label="Question" value={question} onChange={setQuestion} />
      <TextField label="Known answer" value={gold} onChange={setGold} />
      <div className="row">
        <Button kind="primary" type="submit" busy={redo.isPending}>
          Verify anew
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
