/**
 * Which way a statement leans: praise or blame in its words, and for a recommendation whether it asks for a thing or against
 * it. A reason that blames supports a call to end a practice and attacks a call to keep it; the product of the two signs says so.
 */
const words = (list: string) => new Set(list.trim().split(/\s+/))

const praise = words(`
  good better best benefit benefits beneficial advantage advantages help helps helped helpful improve improves improved improvement gain gains
  safe safer safety save saves saved saving savings cheap cheaper cheapest fair fairer fairness healthy healthier health free freedom
  right rights useful valuable value worth worthwhile success successful succeed succeeds effective efficient efficiency easy easier easily
  enjoy enjoys happy happier happiness love loves like likes trust trusted protect protects protected protection reliable strong stronger
  quiet quieter clean cleaner green fresh popular win wins won won't-lose solve solves solved solution solutions support supports supported
  important essential necessary vital responsible honest accurate correct sound sensible reasonable justified wise clear clearer flexible
  independent independence equal equality opportunity opportunities learn learns learned knowledge skills skill motivated creative
  comfortable convenient convenience fast faster quick quicker simple simpler modern thrive thrives recover recovers recovered
  prevent prevents prevented reduce-risk flourish prosper prosperity welcome delight pleasant pretty beautiful kind kindness
  affordable profitable profit profits growth rise rose secure security stable sustainable transparent works worked`)
const blame = words(`
  bad worse worst harm harms harmful harmed damage damages damaged damaging danger dangers dangerous risk risks risky cost costs costly
  expensive dear loss losses lose loses lost fail fails failed failure failures problem problems trouble troubles difficult difficulty
  difficulties hard harder unfair unjust injustice unsafe unhealthy sick sickness ill illness disease diseases death deaths die dies died
  kill kills killed injury injuries injured accident accidents crime crimes criminal fraud theft steal thieves violence violent war
  pollution pollute pollutes dirty noise noisy waste wastes wasted wasteful useless pointless wrong false mistake mistakes mistaken error errors
  burden burdens burdensome stress pain painful suffer suffers suffered suffering poor poverty debt debts unemployment unemployed
  discrimination discriminate discriminates exclude excludes excluded exclusion violate violates violation abuse abuses abused addiction addicted
  misleading misled lie lies lying corrupt corruption dishonest weak weaker decline declines declined fall falls fell drop drops dropped
  slow slower delay delays delayed crowded congestion traffic jam jams broke broken breaks collapse collapsed crisis threat threatens
  threatened fear fears afraid worry worries worried complain complains complaint complaints annoying nuisance boring lonely loneliness
  bully bullied bullying cruel cruelty unnecessary unacceptable unreasonable absurd nonsense impossible unlikely lack lacks lacking
  shortage shortages inadequate insufficient unreliable inaccurate biased bias fragile leak leaks leaked flood flooded fire burnt
  destroy destroys destroyed destruction disadvantage disadvantages drawback drawbacks inconvenience inconvenient hurt hurts tired exhausted
  empty closed bankrupt scandal bureaucracy bureaucratic overloaded prejudice penalty punish punished punishes`)

const negators =
  /^(?:not|no|never|n't|without|hardly|neither|nor|cannot|less|fewer|little|nothing|nobody|none|stop|prevent|prevents|avoid|avoids|reduce|reduces|end|ends|against)$/

const againstThings =
  /(?<![\p{L}])(?:ban|banned|bans|banning|abolish(?:ed|ing)?|scrap(?:ped|ping)?|stop(?:ped|ping)?|end(?:ed|ing)?|forbid(?:den)?|prohibit(?:ed)?|outlaw(?:ed)?|reject(?:ed)?|refuse(?:d)?|drop(?:ped)?|close(?:d)?|cancel(?:led)?|oppose(?:d)?|against|get rid of|withdraw(?:n)?|repeal(?:ed)?|dismiss(?:ed)?|abandon(?:ed)?|leave|quit|cut|limit(?:ed)?|restrict(?:ed)?|fewer|less|no more|remove(?:d)?|replace(?:d)?|denied|deny)(?![\p{L}])/u
const refusing =
  /(?<![\p{L}])(?:should(?: not|n't| never)|must(?: not|n't| never)|ought not|cannot|can't|need not|no need|do not|don't|is not|are not|isn't|aren't|not|no|never|wrong|mistake|unacceptable|unnecessary|nonsense|bad idea|absurd)(?![\p{L}])/u

/** Praise less blame, denied words counting the other way; 0 where nothing leans. */
export function scoreSentiment(tokens: readonly string[]): number {
  let sum = 0
  tokens.forEach((word, i) => {
    const sign = praise.has(word) ? 1 : blame.has(word) ? -1 : 0
    if (sign === 0) return
    const denied = tokens.slice(Math.max(0, i - 3), i).some(each => negators.test(each))
    sum += denied ? -sign : sign
  })
  return Math.max(-3, Math.min(3, sum))
}

/** Whether a statement asks for a thing (1) or against it (-1). */
export function recommendationSign(bare: string): 1 | -1 {
  const against = againstThings.test(bare)
  const refuses = refusing.test(bare)
  return against !== refuses ? -1 : 1
}

const pairs = `increase decrease,increases decreases,rise fall,rises falls,more less,more fewer,higher lower,better worse,good bad,right wrong,true false,safe dangerous,
  safe unsafe,cheap expensive,cheaper dearer,easy difficult,easier harder,fast slow,faster slower,strong weak,stronger weaker,gain lose,gains loses,win lose,
  open closed,keep close,keep abolish,keep ban,allow ban,allow forbid,allowed banned,allowed forbidden,accept reject,support oppose,public private,old new,young old,
  fair unfair,necessary unnecessary,possible impossible,likely unlikely,useful useless,healthy unhealthy,always never,everyone nobody,everybody nobody,all none,many few,
  rich poor,large small,big small,long short,early late,clean dirty,quiet noisy,full empty,voluntary compulsory,free paid,success failure,succeed fail,
  succeeds fails,benefit harm,benefits harms,advantage disadvantage,advantages disadvantages,buy sell,start stop,begin end,build demolish,help hinder,hot cold,wet dry,
  legal illegal,love hate,peace war,raise lower,raise cut,above below,before after,first last,inside outside,national local,urban rural,city country,save waste,
  save spend,profit loss,reliable unreliable,honest dishonest,responsible irresponsible,reasonable unreasonable,justified unjustified,acceptable unacceptable,
  prove disprove,include exclude,innocent guilty,valid invalid,with without,up down,on off,grew shrank,rose fell,protect harm,improve worsen,improves worsens,real fake`
const opposites = new Map<string, Set<string>>()
for (const pair of pairs.split(',')) {
  const [a, b] = pair.trim().split(' ') as [string, string]
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const)
    opposites.set(x, (opposites.get(x) ?? new Set()).add(y))
}

/** Opposites of a word by its form: "unfair", "fair". */
function formedOpposites(word: string): readonly string[] {
  const bare = /^(?:un|in|im|dis|ir)(\p{L}{4,})$/u.exec(word)
  return [
    ...(word.length > 3 ? ['un', 'in', 'im', 'non', 'dis', 'ir'].map(prefix => prefix + word) : []),
    ...(bare ? [bare[1]!] : []),
  ]
}

/** What the words of a statement would be opposed by; asked once for every other statement of the passage, so it is kept as long as the statement. */
const opposed = new WeakMap<
  ReadonlySet<string>,
  readonly { word: string; listed: readonly string[]; formed: readonly string[] }[]
>()

/** How many words of one statement have an opposite in the other. */
export function countAntonyms(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const known =
    opposed.get(a) ??
    [...a].map(word => ({ word, listed: [...(opposites.get(word) ?? [])], formed: formedOpposites(word) }))
  opposed.set(a, known)
  let count = 0
  for (const { word, listed, formed } of known) {
    for (const other of listed) if (b.has(other) && !b.has(word)) count++
    for (const other of formed) if (b.has(other)) count++
  }
  return Math.min(3, count)
}
