/**
 * Ordered patterns of `classifyQuestion`; the first match wins.
 *
 * Annotators filed ReClor's questions mostly by the word that names the task ("role", "principle", "assumption"), and
 * paraphrases ("the statement functions in the argument as") under "Others". A pattern is wide where typed questions
 * support it or say nothing, and yields to "Others" where they contradict it.
 */
import { alike, faulty, supporting, weakening } from './wordings.ts'

export interface Pattern {
  readonly type: number
  /** All must match. */
  readonly all: readonly RegExp[]
  /** Must not match. */
  readonly none?: RegExp
  readonly confidence: number
}

const NECESSARY = 0
const SUFFICIENT = 1
const STRENGTHEN = 2
const WEAKEN = 3
const EVALUATION = 4
const IMPLICATION = 5
const CONCLUSION = 6
const SUPPORTED = 7
const EXPLAIN = 8
const PRINCIPLE = 9
const DISPUTE = 10
const TECHNIQUE = 11
const ROLE = 12
const FLAW = 13
const MATCH_FLAWS = 14
const MATCH_STRUCTURE = 15
export const OTHERS = 16

const row = (type: number, confidence: number, all: RegExp | readonly RegExp[], none?: RegExp): Pattern => ({
  type,
  confidence,
  all: all instanceof RegExp ? [all] : all,
  none,
})

/**
 * Words between "if true" and the verb that decides the type: "would most help to explain". The verb after them
 * decides, whatever else the question mentions: an option that "most supports the challenge" strengthens, one that
 * "helps to explain the threat" explains.
 */
const ifTrue =
  /\bfollowing\b.{0,60}?\bif (?:it (?:is|were) |(?:discovered|found|shown|known) to be )?(?:true|established|correct|discovered)\b(?: (?:about|of) [\w' ]{1,30})?,? (?:(?:it|each|that|is|would|could|can|does|do|will|tends?|to|most|best|helps?|more|the|an?|some|additional|strongly|seriously|strongest|clearly|logically|effectively|directly|provides?|gives?|adds?|lends?|contributes?|be|used|could|serves?|as|further|greatest|toward) )*/
    .source
const afterIfTrue = (verb: string) => new RegExp(`${ifTrue}(?:${verb})`)

export const patterns: readonly Pattern[] = [
  row(
    OTHERS,
    0.93,
    /\bcompletes?\b(?! (?:the )?solution)|\b(?:logical|appropriate|reasonable|best) completion|\bconcludes? the (?:passage|argument)\b|\bfill(?:s|ed)? (?:in )?the blank|\bcontinuation of\b/,
  ),
  row(
    OTHERS,
    0.8,
    /\bby parallel reasoning|misint?erpret\w*|misunder\w+|mistaken(?:ly)? (?:interpret|believ|understand)\w*/,
  ),
  row(MATCH_FLAWS, 0.95, [alike, faulty], /\bplays? (?:which|what)/),
  row(
    MATCH_FLAWS,
    0.75,
    /\bsame (?:fallacy|criticisms?|objections?|logical error|flaw)\b.{0,30}\b(?:as|that)\b|\b(?:flaw|error|mistake)\b.{0,60}\balso (?:present|found|made|committed) in\b/,
  ),
  row(
    MATCH_STRUCTURE,
    0.89,
    alike,
    /\b(?:principle|if true|explain\w*|support\w*|assum\w+|must be|plays? (?:which|what)|roles? played)\b/,
  ),
  // The verb after "if true" takes precedence over the rest of the question.
  row(EXPLAIN, 0.95, afterIfTrue('expla(?:in|nation)|resolv|reconcil|accounts? for')),
  row(
    WEAKEN,
    0.95,
    afterIfTrue('weaken|undermin|undercut|doubt|casts? |calls? in ?(?:to )?(?:serious )?question|refut|disprov'),
  ),
  row(
    STRENGTHEN,
    0.93,
    afterIfTrue('strengthen|support|bolster|reinforc|corroborat'),
    /\b(?:supports?|for) which\b|\bstatements above/,
  ),
  // "Which of these, if true, most helps to justify …" is filed under principles, named or not.
  row(PRINCIPLE, 0.9, afterIfTrue('justif')),
  row(
    STRENGTHEN,
    0.67,
    afterIfTrue('reason (?:for|to (?:believe|think))'),
    /\breason (?:for|to) (?:reject|dismiss|discount|doubt|disbeliev|question|abandon)|\bcannot\b/,
  ),
  row(STRENGTHEN, 0.67, afterIfTrue('defen[ds]')),
  row(IMPLICATION, 0.67, /\bcommit(?:s|ted)? (?:[\w']+ ){0,4}to which\b(?!.*agree)/),
  // The argument counts against an option: none of the other types.
  row(OTHERS, 0.67, /\b(?:against|objection to|refutes?|rejected) (?:which|on the basis)/),
  row(
    PRINCIPLE,
    0.9,
    [/\bprinciples?\b/, /\bconform\w*|\bmost helps? to justify|\bhelps? most to justify|\bappealed to/],
    /\bassum/,
  ),
  row(
    EXPLAIN,
    0.96,
    /\b(?:best|most|does most to|helps?|could help|contributes?|would|provides?|each).{0,60}\b(?:explains?|explanation|resolv\w+|reconcil\w+|account for|accounts for)\b/,
    new RegExp(`${weakening.source}|evaluat|${faulty.source}|\\bassum|persuas|depends?|support`),
  ),
  row(
    ROLE,
    0.95,
    /\broles?\b(?! of\b)|\broles? of the (?:[\w-]+ )?(?:claim|statement|sentence|phrase|remark|assertion)|\bbold(?:face)?d?\b.{0,40}\bplays? (?:which|what)|\bplays? (?:which|what) (?:one )?of the following in\b/,
  ),
  // A role without the word "role" was filed under techniques ("figures in … in which ways") or under "Others".
  row(TECHNIQUE, 0.6, /\bfigures? in (?:the|\w+)\b.{0,40}\b(?:argument|reasoning)\b.{0,12}\bin which\b/),
  row(
    OTHERS,
    0.6,
    /\bbold(?:face)?d?\b|figures? in (?:the|\w+)\b.{0,30}\bargument|\bis (?:offered|used|mentioned|introduced|cited) (?:in .{0,40}\b(?:argument|passage) )?(?:as|to|primarily)\b|\bfunction of .{0,60} is\b|\bfunctions? primarily|\bpoint of .{0,40}\bmentioning|\b(?:describes?|states?) the function of\b|\bmentions? .{0,60}\bin order to$|\bserves? (?:primarily )?(?:which|in|as|what|to)\b|\bfunctions? (?:in|as|which)|\bused in the .{0,40}\b(?:to|as|in)\b.{0,40}\bfollowing ways/,
    /\bif true\b|\bassum|\bsupport|\bfollowing principles|\bpart of an argument/,
  ),
  row(
    TECHNIQUE,
    0.82,
    /\bdoes (?:which|what)\b|proceeds? by|(?<!the fact|completed|followed)\bby(?: (?:doing|means of) which (?:one )?of the following)?$|\btechniques?\b|strateg(?:y|ies)\b|\bmethods? of|\bmethod\b.{0,90}\bis to$|\btactic|\bargumentative\b|\bargues? by|^in (?:responding|replying|response|reply|(?:his|her|the|their) (?:argument|response|reply)|the passage)\b[^?]*(?<!following)$|\bby (?:pointing|arguing|noting|showing)|something .{0,40} does in|\battempts? to persuade|\b(?:by|by means of|by doing|in) which (?:one )?of the following (?:ways|methods|means)|\bmakes? (?:his|her|its|the|their) (?:point|case|argument)|\borgani[sz]ation of the|\brelationship of .{0,60}\bis that\b/,
    new RegExp(
      `${faulty.source}|if (?:true|added|assumed)|vulnerable|each of|must be|additional premise|grounds that it`,
    ),
  ),
  row(
    DISPUTE,
    0.95,
    /\b(?:dis)?agree\w*\b|\b(?:at|in|the) issue\b|\bdispute\b|\bcontention between|\bviews? differ|\bdiffer (?:over|about|as)|\bdivided (?:over|on)|\bviews? (?:diverge|conflict)|\b(?:opposing|opposite|different|conflicting) views\b/,
    /\bif true|vulnerable|explain/,
  ),
  row(
    EVALUATION,
    0.82,
    /\bevaluat\w+|\bassess(?:ing|ment of)?\b|\bquestion to ask in\b|\bto judge the\b.{0,40}\bask\b|\bimportant (?:for|in) deciding whether|\bbest (?:way to )?tests? (?:of )?(?:the|this|that|\w+'s) (?:hypothesis|theory|claim|explanation|conclusion)|(?:useful|important|helpful|relevant|valuable|necessary|essential|crucial|needed) .{0,30}\b(?:to|in) (?:know|determin|establish|investigat|answer|ascertain|find|learn|examin|compar|judg|decid|research|consider|discover)\w*|\bknowing (?:which|the answer)|answers? to (?:which|each)|\bdetermin\w+ whether|\bif (?:known|answered)\b|relevant to (?:the )?(?:evaluat|assess)/,
  ),
  row(
    WEAKEN,
    0.75,
    /\bif true\b.{0,60}\b(?:flawed|mistaken|weakness|limits?|limitation|disadvantage|criticism|vulnerability|reason (?:for|to) (?:reject|dismiss|discount|doubt|disbeliev|question)\w*)\b/,
    /\bagainst\b.{0,40}\bcriticism\b|\bdefen[sd]\w+/,
  ),
  row(
    FLAW,
    0.96,
    /\bvulnerable|\bflaw\w*|\bquestionable|\b(?:reasoning|logical) errors?|\berrors? (?:in|of|made)|\bin error\b|\bfollowing errors\b|\bproblem with the .{0,40}(?:process|argument|reasoning|decision)|\bfor failure to|fallac\w+|\bcriticisms?\b|\bfaulty|\boverlook\w*|\bfail\w* to (?:consider|take|recogni|establish|address|rule|distinguish|provide)|\bmistak\w+|\bis (?:misleading|unsound|unconvincing|inadequate|weak|illogical|unreliable|suspect)\b|\bopen to|\bmisleading(?:ly)? (?:because|in that)|\bweakness(?:es)? (?:of|in)|\bnot (?:well|properly|logically) (?:supported|drawn|justified)|\b(?:unwarranted|problematic|unjustified|invalid)\b.{0,20}\b(?:because|in that|since)|\bdoes not follow because\b|\b(?:criticized|attacked|faulted) (?:for|on the grounds?)\b|\bweakness lies\b|\bargument (?:confuses|treats as)\b|\b(?:argument|reasoning|conclusion) (?:fails|goes wrong|errs)\b|\bgaps? in\b|\bdoes not adequately (?:address|consider|support)\b/,
    /\bif true, (?!.*\bflaw)|\bsame (?:fallacy|criticism)/,
  ),
  row(
    SUFFICIENT,
    0.93,
    [
      /\bassum\w+|\bpresuppos\w+|\bpremises?\b/,
      /\b(?:follows?|properly|valid\w*|logically|enables?|allows?|permits?|justif\w+|guarantee\w*|ensure\w*|validly)\b/,
    ],
    /\bmay be (?:validly |properly )?inferred\b|\brequire|\bdepends?|\brelies|\bnecessary|\bbased on|\bmust (?:make|be assumed (?:for|if|in order for))\b/,
  ),
  row(
    SUFFICIENT,
    0.75,
    /\bif true, (?:allows?|enables?|permits?)\b.{0,60}\b(?:drawn|inferred|follow)|\bsupported if which .{0,40}\bassumed|\bif one also knows|\bconclusion would follow if\b|^from which .{0,40}\bconclusion .{0,20}follow|\badditional premise\b.{0,40}\blogical|\b(?:conclusion|argument|inference|reasoning|claim)\b.{0,80}\b(?:follows? (?:logically|properly|if|from)|(?:properly|validly|logically|correctly) (?:drawn|inferred|reached|follow\w*)|valid)\b.{0,50}\bif\b/,
  ),
  row(
    NECESSARY,
    0.96,
    /\bassum\w+|\bpresuppos\w+|\bdepend\w*|\brel(?:y|ies) (?:up)?on|\brequire[sd]?\b|\bmust be (?:true )?(?:assumed|presupposed)|\bsupported only|\btake[ns]? for granted|\bis based (?:up)?on|\bunless\b|\bpresum(?:e|es|ed|ing|ption|ptions)\b|\b(?:rests?|rested) (?:up)?on\b|\bunstated premise\b|\bunderlying .{0,60}\b(?:is|belief)\b|^(?:in order )?for the (?:argument|conclusion|reasoning|plan)\b.{0,60}\bto (?:be|hold|succeed|work|follow)\b.{0,60}\bmust be true|\bon which (?:one )?of the following does .{0,60}\brest$/,
    /\bif (?:true|valid)\b|which .{0,20}\bfollow\w* logically/,
  ),
  row(
    PRINCIPLE,
    0.94,
    /\bjustif\w+|\bconform\w*|\billustrat\w+|\bgenerali[sz]ations?\b|\bin accord\w*|\bexempl\w+|\badher\w+|\bprecepts?\b|\bmost consistent with the principle|\bapplication of/,
    weakening,
  ),
  row(STRENGTHEN, 0.8, [
    /\bprinciples?|\bcriteri\w+|\bpolic(?:y|ies)\b/,
    /\bif (?:true|valid|established|accepted|adopted|correct)\b/,
    supporting,
  ]),
  row(PRINCIPLE, 0.75, /\bprinciples?\b|\bpropositions?\b(?=.*\b(?:reasoning|situation|illustrat))/, weakening),
  row(
    SUPPORTED,
    0.95,
    /\bsupport(?:s|ed)? (?:by|which|for which|each|the (?:conclusion|claim|view|inference|hypothesis|assertion|contention|statement|idea) that|all|any)\b|\bsupports? (?:to |for )?which|\bmost strongly supported (?:if all|on the|inference)|\bconclusions? .{0,20}most strongly supported|(?:most|best|strongest) (?:support|evidence|grounds|basis|reason) for (?:which|concluding|inferring|believing|each|the (?:claim|conclusion) that)|(?:information|statements?|claims?|passage|observations?|remarks|facts|evidence) (?:above|in the passage|given|presented|made)?,?(?: if (?:true|accurate|correct),)? ?(?:most |best |strongly |provides? )+.{0,20}support|\blends? .{0,20}support to which|\bmost strongly suggest\w*|\bsuggests? which|\breceives? the (?:most|strongest|best) support from|\b(?:gives?|provides?|lends?) the (?:strongest|most|best) support to the (?:claim|view|conclusion|idea) that|\bprovides? grounds for (?:accepting |believing |concluding )?which|\bbe supported (?:by|on the basis)/,
    /\bsupported by (?:the discovery|evidence|finding)|following[^?]{0,12}\bif true|\bwould (?:most|best)? ?(?:strongly )?support|completes/,
  ),
  row(
    WEAKEN,
    0.96,
    weakening,
    /\bapparent\w* (?:contradict|conflict|inconsist)|\bmust (?:also )?be (?:true|false)|\bcan(?:not)? be (?:properly )?(?:inferred|true)/,
  ),
  row(
    EXPLAIN,
    0.75,
    /\bexpla(?:in\w*|nations?)|\bresolv\w+|\breconcil\w+|\bparado\w+|\bdiscrepan\w+|\baccounts? for|\bapparent(?:ly)? (?:conflict|contradict|inconsisten)|\bpuzzl\w+|\bwhy\b|\bsurprising|\bsheds? .{0,20}\blight on|\bclarif\w+ why|\breason for the (?:change|difference|decline|increase)|\b(?:two|both) (?:claims|findings|statements)\b.{0,20}\bcompatible|\bis most likely due to which|\bcould be the reason (?:that|why)\b/,
    supporting,
  ),
  row(
    CONCLUSION,
    0.95,
    /\bmain (?:point|conclusion|idea|issue|thesis)|\b(?:express|stat|represent|captur|summari|restat|paraphras|identif|describ)\w* (?:the )?(?:.{0,40} )?\b(?:conclusion|main|point)|\b(?:is|are) arguing that|\bargues that$|\bseeks? to (?:establish|show|demonstrate|prove) that|serve as part of an argument|\bargument's conclusion$|\bpoint made by|\bconclu(?:de[ds]?|sions?)\b.{0,40}\b(?:on the basis|from|based|is that|that$|can be|may be|be drawn)|\b(?:lead|leads|leading|structured|point|points) to .{0,40}\bconclu|\boverall conclusion|\bconclusion of the (?:argument|passage) is|\b(?:the )?(?:point|purpose) of the (?:argument|passage|author)|be (?:properly |reliably |reasonably |validly )?(?:concluded|drawn)|\bwhich (?:one )?of the following conclusions\b|\bconclu(?:des?|sion) (?:that|which)|\bis the conclusion of\b|\b(?:principal|primary|central|chief) (?:claim|conclusion|point|thesis)\b|\b(?:trying|intended|meant) to (?:establish|show|prove)\b|\bbest summari[sz]es\b|\bpoint of the .{0,40}\bargument is that$/,
    /\bif (?:also )?true\b.{0,30}(?:strength|support)|\bstrengthens?\b|\bassum|\binferences? (?:that )?(?:can|may|could) be\b/,
  ),
  row(STRENGTHEN, 0.95, supporting, /\bmust (?:also )?be (?:true|false)/),
  row(
    IMPLICATION,
    0.88,
    /\bmust (?:also |on the basis of them |logically |always |necessarily )?(?:be|follow|have)|\b(?:could|can|cannot|may|might|would|will) (?:not )?(?:also |all |logically |both |each )?be (?:true|false|correct)|\binfer(?:red|ences?|s|rable)?\b|\bimpl(?:y|ies|ied|ication\w*)|\bdeduc\w+|\bfollows?\b(?! the)|\bif .{0,60}\b(?:true|correct|accurate)\b.*\bwhich|\bderived\b|\bwould have to be|\bexpected as a result|\bcompatible\b|\bconsequence of|\bpossible that\b|\balso be true|\bconsistent with|\bincompatible|\binconsistent|\bexcept that|\bentail\w*|\bnecessarily be true|\bcannot be the case|\b(?:ruled|rules) out\b|\bbe necessarily true/,
  ),
  row(
    TECHNIQUE,
    0.75,
    /\bby$|\bhow the\b|\brespon[ds]\w*\b.*\b(?:by|which)\b|\breply\b.*\b(?:by|which)\b|\bargument(?:ation)? (?:proceeds|develops|attempts)/,
  ),
  row(
    WEAKEN,
    0.67,
    /\bif (?:it (?:is|were) )?true\b.{0,90}\b(?:against|will not|would not|not (?:work|succeed|viable|have|be effective)|false|incorrect|wrong|inaccurate|ineffective|fail|unlikely|least likely|problem for|reconsider|bad|unwise|poor)\b|\bleast likely to (?:succeed|work|achieve)|\bto be inaccurate if\b/,
  ),
  row(STRENGTHEN, 0.67, /\bif (?:it (?:is|were) )?true\b/),
]
