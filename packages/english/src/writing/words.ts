/** The words that ship with Elenchus: short, common, and without any claim about real people. */
import type { Vocabulary } from './vocabulary.ts'

const words = (list: string): readonly string[] => list.trim().split(/\s+/)

const NAMES = words(`
  Abel Ada Adele Agnes Aida Alan Alba Alice Alma Alvin Amber Amos Amy Andre Anita Anna Ansel Anton April Ariel Arlo Arthur
  Astrid Audrey Axel Barney Basil Beatrix Ben Bella Bernard Bert Bianca Bjorn Blake Boris Brian Bruno Calvin Carla Carmen
  Casper Cecil Celia Charlie Chloe Clara Clive Cora Cyril Dagmar Daisy Damian Daphne Daria David Della Dennis Diana Dora
  Doris Duncan Edgar Edith Edwin Elena Elias Eliza Ella Elmer Elsa Emil Emma Enid Erin Ernest Esther Ethan Eva Fabian
  Felix Fergus Fern Fiona Flora Floyd Frances Frank Freda Fritz Gary Gemma George Gilda Gina Glenn Gloria Grace Greta Gus
  Gwen Hanna Harold Hazel Hector Heidi Helen Henry Herman Hilda Holly Homer Horace Hugo Ian Ida Igor Ilse Inga Ingrid Irene
  Iris Isaac Ivan Ivy Jack Jade Jana Jasper Jean Jenny Joan Joel Jonas Josie Judith Julius June Karl Kate Keith Kira Klaus
  Lara Laura Leah Lena Leon Lewis Lily Linus Lionel Liv Lola Louis Lucy Luther Lydia Mabel Magda Malcolm Marco Maria Marta
  Martin Maud Max May Mia Mike Mildred Milo Mina Mona Myra Nadia Nancy Ned Nell Nestor Nina Noah Nora Norman Olaf Olga
  Oliver Oscar Otto Paula Pavel Pearl Penny Percy Petra Philip Phoebe Piers Quentin Ralph Ramona Ray Rex Rhoda Rita Robin
  Rolf Roman Rosa Ruben Rufus Rupert Ruth Sam Sandra Selma Seth Sheila Sidney Silas Simon Sonia Stan Stella Sven Sylvia
  Tessa Theo Thora Tilda Tobias Tom Trudy Ulla Ursula Vera Victor Vince Viola Walter Wanda Wendy Wilma Yara Yuri Zelda Zoe`)

const ADJECTIVES = words(`
  able active agile alert amused ancient angry anxious awake bald bashful big bitter blonde blue blunt bold bored bossy brave
  brief bright brisk broke brown busy calm careful careless charming cheerful childish chilly clean clever clumsy cold content
  cool cosy courteous crafty crazy cruel curious curly daring deaf decent delicate devoted diligent dizzy dreamy drowsy dull
  eager early earnest elegant exact fair faithful famous fancy fast fearless fickle fierce fit frail frank free fresh friendly
  frugal funny fussy gentle giddy glad gloomy good graceful grand grateful greedy green grumpy guilty handsome happy hardy
  harsh hasty healthy helpful hesitant honest hopeful hot huge humble hungry icy idle innocent jealous jolly joyful keen kind
  large late lazy lean lively lonely loud lovely loyal lucky mad mean merry messy mild modest moody muddy naive nasty neat
  nervous nice nimble noble noisy nosy odd old orderly pale patient perky petty pink plain playful plump polite poor posh
  precise pretty prompt proud prudent punctual purple quick quiet quirky rash reckless red restless rich rigid robust rough
  round rowdy rude rugged sad sane scared selfish serious shabby sharp shiny short shrewd shy silent silly sincere skinny sleepy
  slim slow sly small smart smooth sober soft solemn sour spry steady stern still stingy stout strict strong stubborn subtle
  sulky sunny surly sweet swift tactful talented tall tame tender tense thin thirsty thoughtful tidy timid tiny tired tolerant
  tough truthful ugly upset vague vain vicious vivid warm wary weak wealthy weary weird white wild wise witty worried yellow young zany`)

const RELATIONS = words(`
  ancestor aunt brother cousin daughter father granddaughter grandfather grandmother grandson husband mother nephew niece sister
  son stepbrother stepdaughter stepfather stepmother stepsister stepson uncle wife`)

const NOUNS = words(`
  actor architect artist baker banker barber captain carpenter chef clerk dancer dentist doctor driver editor engineer farmer
  gardener guard hunter judge knight lawyer librarian miner musician nurse painter pilot plumber poet potter sailor scholar
  sculptor singer soldier student surgeon tailor tutor waiter weaver writer`)

const VERBS = words(`
  admire advise amuse avoid believe blame call carry chase defend eat envy fear feed follow forgive greet guide hear help hire
  hug invite know like love miss need obey praise pursue push remember respect see serve support teach thank trust visit
  warn watch`)

/** The built-in vocabulary; extend it with `extendVocabulary`. */
export const VOCABULARY: Vocabulary = {
  names: NAMES,
  adjectives: ADJECTIVES,
  nouns: NOUNS,
  relations: RELATIONS,
  verbs: VERBS,
}
