/** Categorical pairs; sufficient and necessary conditions. The notation is explained in read-samples.ts. */
export const pairsOne: string = `
# categorical-1: entailed
major: All the boats in the inner basin belong to fishermen.
minor: The Heron lies in the inner basin.
so: The Heron belongs to a fisherman.
why: What holds of all boats in the basin holds of the Heron, which is one of them.

# categorical-2: not entailed
major: All the boats in the inner basin belong to fishermen.
minor: The Curlew belongs to a fisherman.
so: The Curlew lies in the inner basin.
why: That all A are B does not make every B an A: fishermen may have boats elsewhere.

# categorical-3: entailed
major: No plant in the glasshouse can stand frost.
minor: Some of the ferns are plants in the glasshouse.
so: Some of the ferns cannot stand frost.
why: The ferns in the glasshouse are among the plants that cannot stand frost.

# categorical-4: not entailed
major: Some of the ferns are kept in the glasshouse.
minor: Some of the plants in the glasshouse are for sale.
so: Some of the ferns are for sale.
why: The plants for sale may all be something else: two partial overlaps need not meet.

# categorical-5: entailed
major: Every tram that runs at night is painted blue.
minor: Tram nineteen is not painted blue.
so: Tram nineteen does not run at night.
why: If it ran at night it would be blue, and it is not.

# categorical-6: not entailed
major: Every tram that runs at night is painted blue.
minor: Tram six does not run at night.
so: Tram six is not painted blue.
why: The rule is about night trams only; a tram that runs by day may be blue as well.

# categorical-7: entailed
major: No novel in the library is kept in the cellar.
minor: All the books in the cellar are bound in leather, and there are books in the cellar.
so: Some books bound in leather are not novels of the library.
why: The books in the cellar are bound in leather and none of them is a novel of the library.

# categorical-8: not entailed
major: No novel in the library is kept in the cellar.
minor: All the books in the cellar are bound in leather.
so: No novel in the library is bound in leather.
why: Leather bindings may be found outside the cellar too, on novels among others.

# categorical-9: entailed
major: Most of the cooks at the inn were trained abroad.
minor: Most of the cooks at the inn are younger than thirty.
so: Some cook at the inn was trained abroad and is younger than thirty.
why: Two majorities of one group must share a member.

# categorical-10: not entailed
major: Most of the cooks at the inn were trained abroad.
minor: Most people who were trained abroad speak two languages.
so: Most of the cooks at the inn speak two languages.
why: The cooks may be among the few people trained abroad who speak only one language.

# sufficient-condition-1: entailed
major: If the wind turns north, the ferry does not sail.
minor: The wind has turned north.
so: The ferry does not sail.
why: The condition is met, so what depends on it follows.

# sufficient-condition-2: not entailed
major: If the wind turns north, the ferry does not sail.
minor: The ferry does not sail today.
so: The wind has turned north.
why: This affirms the consequent: the ferry may stay in port for another reason.

# sufficient-condition-3: entailed
major: If the dough has been left overnight, it smells of yeast.
minor: The dough does not smell of yeast.
so: The dough has not been left overnight.
why: The consequence is absent, so the condition was not met.

# sufficient-condition-4: not entailed
major: If the dough has been left overnight, it smells of yeast.
minor: The dough has not been left overnight.
so: The dough does not smell of yeast.
why: This denies the antecedent: fresh dough may smell of yeast as well.

# sufficient-condition-5: entailed
major: If the tenor is hoarse, the second cast sings.
major: If the second cast sings, tickets are cheaper.
minor: The tenor is hoarse tonight.
so: Tickets are cheaper tonight.
why: The two conditions link up, and the first is met.

# sufficient-condition-6: not entailed
major: If the tenor is hoarse, the second cast sings.
major: If the soprano is hoarse, the second cast sings.
minor: The second cast sings tonight, and the soprano is well.
so: The tenor is hoarse tonight.
why: The second cast may sing for some third reason; two ways to it are not all the ways.

# sufficient-condition-7: entailed
major: Whenever the hive is opened, the bees grow restless.
minor: The bees have been calm all day.
so: The hive has not been opened today.
why: Opening it would have made them restless, which they were not.

# sufficient-condition-8: not entailed
major: Whenever the hive is opened, the bees grow restless.
minor: The bees grew restless at noon.
so: Somebody opened the hive at noon.
why: Other things may make bees restless: opening the hive is enough but perhaps not needed.

# sufficient-condition-9: entailed
major: If a book is asked for twice in a week, the library buys another copy.
minor: The library has not bought another copy of the atlas, nor will it.
so: The atlas was not asked for twice in a week.
why: Had it been asked for twice in a week, another copy would have been bought.

# sufficient-condition-10: not entailed
major: If a book is asked for twice in a week, the library buys another copy.
minor: If the library buys another copy, the shelf must be rearranged.
so: If the shelf must be rearranged, some book was asked for twice in a week.
why: The chain runs from asking to rearranging and is read backwards here.

# necessary-condition-1: entailed
major: Only if the tide is high can the barge leave the dock.
minor: The barge is leaving the dock.
so: The tide is high.
why: What cannot happen without high tide is happening, so the tide is high.

# necessary-condition-2: not entailed
major: Only if the tide is high can the barge leave the dock.
minor: The tide is high.
so: The barge is leaving the dock.
why: High tide is required for leaving and need not be enough: the barge may lack a crew.

# necessary-condition-3: entailed
major: Nobody may use the kiln without having taken the course.
minor: Greta has not taken the course.
so: Greta may not use the kiln.
why: She lacks what is required.

# necessary-condition-4: not entailed
major: Nobody may use the kiln without having taken the course.
minor: Paul has taken the course.
so: Paul may use the kiln.
why: The course is required, but other things may be required besides.

# necessary-condition-5: entailed
major: The lantern cannot burn unless there is oil in it.
minor: The lantern was burning at nine.
so: There was oil in the lantern at nine.
why: Without oil it could not have been burning then.

# necessary-condition-6: not entailed
major: The lantern cannot burn unless there is oil in it.
minor: The lantern is not burning.
so: There is no oil in the lantern.
why: Oil is needed, but the wick may be wet: what fails need not fail for this reason.

# necessary-condition-7: entailed
major: A play is put on here only if the whole company has voted for it.
minor: One member of the company voted against the comedy and has not changed her mind.
so: The comedy is not put on here.
why: The vote was not that of the whole company, and that vote is required.

# necessary-condition-8: not entailed
major: A play is put on here only if the whole company has voted for it.
minor: The tragedy has not been put on here.
so: Some member of the company did not vote for the tragedy.
why: It may have been voted for by all and yet not put on, for want of money perhaps.

# necessary-condition-9: entailed (sufficient conditional)
major: The mushrooms come up only after rain.
major: Rain always leaves the road wet.
minor: The mushrooms have come up.
so: The road was wet at some time before the mushrooms came up.
why: The mushrooms show that it had rained, and the rain left the road wet.

# necessary-condition-10: not entailed
major: The mushrooms come up only after rain.
minor: It has rained every day this week.
so: The mushrooms will come up.
why: Rain is needed, but warmth may be needed too.
`
