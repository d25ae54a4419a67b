/** The toolbar: a button for every action that has one, and a field for typed commands. */
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../parts/form.tsx'
import { parseKeys } from '../parts/key-press.ts'
import { useShortcuts } from '../parts/shortcuts.tsx'
import { actions, type EditorAction } from './state/actions.ts'
import type { Editor } from './use-editor.ts'

const groups = [...Map.groupBy(actions, ({ button }) => button?.group)].filter(([group]) => group !== undefined)
const hasSelection: NonNullable<EditorAction['enabled']> = ({ selected }) => selected !== null

export function Toolbar({ editor }: { editor: Editor }) {
  const [line, setLine] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', label: 'Type a command, such as 3>1', run: () => field.current?.focus() }], 'Editor')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (editor.runCommands(line)) setLine('')
  }
  return (
    <div className="editor-tools">
      {groups.map(([group, groupActions]) => (
        <fieldset key={group} className="row group" aria-label={group}>
          {groupActions.map(action => {
            const { keys, label, button, enabled = hasSelection } = action
            const [key] = parseKeys(keys)[0]!
            return (
              <Button
                key={keys}
                kind="quiet"
                title={label}
                disabled={!enabled(editor.state)}
                onClick={() => editor.runAction(action)}
              >
                {button!.text} {!/[a-z]/i.test(button!.text) && <span className="visually-hidden">{label}</span>}
                {key!.length === 1 && <kbd>{key!.toUpperCase()}</kbd>}
              </Button>
            )
          })}
        </fieldset>
      ))}
      <form className="command handles-own-keys" onSubmit={submit}>
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
        <Button label="Run" type="submit" kind="quiet" />
      </form>
    </div>
  )
}
