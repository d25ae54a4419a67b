/** Which label an answer to an inference pair names; `null` where it names none. */
export function inferenceLabelOf(value: string): string | null {
  const text = value.trim().toLowerCase().replaceAll(/[-_]/g, ' ')
  if (['entailed', 'entailment', 'yes', 'entails'].includes(text)) return 'entailed'
  if (['not entailed', 'not entailment', 'no'].includes(text)) return 'not entailed'
  return ['neutral', 'contradiction'].includes(text) ? text : null
}
