/** Disjunctive and conjunctive pairs. The notation is explained in read-samples.ts. */
export const pairsTwo: string = `
# disjunctive-1: entailed
major: The key is in the drawer or in the coat.
minor: The key is not in the drawer.
so: The key is in the coat.
why: One of two places is ruled out, so the other is left.

# disjunctive-2: not entailed
major: The sauce contains milk or butter or both.
minor: The sauce contains milk.
so: The sauce contains no butter.
why: It may contain both: one side of an or does not exclude the other.

# disjunctive-3: entailed
major: On Monday the letters came by ferry, by van or by bicycle.
minor: The ferry did not run on Monday.
minor: The van stood in the workshop all Monday.
so: On Monday the letters came by bicycle.
why: Two of three ways are ruled out, so the third is left.

# disjunctive-4: not entailed
major: On Monday the letters came by ferry, by van or by bicycle.
minor: On Monday the letters did not come by ferry.
so: On Monday the letters came by van.
why: The bicycle has not been ruled out.

# disjunctive-5: entailed (conjunctive)
major: The gate is guarded by exactly one of two dogs, the old one and the young one.
minor: The old dog is guarding the gate.
so: The young dog is not guarding the gate.
why: Exactly one of them guards it, and that one is the old dog.

# disjunctive-6: not entailed
major: At least one of the two clocks in the hall is wrong.
minor: The tall clock is wrong.
so: The round clock is right.
why: At least one may be two: the round clock may be wrong as well.

# disjunctive-7: entailed (sufficient conditional)
major: Every morning the baker or his wife opens the shop.
major: If the baker opens it, there is fresh bread.
major: If his wife opens it, there is fresh bread.
minor: The shop was opened this morning.
so: There is fresh bread this morning.
why: Whichever of the two opened it, the result is the same.

# disjunctive-8: not entailed (sufficient conditional)
major: Every morning the baker or his wife opens the shop.
major: If the baker opens it, there is fresh bread.
minor: The shop was opened this morning.
so: There is fresh bread this morning.
why: Nothing is said about bread when the wife opens the shop.

# disjunctive-9: entailed
major: Each actor in the play wears a mask or a veil.
minor: Klara, who acts in the play, wears no veil.
so: Klara wears a mask.
why: She wears one of the two and it is not a veil.

# disjunctive-10: not entailed
major: Each actor in the play wears a mask or a veil.
minor: Some of the actors wear a veil.
so: Some of the actors wear a mask.
why: All of them may wear veils: an or can be true through one side alone.

# conjunctive-1: entailed
major: The new oven is small and cheap to heat.
minor: Whatever is cheap to heat suits the school.
so: The new oven suits the school.
why: From both qualities the second may be taken, and it is the one that suits the school.

# conjunctive-2: not entailed
major: Whatever is both small and cheap to heat suits the school.
minor: The new oven is small.
so: The new oven suits the school.
why: Only one of the two required qualities is given.

# conjunctive-3: entailed
major: The pianist and the singer cannot both be on leave.
minor: The pianist is on leave.
so: The singer is not on leave.
why: Not both, and one is: so the other is not.

# conjunctive-4: not entailed
major: The pianist and the singer cannot both be on leave.
minor: The pianist is not on leave.
so: The singer is on leave.
why: That not both are on leave allows that neither is.

# conjunctive-5: entailed
major: Whoever has a ticket and a coat check may enter the hall.
minor: Mira has a ticket.
minor: Mira has a coat check.
so: Mira may enter the hall.
why: She has both of the things that together are enough.

# conjunctive-6: not entailed
major: Whoever has a ticket and a coat check may enter the hall.
minor: Simon has a ticket but no coat check.
so: Simon may not enter the hall.
why: Having both is enough, which does not say that nothing else would do: there may be other ways in.

# conjunctive-7: entailed (sufficient conditional)
major: If the pond freezes, the ducks leave and the geese stay.
minor: The geese have not stayed.
so: The pond has not frozen.
why: The consequence is false as soon as one half of it is, and so is the condition.

# conjunctive-8: not entailed (sufficient conditional)
major: If the pond freezes and the snow is deep, the ducks leave.
minor: The ducks have not left.
so: The pond has not frozen.
why: The two conditions were not met together, but the missing one may be the snow.

# conjunctive-9: entailed (categorical)
major: Every tram that is both old and wooden is kept in the museum.
minor: Tram two is old, and it is not kept in the museum.
so: Tram two is not wooden.
why: Were it wooden it would be both and thus in the museum.

# conjunctive-10: not entailed (categorical)
major: Some trams in the museum are old, and some trams in the museum are wooden.
minor: Tram five is the oldest tram in the museum.
so: Some tram in the museum is both old and wooden.
why: The old trams and the wooden ones may be different trams.
`
