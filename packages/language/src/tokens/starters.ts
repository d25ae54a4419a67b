/** Words that begin sentences far more often than they follow an abbreviation as a name. */
export const starters: ReadonlySet<string> = new Set(
  (
    'the a an this that these those it its he she they we you i his her their our my your there here what which who when ' +
    'where why how if although though while since because unless until after before as at by for from in of on to with ' +
    'without and but or nor so yet however therefore thus hence moreover furthermore nevertheless consequently also ' +
    'then now such some any all each every no not most many few several both either neither one two another other ' +
    'please let can could should would may might must will do does did is are was were has have had clearly obviously ' +
    'according despite during under over between among whether perhaps even only just once still again instead ' +
    'otherwise finally first second third next last similarly likewise indeed accordingly additionally meanwhile'
  ).split(' '),
)
