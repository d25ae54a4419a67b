/** German and Dutch wordings, and those of Swedish, Danish and Norwegian together. */
import type { Wordings } from './wordings.ts'

export const german: Wordings = {
  common: {
    ans: 'antwort|die antwort|richtige antwort|korrekte antwort|richtige option|richtige lösung|lösung|endgültige antwort|meine antwort|beste antwort|richtige wahl|antwortmöglichkeit ist|meine wahl|endantwort|richtig ist|korrekt ist|zutreffend ist|am besten passt|die richtige',
    is: 'ist|sind|lautet|wäre|muss|sein|also|somit ist|bleibt es bei',
    neg: 'nicht|kein|keine|keinen|niemals|weder|kann nicht|ist nicht|keineswegs|keinesfalls',
    wait: 'moment|halt|doch nicht|korrektur|ich korrigiere|bei genauerer betrachtung|genauer betrachtet|tatsächlich|ich habe mich geirrt|bei nochmaligem lesen|nein, doch',
    hyp: 'wenn|falls|angenommen|könnte|könnten|wäre es|auf den ersten blick|zunächst|zuerst dachte ich|man könnte|ob|verlockend|scheint zunächst|anfangs',
    but: 'aber|jedoch|allerdings|doch|sondern',
    aside:
      'während|obwohl|auch wenn|wenngleich|im gegensatz zu|anders als|statt|anstatt|als|gegenüber|wohingegen|außer',
    so: 'daher|damit|deshalb|also|folglich|somit|demnach|damit ist|insgesamt|zusammenfassend|kurz|schließlich|mithin|deswegen|darum|dementsprechend',
    because: 'weil|da|denn|begründung|erklärung',
    and: 'und|sowie',
    or: 'oder|entweder|beziehungsweise|bzw.',
    nor: 'noch|weder',
    both: 'beide|sowohl',
    none: 'keine der optionen|keine der antworten|keine der genannten|keine davon',
    refuse: 'ich weiß nicht|ich kann nicht|kann ich nicht|lässt sich nicht sagen|leider',
    yes: 'ja|richtig|korrekt|stimmt',
    no: 'nein|falsch|nicht richtig|inkorrekt',
    first: 'erste|ersten|erster',
    second: 'zweite|zweiten|zweiter',
    third: 'dritte|dritten|dritter',
    fourth: 'vierte|vierten|vierter',
    last: 'letzte|letzten|letzter',
  },
  choosing: {
    option: 'option|antwortmöglichkeit|möglichkeit|aussage|auswahl|buchstabe|variante|antwortoption|alternative',
    choose:
      'wähle|wählen|ich wähle|entscheide mich für|entscheide ich mich für|nehme|tippe auf|ich würde sagen|plädiere für|entscheidung fällt auf|wahl fällt auf|spricht für|führt zu|lande bei|bleibe bei|kreuze an',
    chosen: 'gewählt|wählen|angekreuzt|ankreuzen|markiert|eingetragen|genommen',
    hedge: 'wahrscheinlich|vermutlich|eindeutig|ich denke|ich glaube|meiner meinung nach|sicherlich|wohl',
    good: 'richtig|korrekt|stimmt|zutreffend|trifft zu|passt|am besten|passt am besten|die beste|überzeugt|gültig|schlüssig|folgt|stützt|am stärksten|richtige|korrekte',
    bad: 'falsch|nicht richtig|inkorrekt|unzutreffend|irrelevant|scheidet aus|scheiden aus|fällt weg|fallen weg|ausgeschlossen|zu stark|zu weit|geht zu weit|gehen zu weit|zu allgemein|widerspricht|nicht relevant|trifft nicht zu|treffen nicht zu|passt nicht|unpassend|entfällt|entfallen|verfehlt|spielt keine rolle|nicht erwähnt|thematisch daneben|am thema vorbei|stimmt nicht|ausscheiden|ausschließen|nicht gestützt|weg',
    reject: 'ausschließen|schließe|schließen|verwerfe|streiche|eliminiere|scheiden',
    only: 'bleibt|bleibt nur|übrig|nur|einzig|einzige|ausschlussverfahren|verbleibt|allein|lediglich',
  },
  judging: {
    subject:
      'aussage|hypothese|schlussfolgerung|behauptung|sie|es|das|dies|konklusion|folgerung|prämisse|bezeichnung|label',
    true: 'wahr|richtig|korrekt|stimmt|zutreffend|trifft zu|gilt',
    false:
      'falsch|unwahr|inkorrekt|widerlegt|stimmt nicht|trifft nicht zu|unzutreffend|widerlegbar|nicht wahr|nicht richtig',
    unknown:
      'unbekannt|weder beweisen noch widerlegen|weder belegen noch widerlegen|weder bestätigen noch widerlegen|kann man nicht wissen|kann man nicht sagen|lässt sich nicht sagen|nicht zu entscheiden|nicht zu beantworten|weiß man nicht|unbestimmt|unklar|ungewiss|nicht bestimmbar|nicht entscheidbar|nicht feststellbar|unentschieden|lässt sich nicht bestimmen|lässt sich nicht feststellen|lässt sich nicht entscheiden|kann nicht bestimmt werden|nicht genug informationen|nicht genügend informationen|weder beweisbar noch widerlegbar|weder wahr noch falsch|weder bewiesen noch widerlegt|offen|unsicher|nicht beweisbar|weder noch|nichts',
    derived:
      'folgt|folgen|impliziert|ableiten|ableitbar|ergibt sich|gefolgert|beweisbar|bewiesen|schließen|logisch folgt|folgerbar|herleiten|zwingend',
    contradiction:
      'widerspruch|widerspricht|widersprüchlich|sagt das gegenteil|besagt das gegenteil|das genaue gegenteil|schließt das aus|schließt dies aus',
    neutral: 'neutral|möglich',
    surely: 'zwingend|notwendigerweise|unbedingt|notwendig|zwangsläufig|sicher',
    opposite: 'negation|gegenteil|verneinung',
    'not-derived':
      'nicht impliziert|folgt nicht|nicht zwingend|nicht gefolgert|nicht ableitbar|geht über den text hinaus|über den text hinaus|geht darüber hinaus|reine spekulation|steht nicht im text|steht nirgends|nichts im text|reine vermutung|im text nichts|davon steht nichts|davon ist nicht die rede|davon ist keine rede|wird nicht erwähnt|nicht erwähnt|sagt der text nichts',
  },
}

export const dutch: Wordings = {
  common: {
    ans: 'antwoord|het antwoord|juiste antwoord|correcte antwoord|juiste optie|beste antwoord|mijn keuze|goede antwoord|oplossing',
    is: 'is|luidt|zijn|moet zijn|zou|wordt',
    neg: 'niet|geen|nooit|noch',
    wait: 'wacht|correctie|bij nader inzien|eigenlijk|ik vergis me',
    hyp: 'als|indien|stel|zou kunnen|op het eerste gezicht|aanvankelijk|eerst dacht ik|of|lijkt eerst',
    but: 'maar|echter|toch|maar eigenlijk',
    aside: 'terwijl|hoewel|in tegenstelling tot|in plaats van|dan|behalve',
    so: 'dus|daarom|kortom|bijgevolg|derhalve|concluderend|zodoende',
    because: 'omdat|want|aangezien|uitleg|doordat',
    and: 'en|alsook',
    or: 'of|ofwel',
    nor: 'noch',
    both: 'beide|zowel',
    none: 'geen van de opties|geen van de antwoorden|geen van deze|geen enkele',
    refuse: 'ik weet het niet|ik kan niet',
    yes: 'ja|juist|correct|klopt',
    no: 'nee|neen|onjuist|fout|incorrect',
    first: 'eerste',
    second: 'tweede',
    third: 'derde',
    fourth: 'vierde',
    last: 'laatste',
  },
  choosing: {
    option: 'optie|keuze|antwoordoptie|letter|mogelijkheid|stelling',
    choose: 'kies|ik kies|ik kies voor|kies voor|ga voor|ik ga voor|selecteer|kiezen voor|kom uit op|hou het op',
    chosen: 'gekozen|aangekruist|aangevinkt|aankruisen|omcirkeld',
    hedge: 'waarschijnlijk|ik denk|volgens mij|duidelijk|vermoedelijk',
    good: 'juist|correct|klopt|goed|past het best|past het beste|beste|sterkste|volgt|geldig|juiste',
    bad: 'onjuist|fout|incorrect|niet juist|niet relevant|irrelevant|valt af|vallen af|afgevallen|te sterk|te breed|gaat te ver|klopt niet|kloppen niet|past niet|spreekt tegen|uitgesloten|niet correct|niet ter zake',
    reject: 'elimineer|sluit|schrap|verwerp|uitsluiten|wegstrepen',
    only: 'alleen|blijft|blijft over|blijft alleen|enige|over|resteert|rest',
  },
  judging: {
    subject: 'stelling|bewering|hypothese|conclusie|uitspraak|het|dit|ze',
    true: 'waar|juist|correct|klopt|geldt',
    false: 'onwaar|onjuist|fout|weerlegd|niet waar|klopt niet|weerlegbaar',
    unknown:
      'onbekend|onbepaald|onzeker|onduidelijk|niet te bepalen|niet bepaald worden|niet vast te stellen|onvoldoende informatie|niet genoeg informatie|noch bewijsbaar noch weerlegbaar|onbeslist|open',
    derived: 'volgt|impliceert|afleiden|afgeleid|bewijsbaar|bewezen|afleidbaar|geïmpliceerd|concluderen',
    contradiction: 'tegenspraak|spreekt tegen|tegenstrijdig|contradictie|in strijd met',
    neutral: 'neutraal|mogelijk',
    surely: 'noodzakelijk|per se|noodzakelijkerwijs|zeker',
    opposite: 'negatie|tegendeel|ontkenning|tegenovergestelde',
    'not-derived': 'volgt niet|niet per se|niet noodzakelijk',
  },
}

export const scandinavian: Wordings = {
  common: {
    ans: 'svaret|svar|rätt svar|rätta svaret|det rätta svaret|korrekt svar|korrekta svaret|rigtige svar|det rigtige svar|riktig svar|riktige svaret|mitt svar|mit svar',
    is: 'är|er|måste vara|må være|blir|bliver',
    neg: 'inte|ikke|aldrig|aldri|ej',
    hyp: 'om|hvis|vid första anblicken|först trodde jag',
    but: 'men|utan|dock|dog',
    aside: 'medan|mens|även om|selv om|selvom|än|enn|end|i stället för|i stedet for',
    so: 'därför|alltså|således|derfor|altså|sammanfattningsvis|så',
    because: 'eftersom|för att|fordi|siden|då|förklaring|forklaring',
    and: 'och|og|samt',
    or: 'eller',
    yes: 'ja|rätt|riktig|rigtigt|korrekt',
    no: 'nej|nei|fel|feil|forkert|fejl',
  },
  choosing: {
    option: 'alternativ|alternativet|valmöjlighet|svarsalternativ|svarsalternativet|mulighed|valgmulighed|påstående',
    choose: 'väljer|jag väljer|velger|jeg velger|vælger|jeg vælger',
    good: 'rätt|korrekt|riktigt|riktig|rigtig|stämmer|stemmer|passar bäst|bäst',
    bad: 'fel|felaktigt|felaktig|feil|forkert|forkerte|irrelevant|stämmer inte|går för långt|går for langt|faller bort|utesluts|kan uteslutas|kan utelukkes',
    reject: 'utesluter|stryker|eliminerar|utelukker|udelukker',
    only: 'återstår|bara|endast|kun|kvar|tilbage|gjenstår|igen',
  },
  judging: {
    subject: 'påståendet|påstanden|hypotesen|slutsatsen|konklusionen|det|detta|dette|udsagnet|etikett|satsen',
    true: 'sant|sann|sandt|korrekt|stämmer|riktigt',
    false: 'falskt|falsk|osant|usann|usant|fel|feil',
    unknown:
      'okänt|okänd|ukjent|ukendt|obestämt|oklart|kan inte avgöras|kan ikke avgjøres|kan ikke afgøres|går inte att avgöra|osäkert|usikkert|inte tillräckligt',
    derived: 'följer|följa|følger|innebär|medför|bevisas|härledas|implicerar|impliserer|indebærer',
    contradiction: 'motsägelse|motsäger|motsigelse|motsier|modsigelse|modsiger',
    neutral: 'neutral|neutralt|nøytral',
    'not-derived':
      'följer inte|følger ikke|inte nödvändigtvis|ikke nødvendigvis|innebär inte|impliserer ikke|indebærer ikke',
  },
}
