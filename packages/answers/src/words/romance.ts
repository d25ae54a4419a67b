/** French, Spanish, Italian, Portuguese and Romanian wordings. */
import type { Wordings } from './wordings.ts'

export const french: Wordings = {
  common: {
    ans: 'réponse|la réponse|bonne réponse|réponse correcte|réponse finale|bonne option|option correcte|meilleure réponse|bon choix|mon choix|ma réponse|solution|la bonne|réponse exacte|meilleur choix|choix correct',
    is: "est|c'est|sont|serait|doit être|soit|sera|c'est donc",
    neg: "pas|n'est pas|non|jamais|aucun|ni|ne peut pas",
    wait: 'attendez|attends|en fait|correction|je me corrige|je me suis trompé|après réflexion|à la réflexion|en réalité|finalement',
    hyp: "si|supposons|pourrait|pourraient|à première vue|au premier abord|on pourrait|d'abord pensé|j'ai d'abord|je pensais|tentant|tentante|pour que|semble d'abord|serait si",
    but: 'mais|cependant|toutefois|pourtant|or',
    aside:
      'alors que|tandis que|bien que|contrairement à|plutôt que|au lieu de|que|sauf|même si|à la différence de|quoique',
    so: "donc|par conséquent|ainsi|alors|en conclusion|en résumé|bref|conclusion|d'où|en somme",
    because: "parce que|parce qu'|car|puisque|explication|justification|puisqu'",
    and: 'et|ainsi que',
    or: 'ou|soit',
    nor: 'ni',
    both: 'les deux|à la fois',
    none: 'aucune des options|aucune des réponses|aucune de ces|aucune option',
    refuse: 'je ne sais pas|je ne peux pas|impossible de répondre|désolé',
    yes: 'oui|correct|exact|vrai|juste|correcte',
    no: 'non|incorrect|faux|fausse|incorrecte',
    first: 'première|premier',
    second: 'deuxième|seconde|second',
    third: 'troisième',
    fourth: 'quatrième',
    last: 'dernière|dernier',
  },
  choosing: {
    option: "option|l'option|choix|proposition|la proposition|lettre|réponses|l'énoncé|alternative",
    choose:
      "choisis|je choisis|choisir|opte pour|j'opte pour|retiens|je retiens|sélectionne|je dirais|je penche pour|penche pour|je vote pour|on retient|retenir|mène à|conduit à|j'ai coché|je coche|je cocherais|cocherais|coche|cocher|j'ai entouré|j'ai mis|je mets|je mettrais|j'ai répondu|j'ai choisi|j'ai pris|je prends|je prendrais|je choisirais",
    chosen: 'retenue|choisie|à retenir',
    hedge: "probablement|sans doute|clairement|je pense que c'est|à mon avis|selon moi|je crois que c'est|sûrement",
    good: "correcte|correct|juste|exacte|bonne|convient|la meilleure|la plus pertinente|vraie|s'impose|tient|valide|la plus forte|découle|est soutenue|convient le mieux",
    bad: 'incorrecte|incorrect|fausse|faux|inexacte|hors sujet|non pertinente|pas pertinente|trop forte|trop large|va trop loin|vont trop loin|éliminée|éliminées|exclue|exclues|à écarter|à exclure|à éliminer|écartée|écartées|contredit|contredisent|mauvaise|erronée|erronées|hors de propos|incorrectes|fausses|ne convient pas|ne conviennent pas|hors champ|ne tient pas|trop générale|trop faible',
    reject:
      'élimine|éliminer|on élimine|exclut|exclure|écarte|écarter|rejette|rejeter|on écarte|on exclut|éliminons|écartons',
    only: 'reste|il reste|il ne reste que|ne reste que|seule|seul|reste donc|uniquement|par élimination|la seule',
  },
  judging: {
    subject:
      "énoncé|l'énoncé|affirmation|l'affirmation|hypothèse|l'hypothèse|conclusion|proposition|elle|il|cela|ceci|c'est|étiquette|prémisse",
    true: 'vrai|vraie|correct|correcte|exacte|juste|avérée',
    false: 'faux|fausse|incorrect|incorrecte|réfutée|réfuté|réfutable|inexacte|contredite',
    unknown:
      "inconnu|inconnue|on ne peut pas le savoir|on ne peut pas le dire|on ne peut pas le déterminer|ne peut pas le savoir|on ne sait pas|impossible de savoir|impossible de le savoir|impossible à dire|indéterminé|indéterminée|incertain|incertaine|ne peut pas être déterminé|ne peut être déterminé|ne peut pas être déterminée|ne peut être déterminée|impossible à déterminer|impossible de déterminer|on ne peut pas savoir|on ne peut pas déterminer|on ne peut pas conclure|pas assez d'informations|informations insuffisantes|ni prouvable ni réfutable|ni prouvée ni réfutée|ni démontrable ni réfutable|ni démontrée ni réfutée|ni vraie ni fausse|ni vrai ni faux|indécidable|ne permet pas de savoir|ne permettent pas de savoir|ne permet pas de conclure",
    derived:
      "implique|découle|déduire|déduit|déduite|s'ensuit|entraîne|prouvable|prouvé|prouvée|démontrable|conclure|impliqué|impliquée|inférer|démontrée|implication|suit",
    contradiction:
      'contradiction|contredit|contradictoire|incompatible|dit le contraire|dit exactement le contraire|affirme le contraire',
    neutral: 'neutre|possible',
    surely: 'nécessairement|forcément|certain|certainement|obligatoirement|logiquement',
    opposite: 'négation|contraire|inverse|opposé',
    'not-derived':
      "non impliqué|non impliquée|ne découle pas|n'implique pas|pas nécessairement|pas forcément|ne suit pas|n'est pas impliquée|rien dans le texte|va au-delà|pure spéculation|rien ne dit|rien n'indique|rien ne permet",
  },
}

export const spanish: Wordings = {
  common: {
    ans: 'respuesta|la respuesta|respuesta correcta|respuesta final|opción correcta|mejor respuesta|mi respuesta|mi elección|solución|alternativa correcta|la correcta|mejor opción|inciso correcto|elección correcta',
    is: 'es|son|sería|debe ser|está|tiene que ser|será',
    neg: 'no|no es|nunca|tampoco|ni|no puede ser',
    wait: 'espera|espere|corrección|en realidad|me equivoqué|pensándolo bien|me corrijo|mejor dicho|un momento|rectifico',
    hyp: 'si|supongamos|podría|podrían|a primera vista|al principio|uno podría|pensé|para que|inicialmente|tentador|parece al principio|primero pensé',
    but: 'pero|sin embargo|no obstante|aunque luego|sino',
    aside: 'mientras que|aunque|si bien|a diferencia de|en lugar de|en vez de|que|salvo|excepto|frente a',
    so: 'por lo tanto|por tanto|así que|entonces|en conclusión|en resumen|luego|por consiguiente|conclusión|por ende|de modo que|por eso|así pues',
    because: 'porque|ya que|puesto que|pues|explicación|dado que|debido a',
    and: 'y|así como',
    or: 'o|u',
    nor: 'ni',
    both: 'ambas|ambos|tanto',
    none: 'ninguna de las opciones|ninguna de las anteriores|ninguna de las respuestas|ninguna opción|ninguna de estas|ninguna es',
    refuse: 'no lo sé|no puedo|no sé|lo siento',
    yes: 'sí|correcto|correcta|verdadero|verdadera',
    no: 'no|incorrecto|incorrecta|falso|falsa',
    first: 'primera|primer|primero',
    second: 'segunda|segundo',
    third: 'tercera|tercer|tercero',
    fourth: 'cuarta|cuarto',
    last: 'última|último',
  },
  choosing: {
    option: 'opción|la opción|alternativa|elección|inciso|letra|opciones|enunciado',
    choose:
      'elijo|escojo|elegir|elegiría|escogería|selecciono|me quedo con|opto por|me inclino por|diría que|yo diría|voy con|marco|marcaría|lleva a|apunta a|señala a|he marcado|marqué|marcar|he elegido|elegí|he puesto|puse|pondría|señalaría|rodearía|he escogido|escogí',
    chosen: 'elegida|seleccionada',
    hedge: 'probablemente|claramente|creo que es|creo que|pienso que es|sin duda|a mi juicio|seguramente',
    good: 'correcta|correcto|cierta|acertada|adecuada|verdadera|la mejor|válida|la más fuerte|encaja|se sostiene|se sigue|la más adecuada|funciona|se ajusta|encaja mejor',
    bad: 'incorrecta|incorrecto|falsa|errónea|erróneas|incorrectas|irrelevante|irrelevantes|fuera de alcance|fuera del alcance|demasiado fuerte|demasiado amplia|va demasiado lejos|van demasiado lejos|descartada|descartadas|se descarta|se descartan|eliminada|contradice|contradicen|no es relevante|no encaja|no viene al caso|equivocada|no funciona|queda fuera|quedan fuera|quedan descartadas|queda descartada|no se sostiene|fuera de tema|exagera',
    reject:
      'descarto|descartar|descartamos|elimino|eliminamos|eliminar|rechazo|rechazamos|descartando|eliminando|excluyo',
    only: 'queda|solo|sólo|solo queda|únicamente|la única|nos queda|restante|por descarte|por eliminación|quedando|única',
  },
  judging: {
    subject:
      'afirmación|enunciado|hipótesis|conclusión|proposición|eso|esto|ello|etiqueta|declaración|premisa|la oración',
    true: 'verdadero|verdadera|cierto|cierta|correcto|correcta',
    false: 'falso|falsa|incorrecto|incorrecta|refutada|refutable|refutado|no es cierto|no es cierta|no es verdad',
    unknown:
      'desconocido|desconocida|no se puede decir|no puede saberse|imposible saber|imposible determinar|no hay manera de saber|indeterminado|indeterminada|incierto|incierta|no se puede determinar|no puede determinarse|no se puede saber|no es posible determinar|no hay suficiente información|no hay información suficiente|información insuficiente|ni demostrable ni refutable|ni probada ni refutada|ni verdadera ni falsa|ni verdadero ni falso|no se puede concluir|no se sabe|indecidible|no puede demostrarse ni refutarse|no se puede demostrar ni refutar|no se puede probar ni refutar|no se puede demostrar',
    derived:
      'implica|implicada|se sigue|se deduce|se infiere|se desprende|deducir|inferir|demostrable|probada|demostrada|concluir|deducirse|inferirse|seguirse|implicación|sigue|se deriva',
    contradiction:
      'contradicción|contradice|contradictorio|contradictoria|incompatible|dice lo contrario|afirma lo contrario|dice justo lo contrario',
    neutral: 'neutral|neutro|posible',
    surely: 'necesariamente|seguro|forzosamente|obligatoriamente|con certeza',
    opposite: 'negación|contrario|opuesto',
    'not-derived':
      'no implicada|no implicado|no se sigue|no se deduce|no se infiere|no implica|no necesariamente|no se desprende|no está implicada|no está implicado|nada en el texto|va más allá|pura especulación|es especulación|nada indica',
  },
}

export const italian: Wordings = {
  common: {
    ans: 'risposta|la risposta|risposta corretta|risposta giusta|risposta esatta|risposta finale|opzione corretta|opzione giusta|migliore risposta|la mia scelta|soluzione|quella giusta|quella corretta|scelta corretta|scelta giusta|la mia risposta',
    is: "è|sono|sarebbe|deve essere|dev'essere|sia|sarà",
    neg: 'non|non è|mai|nemmeno|né|non può essere',
    wait: 'aspetta|correzione|in realtà|mi correggo|ripensandoci|mi sono sbagliato|anzi|un momento',
    hyp: "se|supponiamo|potrebbe|potrebbero|a prima vista|inizialmente|si potrebbe|pensavo|affinché|all'inizio|allettante|avevo pensato",
    but: 'ma|però|tuttavia|eppure|bensì',
    aside: 'mentre|sebbene|anche se|a differenza di|invece di|piuttosto che|rispetto a|tranne|al contrario di|benché',
    so: 'quindi|pertanto|perciò|dunque|in conclusione|in sintesi|di conseguenza|conclusione|allora|ne consegue che',
    because: 'perché|poiché|dato che|spiegazione|in quanto|siccome',
    and: 'e|ed|nonché',
    or: 'o|oppure|ovvero',
    nor: 'né',
    both: 'entrambe|entrambi|sia',
    none: 'nessuna delle opzioni|nessuna delle risposte|nessuna di queste|nessuna opzione',
    refuse: 'non lo so|non so|non posso|mi dispiace',
    yes: 'sì|corretto|corretta|giusta|giusto|vero|vera',
    no: 'no|errato|errata|sbagliato|sbagliata|falso|falsa|scorretta',
    first: 'prima|primo',
    second: 'seconda|secondo',
    third: 'terza|terzo',
    fourth: 'quarta|quarto',
    last: 'ultima|ultimo',
  },
  choosing: {
    option: "opzione|l'opzione|scelta|alternativa|lettera|opzioni|l'alternativa",
    choose:
      'scelgo|scegliere|sceglierei|opto per|direi|propendo per|punto su|seleziono|vado con|indico|porta a|conduce a|ho segnato|segnerei|segno|ho barrato|barrerei|ho messo|metterei|ho scelto|ho crocettato|crocetterei',
    chosen: 'scelta|selezionata',
    hedge: 'probabilmente|chiaramente|credo sia|penso sia|a mio avviso|secondo me|sicuramente|senza dubbio|certamente',
    good: 'corretta|corretto|giusta|esatta|valida|la migliore|vera|regge|adatta|la più adatta|calza|la più forte|segue|funziona|corretta è',
    bad: "sbagliata|errata|errate|scorretta|falsa|irrilevante|irrilevanti|fuori tema|troppo forte|troppo ampia|va troppo oltre|va oltre|vanno oltre|esclusa|escluse|da scartare|scartata|scartate|si esclude|si escludono|contraddice|contraddicono|non pertinente|non pertinenti|non c'entra|sbagliate|non regge|non funziona|non va bene|eliminata|eliminate|fuori luogo",
    reject: 'escludo|escludiamo|escludere|scarto|scartiamo|elimino|eliminiamo|eliminare|scartare|escludendo|scartando',
    only: "resta|rimane|solo|soltanto|resta solo|rimane solo|l'unica|unica|per esclusione|non resta che|restano",
  },
  judging: {
    subject:
      "affermazione|l'affermazione|ipotesi|l'ipotesi|conclusione|enunciato|proposizione|essa|ciò|questo|etichetta|premessa",
    true: 'vero|vera|corretto|corretta|giusta|esatta',
    false: 'falso|falsa|errata|sbagliata|confutata|confutabile|non è vero|non è vera',
    unknown:
      'sconosciuto|sconosciuta|non si sa|impossibile sapere|impossibile determinare|impossibile stabilire|non è possibile stabilire|non si può dire|indeterminato|indeterminata|incerto|incerta|ignoto|ignota|non si può determinare|non può essere determinato|non può essere determinata|non è possibile determinare|non è determinabile|non determinabile|informazioni insufficienti|non ci sono abbastanza informazioni|né dimostrabile né confutabile|né vera né falsa|né vero né falso|non si può stabilire|non si può sapere|indecidibile|né provata né confutata|né dimostrata né confutata',
    derived:
      'implica|segue|consegue|deduce|dedurre|inferire|dimostrabile|provata|dimostrata|concludere|implicata|implicazione|deriva|discende|dedotta',
    contradiction:
      "contraddizione|contraddice|contraddittoria|contraddittorio|incompatibile|dice il contrario|afferma il contrario|dice l'opposto",
    neutral: 'neutrale|neutro|possibile',
    surely: 'necessariamente|per forza|certo|certa|sicuro|obbligatoriamente',
    opposite: 'negazione|contrario|opposto',
    'not-derived':
      'non implicata|non implicato|non segue|non consegue|non implica|non necessariamente|non ne consegue|non si deduce|niente nel testo|nulla nel testo|va oltre|pura speculazione|pura congettura',
  },
}

export const portuguese: Wordings = {
  common: {
    ans: 'resposta|a resposta|resposta correta|resposta certa|resposta final|opção correta|alternativa correta|melhor resposta|minha escolha|solução|gabarito|letra correta|a correta|escolha correta|opção certa|minha resposta',
    is: 'é|são|seria|deve ser|será|está|só pode ser',
    neg: 'não|não é|nunca|nem|não pode ser|tampouco',
    wait: 'espere|espera|correção|na verdade|me enganei|pensando melhor|corrigindo|aliás|enganei-me|um momento',
    hyp: 'se|suponha|suponhamos|poderia|poderiam|à primeira vista|inicialmente|pode-se pensar|pensei|para que|a princípio|tentador|tentadora|no início',
    but: 'mas|porém|no entanto|contudo|todavia|entretanto',
    aside:
      'enquanto|embora|mesmo que|ainda que|ao contrário de|em vez de|do que|exceto|ao passo que|apesar de|diferentemente de',
    so: 'portanto|logo|assim|então|em conclusão|em resumo|por isso|conclusão|por conseguinte|dessa forma|desse modo|por fim',
    because: 'porque|pois|já que|uma vez que|explicação|visto que|dado que',
    and: 'e|bem como',
    or: 'ou',
    nor: 'nem',
    both: 'ambas|ambos|tanto',
    none: 'nenhuma das opções|nenhuma das alternativas|nenhuma das respostas|nenhuma opção|nenhuma delas|nenhuma das anteriores',
    refuse: 'não sei|não posso|desculpe',
    yes: 'sim|correto|correta|certo|certa|verdadeiro|verdadeira',
    no: 'não|incorreto|incorreta|errado|errada|falso|falsa',
    first: 'primeira|primeiro',
    second: 'segunda|segundo',
    third: 'terceira|terceiro',
    fourth: 'quarta|quarto',
    last: 'última|último',
  },
  choosing: {
    option: 'opção|a opção|alternativa|a alternativa|letra|escolha|opções|item',
    choose:
      'escolho|escolher|escolheria|opto por|opto pela|fico com|marco|marcaria|seleciono|diria que é|eu diria|vou de|inclino-me para|assinalo|leva a|leva à|aponta para|vou com|marquei|assinalei|assinalaria|escolhi',
    chosen: 'escolhida|selecionada',
    hedge: 'provavelmente|claramente|acho que é|acredito que é|com certeza|sem dúvida|a meu ver|creio que é|certamente',
    good: 'correta|correto|certa|verdadeira|válida|a melhor|adequada|a mais adequada|encaixa|se sustenta|decorre|a mais forte|funciona|se aplica|se encaixa',
    bad: 'incorreta|errada|erradas|incorretas|falsa|irrelevante|irrelevantes|fora do escopo|forte demais|ampla demais|vai longe demais|vão longe demais|descartada|descartadas|eliminada|eliminadas|contradiz|contradizem|não é relevante|não se aplica|equivocada|não serve|não servem|não funciona|exagera|exageram|foge do tema|fogem do tema|está fora|não se sustenta|extrapola',
    reject:
      'descarto|descartar|descartamos|elimino|eliminamos|eliminar|rejeito|excluo|eliminando|descartando|excluindo',
    only: 'resta|sobra|só|somente|apenas|resta apenas|a única|única|por eliminação|só resta|restando|por exclusão',
  },
  judging: {
    subject: 'afirmação|hipótese|conclusão|proposição|declaração|isso|isto|ela|enunciado|rótulo|premissa|sentença',
    true: 'verdadeiro|verdadeira|correto|correta|certo|certa|verdade',
    false: 'falso|falsa|incorreto|incorreta|refutada|refutável|não é verdade|errada',
    unknown:
      'desconhecido|desconhecida|não dá para saber|não há como saber|impossível saber|impossível determinar|indeterminado|indeterminada|incerto|incerta|não pode ser determinado|não pode ser determinada|não é possível determinar|não se pode determinar|não há informação suficiente|não há informações suficientes|informação insuficiente|informações insuficientes|nem provável nem refutável|nem demonstrável nem refutável|nem provada nem refutada|nem verdadeira nem falsa|não se pode saber|não se sabe|não é possível saber|não se pode concluir|indecidível|não é possível concluir|não pode ser provada nem refutada|não pode ser provado nem refutado',
    derived:
      'implica|segue|decorre|deduz|deduzir|inferir|demonstrável|provada|demonstrada|concluir|segue-se|implicada|implicação|inferida|deduzida|decorrência',
    contradiction:
      'contradição|contradiz|contraditória|contraditório|incompatível|diz o contrário|afirma o contrário|diz o oposto',
    neutral: 'neutro|neutra|possível',
    surely: 'necessariamente|obrigatoriamente|com certeza|certamente|forçosamente',
    opposite: 'negação|contrário|oposto',
    'not-derived':
      'não implicada|não implicado|não segue|não decorre|não se segue|não implica|não necessariamente|não se deduz|nada no texto|vai além|pura especulação|mera especulação',
  },
}

export const romanian: Wordings = {
  common: {
    ans: 'răspunsul|răspuns|răspunsul corect|varianta corectă|răspunsul este|răspunsul final',
    is: 'este|e|sunt',
    neg: 'nu|nu este|niciodată',
    hyp: 'dacă|la prima vedere',
    but: 'dar|însă|ci',
    aside: 'în timp ce|deși|spre deosebire de|decât',
    so: 'deci|prin urmare|așadar|astfel',
    because: 'deoarece|pentru că|fiindcă',
    and: 'și',
    or: 'sau',
    yes: 'da|corect|adevărat',
    no: 'nu|greșit|fals|incorect',
  },
  choosing: {
    option: 'varianta|opțiunea|variantele|opțiunile',
    choose: 'aleg|alegem',
    good: 'corectă|corect|potrivită',
    bad: 'greșită|greșite|incorectă|incorecte|irelevantă|falsă',
    only: 'rămâne|doar|singura',
  },
  judging: {
    subject: 'afirmația|ipoteza|concluzia|enunțul',
    true: 'adevărat|adevărată|corectă',
    false: 'fals|falsă|incorectă',
    unknown: 'necunoscut|necunoscută|nu se poate determina|incert|nedeterminat',
    derived: 'rezultă|decurge|implică',
    contradiction: 'contradicție|contrazice',
    neutral: 'neutru|neutră',
    'not-derived': 'nu rezultă|nu decurge|nu implică|nu neapărat',
  },
}
