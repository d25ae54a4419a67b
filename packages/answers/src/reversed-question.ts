/** Whether a response says that the question asks for what does not hold ("which must be FALSE", "all of these EXCEPT"). */
const reversed =
  /\b(?:[Qq]uestion|[Aa]sks?|[Aa]sked|[Aa]sking|[Ww]ant|[Nn]eed|[Ll]ooking for|[Aa]fter|[Ff]ind|[Ss]eek)\b[^.!?\n]{0,80}?\b(?:must be false|has to be false|cannot be true|can't be true|could not be true|isn't supported|is not supported|NOT|EXCEPT|LEAST|FALSE|INCORRECT|FALSCH|NICHT|PAS|FAUX)\b/

export const isReversed = (text: string): boolean =>
  reversed.test(text) ||
  /\b(?:[Aa]ll|[Ee]ach) of (?:the following|these|them)\b[^.!?\n]{0,60}\b(?:EXCEPT|except)\b/.test(text)
