/** Words that carry an argument: connectives, negations, comparisons, quantities. They are masked oftener than others. */
export const tellingWords: readonly string[] = `
however nevertheless nonetheless yet but still although though whereas while despite unless instead rather contrary conversely
therefore thus hence consequently accordingly so because since for as if then otherwise moreover furthermore besides also likewise
similarly indeed example instance after before until when whenever given assuming provided
not no never none nothing neither nor nobody without cannot hardly scarcely rarely seldom only even just merely
more less most least fewer greater smaller higher lower better worse larger longer shorter earlier later stronger weaker
all some any every each many few several both either always often usually sometimes generally typically
must may might can could should would will ought likely unlikely possible impossible probably necessary sufficient certain
increase increases increased decrease decreases decreased reduce reduces reduced rise rises fall falls raise raises lower prevent prevents
cause causes caused effect result results due support supports weaken weakens evidence reason reasons conclusion claim claims argument
true false same different similar unlike against
`
  .trim()
  .split(/\s+/)
