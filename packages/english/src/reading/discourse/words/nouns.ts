/** Common nouns: a list to prefer, never to require. Person nouns go with "he" and "she" and not with "it". */
import { words } from './list.ts'

export const PERSON_NOUNS = words(`
  accountant acrobat actor actress adult ally ambassador apprentice archer architect artist assistant astronaut athlete aunt author baby
  bachelor baker banker barber bartender beggar beginner biologist blacksmith bodyguard boss boxer boy bride brother builder
  burglar businessman businesswoman butcher butler buyer candidate captain carpenter cashier champion chef chemist chess-player chief child
  citizen clerk climber clown coach colleague composer cook councillor coward cousin cowboy craftsman criminal critic customer
  cyclist dancer daughter dentist designer detective diplomat director diver doctor driver drummer duke dwarf editor elf electrician
  emperor employee employer enemy engineer expert farmer father fireman firefighter fisherman foreigner friend gardener genius
  geologist gentleman giant girl goalkeeper golfer governor graduate grandfather grandmother guard guest guide guitarist gymnast
  hairdresser hero hiker historian host hostess hunter husband infant inspector inventor journalist judge juggler juror king
  knight lady lawyer leader learner lecturer liar librarian linguist lord lover magician maid man manager mathematician mayor
  mechanic member merchant midwife millionaire miner minister monk mother musician neighbour neighbor nephew niece novelist nun
  nurse officer official orphan owner painter parent partner passenger patient pensioner pharmacist philosopher photographer physicist
  pianist pilot pirate player plumber poet policeman policewoman politician postman potter president priest prince princess
  prisoner professor programmer psychologist pupil queen rapper rebel referee relative reporter researcher resident runner
  sailor saint salesman scholar scientist sculptor secretary senator servant sheriff shepherd singer sister skier smoker soldier
  son spy stranger student surfer surgeon suspect swimmer tailor teacher teenager tenant thief tourist trader trainer translator
  traveller traveler treasurer tutor twin uncle vampire vegan vegetarian veteran vet victim villager violinist visitor volunteer voter waiter
  waitress warrior weaver widow wife winner witch witness wizard woman worker wrestler writer zoologist`)

export const NOUNS = words(`
  airplane alarm animal ant ape apple apron arm army artefact bag ball banana bank barn basket bat beach bean bear beast bed bee
  beetle bell bicycle bike bird biscuit blanket boat body book bottle bowl box branch bread bridge broom bucket bug building bull
  bus bush butterfly button cabin cake calf camel camera candle canary car card carnivore carpet cat castle cave chair chicken church
  circle city clock cloud club coal coat coin colour company computer cow crab crime crocodile crow crown cube cup curtain deer
  desk diamond dinner dinosaur dish dog dolphin donkey door dove dragon dress drink duck eagle egg elephant engine eye factory
  falcon farm fence ferry field fire fish flag floor flower fly food foot forest fork fox friend frog fruit game garage garden
  gate ghost gift giraffe glass goat gold goose grass guitar hammer hamster hand harbour hare hat hawk hen herbivore heron hill
  hippo home horse hospital hotel hour house insect iron island jacket jar jewel key kettle kitchen kite kitten knife lake lamb
  lamp law leaf leopard letter library lid light lion lizard lobster lock machine mammal map market meal meat medicine melon
  metal milk mineral mirror monkey monster moon mosquito motorbike mountain mouse museum mushroom nail nest newspaper night
  number ocean octopus office onion orange ostrich otter oven owl ox page painting pan panda paper park parrot party path
  peach pear pen pencil penguin pet phone photo piano picture pie pig pigeon pine pizza plan planet plant plate pond pony potato
  predator prize product puppy rabbit radio rat raven reptile restaurant ring river road robot rock rocket roof room rooster
  rope rose sandwich school sea seal shark sheep shelf ship shirt shoe shop sky snail snake sofa song soup sparrow
  spider spoon square squirrel star station stone store storm story street sugar suit sun swan sword table tea team telephone
  temple tent theatre ticket tiger toad tomato tool tooth tower town toy train tree triangle truck tulip turtle umbrella
  unicorn university vegetable vehicle village violin volcano wall watch water weapon whale wheel window wine wing wolf wolf-pack
  wood word worm yak year zebra zoo taxi cab lorry police tram van tractor ferry cinema bakery prison court army football-team
  coffee tea beer juice rice money music chess football tennis golf soccer poker basketball hockey rugby cricket cheese butter honey
  salt science history mathematics physics chemistry biology poetry art law homework work
  chocolate pasta bread fruit jazz opera pepper flour oil petrol snow rain ice wind weather air glass silver copper wool cotton silk`)

export const ANIMALS = words(`
  animal ant ape bat bear beast bee beetle bird bug bull butterfly calf camel canary cat chicken cow crab crocodile crow deer dinosaur
  dog dolphin donkey dove dragon duck eagle elephant falcon fish fly fox frog giraffe goat goose hamster hare hawk hen heron hippo
  horse insect kitten lamb leopard lion lizard lobster mammal monkey monster mosquito mouse octopus ostrich otter owl ox panda
  parrot penguin pet pig pigeon pony predator puppy rabbit rat raven reptile robot rooster seal shark sheep snail snake sparrow spider
  squirrel swan tiger toad turtle unicorn whale wolf worm yak zebra carnivore herbivore ghost`)

/** Two or more of them together: "Ann and Bob are friends" says nothing of either alone. */
export const COLLECTIVE_NOUNS = words(`
  friend enemy sibling brother sister cousin neighbour neighbor colleague partner rival twin classmate roommate teammate lover spouse
  relative opponent acquaintance couple pair team`)
export const COLLECTIVE_ADJECTIVES = words(
  'married engaged together related alike similar different equal identical separate divorced',
)
