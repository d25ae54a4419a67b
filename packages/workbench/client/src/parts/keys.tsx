/**
 * Keyboard shortcuts. A component registers its shortcuts while it is mounted; the sheet on `?` lists all that are registered. Later
 * registrations take precedence, so that an editor or a dialog can redefine a key of its screen. While the user types in a field, plain
 * letters are left to the field.
 */
import { Fragment, useEffect, useRef } from 'react'
import { createStore } from '../app/store.ts'
import { keyPressOf, matchesKeys, parseKeys } from './key-press.ts'
import { Dialog } from './layout.tsx'
import './keys.css'

export interface KeyEntry {
  /** In the notation of `parseKeys`. */
  readonly keys: string
  readonly label: string
  /** Returns false to pass the key on to earlier registrations. */
  readonly run: (event: KeyboardEvent) => unknown
}
type Registered = { group: string; entries: readonly KeyEntry[] }

const registered = createStore<readonly Registered[]>([])

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)))

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const typing = isTyping(event.target)
  const modal = document.querySelector('dialog[open]')
  for (const { entries } of registered.get().toReversed())
    for (const entry of entries) {
      if (!matchesKeys(entry.keys, keyPressOf(event))) continue
      if (typing && !(event.ctrlKey || event.metaKey)) continue
      // Only the open dialog receives keys.
      if (modal && !modal.contains(event.target as Node)) return
      if (entry.run(event) === false) continue
      event.preventDefault()
      return
    }
}

/** Registers keys while the component is mounted. `group` is their heading in the sheet. */
export function useKeys(entries: readonly KeyEntry[], group = 'This screen'): void {
  const latest = useRef(entries)
  latest.current = entries
  useEffect(() => {
    const own: Registered = {
      group,
      get entries() {
        return latest.current
      },
    }
    if (registered.get().length === 0) window.addEventListener('keydown', onKeyDown)
    registered.set([...registered.get(), own])
    return () => {
      registered.set(registered.get().filter(each => each !== own))
      if (registered.get().length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [group])
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

/** Keys as printed on a keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {parseKeys(keys).map((parts, index) => (
        <Fragment key={parts.join('+')}>
          {index > 0 && ' or '}
          {parts.map(key => (
            <kbd key={key}>{keyNames[key] ?? key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
/** All keys that work on the current screen. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(registered.use().toReversed(), ({ group }) => group)
  return (
    <Dialog title="Keyboard" onClose={onClose} wide>
      <div className="key-sheet">
        {[...groups].map(([group, members]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {members.flatMap(({ entries }) =>
                entries.map(({ keys, label }) => (
                  <div key={keys + label}>
                    <dt>
                      <Keys keys={keys} />
                    </dt>
                    <dd>{label}</dd>
                  </div>
                )),
              )}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
