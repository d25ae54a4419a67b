/** Finnish and Hungarian wordings. */
import type { Wordings } from './wordings.ts'

export const finnish: Wordings = {
  common: {
    ans: 'vastaus|oikea vastaus|oikea vaihtoehto|vastaukseni',
    is: 'on|olisi',
    neg: 'ei|eivät|ei ole|eikä',
    hyp: 'jos|ensi silmäyksellä',
    but: 'mutta|vaan',
    aside: 'kun taas|vaikka|sen sijaan',
    so: 'siis|joten|siksi|näin ollen',
    because: 'koska|sillä',
    and: 'ja',
    or: 'tai',
    yes: 'kyllä|oikein|tosi',
    no: 'ei|väärin|epätosi',
  },
  choosing: {
    option: 'vaihtoehto|vaihtoehdot|kohta',
    choose: 'valitsen|valitsisin',
    good: 'oikein|oikea|paras',
    bad: 'väärin|väärä|vääriä|epäolennainen',
    only: 'jää|vain|ainoa',
  },
  judging: {
    subject: 'väite|hypoteesi|johtopäätös|lause',
    true: 'tosi|totta|oikein',
    false: 'epätosi|väärin|ei ole totta',
    unknown: 'tuntematon|epävarma|ei voida määrittää|ei voida päätellä',
    derived: 'seuraa|päätellä',
    contradiction: 'ristiriita|ristiriidassa',
    neutral: 'neutraali',
    'not-derived': 'ei seuraa|ei välttämättä',
  },
}

export const hungarian: Wordings = {
  common: {
    ans: 'válasz|a válasz|helyes válasz|a helyes válasz|megoldás|válaszom',
    is: 'az|a',
    neg: 'nem|soha|nincs',
    hyp: 'ha|első ránézésre',
    but: 'de|azonban|hanem',
    aside: 'míg|bár|ellentétben',
    so: 'tehát|ezért|így|következésképpen',
    because: 'mert|mivel|ugyanis',
    and: 'és',
    or: 'vagy',
    yes: 'igen|helyes|igaz',
    no: 'nem|helytelen|hamis',
  },
  choosing: {
    option: 'opció|lehetőség|válaszlehetőség|válaszok',
    choose: 'választom|választanám',
    chosen: 'választom|választanám',
    good: 'helyes|jó|igaz|megfelelő',
    bad: 'helytelen|hibás|téves|rossz|kiesik|kizárható|irreleváns',
    only: 'marad|csak|egyedül',
  },
  judging: {
    subject: 'állítás|hipotézis|következtetés',
    true: 'igaz|helyes',
    false: 'hamis|téves|nem igaz',
    unknown: 'ismeretlen|bizonytalan|nem eldönthető|nem dönthető el|nem határozható meg',
    derived: 'következik|levezethető',
    contradiction: 'ellentmondás|ellentmond',
    neutral: 'semleges',
    'not-derived': 'nem következik|nem feltétlenül',
  },
}
