/** Arguments with the same flaw or the same structure; other questions. The notation is explained in read-samples.ts. */
export const questionsParallel: string = `
# match-flaw-1
Whenever the mill wheel turns for an hour, the pond behind it sinks by a hand. Since this morning the pond has sunk
by a hand. The wheel must therefore have been turning today.
? Which argument contains the same flaw in reasoning?
- If the baker oversleeps, the shop opens late. He did not oversleep, so it will open on time.
+ If the baker oversleeps, the shop opens late. It opened late today, so he overslept.
- If the baker oversleeps, the shop opens late. It opened on time, so he did not oversleep.
- The shop has opened late on every Monday so far, so it will open late next Monday.
why: Both go from the effect back to one of its possible causes; to deny the cause and then the effect is another
  mistake.

# match-flaw-2
The fishing fleet of this village lands more fish than any other on the coast. Anna's boat belongs to this fleet.
Anna's boat must therefore land more fish than any boat from another village.
? The flawed reasoning is most similar to that in which argument?
+ No choir is as loud as ours. So Jonas, who sings in it, is louder than any singer elsewhere.
- Each singer in this choir is loud, so the choir as a whole must be loud as well.
- This choir is louder than that one, so it must have more singers.
- Every singer in this choir is loud. Jonas is one of its singers, so Jonas must be loud as well.
why: What holds of a whole is claimed for one of its parts; from loud singers to a loud choir goes the other way.

# match-flaw-3
Three surveyors have tried to show that the old well is fed by the river, and none of them has succeeded. We can
therefore be certain that the well is not fed by the river at all.
? Which argument makes the same mistake as this one?
- Three experts have called the portrait genuine. It is certainly genuine, then.
- One expert was wrong about this portrait. He will certainly be wrong about the next one.
- Three experts have shown that the portrait is not genuine. It would be unwise to buy it.
+ No one has proved that the portrait is genuine. It is certainly not genuine, then.
why: In both, failure to prove something is taken to disprove it; trusting three experts is a reliance on authority.

# match-flaw-4
Either we paint the boat red, or it will go on looking shabby. Nobody in the family wants a boat that looks shabby.
There is nothing for it, then, but to paint the boat red.
? Which argument has the same weakness in its reasoning as the one above?
+ Either you take the tram, or you come too late. You must not be late, so take the tram.
- You cannot take both the tram and the bus. You have taken the tram, so you are not on the bus.
- If you take the tram, you are in time. You are in time, so you have taken the tram.
- People who take the tram are seldom late, so trams make people punctual.
why: Both leave out further ways, another colour or a bicycle; that one cannot take tram and bus at once leaves
  nothing out.

# match-flaw-5
Most of the boats in the bay are painted white, and most of the white boats in the county are hired out to visitors.
It follows that most of the boats in the bay are hired out to visitors.
? Which argument is flawed in the way in which this one is?
- All of the club's runners are students, and no student in town smokes. So none of its runners smokes.
+ Most of the club's runners are students, and most students in town smoke. So most of its runners smoke.
- Most of the club's runners smoke. So most of the people in town who smoke must be runners.
- Most of the club's runners are students, and most of its runners smoke. So some of its students smoke.
why: The white boats in the bay may be unlike other white boats, as the students who run may be unlike other
  students; turning a claim round is another mistake.

# match-structure-1
If the harbour were frozen, the fishing boats would be on land. But they are lying at the quay, as anyone can see
from the window of the inn. The harbour, therefore, is not frozen.
? Which argument is most similar in its structure?
- If the guests have come, there are coats in the hall. There are coats, so they have come.
- If guests come, the dog barks. The guests are coming, so the dog is barking.
+ Had the guests come, there would be coats in the hall. There are none, so they have not come.
- Either the guests or the neighbours left this coat. The neighbours did not, so the guests did.
why: Both deny a condition because its consequence is absent; arguing from the coats to the guests affirms the
  consequence.

# match-structure-2
The burglar came in either by the door or by the cellar window. The door was bolted from inside all night, so it was
not by the door. The burglar must have come in by the cellar window.
? The pattern of reasoning is most like that of which argument?
- This picture is a copy or a forgery. A copy is worth little, and so is a forgery. So it is worth little.
+ This picture is a copy or a forgery. It bears the copyist's name, so it is no forgery. It is a copy.
- If this picture is a copy, it bears no date. It bears a date, so it is not a copy.
- Some copies are forgeries. This picture is a copy, so it may be a forgery.
why: One of two possibilities is excluded for a reason and the other is left; the argument about worth excludes
  neither.

# match-structure-3
All the roses at the summer show had been grown under glass. Some of the roses at the show won a prize. It follows
that some roses grown under glass have won a prize.
? Which argument follows the same pattern of reasoning?
- Some poems in this book are short, and some of its poems rhyme. So there are short poems that rhyme.
- Every poem in this book is short, and this poem is from the book. So this poem is short.
- Every poem in this book is short, and no short poem rhymes. So no poem in this book rhymes.
+ Every poem in this book is short, and a few of them rhyme. So there are short poems that rhyme.
why: From all and some of one group the overlap is inferred; with some and some the two parts of the group need not
  overlap.

# match-structure-4
One half of the dough was baked with butter and the other half without. Flour, oven and time were the same for both.
Only the half with butter turned brown. It was therefore the butter that browned it.
? Which argument is parallel in its reasoning?
- All who caught cold that week had dined at the inn. So it was the food that made them ill.
- The longer the sisters wore scarves, the fewer colds they caught. So scarves ward off colds.
+ Two sisters lived alike but for a scarf. Only the one without caught cold. So the scarf helped.
- Nobody with a scarf caught cold last winter. So nobody with a scarf will catch cold this winter.
why: Two cases alike in all but one respect are compared; the diners share one respect and may differ in all others.

# match-structure-5
If the snow melts early, the stream will flood the meadow. If the meadow is flooded, the sheep must stay in the
barn. So an early thaw would mean that the sheep stay in the barn.
? Which argument has a structure like that of the passage?
+ If the actor is ill, his pupil plays; if the pupil plays, seats sell. So seats sell if the actor is ill.
- If the actor is ill, his pupil plays. The pupil is playing tonight, so the actor must be ill.
- If the actor is ill, his pupil plays. The actor is ill tonight, so it must be the pupil who will play.
- If the actor or his pupil is ill, the theatre is shut for the night. Both are well tonight, so it will be open
  then.
why: Two conditions are linked into a third; the argument that the pupil will play applies one condition to a fact.

# other-1
Pure honey keeps for years, because it holds too little water for mould to grow in. Stirred into a jug of water, it
loses this protection. A drink made of honey and water should for this reason ...
? Which ending completes the passage best?
- be kept in jars for as long as honey.
- contain as little honey as it can.
- be stirred again before it is drunk.
+ be drunk within a few days.
why: Without the protection it will spoil, so it must be drunk soon; with so much water it cannot keep for as long
  as honey.

# other-2
Ms Roth: Every one of our guests this summer has stayed with us before. Mr Blau: You must be mistaken. Our cousin
has stayed with us three times, and he is not among the guests this summer.
? Mr Blau has misunderstood Ms Roth to mean that
- some of this summer's guests are new to the house.
- nobody has stayed with them more than three times.
+ everyone who has stayed before is there this summer.
- all of this summer's guests are members of their own family.
why: Only a claim about all former guests would be refuted by an absent one; she did not say that the guests are
  relatives.

# other-3
Old maps of the coast show a village where there is now only sea. Some have taken it for a mapmaker's fancy. Yet the
fishermen's nets bring up roof tiles from that very spot. What maps and tiles together suggest is that ...
? Which ending completes the passage most logically?
+ land with houses on it was lost to the waves.
- the mapmaker had invented a village in that place.
- a ship with a cargo of tiles went down in that place.
- the people of the village had lived by catching fish.
why: A drowned village explains maps and tiles; a ship with tiles would leave the maps unexplained.

# other-4
Four paper lanterns hang in a row in the garden: a red, a blue, a green and a yellow one. The red lantern hangs at
one end of the row, with the blue one next to it. The green one does not hang next to the blue one.
? In which order may the lanterns hang, from left to right?
- Red, blue, green, yellow
+ Green, yellow, blue, red
- Yellow, red, blue, green
- Red, yellow, blue, green
why: Red at an end, blue beside it and green apart from blue leave yellow third; red, blue, green, yellow puts green
  beside blue.

# other-5
Tram drivers used to earn a bonus for keeping to the timetable. It was dropped when people noticed that drivers were
closing the doors on passengers who came running. The company had meant the bonus to serve its passengers, but what
it rewarded was ...
? Which words best complete the argument?
+ punctuality at their expense.
- the skill of driving fast without a jolt.
- patience with passengers who come late.
- work that drivers were doing anyway.
why: Drivers kept time by leaving passengers behind; the bonus changed what they did, so it was not for what they
  did anyway.
`
