/** Parts of a screen, one at a time; arrow keys move between them. With `href` a part has its own address. */
import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import './tabs.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly says: string
  readonly count?: number
}

export function Tabs<Id extends string>(props: {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly active: Id
  readonly onSelect?: (id: Id) => void
  readonly hrefOf?: (id: Id) => string
  /** The id of the element that shows the chosen part. */
  readonly controls?: string
}) {
  const { label, tabs, active, onSelect, hrefOf, controls } = props
  const [, go] = useLocation()
  const select = (id: Id) => {
    onSelect?.(id)
    if (hrefOf) go(hrefOf(id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.id === active)
    const to =
      event.key === 'ArrowRight'
        ? (at + 1) % tabs.length
        : event.key === 'ArrowLeft'
          ? (at - 1 + tabs.length) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : -1
    const tab = tabs[to]
    if (!tab) return
    event.preventDefault()
    select(tab.id)
    const next = event.currentTarget.children[to]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
      {tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === active}
          aria-controls={controls}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => select(tab.id)}
        >
          {tab.says}
          {tab.count !== undefined && <span className="count">{tab.count.toLocaleString('en')}</span>}
        </button>
      ))}
    </div>
  )
}
