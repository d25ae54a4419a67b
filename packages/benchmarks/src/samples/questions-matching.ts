/** Principles and disputes. The notation is explained in read-samples.ts. */
export const questionsMatching: string = `
# principle-1
A baker let a stranger who had forgotten his purse take a loaf and pay later. The stranger never came back. The
baker's wife called it a mistake. The baker replied that he had judged rightly, since nothing about the man had
given cause for doubt.
? Which principle best justifies the baker's reply?
- Whoever trusts a stranger must be ready to lose by it.
- It is better to lose a loaf than to let anyone go hungry.
- One should not trust a man whom one has never met before.
+ A judgement is right or wrong by what was known at the time.
why: Nothing known then spoke against the stranger, so by this rule the loss proves no mistake; being ready to lose
  does not make a judgement right.

# principle-2
The allotment society has a rule about water. A member may draw water from another's barrel only if the owner has
agreed beforehand, or if plants would otherwise die before the owner could be asked. Whoever breaks the rule must
refill the barrel twice.
? Anton owns a barrel. Which act conforms to the principle of the rule?
+ As her seedlings will die before Anton, who is at sea, can be reached, Olga draws a canful.
- Knowing that Anton never minds, Piet draws a canful and tells him about it in the evening.
- As Anton drew water from hers without asking, Ruth draws just as much water from his.
- As the heat may last for weeks, Sven fills all his cans while Anton is digging nearby.
why: Olga's plants would die before Anton could be asked; Piet tells him afterwards, and the rule wants agreement
  beforehand.

# principle-3
The theatre's costume maker takes pride in never making the same coat twice. Yet this year she kept last year's
pattern for the dancers: they had learnt to move in the old cut, and a change, she said, would have served nobody
but herself.
? The costume maker's decision best illustrates which principle?
- Variety is of no value unless those who look on can see it.
+ In work for others, their needs go before the maker's pride.
- What has been made well once should never be altered afterwards.
- A thing learnt with effort is worth more than anything new.
why: She gives up her pride for what suits the dancers; her reason is not that old or well-learnt things are better
  in general.

# principle-4
A ferry came in ten minutes late because its captain had turned back for a toy that a child had dropped on the quay.
Sixty passengers missed their train. The captain should not have turned back: one child was spared some tears, and
sixty people lost an hour.
? Which general principle underlies the criticism of the captain?
- What is promised in a timetable binds whoever printed it.
- A captain must answer for all that befalls his passengers.
+ A small gain for one does not justify a loss to many.
- Parents, not captains, should look after what children carry.
why: One child's tears are weighed against an hour for sixty; the criticism speaks of gains and losses, not of
  promises.

# principle-5
In a debate, a speaker let pass a slip of the tongue by which her opponent had said the reverse of what everybody
knew he meant. To win by it, she said, would have proved nothing about the question before them.
? The speaker's conduct conforms most closely to which principle?
- Whoever makes a mistake should be given time to mend it.
+ What counts in an argument is its sense, not its wording.
- One should stay away from debates that one is sure to win.
- A debate is worth holding only if it changes somebody's mind.
why: She answers what was meant and ignores how it was put; she gives her opponent no time to mend anything.

# dispute-1
Nora: The new playground should have no swings. They take up more room than anything else, and only two children can
use them at once. Emil: They do take up room. But children will walk a long way for swings, and a playground that
nobody visits wastes all of its room.
? About what do Nora and Emil disagree?
- Whether swings take up much room
- Whether children will walk a long way for swings
- Whether more than two children can use the swings at once
+ Whether swings belong in the new playground
why: Nora wants none and Emil argues for them; both grant the room, and of the long walk Nora says nothing.

# dispute-2
Clerk: Since the museum has been free on Mondays, few people come on Tuesdays. The free day costs us money and
should go. Guard: It costs us nothing. Those who come on Mondays would not pay to come on a Tuesday. They would stay
at home.
? The clerk and the guard are in dispute over whether
+ Monday's visitors would otherwise buy tickets.
- the museum needs the money it earns on Tuesdays.
- fewer people come on Tuesdays than on Mondays.
- museums ought to be free of charge for those who cannot pay.
why: The clerk's loss presupposes that they would pay, which the guard denies; how many come on Tuesdays the guard
  does not contest.

# dispute-3
Hana: Our bees died of the cold and of nothing else; no January has been so harsh for years. Ivo: Harsh it was. But
the neighbour's hives stood in the same frost and lived. We took too much honey in autumn, and so ours starved.
? On which point do Hana and Ivo agree?
- Too much honey was taken in autumn.
- It was the cold of January that killed their bees.
+ The weather in January was unusually severe.
- The neighbour's bees had more honey left than theirs.
why: Ivo grants that January was harsh; he denies that the cold killed the bees, and of the honey Hana says nothing.

# dispute-4
Vera: The clockmaker's apprentice broke the spring, but he did as he was told. One cannot blame him. Jan: He was
told to wind it, not to wind it until it broke. Any careful person would have stopped when it grew stiff, and so
should he.
? Vera and Jan disagree over whether the apprentice
- broke the spring of the clock.
- was told to wind the clock.
+ is at fault for what happened.
- is usually a careful person.
why: Vera excuses him and Jan blames him; that he broke the spring and was told to wind it is common ground.

# dispute-5
Lotte: A translation should read as though it had been written in our own language. A reader who stumbles over a
phrase stops listening to the author. Max: A reader who never stumbles forgets that the author lived elsewhere. Some
strangeness should remain, even at the cost of ease.
? What is the point at issue between Lotte and Max?
- Whether readers stumble over phrases that are strange to them
- Whether strangeness makes a translation harder to read
- Whether authors should write with their translators in mind
+ Whether something foreign should be left in a translation
why: Lotte wants nothing strange left and Max wants some; both suppose that strangeness makes readers stumble.
`
