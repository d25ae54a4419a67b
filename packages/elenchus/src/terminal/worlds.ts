/** The worlds of a Kripke model, one a line, the world of the claim marked. */
import type { PointedModel } from '@elenchus/logic/s5'

export function worldLines({ worlds, sees, at }: PointedModel): string[] {
  return worlds.map((world, i) => {
    const literals = Object.entries(world).map(([atom, value]) => `${value ? '' : '¬'}${atom}`)
    const seen = sees?.[i]?.map(to => to + 1)
    const sight = seen === undefined ? '' : `  (sees ${seen.join(', ') || 'no world'})`
    return `  ${i === at ? '▶' : ' '} world ${i + 1}: ${literals.join('  ') || '(nothing to say)'}${sight}`
  })
}
