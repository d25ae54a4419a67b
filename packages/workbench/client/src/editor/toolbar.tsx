/** Everything that keys do, as buttons with their keys written on them, and the line for typed commands. */
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../parts/form.tsx'
import { useKeys } from '../parts/keys.tsx'
import type { Key } from './state/caret.ts'
import type { Editor } from './use-editor.ts'

interface Tool {
  readonly says: string
  readonly key: Key
  readonly shown: string
  readonly title: string
}
const tool = (says: string, key: string, title: string, more: Partial<Key> = {}, shown = key.toUpperCase()): Tool => ({
  says,
  key: { key, ...more },
  shown,
  title,
})
const groups: readonly { readonly label: string; readonly tools: readonly Tool[] }[] = [
  {
    label: 'Edges',
    tools: [
      tool('+ Supports', 's', 'Then the number of the target, or a click on it'),
      tool('× Rebuts', 'r', 'Then the number of the target, or a click on it'),
      tool('× Undercuts', 'u', 'Then the number where the step starts, or a click on the edge'),
      tool('Link', 'l', 'Premises that only count together: then the number of the other'),
    ],
  },
  {
    label: 'Statements',
    tools: [
      tool('Merge', 'm', 'Then the number of the other statement'),
      tool('Split', 'x', 'Before the word at the caret'),
    ],
  },
  {
    label: 'Variables and relations',
    tools: [
      tool('Variable', 'v', 'From the selected words, or from the clause at the caret'),
      tool('→', 'i', 'Implies'),
      tool('∧', 'a', 'And'),
      tool('∨', 'o', 'Or'),
    ],
  },
  {
    label: 'The whole statement',
    tools: [
      tool('□', 'b', 'Necessary'),
      tool('◇', 'd', 'Possible'),
      tool('¬', 'n', 'Not'),
      tool('Certainty', 'c', 'Then 4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible'),
    ],
  },
]

export function Toolbar({ editor }: { readonly editor: Editor }) {
  const { state, press, command } = editor
  const [line, setLine] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', says: 'Type a command, such as 3>1', run: () => field.current?.focus() }], 'Editor')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (command(line)) setLine('')
  }
  return (
    <div className="editor-tools">
      <fieldset className="row" aria-label="History">
        <Button kind="quiet" disabled={state.history.past.length === 0} onClick={() => press({ key: 'z', ctrl: true })}>
          Undo
        </Button>
        <Button
          kind="quiet"
          disabled={state.history.future.length === 0}
          onClick={() => press({ key: 'z', ctrl: true, shift: true })}
        >
          Redo
        </Button>
      </fieldset>
      {groups.map(({ label, tools }) => (
        <fieldset key={label} className="row group" aria-label={label}>
          {tools.map(({ says, key, shown, title }) => (
            <Button key={says} kind="quiet" title={title} disabled={state.selected === null} onClick={() => press(key)}>
              {says} {!/[a-z]/i.test(says) && <span className="only-heard">{title}</span>} <kbd>{shown}</kbd>
            </Button>
          ))}
        </fieldset>
      ))}
      <form className="command own-keys" onSubmit={submit}>
        <input
          ref={field}
          value={line}
          aria-label="Command"
          placeholder="3>1   4x3   5x4>3"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={event => setLine(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <Button type="submit" kind="quiet">
          Do
        </Button>
      </form>
    </div>
  )
}
