/** What can be chosen, with how many of the passages found have it. */
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { nameOf } from './facet-names.ts'
import { type countFacets, type Facet, groups } from './facets.ts'

export function FacetList(props: {
  readonly counts: ReturnType<typeof countFacets>
  readonly chosen: ReadonlySet<Facet>
  readonly onToggle: (facet: Facet) => void
  readonly onClear: () => void
}) {
  // Where it is narrow, the passages come first.
  const [wide] = useState(() => window.matchMedia('(min-width: 1000px)').matches)
  const { counts, chosen, onToggle, onClear } = props
  return (
    <details className="facet-fold" open={wide || chosen.size > 0}>
      <summary>Choose by what is in them</summary>
      <form className="facets" aria-label="Choose passages">
        {[...counts].map(([group, facets]) => {
          // What is chosen and no longer found stays, so that it can be taken back.
          const gone = [...chosen].filter(
            facet => facet.startsWith(`${group}:`) && !facets.some(([each]) => each === facet),
          )
          return (
            <fieldset key={group}>
              <legend>{groups[group]}</legend>
              {[...facets, ...gone.map(facet => [facet, 0] as const)].map(([facet, count]) => (
                <label key={facet}>
                  <input type="checkbox" checked={chosen.has(facet)} onChange={() => onToggle(facet)} />
                  <span>{nameOf(facet)}</span>
                  <span className="count">{count.toLocaleString('en')}</span>
                </label>
              ))}
            </fieldset>
          )
        })}
        {chosen.size > 0 && <Button onClick={onClear}>Choose nothing</Button>}
      </form>
    </details>
  )
}
