/**
 * Whose view a statement puts: the writer's, that of somebody who is quoted, or what studies and figures tell, which a writer reports in order
 * to use it, or a view that is put up to be tested. Told by the subject and verb at its start ("The landlord insists that …").
 */

export type Attribution = 'own' | 'reported' | 'evidence' | 'hypothesis'

const lead =
  '(?:(?:and|but|yet|so|also|still|now|then|again|however|of course|admittedly|granted|true|meanwhile|elsewhere|sir|madam|certainly|moreover|furthermore|besides|in addition),? )*'
const adverbs =
  '(?:(?:will|would|may|might|could|can|has|have|had|also|further|often|always|sometimes|usually|still|now|even|once|repeatedly|recently|probably|merely|simply|just|wrongly|to|likes? to|tends? to|keeps?|seems? to) )*'
/** Verbs that have a person for a subject. */
const contending =
  'argues?|argued|arguing|claims?|claimed|contends?|contended|insists?|insisted|maintains?|maintained|objects?|objected|believes?|believed|thinks?|thought|complains?|complained|worry|worries|worried|warns?|warned|protests?|protested|asserts?|asserted|alleges?|alleged|fears?|feared|doubts?|doubted|retorts?|retorted|counters?|countered|points? out|pointed out|disagrees?|disagreed|assumes?|assumed|submits?|submitted|pleads?|pleaded|avers?|averred'
/** Verbs that have a person for a subject, a text or a thing that is read aside. */
const speaking =
  'says?|said|saying|tells? (?:me|us|you|everyone)|told (?:me|us|you|everyone|(?:the|a|this|last|your|our)(?: \\p{L}+){0,2} (?:meeting|press|paper|assembly|audience|listeners|viewers|reporters))|replies|replied|reply|answers?|answered|assures? (?:me|us)|assured (?:me|us)'
/** Verbs that things have for a subject as well. */
const saying =
  'expects?|expected|offers?|offered|promises?|promised|hopes?|hoped|proposes?|proposed|suggests?|suggested|feels?|felt|call(?:s|ed)? (?:it|this|that|for)|wants?|wanted|urges?|urged|writes? that|wrote that|brings? up|brought up|mentions?|mentioned|predicts?|predicted|states?|stated'
const verb = new RegExp(
  `^${lead}((?:[\\p{L}\\p{N}’'.-]+(?: \\([^)]*\\))? ){1,7}?)${adverbs}(?:(${contending})|(${speaking})|(?:${saying}))(?![\\p{L}’'-])`,
  'iu',
)
/** Words that no plain subject holds: what stands before the verb is then more than one. */
const noSubject =
  /(?:^| )(?:that|which|who|if|because|since|when|while|although|though|as|is|are|was|were|be|been|do|does|did|not|never|no|nobody|should|must|than|unless|so|how|why|what|where|to) /iu
/** Before "counter", "claim" or "answer" these show that it is a noun. */
const beforeNoun =
  /(?:^| )(?:the|a|an|this|that|these|those|same|new|old|first|second|last|other|only|main|my|our|your|his|her|its|their|of|in|on|with|for|by|from|and|or|no|every|each|any|such) $/iu
const ownSubject =
  /^(?:i|we|(?:i|we)'(?:ve|d|ll|m|re)|it|this|that|these|those|there|here|what|who|which|everyone|everybody|one thing|please) /iu
const source =
  /(?:^| )(?:stud(?:y|ies)|surveys?|polls?|research|researchers?|scientists?|data|figures|statistics|evidence|records|reports?|experiments?|trials?|reviews?|results?|findings|analys[ei]s|meta-analys[ei]s|tests?|inspection|inspectors?|engineers?|audits?|census|forecasts?|measurements?|experts?|doctors?|physicians?|dentist|nurse|vet|mechanic|plumber|electrician|surveyors?|accountants?|auditors?|specialists?|authors?|judges?|tribunals?|magistrates?|arbitrators?|jury|panel|bench|economists?|historians?|epidemiologists?|guidelines|manual|label|sign|law|rules?|contract|courts?|statute|article|papers?|essay|memo|note|chapter|brochure|leaflet|website|clock|letters?|registers?|archives?|lists?|minutes|accounts|diaries|sources?|chronicles?|ledgers?|diary) /iu
const person =
  /(?:^| )(?:he|she|they|you|one|someone|somebody|people|guy|consultant|officer|witness|prosecution|prosecutor|crown|some|many|most|others|mr|mrs|ms|dr|prof(?:essor)?|sir|lady|management|director|boss|manager|managers|landlord|landlady|tenants?|neighbou?rs?|council|councillors?|mayor|minister|ministry|government|committee|board|company|industry|union|owners?|vendor|supplier|developers?|residents?|parents?|teachers?|colleagues?|friends?|wife|husband|mother|father|sister|brother|son|daughter|aunt|uncle|opponents?|critics?|sceptics?|skeptics?|supporters?|defenders?|advocates?|proponents?|patients?|customers?|shopkeepers?|drivers?|farmers?|appellant|respondent|claimant|defendant|plaintiff|counsel|lawyers?|correspondent|writer|author|editor|columnist|chairman|chairwoman|chair|treasurer|headteacher|coach|players?|groups?|party|president|senators?|lobby|team|staff|workers?|employers?|banks?|agency|authorities|officials?|police) /iu
const endorsed =
  /(?:^|[^\p{L}])(?:rightly|correctly|justly|with good reason|(?:he|she|they|who) (?:is|are|was|were) (?:quite |absolutely |of course )?right|i agree|we agree|and so do (?:i|we)|as [^,]{1,40} (?:has|have) shown)(?![\p{L}])/iu
/** What an opponent's own people say, or he himself admits, is evidence against him. */
const admission =
  /^(?:(?:and|but|yet|moreover),? )?(?:(?:his|her|their|your|its|the \p{L}+'s) own (?:\p{L}+ ){1,3}?(?:told|tells?|says?|said|admits?|admitted|found|wrote|writes|reports?|reported|shows?|showed)|even (?:\p{L}+ ){1,4}?(?:admits?|admitted|concedes?|conceded|agrees?|agreed|accepts?|accepted|says?|said))(?![\p{L}])/iu
/** What one's own insurer or bank has told one is a fact to reckon with. */
const informed =
  /^(?:(?:and|moreover|besides),? )?(?:our|my) (?:own )?(?:\p{L}+ )?(?:insurers?|insurance company|solicitors?|lawyers?|banks?|brokers?|accountants?|suppliers?|provider|mechanic|vet|doctor|surveyor|builder|roofer) (?:has |have |had |also |now |already )*(?:told|informed|warned|advised|notified|confirmed|written|says?|said|warns?)(?![\p{L}])/iu
/** "Your editorial called for …": the letter answers it. */
const addressed =
  /^your (?:recent |own |last |latest )?(?:editorial|article|column|letter|piece|post|leader|correspondent|reviewer|story|report|newspaper|paper|columnist)s? /iu
/** "Last week's leader described the buses as a luxury", "The prosecution relied on a footprint": what the text is about to answer. */
const answeredNext =
  /^(?:(?:your|the recent|(?:last|this) (?:week|month|sunday|saturday)'s|yesterday's|(?:mon|tues|wednes|thurs|fri|satur|sun)day's) (?:\p{L}+ )?(?:leader|editorial|columnist|column|correspondent|reviewer) (?:\p{L}+ )?(?:\p{L}+s|\p{L}+ed|wrote|said|held|told|put|found) |(?:the |counsel for the )?(?:claimant|appellant|defendant|plaintiff|prosecution|defen[cs]e|tenant|landlord|respondent|applicant|employer|insurer|buyer|seller|crown) (?:also |further |now |chiefly |mainly )*(?:relies|relied) (?:up)?on )/iu
const impersonal =
  /^(?:and |but |yet |of course,? )?it (?:is|has been|was) (?:(?:often|sometimes|usually|frequently|widely|commonly|also|further|now) )*(?:said|claimed|argued|objected|pointed out|assumed|believed|thought|feared|alleged|suggested|proposed)(?![\p{L}])/iu
/** A view that is put up to be tested; the text may confirm it as well as refute it. */
const hypothesis =
  /^(?:it (?:has|had) (?:(?:long|often|recently|previously|also) )*been (?:proposed|suggested|hypothesi[sz]ed|reported|postulated|conjectured|speculated)|[^,;.]{3,60} (?:has|have) (?:(?:long|often|recently|previously|also) )*been (?:linked|associated|implicated|proposed|suggested)|(?:we|earlier work|previous (?:work|studies)) (?:hypothesi[sz]ed|tested|asked|wondered|set out))(?![\p{L}])/iu

/** "The landlord keeps the deposit on the ground that …": what somebody does for a reason that he gives. */
const ground =
  /^((?:[\p{L}\p{N}’'.-]+ ){1,5}?)(?:(?:is|are|was|were|has|have|had|now|also|still|again) )*(?:\p{L}+(?:s|ed|ing)|held|kept|took|withheld) [^.;]{3,80}?(?:on the grounds? (?:that|of)|on the basis that|arguing that|claiming(?: that)?|alleging|citing|saying that|complaining|insisting)(?![\p{L}])/iu
/** "She has told me she does not mind": she waives an objection. */
const waives =
  /(?:told|assured|written to|said to) (?:me|us)(?: that)? (?:\p{L}+ ){1,3}?(?:(?:does|do|did|would)(?: not|n't) (?:mind|object)|(?:is|are|was|were|would be) (?:happy|fine|content|willing|glad) )/iu

/** "Everyone here tells beginners to …", "the usual advice is to …": what is said to be said. */
const blamed =
  /^(?:the |their |its |his |her |many |most )?(?:\p{L}+ ){1,3}(?:themselves )?(?:blamed?|attributed?|ascribed?|put (?:it|this|the \p{L}+) down to)(?![\p{L}])/iu
const commonplace =
  /^(?:(?:nearly |almost )?(?:everyone|everybody|people|they|most (?:people|guides|books|posts)|all the (?:guides|books|experts|blogs)|folks)(?: (?:on|in|at|around|i|here|online|else)[^,.;]{0,25}?)?(?: (?:always|still|will|keeps?|seems? to|likes? to|loves? to))* (?:tells?|telling|advis(?:es?|ing)|recommends?|recommending|swears? by|repeats?|repeating|assumes?|insists?|thinks?|says?) (?!me |us |the truth)|(?:the )?(?:usual|common|standard|received|conventional|popular) (?:advice|wisdom|view|opinion|belief|story|answer) (?:is|says|holds|has it))/iu

/** The voice of a statement, by its text without a speaker's name. */
export function attributeStatement(text: string): Attribution {
  const plain = text.replaceAll('’', "'").trim()
  if (endorsed.test(plain)) return 'own'
  if (hypothesis.test(plain)) return 'hypothesis'
  if (impersonal.test(plain) || (answeredNext.test(plain) && !/, (?:but|yet) /u.test(plain))) return 'reported'
  if (/^according to /iu.test(plain)) return source.test(`${plain.slice(13).split(',')[0]} `) ? 'evidence' : 'reported'
  if (admission.test(plain)) return 'evidence'
  if (waives.test(plain) || informed.test(plain)) return 'evidence'
  if (
    blamed.test(plain) &&
    !ownSubject.test(plain) &&
    !source.test(`${plain.split(/ (?:blame|attribut|ascribe|put)/u)[0]} `)
  )
    return 'reported'
  if (commonplace.test(plain) && !/, (?:but|yet) /u.test(plain)) return 'reported'
  const acts = ground.exec(plain)
  if (acts && !ownSubject.test(acts[1]!)) return source.test(acts[1]!) ? 'evidence' : 'reported'
  const found = verb.exec(plain)
  if (!found) return 'own'
  // "Paying late says nothing about …" is no speech, and "he said so" no view of its own.
  if (/^ so(?![\p{L}])/u.test(plain.slice(found[0].length))) return 'own'
  if (/^ (?:nothing|little|much|more|less|a lot|something) about /u.test(plain.slice(found[0].length))) return 'own'
  // "He relies on the receipt, but …": the same breath answers.
  if (/, (?:but|yet) /u.test(plain)) return 'own'
  if (addressed.test(found[1]!)) return 'reported'
  const subject = found[1]!
  if (source.test(subject) && !beforeNoun.test(subject)) return 'evidence'
  if (ownSubject.test(subject) || noSubject.test(subject) || beforeNoun.test(subject)) return 'own'
  // "They want the drawings by March" is no view.
  if (/^(?:he|she|they|you) $/iu.test(subject) && /wants?$|wanted$|offers?$|offered$/iu.test(found[0])) return 'own'
  if (found[2] !== undefined || found[3] !== undefined) return 'reported'
  return person.test(subject) || isName(subject) ? 'reported' : 'own'
}

/** One to three capitalised words with no article: "Priya", "Ada Lund". At the start of a sentence a plural may be meant, but persons speak. */
const isName = (subject: string) =>
  /^(?:\p{Lu}[\p{L}.'-]+ ){1,3}$/u.test(subject) && !/^(?:The|A|An|This|That|Every|Each|Any|No) /u.test(subject)
