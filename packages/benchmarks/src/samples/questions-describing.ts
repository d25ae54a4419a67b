/** Techniques, roles, flaws. The notation is explained in read-samples.ts. */
export const questionsDescribing: string = `
# technique-1
You say that dogs must be kept out of the café because some guests dislike them. But some guests dislike children,
and some dislike loud talk or strong perfume. If dislike were enough, the café would have to shut its doors to
nearly everyone.
? By what method does the speaker argue?
+ Showing that the reason given would prove too much
- Giving evidence that hardly any guests dislike dogs
- Questioning the motives of those who dislike dogs
- Pointing out that one word is used in two senses
why: The reason is carried over to cases where nobody would accept it; that few guests dislike dogs is never said.

# technique-2
Petra: Since we planted marigolds between the tomatoes, there has been no greenfly on them. Marigolds drive greenfly
away. Oskar: My tomatoes had none this year either, and there is not a marigold within sight of my garden.
? How does Oskar respond to Petra's argument?
- By giving a case of the supposed cause without its effect
- By denying that Petra's tomatoes were free of greenfly
+ By giving a case of the effect without the supposed cause
- By naming another cause for what Petra has observed
why: His tomatoes had the effect, no greenfly, without marigolds; marigolds together with greenfly would be the
  cause without the effect.

# technique-3
To learn a language from nothing but a grammar is like learning to swim on a kitchen table. The strokes can be
practised there, and it does no harm to know them. But nobody becomes a swimmer without getting wet, and nobody will
speak who does not talk with others.
? Which technique of reasoning does the passage use?
- Deriving a consequence from the definition of a word
+ Judging one activity by its likeness to another
- Rejecting a view because of the people who hold it
- Inferring a rule from a number of observed cases
why: Speaking is judged by what holds of swimming; swimmers are not counted as cases from which a rule about
  speakers is drawn.

# technique-4
The parcel was lost at the sorting office, on the van or at the door. The office recorded its departure, so it was
not lost there. The van was searched the same evening and found empty. So the parcel must have been lost at the
door.
? The argument proceeds by
- treating the likeliest possibility as though it were certain.
- relying on the word of somebody who was there.
- reasoning from what is usual to what happened in one case.
+ ruling out all but one of the possibilities it names.
why: Two of three places are excluded and the third is left; nothing is said about which place is the likeliest.

# technique-5
The audience complains that the pianist played without feeling. What they mean is that she sat upright and hardly
swayed. Close your eyes, and you will hear every phrase swell and sink. To show feeling and to play with it are two
things.
? The writer answers the complaint mainly by
+ parting two things that it runs together.
- doubting that the audience listened to the end.
- appealing to what other pianists have said.
- granting it but calling it unimportant.
why: Showing feeling and playing with feeling are told apart; the complaint itself is not granted but denied.

# role-1
Some hikers think that the hut should be locked in winter, when no warden lives there. But it is in winter that
shelter may save a life. An open hut may lose a blanket or two; a locked one may cost far more. The hut should stay
open.
? What role does the remark about blankets play in the argument?
- It is the reason why some hikers want the hut locked.
+ It admits a cost that is held to be outweighed.
- It is evidence that a hut in the hills may save a life in winter.
- It is the conclusion that the other remarks support.
why: A small loss is granted and set against a greater one; the reason ascribed to the hikers is the missing warden.

# role-2
The brass plate beside the door says 1702, but the house cannot be so old. Its beams were sawn by machine, as their
even marks show, and there was no sawmill in the valley before 1820. The plate must have come from another house.
? The claim that the beams were sawn by machine plays which part in the argument?
- It is the main claim that the argument sets out to establish.
- It is a claim that the argument goes on to reject.
+ It rests on an observation and helps to refute the date.
- It is an example of how houses were built in the valley.
why: The marks support it and it supports the doubt about 1702; the argument's aim is the age of the house and the
  plate, not the beams.

# role-3
Reading in poor light is said to ruin the eyes. Eyes do tire in poor light, as legs tire on a steep path. But tired
legs recover overnight, and so do tired eyes. Nobody has been shown to see worse in later years for having read by
candlelight.
? What role does the comparison with legs play in the passage?
- It shows that reading is as tiring as walking.
- It states the view which the passage is directed against.
- It proves that eyes need less rest than legs do.
+ It suggests by a likeness that the harm soon passes.
why: Legs illustrate a tiredness that passes; the view under attack is that the eyes are ruined for good.

# role-4
The council says that the market must move because the square is too small. The square is indeed small. Yet the
market has been held there for eighty years, and in most of them it had more stalls than now. Whatever the reason
for moving it, size is not the reason.
? The statement that the market used to have more stalls serves as
- a fact which the council offers as its reason.
- the final conclusion of the whole argument.
+ a fact brought against what the council says.
- a concession to those who want the market to move.
why: More stalls once fitted, which speaks against the council; the concession is that the square is small.

# role-5
Crows can recognise a face. They should not, then, be trapped by the same warden day after day. In one village,
crows that had been caught by a man in a red cap kept away from him even without the cap, yet let strangers in red
caps come near.
? What part does the sentence about trapping play in the argument?
- It is the evidence on which the first claim rests.
+ It is advice that is drawn from the first claim.
- It is a general rule that the village illustrates.
- It is an objection that the last sentence answers.
why: The word then marks it as drawn from the claim about faces; the village illustrates that claim, not the advice.

# flaw-1
No crew can win the rowing cup without training all winter. The crew from the mill has trained all winter, through
frost and fog and once in falling snow. We may as well engrave their name on the cup today.
? The reasoning is flawed because it
+ takes what is required for winning to be enough for it.
- takes what is enough for winning to be required for it.
- overlooks that training in frost may harm a crew's health.
- relies on what crews have done in years gone by.
why: Training is said to be required and then treated as enough; the reverse confusion would begin with training
  that guarantees the cup.

# flaw-2
To learn whether the town wants a bigger car park, the council asked everyone who used the present one on a
Saturday. Nine in ten wanted it bigger. The council has announced that the town wants a bigger car park.
? What is the flaw in the council's reasoning?
- It takes for granted the very thing that it sets out to prove.
+ It lets people who are not typical of the town speak for it.
- It judges people by what they do instead of what they say.
- It takes nine in ten of those who were asked to be all of them.
why: Those who park there have reason to want more room than others; the council did ask, so it did not take the
  answer for granted.

# flaw-3
Mr Dale argues that the footpath should be closed at night for the sake of the nesting owls. But Mr Dale owns the
house beside the path and would sleep better if nobody walked by. So what he says about the owls can safely be set
aside.
? Which error of reasoning does the argument commit?
+ It dismisses a claim for what its author stands to gain.
- It assumes that owls nest only where nobody walks.
- It puts the needs of owls above the needs of walkers.
- It takes what is good for one person to be good for all.
why: Mr Dale's gain has no bearing on what owls need; the argument does not say that what suits him suits everybody.

# flaw-4
Each musician in the new band is the best in town on his or her instrument; no other drummer, fiddler or piper here
comes near them. It follows that the new band is the best band in town.
? The argument is open to criticism because it
- infers that the parts have a quality from the whole having it.
- takes it for granted that the town has no other band.
+ infers that the whole has a quality from its parts having it.
- does not say what makes one player better than another.
why: Good players need not play well together; the reverse inference would start from the band.

# flaw-5
Households that own a piano own more books than households without one. A piano in the living room, it seems, makes
people want to read. Libraries that wish for more readers should therefore lend out pianos.
? What is wrong with the reasoning of the passage?
- It overlooks that some households that own a piano own hardly any books.
- It judges all households by a few that are unlike the rest.
- It takes a piano to be indispensable for owning books.
+ It overlooks that one cause may lie behind both.
why: Money or schooling could bring both; the passage says that pianos increase reading, not that nobody reads
  without one.
`
