/** Implications, conclusions, what is supported most. The notation is explained in read-samples.ts. */
export const questionsInferring: string = `
# implication-1
Every bench in the park that was painted this spring is green. None of the benches by the pond is green, though two
of them were painted last year. All the benches near the gate were painted this spring.
? Which must be true if these statements are?
- All the green benches are near the gate.
- No bench that was painted last year is green.
+ No bench is both near the gate and by the pond.
- The benches by the pond were all painted last year.
why: Benches near the gate are green and those by the pond are not, so none is both; only two benches of last year
  are known not to be green.

# implication-2
In the shared kitchen whoever cooks washes up, except on evenings with guests, when the guests do it. On Monday Ada
cooked but did not wash up. On Tuesday the washing up was done by Boris.
? If the passage is right, what must be so?
+ There were guests on Monday.
- It was Boris who cooked on Tuesday.
- Boris was a guest on Tuesday.
- Ada cooks only when there are guests.
why: A cook who does not wash up must have had guests; Boris may have cooked or been a guest, so neither must be so.

# implication-3
Forty pupils went on a trip to the harbour. Thirty of them saw the lifeboat and twenty-five saw the lighthouse. Back
at school, most of those who had seen the lighthouse drew it.
? Which conclusion follows from the passage with certainty?
- Ten pupils saw neither the lifeboat nor the lighthouse.
+ Both sights were seen by some of the pupils.
- Most of the pupils on the trip drew the lighthouse.
- Every pupil who drew the lighthouse had seen it.
why: Thirty and twenty-five make more than forty, so at least fifteen saw both; most of twenty-five need not be most
  of forty.

# implication-4
No letter leaves the town hall without a stamp, and no letter is stamped before the secretary has read it. On
Fridays she reads nothing that has come to her after noon. The letter to the fishermen first came to her at two in
the afternoon last Friday.
? Which claim can be properly inferred from the passage?
- The letter to the fishermen left the town hall on the Monday after.
- A letter that the secretary has read always leaves with a stamp.
+ The fishermen's letter did not leave the town hall last Friday.
- Letters that came to her before noon last Friday all left the town hall on that day.
why: Unread that Friday, it was unstamped and could not leave; reading must come before stamping but need not lead
  to it.

# implication-5
In an old cookery book the author put a star beside every recipe that she had tried herself, and beside no other.
Some of the recipes with fish bear no star. All of the soups bear one, those with fish included.
? If the statements are true, which of these must be true as well?
- The starred recipes are all soups.
- The only fish recipes she had tried were soups.
- Some of the soups were never tried.
+ Some of the fish recipes are not soups.
why: Fish recipes without a star cannot be soups; other fish dishes may bear a star, so she may have tried more than
  the soups.

# conclusion-1
People say that the old bridge was built badly, because it has been closed twice in ten years. But both times it had
been crossed by lorries heavier than any its builders could foresee, and it has borne everything else for two
centuries. The builders did their work well.
? Which sentence states the main point of the argument?
+ There was nothing wrong with the way the bridge was built.
- Lorries that were too heavy were behind both of the closures.
- Heavy lorries should be kept off the bridge.
- The bridge has been closed only twice in two centuries.
why: All the rest is said to clear the builders; the lorries are the reason given for that, and nobody asks to ban
  them.

# conclusion-2
The choir would do better to rehearse in the morning. True, more singers are free in the evening. But voices are
fresh early in the day, the hall costs half as much before noon, and those who come in the evening are often too
tired to learn anything new.
? What is the main conclusion of the passage?
- The hall costs less before noon than later in the day.
- More of the singers are free in the evening than in the morning.
- Those who sing in the evening are often too tired to learn.
+ Morning rehearsals would be better for the choir than evening ones.
why: The first sentence is what the reasons are for; tired singers in the evening are one of these reasons.

# conclusion-3
Some gardeners pull out every nettle they see. Yet butterflies lay their eggs on nettles, the young leaves make a
good soup, and a patch behind the shed is in nobody's way. A gardener with a corner to spare has good reason to
leave the nettles standing in it.
? Which option best expresses the conclusion of the argument?
+ Where there is room, letting nettles grow makes sense.
- No gardener ought to pull out nettles.
- Nettles are of use to the butterflies that lay their eggs on them.
- Behind a shed a patch of nettles is in nobody's way.
why: The last sentence draws the conclusion for gardeners with room; that no gardener at all may pull them out goes
  further.

# conclusion-4
Chess masters are often said to have unusual memories. Yet when pieces are scattered over the board at random,
masters recall hardly more of them than beginners; they excel only with positions such as occur in play. What
masters have is a store of familiar patterns, not a better memory.
? What does the argument as a whole conclude?
- Masters and beginners recall scattered pieces about equally well.
- Whoever learns enough patterns becomes a master.
+ Masters excel by knowing patterns rather than by memory.
- Positions such as occur in play are easier to recall than others.
why: The last sentence is supported by the comparison; that scattered pieces are recalled equally well is the
  evidence for it.

# conclusion-5
The ferry timetable should be printed anew. The present one shows the winter hours on its front and so misleads
visitors in summer: forty missed the last boat in July. It is no answer that the right hours stand on the back, for
few people turn a timetable over.
? Which claim expresses the main conclusion?
- The timetable misleads visitors in summer.
+ A new printing of the timetable is called for.
- Few people turn a timetable over to read its back.
- In July forty visitors missed the last boat of the day.
why: Being misleading is concluded on the way, and it serves as the reason for printing the timetable anew.

# supported-1
In dry summers the river mill could not turn, and its owner bought flour from the windmill on the hill. In calm
autumns the miller on the hill bought flour from the river mill. The books of both show no year in which neither
bought from the other.
? Which statement do the facts support most strongly?
+ Each of the mills at times had too little flour of its own.
- The two mills belonged to members of one family.
- A dry summer was as a rule followed by a calm autumn.
- The windmill ground more flour in a year than the river mill.
why: Each had to buy when its water or wind failed; that every year saw some purchase does not mean that it saw
  both.

# supported-2
In March a shop put its umbrellas beside the door and sold twice as many as in February, although March was drier.
In April it moved them to the back again, and sales sank in spite of heavy rain.
? Which of these is best supported by what is reported?
- Nobody buys an umbrella that stands at the back of a shop.
- People buy umbrellas in dry months to have them in wet ones.
+ In those months place mattered more to sales than rain did.
- The shop would sell more of anything it put beside the door.
why: Sales followed the place and went against the rain; that nobody buys at the back is more than a fall in sales
  shows.

# supported-3
Seeds from one harvest were sown on the same day, half in a warm house and half in a cold one. The warm ones
sprouted after five days, the cold ones after twenty. Two months later all the plants were equally tall, and those
in the cold house had thicker stems.
? What do the observations support most?
- Gardeners should sow in cold houses rather than in warm ones.
+ A plant that sprouts late can make up for it in height.
- A thick stem keeps a plant from growing tall.
- No seed sprouts unless it is kept warm.
why: The late plants had caught up; whether thicker stems are worth a cold house is not reported.

# supported-4
When the loudspeakers on tram line four broke down, no stops were announced for a week. Asked about it afterwards,
regular passengers had hardly noticed. Visitors, by contrast, got off at a wrong stop four times as often as usual.
? The report most strongly supports which conclusion?
- Regular passengers never listen to what is announced.
- Most passengers who got off at a wrong stop were visitors.
- Visitors would need no announcements if stops were marked by signs.
+ Visitors rely on announcements more than regulars do.
why: The loss of announcements hurt visitors and hardly touched the others; since visitors may be few, they need not
  be most of those who erred.

# supported-5
Before its glass was cleaned, visitors to the aquarium spent about two minutes before the octopus tank. Since then
they have spent about one minute there, and more of them say that they have seen the octopus.
? Which conclusion receives most support from the passage?
- Visitors have enjoyed the aquarium less since the cleaning.
- The octopus hides less when the glass of its tank is clean.
- Whoever finds an animal at once soon forgets ever having seen it.
+ Part of the two minutes had gone into finding the octopus.
why: Less time and more success suggest that searching took up time; that the octopus itself behaves otherwise is
  not needed for this.
`
