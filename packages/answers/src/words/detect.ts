/**
 * Which languages' tables to read a response with. Scripts tell most; among languages in Latin letters, words that English lacks are
 * counted. Only what shows itself is used: Dutch "of" means "or", and would spoil every English sentence.
 */
import { lexiconOf } from '../lexicon.ts'

const telling: Readonly<Record<string, string>> = {
  english:
    'on|as|with|at|we|if|but|has|have|can|you|they|its|or|what|one|all|there|who|will|must|than|then|choice|premise|hypothesis|true|false|yes|since|both|either|neither|no|was|an|other|others|cannot|first|second|third|last|the|is|of|and|answer|that|this|because|not|it|option|correct|therefore|which|are|would|i|in|to|so|for|from|statement|does|be|only|by',
  german:
    'ist|nicht|antwort|und|die antwort|das|der|weil|richtig|richtige|lösung|falsch|wahr|ich|daher|also ist|eine|den|dem|folgt|aussage|ja|nein|wird|option|bleibt|wähle|zu|sich|unbekannt',
  french:
    "est|la réponse|réponse|bonne|les|des|pas|donc|une|car|vrai|faux|oui|c'est|l'option|n'est|le|je|aux|du|et|que|choisis|conclusion|inconnu|l'énoncé|dans|l'hypothèse|de la|bien|découle|il|en|qui|la prémisse",
  spanish:
    'respuesta|la respuesta|es|correcta|opción|porque|el|los|las|por|sí|una|verdadero|falso|del|que|y|elijo|no se|afirmación|desconocido|queda|es la|en|con|para',
  italian:
    'risposta|è|corretta|opzione|perché|il|della|gli|sì|vero|falso|quindi|che|non|scelgo|una|la risposta|giusta|affermazione|sconosciuto|di|per|sono|segue',
  portuguese:
    'resposta|é|correta|opção|porque|não|uma|sim|verdadeiro|falso|portanto|que|do|da|os|as|pois|escolho|afirmação|alternativa|em|para|com|letra|desconhecido',
  dutch:
    'antwoord|het|niet|juist|juiste|een|omdat|dus|optie|ja|nee|waar|onwaar|kies|van|de|stelling|volgt|onbekend|ik|maar|voor|zijn',
  polish:
    'odpowiedź|jest|nie|poprawna|prawidłowa|ponieważ|tak|prawda|fałsz|opcja|więc|wybieram|się|to|oraz|że|stwierdzenie|zatem|na|z|wynika|nieznane',
  vietnamese: 'đáp án|là|không|đúng|vì|và|của|câu|chọn|sai|được|mệnh đề|các|từ|này|một',
  indonesian: 'jawaban|adalah|yang|benar|tidak|karena|pilihan|opsi|dan|salah|jadi|ini|dari|pernyataan|tidak dapat',
  scandinavian:
    'svaret|är|och|inte|rätt|eftersom|att|det|jag|alternativ|er|ikke|og|fordi|riktig|jeg|rigtige|för|svar|påståendet|sant|falskt|av|följer|følger',
  czech: 'odpověď|správná|protože|není|možnost|že|je|jsou|tvrzení|ano|výrok|pravda|tedy|volím|vyplývá|na',
  romanian: 'răspunsul|este|corect|corectă|deoarece|nu|varianta|și|că|afirmația|adevărat|fals|pentru|din|sunt',
  hungarian: 'válasz|helyes|mert|nem|az|és|hogy|állítás|igaz|hamis|tehát|egy|következik',
  finnish: 'vastaus|oikea|koska|ei|ja|on|vaihtoehto|väite|tosi|siis|että|eivät|seuraa',
  turkish:
    'cevap|yanıt|doğru|yanlış|seçenek|seçeneği|değil|çünkü|bu|ve|evet|hayır|şıkkı|bir|bence|ifade|için|seçiyorum|belirsiz|bilinmiyor|nedenle',
}

const counters = Object.entries(telling).map(([name, words]) => [name, lexiconOf([{ word: words }])] as const)

/**
 * Names of the languages to read with, the most likely first; English is always among them. `text` must be lower case; `least` is how
 * many telling words a language in Latin letters must show.
 */
export function languagesOf(text: string, least: number): string[] {
  const shown = text.length > 6000 ? text.slice(0, 2000) + text.slice(-4000) : text
  const scripts = [
    ...(/[\u3040-\u30ff]/.test(shown) ? ['japanese'] : /[\u4e00-\u9fff]/.test(shown) ? ['chinese'] : []),
    ...(/[\uac00-\ud7af]/.test(shown) ? ['korean'] : []),
    ...(/[\u067e\u0686\u06af\u06cc\u06a9]/.test(shown) ? ['persian'] : /[\u0600-\u06ff]/.test(shown) ? ['arabic'] : []),
    ...(/[їєіґ]/.test(shown) ? ['ukrainian'] : /[\u0400-\u04ff]/.test(shown) ? ['russian'] : []),
    ...(/[\u0900-\u097f]/.test(shown) ? ['hindi'] : []),
    ...(/[\u0370-\u03ff]/.test(shown) ? ['greek'] : []),
    ...(/[\u0590-\u05ff]/.test(shown) ? ['hebrew'] : []),
    ...(/[\u0e00-\u0e7f]/.test(shown) ? ['thai'] : []),
  ]
  const counts = new Map(counters.map(([name]) => [name, 0]))
  for (const match of shown.matchAll(/(?<![\p{L}\p{N}'])\p{Script=Latin}/gu))
    for (const [name, finds] of counters) if (finds(shown, match.index)) counts.set(name, counts.get(name)! + 1)
  const english = counts.get('english')!
  counts.delete('english')
  const most = Math.max(...counts.values())
  const latin =
    most >= least && most > english * (least > 1 ? 1 : 0.5)
      ? [...counts].filter(([, n]) => n === most).map(([name]) => name)
      : []
  return [...scripts, ...latin, 'english']
}
