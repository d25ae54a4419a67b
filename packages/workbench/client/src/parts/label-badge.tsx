/** The label of a statement: a word, a sign and a colour, always together. */
import { Badge, type Tone } from './badge.tsx'

const shown: Readonly<Record<string, { readonly sign: string; readonly tone: Tone }>> = {
  True: { sign: '✓', tone: 'ok' },
  False: { sign: '✕', tone: 'attack' },
  Unknown: { sign: '?', tone: 'neutral' },
  Inconsistent: { sign: '!', tone: 'warn' },
  Both: { sign: '!', tone: 'warn' },
  'gave up': { sign: '…', tone: 'warn' },
}

export function LabelBadge({ label }: { readonly label: string }) {
  const { sign, tone } = shown[label] ?? { sign: '', tone: 'neutral' as const }
  return (
    <Badge tone={tone} sign={sign}>
      {label}
    </Badge>
  )
}
