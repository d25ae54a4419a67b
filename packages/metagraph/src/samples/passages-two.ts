/** Passages 21 to 40; the notation is explained in read-samples.ts. */
export const passagesTwo: string = `
# orchard-wall
? What would, if it were so, speak most against the gardener's argument?
sent1 2 Gardener: {v1|Pears against a wall ripen early}, because {v2|stones give back at night the heat of the day}.
  = v2 [entail] v1;
sent2 2 Our new wall is of brick.
sent3 4 The pears along it will ripen early too.
*sent4 1 {v1|Brick} does not necessarily {v2|hold heat as stone does}.
  = [negative] [necessary] : v1 [entail] v2;
> 1 -> 3; 2 -> 3; 4 => 3;

# archive
? On what unstated assumption does this rest?
sent1 2 Historian: The letter names a bridge that was finished in the spring of that year.
sent2 0 {v1|The letter} cannot possibly {v2|have been written before then}.
  = [negative] [possible] : v1 [and] v2;
*sent3 2 The bridge had no name before it was finished.
> 1 -> 2; 3 -> 2;

# night-bus
? What would, if it were so, speak most against the conclusion?
sent1 2 Two towns gave up their night buses last year.
sent2 2 In both of them the number of taxis doubled within months.
sent3 4 {v1|A town without night buses} will always {v2|have more taxis}.
  = [necessary] : v1 [entail] v2;
sent4 4 So our town will have more taxis if it gives up its night bus.
*sent5 2 The two towns had lifted their limit on taxis that year.
> 1 -> 3; 2 -> 3; 3 -> 4; 5 => 2;

# salt
? What strengthens the cook's claim most?
sent1 2 Cook: I salted one pot of beans at the start and the other at the end.
sent2 2 The beans of the first pot were soft an hour before the others.
sent3 0 It is not possible that early salt keeps beans hard.
*sent4 2 The beans of both pots came out of one bag.
> 1 -> 3; 2 -> 3; 4 -> 3;

# rowing
? What would count most against the captain's case?
sent1 2 Captain: {v1|We rowed into the wind} and {v2|still beat our best time}.
  = v1 [and] v2;
sent2 3 With the wind behind us we might beat it by a minute.
sent3 2 Our boat is the fastest on the lake.
*sent4 2 The course was a minute shorter on that day.
> 1 -> 2; 2 -> 3; 4 => 1;

# voters
? On what unstated assumption does this rest?
sent1 2 In the last vote the young stayed at home.
sent2 2 {v1|The list of questions was long} or {v2|the hall was far away}.
  = v1 [or] v2;
sent3 2 The hall was not far away.
sent4 2 So it was the long list that kept them at home.
*sent5 2 Nothing besides these two could have kept them at home.
> 1 -> 4; 2 -> 4; 3 -> 4; 5 -> 4;

# wool
? What would, if it were so, speak most against the argument?
sent1 2 Wool from the hills sells at a higher price than wool from the plain.
sent2 2 Sheep on the plain eat better than sheep in the hills.
sent3 0 {v1|The higher price} cannot come from {v2|better food}.
  = [negative] [possible] : v2 [entail] v1;
sent4 3 Perhaps buyers simply like the name of the hills.
*sent5 2 Cold nights make the fleece of hill sheep finer than any other.
> 1 -> 3; 2 -> 3; 3 -> 4; 5 => 4;

# cellar
? What strengthens the owner's conclusion most?
sent1 2 Owner: Water stood in the cellar after every storm until the drain was laid.
sent2 2 {v1|There have been three storms since}, and {v2|not a drop has come in}.
  = [negative] : v1 [and] [negative] v2;
sent3 2 The drain works.
*sent4 2 Cellars along the same street were flooded by all three storms.
> 1 -> 3; 2 -> 3; 4 -> 3;

# prize
? What, if assumed, lets the conclusion follow?
sent1 4 {v1|Whoever wins the prize} must {v2|publish a book within the year}.
  = [necessary] : v1 [entail] [necessary] v2;
sent2 2 Ada will not publish a book within the year.
sent3 0 Ada cannot win the prize.
*sent4 2 The rule about the book is never set aside.
> 1 -> 3; 2 -> 3; 4 -> 1;

# footpath
? What would strengthen the walker's argument most?
sent1 2 Walker: The map shows the path along the river.
sent2 2 The path that we found leads over the hill.
sent3 3 The map is probably older than the path. [AND] The river may have taken the old path away.
*sent5 2 The map shows none of the houses that were built in the last fifty years.
> 1 -> 3; 2 -> 3; 5 -> 3;

# exam
? What would count most against the principal's reasoning?
sent1 2 Principal: Since we shortened the exam, nobody has failed it.
sent2 2 Some say that it has become too easy.
sent3 1 {v1|A shorter exam} is not always {v2|an easier one}.
  = [negative] [necessary] : v1 [entail] v2;
sent4 2 So the exam has not become too easy.
*sent5 2 {v1|The questions that were left out} were {v2|those that most pupils used to get wrong}.
  = v1 [and] v2;
> 3 -> 4; 1 -> 4; 5 => 4;

# fog
? What strengthens the pilot's explanation most?
sent1 2 Pilot: {v1|Fog forms over the field} if {v2|the night is clear} and {v3|the ground is wet}.
  = v2 [and] v3; v3 [entail] v1;
sent2 2 Last night was clear, and it had rained all day.
sent3 2 That is why the first flight was late.
*sent4 2 The first flight waits whenever there is fog over the field.
> 1 -> 3; 2 -> 3; 4 -> 3;

# dialect
? What makes the linguist's claim most doubtful?
sent1 2 Linguist: The two villages use the same forty words that no other village knows.
sent2 2 They lie on either side of a pass that was closed for centuries.
sent3 4 Their people must have lived together before the pass was closed.
*sent4 2 A road through the pass was open for all of that time, as toll books show.
> 1 -> 3; 2 -> 3; 4 => 2;

# ladder
? On what unstated assumption does this rest?
sent1 2 The top shelf can be reached only with the ladder.
sent2 2 {v1|The jar on the top shelf is gone}, but {v2|the ladder has not been moved}.
  = [negative] : v1 [and] [negative] v2;
sent3 0 Nobody can have taken the jar since the ladder was put there.
*sent4 2 Whoever uses the ladder leaves it in another place.
> 1 -> 3; 2 -> 3; 4 -> 3;

# festival
? What would, if it were so, speak most against the argument?
sent1 2 Every year in which the festival had a dancer on its poster it made a profit.
sent2 2 This year's poster shows a singer.
sent3 3 The festival will perhaps lose money.
sent4 3 It would be better to print the poster again.
*sent5 2 In two of the three years with a singer on the poster the profit was larger still.
> 1 -> 3; 2 -> 3; 3 -> 4; 5 => 3;

# fern
? What strengthens the botanist's hypothesis most?
sent1 2 Botanist: {v1|This fern grows on limestone} and {v2|never on granite}.
  = [negative] : v1 [and] [negative] v2;
sent2 3 It may need more lime than granite gives.
*sent3 2 The fern grew well in a bed of crushed granite to which lime had been added.
> 1 -> 2; 3 -> 2;

# signal
? What would count most against the engineer's conclusion?
sent1 2 Engineer: The signal failed on the four hottest days of the year.
sent2 4 {v1|Heat} must {v2|stretch the wire} or {v3|soften the seal}.
  = [necessary] : v2 [or] v3; v1 [entail] [necessary] v2;
sent3 2 A shade over the box is all that we need.
*sent4 2 On those four days the line carried twice as many trains as usual.
> 1 -> 2; 2 -> 3; 4 => 1;

# choirbook
? What strengthens the curator's conclusion most?
sent1 2 Curator: The book holds three hands.
sent2 2 The second writes over the first, and the third writes over the second.
sent3 2 Visitors often ask who they were.
sent4 2 {v1|The first hand} is therefore {v2|the oldest}.
  = v1 [and] v2;
*sent5 2 The ink of the first hand was no longer made when the other two were written.
> 2 -> 4; 1 -> 2; 5 -> 4;

# canal
? What would, if it were so, speak most against the proposal?
sent1 2 Boats wait for hours at the lower lock.
sent2 2 {v1|If the lock were doubled}, {v2|two boats could pass at once}.
  = v1 [entail] [possible] v2;
sent3 2 Then nobody would have to wait.
sent4 4 The lock should be doubled before next season without doubt.
*sent5 2 {v1|Boats wait} unless {v2|the reservoir above is full}, which it seldom is.
  = [negative] v2 [entail] v1;
> 1 -> 4; 2 -> 3; 3 -> 4; 5 => 3;

# letters
? What would strengthen the argument most?
sent1 2 Most of the letters in the box are unopened.
sent2 1 {v1|An unopened letter} need not be {v2|an unread one}.
  = [negative] [necessary] : v1 [entail] v2;
sent3 2 Steam opens an envelope without a trace.
sent4 3 Someone might have read them all.
*sent5 2 The keeper of the box once quoted a line that stands in no other letter.
> 2 -> 4; 3 -> 2; 5 -> 4;
`
