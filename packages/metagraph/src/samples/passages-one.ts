/** Passages 1 to 20; the notation is explained in read-samples.ts. */
export const passagesOne: string = `
# ferry
? What would, if it were so, speak most against the argument?
sent1 2 The island ferry has not been late once since the new engine was fitted.
sent2 4 {v1|A ferry that keeps its times} will {v2|keep its passengers}.
  = [necessary] : v1 [entail] v2;
sent3 4 So the ferry company will sell more tickets this summer than last.
*sent4 2 A bridge to the island is to open at the end of spring.
> 1 -> 3; 2 -> 3; 4 => 3;

# bees
? On what unstated assumption does this rest?
sent1 2 Hives near the orchard gave twice as much honey this year.
sent2 2 {v1|The orchard was not sprayed this year}, and {v2|nothing else around the hives changed}.
  = [negative] : v1 [and] v2;
sent3 3 Spraying is probably what had kept the harvest small.
*sent4 2 The weather was no better for bees this year than in the years before.
> 1 -> 3; 2 -> 3; 4 -> 3;

# library
? What would strengthen the mayor's position most?
sent1 2 Mayor: Some people want the reading room to stay open at night.
sent2 2 But {v1|keeping it open costs money} and {v2|hardly anyone would come}.
  = v1 [and] [negative] v2;
sent3 0 It is not possible to justify the expense.
*sent4 2 In a trial last winter no more than three readers came on any night.
> 2 -> 3; 4 -> 2;

# lighthouse
? What would count most against the keeper's conclusion?
sent1 4 {v1|A lamp that is cleaned every week} must {v2|burn brighter than one that is not}.
  = [necessary] : v1 [entail] [necessary] v2;
sent2 2 This lamp is cleaned every week.
sent3 2 Therefore it can be seen from farther away than the lamp across the bay.
*sent4 3 Fog in this bay may swallow any light, however bright.
> 1 -> 3; 2 -> 3; 4 => 3;

# marmots
? What strengthens the researcher's explanation most?
sent1 2 Researcher: Marmots on the north slope wake ten days later than marmots on the south slope.
sent2 2 Snow lies longer on the north slope.
sent3 2 {v1|Marmots wake} when {v2|the ground above their burrow has warmed}.
  = v2 [entail] v1;
sent5 3 Late snow is perhaps the reason why they sleep longer.
*sent6 2 Marmots moved from the south to the north slope wake late as well.
> 1 -> 5; 2 -> 5; 3 -> 5; 6 -> 5;

# tram
? What would, if it were so, speak most against the argument?
sent1 2 When the fare was lowered, more people took the tram.
sent2 4 {v1|If the fare is lowered again}, {v2|still more people will take it}.
  = [necessary] : v1 [entail] [necessary] v2;
sent3 2 {v1|More riders bring in more money}, since {v2|every rider pays}.
  = v2 [entail] v1;
sent4 4 Lowering the fare again will therefore help the tram company.
*sent5 1 {v1|Money from fares} does not always {v2|rise with the number of riders}.
  = [negative] [necessary] : v1 [and] v2;
> 1 -> 2; 2 -> 4; 3 -> 4; 5 => 3;

# pottery
? What does the argument take for granted?
sent1 2 The bowls from the lower layer are painted in one colour only.
sent2 2 The bowls from the upper layer are painted in several colours.
sent3 3 The town seems to have learned to mix paints between the two periods.
*sent4 2 The bowls of both layers were made in the town itself.
> 1 -> 3; 2 -> 3; 4 -> 3;

# choir
? What, if assumed, lets the conclusion follow?
sent1 4 {v1|Every member of the choir reads music} or {v2|learns each piece by ear}.
  = [necessary] : v1 [or] v2;
sent2 2 {v1|Nobody can learn the new piece by ear}, because {v2|no one has ever recorded it}.
  = [negative] : v2 [entail] [negative] v1;
sent3 4 So all who sing the new piece must read music.
*sent4 2 Whoever sings a piece has learned it in one of these two ways.
> 1 -> 3; 2 -> 3; 4 -> 3;

# mill
? What would count most against the claim?
sent1 2 The old mill still grinds flour for two bakeries.
sent2 2 The council wants to turn it into flats. [AND@4] It says the building earns nothing as it is.
sent3 2 Nobody who has seen the mill at work would call it useless.
sent5 2 The council is wrong about the mill.
*sent6 2 The two bakeries have paid nothing for their flour in ten years.
> 1 -> 5; 6 => 1;

# swim
? What strengthens the coach's argument most?
sent1 2 Coach: Our swimmers train in cold water twice a week.
sent2 3 {v1|Swimmers who train in cold water} are likely to {v2|recover faster}.
  = [possible] : v1 [entail] [possible] v2;
sent3 3 That may be why they swim their second race so well.
*sent4 2 Before the cold training began, their second race was always their worst.
> 1 -> 3; 2 -> 3; 4 -> 3;

# seeds
? What makes the plan most doubtful?
sent1 2 Farmers in the valley lose a third of their seed to birds.
sent2 2 {v1|Seed that is coated with clay} is {v2|not eaten by birds}.
  = [negative] : v1 [entail] [negative] v2;
sent3 4 If the farmers coat their seed, the whole of it will come up.
*sent4 2 {v1|Coated seed rots in wet ground}, and {v2|the valley is wet until June}.
  = v1 [and] v2;
> 1 -> 3; 2 -> 3; 4 => 3;

# clock
? On what unstated assumption does this rest?
sent1 2 Watchmaker: This clock gains a minute a day in summer and loses one in winter.
sent2 4 {v1|Only a pendulum that changes its length} could {v2|behave like that}.
  = [necessary] : v2 [entail] [possible] v1;
sent3 4 The pendulum of this clock must be of plain steel.
*sent4 2 Of the metals used for pendulums only plain steel changes its length so much.
> 1 -> 3; 2 -> 3; 4 -> 3;

# theatre
? What would count most against the critic's reasoning?
sent1 2 Critic: The new play was praised in every paper.
sent2 2 Yet the house was half empty on most nights.
sent3 1 {v1|Praise in the papers} does not necessarily {v2|fill a theatre}.
  = [negative] [necessary] : v1 [entail] v2;
*sent4 2 The papers that praised the play appeared after its last night.
> 1 -> 3; 2 -> 3; 4 => 1;

# glacier
? What strengthens the conclusion most?
sent1 2 The stream below the glacier carries more water every July.
sent2 2 {v1|Less snow falls on the glacier than before}, so {v2|the water does not come from new snow}.
  = v1 [entail] [negative] v2;
sent3 2 Hence the water comes from the ice itself.
sent4 4 The glacier will be gone within a lifetime.
*sent5 2 The lower end of the glacier has moved up the valley by a mile.
> 1 -> 3; 2 -> 3; 3 -> 4; 5 -> 4;

# bakery
? What would, if it were so, speak most against the argument?
sent1 2 Our bread sells out by ten in the morning.
sent2 2 {v1|If we baked twice as much}, {v2|it would sell out by noon at the latest}.
  = v1 [entail] v2;
sent3 4 We should certainly buy a second oven.
*sent4 2 The people who come after ten are looking for cake.
> 1 -> 2; 2 -> 3; 4 => 2;

# mirror
? What has to be assumed for the conclusion to follow?
sent1 4 {v1|Any mirror that bends light} {v2|shows a wider room}.
  = [necessary] : v1 [entail] v2;
sent2 2 The mirror in the hall does not show a wider room.
sent3 2 So it was not made in the old workshop.
*sent4 2 Every mirror from the old workshop bends light.
> 1 -> 3; 2 -> 3; 4 -> 3;

# harbour
? What would, if it were so, speak most against the official's argument?
sent1 2 Official: Ships pay a fee for every night in the harbour.
sent2 2 Doubling the fee doubles what each ship pays.
sent3 3 With twice the fee the harbour could pay for its new wall in five years.
*sent4 3 {v1|Many ships} would {v2|anchor outside} or {v3|call at the next port} instead.
  = [possible] : v2 [or] v3; v1 [and] v2;
> 1 -> 2; 2 -> 3; 4 => 3;

# foxes
? What makes the argument sounder?
sent1 2 Foxes moved into the park five years ago.
sent2 2 There have been no rats in the park for four years.
sent3 2 The gardeners never set a trap. [AND] They never laid out poison.
sent5 3 It is likely that the foxes drove the rats away.
*sent6 2 In the park across the river, which has no foxes, there are as many rats as ever.
> 1 -> 5; 2 -> 5; 3 -> 5; 6 -> 5;

# notation
? What would count most against the teacher's claim?
sent1 2 Teacher: Pupils who learn to read notes early play better at the end of school.
sent2 4 {v1|Early notes} must {v2|train the ear}.
  = [necessary] : v1 [entail] v2;
*sent3 2 {v1|Pupils who learn notes early} are {v2|those whose parents play}, and {v3|such pupils play better anyway}.
  = v1 [and] v2; v2 [entail] v3;
> 1 -> 2; 3 => 2;

# paint
? What would strengthen the argument most?
sent1 2 The walls of the north room have faded and the walls of the south room have not.
sent2 2 Both rooms were painted on the same day with the same paint.
sent3 2 The sun never shines into the north room.
sent4 0 Sunlight cannot be what faded the paint.
*sent5 2 A damp wall loses its colour even in the dark.
> 1 -> 4; 2 -> 4; 3 -> 4; 5 -> 4;
`
