/** Facts about written English that the tokeniser and the sentence splitter need, apart from their rules. */

const words = (list: string) => new Set(list.split(/\s+/))

/** Abbreviations that keep their period and are followed by a name or number: no sentence ends there. */
export const titles = words(
  'mr mrs ms dr drs prof rev fr sr st sts mt ft gen col lt capt maj sgt cpl pvt cmdr adm gov sen rep reps hon pres supt det insp messrs mme mlle attn dept no nos vol vols fig figs eq eqs sec ch pp cf viz vs esp approx ca al aka resp ed eds trans univ assn bros ave blvd rd hwy dir incl excl nr',
)

/** Abbreviations only before a number or a code, "no. 5", "ref. HK-20931", "p. 12", and words or letters elsewhere. */
export const numbered = words(
  'no nos nr fig figs eq eqs sec secs ch chap chaps vol vols p pp s ss n cl art arts reg regs app pt pts para paras tab ref refs op bk ver apt rm fn avg min max ext est',
)

/** Abbreviations before a name in brackets or behind a comma: "(ed. Ruth Hale)". */
export const credits = words('ed eds trans dir prod illus arr comp narr')

/** Abbreviations that keep their period and may also end a sentence. */
export const abbreviations = words(
  'inc ltd co corp llc etc ect jr sr phd esq jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thur thurs fri sat sun a.m p.m e.g i.e eg ie oz lb lbs yr yrs min mins hr hrs sq tel ext est dist para paras pt pts app art approx conf misc max u.s u.k u.n d.c m.d ph.d p.s b.c a.d',
)

/** Prefixes that stay in one token with the word behind their hyphen: `non-profit`, `e-mail`; other hyphens divide. */
export const prefixes = words(
  'e non anti pre post pro mid co re ex multi semi over neo counter cross sub socio micro macro inter intra mis un ultra super vice psycho pseudo quasi bi tri mega mini arch extra infra meta poly trans under para hyper tele auto bio geo eco',
)

/** Suffixes that stay in one token with the word before their hyphen. */
export const suffixes = words('wise esque ish')

/** What may stand behind an apostrophe as a word of its own. */
export const clitics = words('s m d re ve ll')

/** Words written together that are two or more words of the grammar, as lengths of their parts. */
export const contractions: ReadonlyMap<string, readonly number[]> = new Map(
  (
    'can+not gon+na wan+na got+ta lem+me gim+me du+n+no out+ta ' +
    'do+nt ca+nt wo+nt did+nt does+nt is+nt was+nt were+nt would+nt could+nt should+nt have+nt has+nt had+nt are+nt ai+nt ' +
    "i+m i+ve you+re they+re you+ve they+ve that+s what+s there+s here+s who+s 't+is 't+was"
  )
    .split(' ')
    .map(entry => [entry.replaceAll('+', ''), entry.split('+').map(part => part.length)]),
)

/** Endings that make `name.ending` one token: domains and file names. */
export const endings = words(
  'com org net edu gov mil info biz uk ca de fr au us nz jp cn ru eu ie io tv co ai app dev doc docx xls xlsx ppt pptx pdf txt htm html php asp aspx jsp jpg jpeg gif png svg bmp mp3 mp4 wav avi mov zip gz tar exe dll csv json xml js ts py md bat',
)

/** Units that are words of their own behind a number: `35mm`, `7:30pm`. */
export const units = words(
  'am pm mm cm m km kg g mg ml l k mb gb tb kb hz khz mhz ghz kw mw kwh mwh ft lb lbs oz hr hrs min mins sec secs yrs mph kph hp w v bn mn x a.m p.m a.m. p.m.',
)
