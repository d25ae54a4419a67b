/** Weakening, evaluating, explaining. The notation is explained in read-samples.ts. */
export const questionsTesting: string = `
# weaken-1
Children who learn to swim before the age of five are stronger swimmers at twelve than children who begin later.
Parents who want their child to swim well should therefore see to it that lessons begin early.
? Which fact, if it were one, would weaken the argument most?
- Many children who begin after the age of five become fair swimmers as well.
+ Those who begin early mostly have families who swim every week.
- Lessons for small children cost more than lessons for older ones.
- Some children are afraid of water until they go to school.
why: Weekly swimming would explain the strength without the early lessons; that late beginners become fair swimmers
  fits the comparison.

# weaken-2
Since the village shop began to sell stamps, it has sold a quarter more bread and milk. People who come for stamps,
the shopkeeper concludes, buy other things while they are there; selling newspapers too would raise sales further.
? What would, if true, most undermine the shopkeeper's conclusion?
- Most people in the village need newspapers more often than stamps.
+ The only other grocer nearby shut when the stamps arrived.
- Stamps themselves bring the shop hardly any profit.
- Some of the people who come for stamps buy nothing else.
why: The grocer's customers would account for the rise without any stamps; a few who buy stamps alone leave room for
  many who do not.

# weaken-3
The late pictures of a certain painter are much bluer than his early ones. His letters show that by then he was
short of money, and blue was the cheapest paint to be had. It was poverty, then, that made him paint in blue.
? Which finding would cast most doubt on the argument?
- A century earlier, blue had been the dearest of all paints.
- In his last years he sold fewer pictures than before.
- The letters that have been found mention no colour by name.
+ He also bought, in those years, the dearest red of all.
why: Someone who still buys the dearest paint is not driven to the cheapest by need; silence in the letters about
  colours is no evidence either way.

# weaken-4
To end the damage that deer do in the allotments, the gardeners propose a fence a metre and a half high along the
forest side. Every deer seen there has come out of the forest. The fence will therefore achieve its purpose.
? Which statement, if true, is the strongest objection to the gardeners' reasoning?
+ Deer of the kind found there clear two metres with ease.
- Rabbits do as much damage in the allotments as the deer do.
- Such a fence would cost each gardener a week's wages.
- Most deer come in winter, when little grows in the allotments.
why: A fence that deer can jump does not stop them; rabbits matter to the gardeners, but the purpose is to end what
  deer do.

# weaken-5
Patients of the eastern clinic recover from a sprained ankle in nine days on average, those of the western clinic in
fourteen. The eastern clinic uses cold baths, the western one bandages. Cold baths, evidently, heal a sprained ankle
faster.
? Which option, if true, weakens the argument most?
- The western clinic also treats patients with broken bones.
- Patients find cold baths more unpleasant than bandages.
+ Doctors in town send the worst sprains to the western clinic.
- Last year the eastern clinic treated fewer ankles than the western one.
why: Worse sprains take longer under any treatment; a difference in the number of ankles does not change their
  average.

# evaluate-1
A café has replaced its paper cups by china ones. The change spares the environment, its owner says, because a china
cup can be used a thousand times, while a paper cup goes straight into the bin.
? What should one find out first to evaluate the owner's claim?
- Whether guests like the taste of coffee from china better
- How many guests the café serves on an ordinary day
- Whether other cafés nearby have given up paper cups too
+ How much harm it does to wash one cup a thousand times
why: Washing is the cost that the owner leaves out; the number of guests counts for both kinds of cup alike.

# evaluate-2
After the city lowered the speed limit on the ring road, accidents there fell by a third. The mayor now wants the
lower limit on every large street, so that accidents will fall throughout the city.
? The answer to which question would help most in evaluating the mayor's plan?
- Were drivers told of the lower limit before it came into force?
+ Did drivers leave the ring road for other streets?
- How many large streets does the city have in all?
- Does the mayor drive to work along the ring road?
why: If the traffic merely moved, so perhaps did the accidents, and the plan would not lower them everywhere; the
  number of streets tells nothing about the effect.

# evaluate-3
A farmer plays music in the barn while she milks her goats. Since she began, in May, the goats have given more milk.
Convinced that music helps them to give milk, she means to buy better loudspeakers.
? Knowing which of these would be most important for assessing the farmer's belief?
- Which kind of music the goats hear while they are milked
- How much of the milk is sold and how much made into cheese
+ Whether in other years, too, the milk increased from May on
- Whether better loudspeakers would be heard at the next farm
why: If the milk increases every May, the music explains nothing; the kind of music matters only once music is known
  to matter.

# evaluate-4
All of the best violinists in the school orchestra learnt by an old method, by which pupils play by ear for a year
before they see any notes. The music teacher advises every beginner to choose this method.
? Which question matters most for evaluating the teacher's advice?
+ How well do most pupils play who learn by this method?
- Do the best violinists still play by ear now and then?
- How old is the method, and in which country did it arise?
- Can the teacher herself play a piece by ear on the violin?
why: If most who learn so play badly, or nearly everyone learns so, the few best prove nothing; what the best do now
  says nothing about how to begin.

# evaluate-5
The wreck in the bay lies with its bow toward the land. A ship that sinks at anchor, the divers argue, comes to rest
with its bow to the wind, which here blows from the sea. So this ship was under way when it sank.
? What would be most useful to find out in order to judge the divers' argument?
- How deep the water is at the place where the wreck lies
+ Whether a wreck in the bay can be turned round by currents
- What the ship carried and to whom its cargo belonged
- Whether other ships have sunk in the bay while under way
why: If wrecks are turned afterwards, the bow's direction shows nothing; that other ships sank under way would not
  tell how this one did.

# explain-1
Beside the only coffee stall of a market a second one opened, which sells the same coffee at the same price. One
might have thought that the first stall would lose guests. Yet it now serves more than it did alone.
? Which fact, if true, best explains the surprising result?
+ People who would not join one long queue now stop at two short ones.
- The second stall has fewer seats than the first one.
- Some guests of the first stall have since gone over to the second.
- The owner of the second stall roasts his coffee at home.
why: Guests who used to walk past now stop, some at each stall; fewer seats at the second stall would not bring the
  first one more guests than it had alone.

# explain-2
Since lamps were put up along the canal path, robberies there have become rarer. Yet walkers who are asked in the
evening say more often than before that they feel unsafe on the path.
? Which of these would do most to resolve the apparent conflict?
- Robberies have become rarer in most of the other parts of town as well.
- Walkers know exactly how many robberies there have been on the path.
+ The glare hides whoever may stand in the dark beside the path.
- The lamps are lit at dusk and go out at midnight.
why: Walkers who cannot see past the light feel watched although they are safer; that they know the figures makes
  their fear more puzzling.

# explain-3
A cook has often made marmalade by her aunt's recipe without trouble. Yesterday she took exactly half of everything,
used the same pot and the same flame, and boiled it for the time that the recipe gives. The marmalade burnt.
? What would best explain why the marmalade burnt?
- Marmalade that contains too little sugar will not set.
- The aunt wrote her recipe for a stove heated with coal.
- The cook makes other jams in a smaller pot than this one.
+ A shallow layer loses its water sooner than a deep one.
why: Half the amount lay shallow in the same pot and boiled dry; the aunt's stove was no trouble when the cook made
  the full amount.

# explain-4
A library counted its visitors for a year. On days of heavy rain only half as many came as on other days. Yet it was
on just those days that the most books were borrowed.
? Which statement, if true, helps most to explain what the library found?
- Many visitors come only to meet friends or to read the newspaper.
+ Farmhands, who are free only when it rains, fetch a month's reading.
- A borrowed book that gets wet on the way home must be paid for.
- The library stays open an hour longer on days without rain.
why: A group that comes only in rain and takes many books explains the peak; visitors who borrow nothing explain why
  many visitors need not mean many loans, but not why rain brings more loans.

# explain-5
An orchard has two rows of pear trees of the same age and kind. Birds do far more damage in the row next to the
house, where people come and go all day, than in the row by the wood, where the birds nest.
? Which fact best accounts for the difference between the rows?
- Children from the house throw stones at birds in the pear trees.
- The pears in both rows ripen in the same week and taste the same.
- Birds in the wood have reared their young before the pears are ripe.
+ Hawks hunt small birds at the edge of the wood but shun the house.
why: Where hawks hunt, small birds do not linger over pears; that the young are reared by then holds for both rows
  alike.
`
