/** Instances as JSON lines, with the fields in the order of the published contract. */
import type { Instance } from '../sampling/instance.ts'

/** The instance as one line, without the line's end. */
export function instanceLine(instance: Instance): string {
  return JSON.stringify(instance)
}
