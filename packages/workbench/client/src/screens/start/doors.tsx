/** Four ways to begin. */
import { Link } from 'wouter'
import { Icon, type IconName } from '../../parts/icon.tsx'

const doors: readonly { href: string; icon: IconName; title: string; says: string }[] = [
  {
    href: '/explain',
    icon: 'explain',
    title: 'Explain a text',
    says: 'Paste an argument and see its claim, reasons and objections drawn, with the words that show it.',
  },
  {
    href: '/projects',
    icon: 'projects',
    title: 'Annotate together',
    says: 'Two people work blind to each other, a third decides; agreement is measured as you go.',
  },
  {
    href: '/theory',
    icon: 'theory',
    title: 'Test a theory',
    says: 'Write rules in plain English and ask what follows, with the proof and what a small change does to it.',
  },
  {
    href: '/runs',
    icon: 'runs',
    title: 'Compare runs',
    says: 'Look at what models and people answered, item by item, with the papers’ figures beside.',
  },
]

export function Doors({ works }: { readonly works: boolean }) {
  return (
    <nav aria-label="Ways to begin" className="doors">
      {doors.map(({ href, icon, title, says }) => (
        <Link key={href} href={href} className="door">
          <span className="picture">
            <Icon name={icon} />
          </span>
          <span className="title">{works || href !== '/projects' ? title : 'Look at projects'}</span>
          <span className="says">{says}</span>
        </Link>
      ))}
    </nav>
  )
}
