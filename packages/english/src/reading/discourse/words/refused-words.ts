/**
 * Words that no reading in facts, rules or first-order logic does justice to. Each class is refused by name, with what to
 * write instead. They are grammar, so they can never become somebody's name or a property.
 */
import { words } from './list.ts'

export interface RefusedClass {
  readonly code: string
  readonly words: ReadonlySet<string>
  readonly why: (word: string) => string
  readonly remedy: string
}

export const REFUSED: readonly RefusedClass[] = [
  {
    code: 'hedge',
    words: words(
      `maybe perhaps probably possibly apparently allegedly supposedly presumably seemingly likely unlikely arguably hopefully surely
       certainly definitely undoubtedly obviously clearly evidently reportedly conceivably potentially roughly approximately
       almost nearly virtually practically hardly barely scarcely`,
    ),
    why: word => `"${word}" says how certain something is, and a theory can say only that it is so or not so`,
    remedy: 'Leave the word out if the statement is meant to hold.',
  },
  {
    code: 'quantity',
    words: words(
      `most mostly few fewer many much several various numerous enough more-or-less half plenty lots majority minority couple dozen
       hundreds thousands two three four five six seven eight nine ten eleven twelve twenty fifty hundred thousand million`,
    ),
    why: word =>
      `"${word}" counts, and the only quantities that can be expressed are "all", "some", "no" and "not all"`,
    remedy: 'Write "all …", "some …", "no …" or "not all …" if that is meant.',
  },
  {
    code: 'frequency',
    words: words(
      `usually often sometimes rarely seldom frequently generally normally typically occasionally mainly largely commonly
       regularly ordinarily hardly-ever daily weekly`,
    ),
    why: word => `"${word}" says how often, which is neither always nor never`,
    remedy: 'Leave the word out if there is no exception.',
  },
  {
    code: 'modal',
    words: words('might may could should would must shall ought need-not supposed'),
    why: word => `"${word}" is about what may, should or would be, not about what is`,
    remedy: 'Write what is so ("is …", "does …"), or name it as a property of its own ("is allowed to-swim").',
  },
  {
    code: 'time',
    words: words(
      `now today yesterday tomorrow already yet soon later recently currently while since until till during
       ago once again tonight longer formerly previously eventually immediately ever anymore meanwhile afterwards`,
    ),
    why: word => `"${word}" is about time, which rules cannot express`,
    remedy: 'Leave the word out, or make two statements of it.',
  },
  {
    code: 'degree',
    words: words(
      'very quite rather too extremely fairly really so-so somewhat slightly pretty-much totally completely highly even just',
    ),
    why: word => `"${word}" is about a degree, and theories have no degrees`,
    remedy: 'Leave the word out.',
  },
  {
    code: 'supposition',
    words: words('supposing because although though despite whereas why how otherwise'),
    why: word => `"${word}" joins two statements in a way that facts and rules cannot express`,
    remedy: 'Write each part as a sentence of its own, or a rule with "if".',
  },
  {
    code: 'exception',
    words: words('except besides apart other others another else same different-from instead alike'),
    why: word => `"${word}" compares individuals, and theories cannot say that two are the same or different`,
    remedy: 'Name the individuals.',
  },
  {
    code: 'possessive',
    words: words('his their my our your its whose mine ours yours theirs hers'),
    why: word => `"${word}" says that something belongs to somebody, which is not supported`,
    remedy: 'Name the individual, or write "is the … of …" for a relation.',
  },
  {
    code: 'first-person',
    words: words('i you we us me myself yourself ourselves'),
    why: word => `"${word}" depends on who speaks`,
    remedy: 'Write the name.',
  },
  {
    code: 'comparison',
    words: words('fewer less tallest biggest smallest best worst youngest oldest fastest strongest'),
    why: word => `"${word}" ranks individuals, which is not supported`,
    remedy: 'Write "… is taller than …" for two individuals.',
  },
  {
    code: 'demonstrative',
    words: words('this these here what where'),
    why: word => `"${word}" points at something outside the text`,
    remedy: 'Name what is meant.',
  },
]

/** Words that join a sentence to the one before and add nothing to what it says. */
export const DISCOURSE_WORDS = words(`
  therefore however so thus hence moreover furthermore also additionally consequently accordingly nevertheless nonetheless indeed
  likewise similarly finally firstly secondly thirdly lastly first second third next then and but yet anyway conversely still
  overall naturally meanwhile actually`)
export const DISCOURSE_PHRASES: readonly string[] = [
  'in addition',
  'in fact',
  'of course',
  'as a result',
  'for example',
  'for instance',
  'in particular',
  'on the other hand',
  'on the contrary',
  'by contrast',
  'in contrast',
  'it follows that',
  'it is known that',
  'we know that',
  'it is true that',
  'it is the case that',
  'it is a fact that',
  'note that',
  'it can be concluded that',
  'we can conclude that',
]
/** Adjectives in "-ly"; every other word in "-ly" is an adverb. */
export const LY_ADJECTIVES = words(`
  only imply   friendly unfriendly lonely ugly silly lovely lively holy jolly curly early elderly cowardly deadly likely unlikely orderly
  sly wily oily hilly chilly bubbly wobbly smelly ghastly ghostly homely saintly scholarly costly motherly fatherly brotherly
  manly womanly worldly heavenly kindly sickly crinkly wrinkly prickly woolly hourly daily fly ally bully belly jelly family
  butterfly dragonfly firefly italy lily july reply apply supply rely multiply assembly anomaly monopoly melancholy bodily timely princely
  beastly leisurely bristly burly gangly measly neighbourly neighborly stately surly unruly unsightly ungainly steely pearly jolly`)
