/** Common verbs by their base form, a list to prefer; and the irregular ones with their past and participle. */
import { words } from './list.ts'

export const VERBS = words(`
  accept ache act add admire admit adore advise agree aim allow amuse annoy answer apologise apologize appear applaud apply argue
  arrest arrive ask attack attend avoid bake ban bark bathe beat beg begin behave believe belong bend bet bite blame bleed bless blink
  bloom blow blush boast boil bore borrow bow breathe bring broadcast build burn bury buy call calm camp care carry catch cause
  celebrate challenge change charge charm chase cheat cheer chew choose clap clean climb close collapse collect come comfort
  command complain compose confess control cook copy cough count cover crash crawl criticise criticize cross cry cure cut
  dance dare deal decide decorate defeat defend delay deliver demand deny describe deserve design destroy detest dig dine disagree
  disappear discover disobey dislike dive divorce doubt drag draw dream dress drink drive drop drown earn eat echo embrace employ
  encourage enjoy enter envy escape exist expand expect explain explode explore eye fail faint fall fear feed feel fetch fight fill
  find finish fire fish fit fix flee float flood flow fly follow forget forgive freeze frighten gallop gamble gather get give glow go
  gossip grab greet grow growl grumble guard guess guide hang happen harm hate have hear heal help hesitate hide hire hit hold
  hop hope howl hug hum hunt hurry hurt ignore imitate impress improve include inform inherit inspire insult interrupt invent
  invite itch jog join joke juggle jump keep kick kill kiss kneel knit knock know land last laugh lead lean learn leave lend
  lick lie lift light like limp listen live lock long look lose love manage march marry melt mend mention mind miss mix moan
  mourn move murder need neglect neigh nod notice obey object obtain offend offer open order own paint pamper pardon park pass
  pay perform persuade phone pity plant play please point praise pray preach prefer prepare promise protect prove pull punish
  purr push put quarrel quit race rain raise reach react read recognise recognize recommend refuse regret rehearse reject rejoice relax
  rely remain remember rent repair repeat reply report rescue resemble resign respect rest retire return reward ride ring rise roam roar
  rob rot row rule run rush save say scare scold score scratch scream search see sell send serve sew shake share shave shine
  shiver shoot shop shout show shrink shut sigh sin sing sink sit skate ski sleep slip slither smell smile smoke snap sneeze sniff snore snow
  sob speak spend spin spit stand stare start starve stay steal step sting stink stop study succeed suffer support surf
  surprise surrender survive suspect swear sweat swim swing tackle talk taste teach tease tell thank think threaten throw tolerate
  touch train travel treat tremble trust try tutor twinkle understand use vanish visit volunteer vote wag wait wake walk wander want
  warn wash waste watch water wave wear weep welcome whisper whistle win wink wish wonder work worry worship wound write yawn yell`)

/** base, past, participle */
const IRREGULAR: readonly (readonly [string, string, string])[] = `
  arise arose arisen|awake awoke awoken|bear bore borne|beat beat beaten|become became become|begin began begun|bend bent bent|
  bet bet bet|bite bit bitten|bleed bled bled|blow blew blown|break broke broken|breed bred bred|bring brought brought|
  build built built|burst burst burst|buy bought bought|catch caught caught|choose chose chosen|cling clung clung|come came come|
  cost cost cost|creep crept crept|cut cut cut|deal dealt dealt|dig dug dug|do did done|draw drew drawn|drink drank drunk|
  drive drove driven|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt|fight fought fought|find found found|
  flee fled fled|fling flung flung|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|
  freeze froze frozen|get got got|give gave given|go went gone|grind ground ground|grow grew grown|hang hung hung|
  have had had|hear heard heard|hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|keep kept kept|kneel knelt knelt|
  know knew known|lay laid laid|lead led led|leave left left|lend lent lent|let let let|lose lost lost|
  make made made|mean meant meant|meet met met|pay paid paid|put put put|quit quit quit|read read read|ride rode ridden|
  ring rang rung|rise rose risen|run ran run|say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|
  set set set|sew sewed sewn|shake shook shaken|shine shone shone|shoot shot shot|show showed shown|shrink shrank shrunk|
  shut shut shut|sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|slide slid slid|speak spoke spoken|
  spend spent spent|spin spun spun|spit spat spat|split split split|spread spread spread|spring sprang sprung|
  stand stood stood|steal stole stolen|stick stuck stuck|sting stung stung|stink stank stunk|strike struck struck|
  swear swore sworn|sweep swept swept|swim swam swum|swing swung swung|take took taken|teach taught taught|tear tore torn|
  tell told told|think thought thought|throw threw thrown|understand understood understood|wake woke woken|wear wore worn|
  weep wept wept|win won won|wind wound wound|write wrote written`
  .split('|')
  .map(line => line.trim().split(' ') as unknown as readonly [string, string, string])

export const PAST = new Map(IRREGULAR.map(([base, past]) => [base, past]))
export const PARTICIPLE = new Map(IRREGULAR.map(([base, , participle]) => [base, participle]))
export const BASE_OF_PAST = new Map(IRREGULAR.map(([base, past]) => [past, base]))
export const BASE_OF_PARTICIPLE = new Map(IRREGULAR.map(([base, , participle]) => [participle, base]))
export const IRREGULAR_BASES: ReadonlySet<string> = new Set(IRREGULAR.map(([base]) => base))

export const WEATHER_VERBS = words('rain snow hail thunder drizzle freeze pour sleet')
/** After "it is": the weather, the hour, the season; where no thing was spoken of. */
export const IMPERSONAL = words(`
  sunny cloudy windy rainy stormy foggy snowy misty cold hot warm cool freezing chilly humid dry wet dark light bright late early night
  day noon midnight morning evening summer winter spring autumn dawn dusk icy mild slippery quiet dusty
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december christmas easter weekend holiday midday daytime nighttime`)

/** Of these, words that are said of the weather or the hour and of no thing. */
export const WEATHER_ONLY = words(`
  sunny cloudy windy rainy stormy foggy snowy misty humid late early night day noon midnight morning evening summer winter spring autumn dawn dusk
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december christmas easter weekend holiday midday daytime nighttime`)

/** "-ing" words that are adjectives, not a verb going on. */
export const ING_ADJECTIVES = words(`
  charming boring interesting amusing annoying exciting tiring surprising frightening daring caring loving willing outgoing
  encouraging promising demanding hard-working hardworking cunning amazing living lacking missing disgusting shocking`)

/** Verbs whose sentence after "that" or "to" is believed, said or wished, not stated. */
export const ATTITUDES = words(`
  believe think know say claim hope want wish doubt suspect expect fear imagine pretend suppose assume hear feel deny insist
  promise try decide plan like love hate prefer need seem appear tend guess learn see forget remember regret ask tell`)
