/**
 * Short acknowledgements before "but": "It was, but …", "That is a fair worry, but …", "True, but …". They are not
 * statements; the statement begins after them.
 */
const pronoun = '(?:it|that|this|he|she|they|we|you|i|some|many|most|there|these|those)'
const auxiliary =
  "(?:is|are|was|were|am|does|do|did|has|have|had|will|would|can|could|may|might|must|should|'s|'re)(?: (?:be|have|indeed|well|so|certainly|all|all be|well be))*"
const worry =
  '(?:fears?|worr(?:y|ies)|concerns?|points?|objections?|arguments?|views?|feelings?|anger|frustration|temptation|appeal|need|impulse|question|reasons?|sentiment|complaints?)'
const assent = [
  `(?:and |so )?(?:it|that|this|he|she|they|we|you|i|some|many|most|there|these|those) ${auxiliary}`,
  `(?:true|granted|fair enough|sure|yes|agreed|maybe|perhaps|possibly|certainly|no doubt|indeed|of course|quite so|fair point|point taken|so be it|very well)(?: enough)?`,
  `(?:that|this|it|these|those)(?: is|'s| are| was| may be| might be| sounds| seems) (?:(?:a|an|all|quite|very|perfectly|certainly|no doubt|of course|entirely) )*(?:(?:fair|reasonable|good|valid|real|understandable|serious|legitimate|natural|sensible|true|right|so|correct|plausible)(?: enough)?)(?: ${worry})?`,
  `(?:i|we)(?: can| do| fully| quite| well| certainly| of course)* (?:understand|see|share|appreciate|know|feel|respect|accept|get|take|sympathi[sz]e with)(?: (?:that|this|the|their|his|her|your|these|those|why|it))?(?: ${worry}| feeling| too)?`,
  `(?:he|she|they|you)(?: is| are|'s|'re| may be| has| have) (?:(?:quite|perhaps|partly|certainly|of course) )*(?:right|a point|correct)`,
  // "Pain it may well cause, but …"
  `\\p{L}+ ${pronoun} (?:may|might|does|do|did|will|would|can|could|is|are|was|were)(?: \\p{L}+){0,2}`,
].join('|')

/** Matches an acknowledgement and its comma at the start of a text, if "but" follows. */
export const leadingAcknowledgement = new RegExp(
  `^(?:${assent})[,;:—–-]+\\s*(?=(?:but|yet|and yet|only)(?![\\p{L}]))`,
  'iu',
)
const acknowledgementOnly = new RegExp(`^(?:${assent})\\s*[,;:—–-]+$`, 'iu')

/** True if a part of a sentence is only an acknowledgement. */
export const isAcknowledgement = (text: string): boolean => acknowledgementOnly.test(text.replaceAll('’', "'").trim())
