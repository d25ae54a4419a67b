/**
 * Keys: a screen says which it listens to and what they do; the sheet on `?` lists what is registered now. Later registrations win, so
 * that a dialog or an editor goes before its screen. Plain letters are left alone while somebody types.
 */
import { Fragment, useEffect, useRef, useSyncExternalStore } from 'react'
import { Dialog } from './layout.tsx'
import './keys.css'

export interface KeyEntry {
  /** `s`, `Shift+Enter`, `Ctrl+z` (Ctrl is ⌘ on a Mac), `ArrowUp`, `?`. Several with ` or ` between them. */
  readonly keys: string
  /** What it does, for the sheet. */
  readonly says: string
  /** Returning false lets the key pass to others. */
  readonly run: (event: KeyboardEvent) => unknown
  /** Also while somebody types in a field. Keys with Ctrl are, anyway. */
  readonly whileTyping?: boolean
}
interface Registered {
  readonly group: string
  entries: readonly KeyEntry[]
}

let registered: readonly Registered[] = []
const watchers = new Set<() => void>()
function put(changed: readonly Registered[]): void {
  registered = changed
  for (const watcher of watchers) watcher()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)))

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether a press is one of the keys that an entry names. */
export function matches(keys: string, press: KeyPress): boolean {
  return keys.split(' or ').some(one => {
    const parts = one.length > 1 ? one.split(/\+(?=.)/) : [one]
    const key = parts.at(-1)!
    const wants = (name: string) => parts.slice(0, -1).includes(name)
    if (wants('Ctrl') !== (press.ctrlKey || press.metaKey) || wants('Alt') !== press.altKey) return false
    // `?` and the like are typed with Shift on many keyboards: what counts is the character.
    if ((key.length > 1 || /[a-z]/i.test(key)) && wants('Shift') !== press.shiftKey) return false
    return press.key.toLowerCase() === key.toLowerCase()
  })
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const typing = isTyping(event.target)
  const modal = document.querySelector('dialog[open]')
  for (const { entries } of [...registered].reverse())
    for (const entry of entries) {
      if (!matches(entry.keys, event)) continue
      if (typing && !entry.whileTyping && !(event.ctrlKey || event.metaKey)) continue
      // What lies under a dialog does not hear keys.
      if (modal && !modal.contains(event.target as Node)) return
      if (entry.run(event) === false) continue
      event.preventDefault()
      return
    }
}

/** Keys while the component is on the screen. `group` is their heading in the sheet. */
export function useKeys(entries: readonly KeyEntry[], group = 'This screen'): void {
  const own = useRef<Registered | null>(null)
  if (own.current) own.current.entries = entries
  const first = useRef(entries)
  useEffect(() => {
    const mine: Registered = { group, entries: first.current }
    own.current = mine
    if (registered.length === 0) window.addEventListener('keydown', onKeyDown)
    put([...registered, mine])
    return () => {
      put(registered.filter(each => each !== mine))
      if (registered.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [group])
}

/** Keys as they are written on a keyboard. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {keys.split(' or ').map((one, index) => (
        <Fragment key={one}>
          {index > 0 && ' or '}
          {(one.length > 1 ? one.split(/\+(?=.)/) : [one]).map(key => (
            <kbd key={key}>{names[key] ?? key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

/** Everything that the keyboard does here and now. */
export function KeySheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const all = useSyncExternalStore(
    watcher => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => registered,
  )
  const groups = new Map<string, KeyEntry[]>()
  for (const { group, entries } of [...all].reverse()) groups.set(group, [...(groups.get(group) ?? []), ...entries])
  return (
    <Dialog open={open} title="Keyboard" onClose={onClose} wide>
      <div className="key-sheet">
        {[...groups].map(([group, entries]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {entries.map(entry => (
                <div key={entry.keys + entry.says}>
                  <dt>
                    <Keys keys={entry.keys} />
                  </dt>
                  <dd>{entry.says}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
