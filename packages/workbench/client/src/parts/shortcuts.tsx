/**
 * Keyboard shortcuts. A component registers its shortcuts while it is mounted, and the dialog on `?` lists all registered ones. Later
 * registrations take precedence, so that an editor or a dialog can redefine a key of its screen. While a field has the focus, only
 * shortcuts with Ctrl or ⌘ work.
 */
import { Fragment, useEffect, useRef } from 'react'
import { matchesKeys, parseKeys, toKeyPress } from './key-press.ts'
import { Dialog } from './layout.tsx'
import { createStore } from './store.ts'
import './shortcuts.css'

export interface Shortcut {
  /** In the notation of `parseKeys`. */
  readonly keys: string
  readonly label: string
  /** Returns false to pass the key on to earlier registrations. */
  readonly run: (event: KeyboardEvent) => unknown
}
type Registration = { group: string; shortcuts: readonly Shortcut[] }

const registrations = createStore<readonly Registration[]>([])

/** True if an element receives typed letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)))

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const typing = isTyping(event.target)
  const openDialog = document.querySelector('dialog[open]')
  for (const { shortcuts } of registrations.get().toReversed())
    for (const shortcut of shortcuts) {
      if (!matchesKeys(shortcut.keys, toKeyPress(event))) continue
      if (typing && !(event.ctrlKey || event.metaKey)) continue
      // While a dialog is open, only keys pressed inside it count.
      if (openDialog && !openDialog.contains(event.target as Node)) return
      if (shortcut.run(event) === false) continue
      event.preventDefault()
      return
    }
}

/** Registers shortcuts while the component is mounted. `group` is their heading in the dialog. */
export function useShortcuts(shortcuts: readonly Shortcut[], group = 'This screen'): void {
  const latestShortcuts = useRef(shortcuts)
  latestShortcuts.current = shortcuts
  useEffect(() => {
    const registration: Registration = {
      group,
      get shortcuts() {
        return latestShortcuts.current
      },
    }
    if (registrations.get().length === 0) window.addEventListener('keydown', handleKeyDown)
    registrations.set([...registrations.get(), registration])
    return () => {
      registrations.set(registrations.get().filter(each => each !== registration))
      if (registrations.get().length === 0) window.removeEventListener('keydown', handleKeyDown)
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

/** A shortcut as key caps. */
export function KeyCaps({ keys }: { keys: string }) {
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

/** A dialog with all shortcuts of the current screen. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(registrations.use().toReversed(), ({ group }) => group)
  return (
    <Dialog title="Keyboard" onClose={onClose} wide>
      <div className="key-sheet">
        {[...groups].map(([group, groupRegistrations]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {groupRegistrations.flatMap(({ shortcuts }) =>
                shortcuts.map(({ keys, label }) => (
                  <div key={keys + label}>
                    <dt>
                      <KeyCaps keys={keys} />
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
