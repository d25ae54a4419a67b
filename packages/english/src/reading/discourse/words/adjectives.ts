/** Common adjectives, so that "Ann is tall and sings" is cut where it should be. Other adjectives are told by their place. */
import { words } from './list.ts'

export const ADJECTIVES = words(`
  able absent active afraid aggressive agile alert alive alone amazing ambitious amused ancient angry annoyed anxious armed
  ashamed asleep athletic average awake aware awful awkward bad bald bankrupt barefoot bashful beautiful big bitter black blind
  blonde blue blunt bold bored boring bossy brave brief bright brilliant brisk broke broken brown busy calm capable careful
  careless cautious certain charming cheap cheerful childish chilly clean clear clever cloudy clumsy cold colourful comfortable
  confident confused content cool correct cosy courageous courteous cowardly crafty crazy creative crowded cruel curious curly
  cute damaged damp dangerous daring dark dead deaf dear decent deep delicate delicious delighted dependable devoted different
  difficult diligent dirty disappointed dishonest dizzy domestic dreamy drowsy drunk dry dull dusty eager early earnest easy
  edible educated elderly elegant eligible embarrassed emotional empty energetic envious evil exact excited exciting exotic
  expensive experienced fair faithful false familiar famous fancy fast fat fatal fearless feathered female fickle fierce fine
  fit flat fluffy foggy fond foolish foreign fragile frail frank free fresh friendly frightened frozen frugal full funny furious
  furry fussy gentle genuine giddy glad gloomy golden good graceful grand grateful great greedy green grey gray grumpy guilty
  hairy handsome happy hard hard-working hardworking hardy harmful harmless harsh hasty healthy heavy helpful helpless hesitant
  high hoarse holy honest hopeful hostile hot huge humble hungry icy idle ill illegal immature immortal impatient impolite
  important impossible inexpensive infectious injured innocent insane insured intelligent interested interesting invisible
  jealous jobless jolly joyful junior keen kind large late lazy lean legal light likely literate little lively living lonely
  long lost loud lovely low loyal lucky mad magic male married mean mature merry messy mild modern modest moody mortal muddy
  musical mute naive naked narrow nasty native natural naughty near neat nervous neutral new nice nimble noble noisy nosy
  obedient odd old open optimistic orange orderly outdoor pale patient peaceful perfect perky petty pink plain playful pleasant
  pleased plump poisonous polite poor popular posh powerful precious precise pregnant present pretty private prompt proper proud
  prudent public punctual pure purple quick quiet quirky rainy rare rash raw ready real reckless red reliable religious
  responsible restless retired rich right rigid ripe robust rotten rough round rowdy royal rude rugged sad safe salty sane
  scared secret secure selfish senior sensible serious severe shabby shallow sharp shiny short shrewd shut shy sick silent
  silly similar simple sincere single sinful skilled skinny sleepy slim slippery slow sly small smart smooth sober soft solemn
  sore sour spicy spry square stale steady sticky stern stiff still stingy stormy stout straight strange strict strong stubborn
  stupid subtle successful sudden sulky sunny sure surly surprised suspicious sweet swift tactful talented talkative tall tame
  tasty tender tense terrible terrified thick thin thirsty thoughtful tidy tight timid tiny tired tolerant tough tropical true
  truthful ugly unable uncomfortable unfair unfriendly unhappy unhealthy unkind unlucky unwell upset urgent useful useless vague
  vain vegan vegetarian vicious violent visible vivid warm wary weak wealthy weary weird well well-known wet white wicked wide
  american british chinese danish dutch english european french german greek indian irish italian japanese polish russian scottish
  spanish swedish swiss turkish welsh african asian australian canadian mexican
  wild windy winged wise witty wonderful wooden worried worthy wounded wrong yellow young zany`)

/** "a good baker" need not be a good poet: such an adjective is tied to its noun. */
export const TIED_ADJECTIVES = words(
  'good bad great skilled skilful skillful talented gifted terrible excellent poor experienced brilliant mediocre expert fine',
)

/** "a former baker" is none: what such a word says of the noun is not that it holds. */
export const PRIVATIVES = words(`
  former ex alleged fake would-be toy so-called supposed apparent potential possible future past late counterfeit
  pretend mock artificial imaginary fictional presumed putative quasi pseudo self-proclaimed self-styled retired ex-
  wannabe aspiring prospective likely probable virtual stuffed onetime erstwhile ostensible purported reputed`)
