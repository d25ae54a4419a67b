/**
 * Does the option support or rebut the argument? Without the question this is the hardest part of the structure and the
 * one that decides most steps. A linear model over the option's words, and over its n-grams with content words replaced
 * by where they come from: C from the conclusion, P from a premise, N new. "N can also P" means much the same
 * whatever the passage is about.
 */
import type { Named } from './certainty.ts'
import { featureWriter } from './features.ts'
import { isContent, type PassageView, sharedContent, stem } from './passage.ts'

const lists = {
  up: 'increase increased increases increasing rise rises rising rose grow grows grew growing improve improves improved gain higher greater larger better more faster stronger',
  down: 'decrease decreased decreases decreasing fall falls falling fell decline declines declined reduce reduces reduced reducing lose loss lower fewer smaller worse less slower weaker',
  other:
    'other another different alternative alternatives alternatively elsewhere besides instead alone also additional',
  even: 'even still already actually nevertheless regardless despite although though however unlike rarely seldom',
  negative:
    "not no never none nothing neither nor cannot n't without lack lacks fail fails failed unable hardly unlikely impossible",
  same: 'same similar equally equal comparable likewise',
  cause: 'because due caused cause causes result results responsible explain explains effect effects',
  some: 'some many most several few often sometimes usually typically generally certain',
  only: 'only solely exclusively all every always any each',
  past: 'previously formerly past prior recently before ago since',
} as const
const listOf = new Map<string, string>()
for (const [name, list] of Object.entries(lists)) for (const word of list.split(' ')) listOf.set(word, name)

export function polarityFeatures(passage: PassageView): Named {
  const out = featureWriter()
  const { views, option, content, conclusion } = passage
  const view = views[option]!
  const { words } = view
  const target = content[conclusion] ?? new Set<string>()
  const premises = new Set<string>()
  content.forEach((set, i) => {
    if (i !== option && i !== conclusion) for (const word of set) premises.add(word)
  })
  let counts = { C: 0, P: 0, N: 0 }
  const pattern = words.map(word => {
    if (!isContent(word) || listOf.has(word)) return word
    const form = stem(word)
    const kind = target.has(form) ? 'C' : premises.has(form) ? 'P' : 'N'
    counts = { ...counts, [kind]: counts[kind] + 1 }
    return kind
  })
  const squeezed = pattern.filter((word, i) => !(/^[CPN]$/.test(word) && pattern[i - 1] === word))
  const total = Math.max(1, counts.C + counts.P + counts.N)
  out.number('share from the conclusion', counts.C / total)
  out.number('share from premises', counts.P / total)
  out.number('share new', counts.N / total)
  out.number('words', words.length)
  out.number('shared with conclusion', sharedContent(passage, option, conclusion))
  const negations = (i: number) => views[i]?.indicators.filter(each => each.operator === 'not').length ?? 0
  out.number('negations', negations(option))
  out.number('negation parity against the conclusion', (negations(option) + negations(conclusion)) % 2)
  const has = (i: number, name: string) => views[i]?.words.some(word => listOf.get(word) === name) ?? false
  for (const name of Object.keys(lists)) {
    out.number(`has ${name}`, has(option, name))
    if (has(option, name)) out.flag(`list ${name}`)
  }
  const up = Number(has(option, 'up')) - Number(has(option, 'down'))
  const upThere = Number(has(conclusion, 'up')) - Number(has(conclusion, 'down'))
  out.number('direction agrees', up * upThere)
  out.number('comparison', words.includes('than'))
  out.number('reading', view.reading.degree)
  out.number('statements', views.length)
  for (let i = 0; i < words.length; i++) {
    out.flag(`word ${words[i]}`)
    if (i > 0) out.flag(`words ${words[i - 1]} ${words[i]}`)
  }
  for (let i = 0; i < squeezed.length; i++) {
    if (i > 0) out.flag(`pattern ${squeezed[i - 1]} ${squeezed[i]}`)
    if (i > 1) out.flag(`pattern ${squeezed[i - 2]} ${squeezed[i - 1]} ${squeezed[i]}`)
  }
  out.flag(`opens ${words[0]}`)
  out.flag(`opens ${squeezed.slice(0, 2).join(' ')}`)
  out.flag(`opens ${squeezed.slice(0, 3).join(' ')}`)
  const there = views[conclusion]
  for (const word of there?.words ?? []) if (!isContent(word) || listOf.has(word)) out.flag(`conclusion ${word}`)
  return out
}
