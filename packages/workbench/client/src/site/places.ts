/** The screens of the site. */
import type { Place } from '../frame/frame.tsx'

interface Tool extends Place {
  readonly about: string
}

export const places: readonly Tool[] = [
  { href: '/', icon: 'start', says: 'Start', about: '' },
  {
    href: '/explain',
    icon: 'explain',
    says: 'Explain',
    about: 'Paste a text: its claims, reasons, objections and replies become a graph, each step with its evidence.',
  },
  {
    href: '/theory',
    icon: 'theory',
    says: 'Theory',
    about: 'Write facts and rules in English: see how they are read, what follows, and the proof.',
  },
  {
    href: '/logic',
    icon: 'logic',
    says: 'Logic',
    about: 'Write a formula of modal logic: see the worlds in which it holds or fails, or the tableau that proves it.',
  },
  {
    href: '/draw',
    icon: 'draw',
    says: 'Draw',
    about: 'Open or make a metagraph, change it, and save it in any format.',
  },
]
