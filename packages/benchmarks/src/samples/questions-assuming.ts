/** Necessary and sufficient assumptions; strengthening. The notation is explained in read-samples.ts. */
export const questionsAssuming: string = `
# necessary-1
The town library has lengthened its loans from two weeks to four. Readers who used to bring books back late, the
librarian says, were mostly people who needed a little more than a fortnight to finish. She therefore expects that
far fewer books will come back late from now on.
? Which assumption does the librarian's forecast need?
+ Those readers will not start so much later that four weeks are too few.
- Readers finish most of the books that they borrow.
- Nobody will borrow more books at a time than before the change.
- No other library in the district lets readers keep books for four weeks.
why: If the slow readers merely begin later they will be late again, whereas the forecast allows for a few people
  who borrow more.

# necessary-2
The harbour master counted forty-one boats in the outer basin on Sunday, a day without wind. A week earlier there
had been nineteen. Since boats whose owners mean to sail lie in the outer basin, he concludes that more owners had
hoped to sail this Sunday than the last.
? On what assumption does the harbour master rely?
- Most owners who had hoped to sail were disappointed by the calm.
+ The earlier count was not low because many boats were already out at sea.
- The outer basin has room for more than the forty-one boats that he counted.
- Owners make up their minds on Saturday whether they will sail.
why: If many boats had left before the first count, it says little about hopes; room for a forty-second boat is not
  needed, since forty-one did fit.

# necessary-3
A cook finds that her bread rises better at her sister's house, where she uses the same flour, yeast and recipe. The
tap water there is softer than at home. It must be the hard water, she decides, that holds her bread back.
? What must the cook be assuming?
- Soft water makes bread rise better whatever flour is used.
- Her sister, too, bakes bread with water from the tap.
+ A warmer kitchen is not what makes her bread rise better there.
- Hard water can be made as soft as her sister's by means of a filter.
why: A warmer kitchen would explain the bread without the water, while what soft water does to other flours does not
  touch her case.

# necessary-4
The night tram carries few passengers, and each of them costs the city more than a taxi fare. The council could hand
out taxi vouchers to those passengers and save money, a councillor argues, without anyone being worse off. So
vouchers should replace the night tram.
? Which of these assumptions does the councillor's argument require?
- Nobody who now walks home at night would ask for a voucher.
- A taxi takes less time than the tram to reach every stop.
- The tram is fuller by day than it is at night.
+ Enough taxis are free at night for those who now ride the tram.
why: Without enough taxis some passengers would be worse off; a few more vouchers for walkers would leave room for a
  saving.

# necessary-5
An amateur theatre laid out cards on a table beside the exit. Nine in ten of those who filled one in wrote that they
had liked the new play. The director concludes that the play pleased the great majority of its audience.
? The director's conclusion rests on which assumption?
- Nearly everyone in the audience filled in a card on the way out.
+ People who disliked the play were not far less inclined to take a card.
- Those who like a play will recommend it to their friends.
- The audience was larger than at the theatre's earlier plays.
why: If the displeased left without writing, the cards mislead; a part of the audience would do, provided that it is
  like the rest.

# sufficient-1
Every plant on the south wall of the garden is a climber. Old Marek says that no climber in the garden has been
pruned this year. He concludes that none of the roses in the garden has been pruned this year.
? Which statement, added to Marek's premises, would make his conclusion follow?
+ All the roses grow on the south wall.
- Some of the roses in the garden are climbers.
- All of the plants on the south wall are roses.
- Roses that do not climb are seldom pruned.
why: Roses on the south wall are climbers and hence unpruned; that the wall bears nothing but roses says nothing of
  roses elsewhere.

# sufficient-2
A hive that has lost its queen always falls silent in the evening. Hive seven hums loudly every evening, even now,
in October. From this the beekeeper concludes that hive seven will come through the winter.
? Which premise would, if assumed, make the beekeeper's argument valid?
- A hive without a queen never comes through the winter.
- Every hive that came through last winter had its queen.
+ Any hive that still has its queen comes through the winter.
- Loud hives are stronger, as a rule, than silent ones.
why: The humming shows that the queen is there, which must then be enough for the winter; that queenless hives die
  makes her necessary, not enough.

# sufficient-3
This year the small museum will either borrow the painted chest or buy a copy of it. Nobody lends the chest to a
house without an alarm. The museum, then, will buy a copy.
? The conclusion follows logically if what is assumed?
- If the museum had an alarm, it would borrow the chest.
- A copy of the chest costs a good deal less than an alarm would.
- The museum will not both borrow the chest and buy a copy.
+ The museum has no alarm and will get none this year.
why: Without an alarm there is no loan and only the copy is left; what would happen with an alarm does not tell
  whether there is one.

# sufficient-4
Whoever sings in the harbour choir can read music. Lidia's brother, though he owns a piano and practises on it,
cannot read music. It follows that he did not take part in last night's concert.
? Which assumption would be enough to make the conclusion follow?
+ Only members of the harbour choir took part in the concert.
- All the members of the harbour choir took part in the concert.
- Anyone who can read music was welcome to take part in the concert.
- Lidia's brother has never wished to join the harbour choir.
why: The brother is no member, so he is excluded if only members took part; that all members took part leaves the
  door open to others.

# sufficient-5
After the storm the owner of the orchard gave away the fallen apples. He did not know that the school had already
bought them. The school, therefore, may not blame him for giving them away.
? Which principle, if assumed, lets the conclusion be properly drawn?
- Whoever gives away what he knows to be sold may be blamed for it.
- Apples that have fallen in a storm are worth far less than apples picked by hand.
- A school may blame only those who have acted against its interests.
+ Nobody may be blamed for giving away what he does not know to be sold.
why: The owner did not know, so the rule about not knowing clears him; a rule about those who do know is silent on
  his case.

# strengthen-1
Gardeners in Elm Lane stopped mowing their verges in April. By July there were more bumblebees in the lane than in
any year since counting began. The long grass with its clover, the gardeners say, is what brought the bees.
? Which option, if true, strengthens the gardeners' claim most?
- The spring had been warmer than usual in the whole district.
- A few gardeners in Elm Lane have had clover growing in their lawns for years.
+ In the next lane, where mowing went on, bees were as few as ever.
- The gardeners of Elm Lane are fond of bees and had hoped to see more.
why: A lane that differs only in mowing and has no more bees rules out other causes; a warm spring would be such
  another cause.

# strengthen-2
Since the tram company painted its doors bright yellow, trams stand eleven seconds less at each stop. Passengers
find the doors sooner, the company reasons, and so the paint has sped up boarding.
? What would, if true, most support the company's reasoning?
- Fewer passengers have used the trams since the doors were painted.
+ Passengers who used to look about for a door now walk straight to one.
- Most passengers say that they like the colour of the doors.
- The yellow paint cost no more than the grey paint used before.
why: It confirms the step from paint to finding the doors; fewer passengers would explain the shorter stops without
  the paint.

# strengthen-3
A wooden mask has been found under the stage floor of an old theatre. It must have been made for the first play
given there, in 1790, a historian argues: that play called for a fox, and the mask is plainly a fox's.
? Which finding would strengthen the historian's argument most?
- Wooden masks were in use long before 1790 and long after it.
- The first play was a success and ran for a whole season.
+ No other play with a fox in it was ever given there.
- Beside the mask lay playbills from the years around 1850.
why: If no other play had a use for a fox's mask, the first one is left; playbills from around 1850 would rather
  point to a later play.

# strengthen-4
A bakery throws away a fifth of its loaves each evening. The baker plans to sell what is left after five o'clock at
half price. In this way, she expects, she will earn more than she does now.
? Which fact, if it is one, gives the baker's expectation most support?
- Half the price is a little less than a loaf costs her to make.
- Half price for cakes before closing left her earnings as they were.
- It weighs on her to throw away bread that others might have eaten.
+ Few of those who pay the full price could wait until five to shop.
why: Then the cheap loaves will not lure away buyers at full price; what a loaf cost to make is spent whether it is
  sold or thrown away.

# strengthen-5
Gulls fly inland before a storm, old sailors say. For two years a teacher took notes: gulls came to the school field
on thirty days, and on twenty-six of these a storm followed by night. She concludes that gulls foretell storms.
? What would strengthen the teacher's conclusion most?
+ On days when no gulls came, a storm seldom followed.
- Storms on that coast nearly always arrive from the open sea.
- Gulls also come inland when farmers are ploughing their fields.
- Some of the storms were strong enough to tear tiles off roofs.
why: Only if storms are rarer without gulls do the gulls tell anything; where the storms come from is the same with
  gulls or without.
`
