/** Russian and Polish wordings. */
import type { Wordings } from './wordings.ts'

export const russian: Wordings = {
  common: {
    ans: 'ответ|правильный ответ|верный ответ|правильный вариант|верный вариант|мой ответ|итоговый ответ|окончательный ответ|лучший ответ|правильным ответом является|правильным является|верным является|мой выбор|решение',
    is: 'это|является|—|будет|есть|-|должен быть',
    neg: 'не|нет|ни|никогда|нельзя|не может быть',
    wait: 'подождите|точнее|исправляюсь|на самом деле|я ошибся|стоп|поправка|хотя нет|если подумать|при повторном чтении',
    hyp: 'если|предположим|мог бы|могло бы|может показаться|на первый взгляд|сначала|можно подумать|я думал|бы|чтобы|поначалу|казалось бы|ли|допустим',
    but: 'но|однако|а|все же|всё же',
    aside: 'тогда как|в то время как|хотя|в отличие от|вместо|чем|кроме',
    so: 'поэтому|следовательно|таким образом|итак|значит|итого|в итоге|отсюда|стало быть',
    because: 'потому что|так как|поскольку|ведь|объяснение|пояснение|обоснование',
    and: 'и|а также',
    or: 'или|либо',
    nor: 'ни',
    both: 'оба|обе',
    none: 'ни один из вариантов|ни один из ответов|ни один из них|ни один вариант|ни один не',
    refuse: 'не знаю|не могу|затрудняюсь|извините',
    yes: 'да|верно|правильно|истина|✓',
    no: 'нет|неверно|неправильно|ложь|не верно',
    first: 'первый|первое|первая|первого',
    second: 'второй|второе|вторая|второго',
    third: 'третий|третье|третья|третьего',
    fourth: 'четвертый|четвёртый|четвертое|четвёртое|четвертая|четвёртая',
    last: 'последний|последнее|последняя',
  },
  choosing: {
    option: 'вариант|варианты|вариантом|варианта|пункт|буква|утверждение|вариант ответа|варианту|ответы|опция',
    choose:
      'выбираю|я выбираю|выбрать|выбрал бы|выберу|выбор падает на|остановлюсь на|склоняюсь к|отмечаю|голосую за|приходим к|за|отметил|отметила|отметил бы|отметила бы|выбрала бы|обвёл|обвела|бы выбрал|бы выбрала|бы отметил|бы отметила|выбрал|выбрала',
    chosen: 'выбран',
    hedge: 'вероятно|скорее всего|очевидно|думаю|я думаю|считаю|по-моему|наверное|безусловно|явно',
    good: 'верно|верен|верный|верна|правильно|правильный|правильна|правилен|подходит|подходит лучше|лучший|лучше всего|корректен|следует|соответствует|справедливо|истинно|самый сильный|верным',
    bad: 'неверно|неверен|неверный|неверна|неверны|неправильно|неправильный|неправилен|неправильны|ложно|не подходит|не подходят|исключаем|исключается|исключаются|исключен|исключён|исключены|отпадает|отпадают|не относится|не относятся|слишком сильно|слишком широк|слишком общий|заходит слишком далеко|противоречит|противоречат|нерелевантен|не имеет отношения|не имеют отношения|ошибочен|отбрасываем|не верен|не верно|выходит за рамки|не следует|не упоминается|преувеличивает',
    reject: 'исключаю|исключаем|отбрасываем|отвергаю|исключить|отбросить|отбрасываю|вычеркиваем|вычёркиваем|отсекаем',
    only: 'остается|остаётся|только|единственный|остается только|остаётся только|методом исключения|лишь|единственно',
  },
  judging: {
    subject: 'утверждение|гипотеза|вывод|заключение|это|оно|высказывание|она|метка|предпосылка|посылка',
    true: 'истинно|истина|истинное|верно|правда|правильно|верное|истинна|верна',
    false:
      'ложно|ложь|ложное|неверно|неправда|опровергнуто|неправильно|опровергается|ложна|неверна|не верно|не истинно|опровержимо',
    unknown:
      'неизвестно|не определено|неопределённо|неопределенно|неопределенность|нельзя определить|невозможно определить|не может быть определено|недостаточно информации|недостаточно данных|ни доказуемо, ни опровержимо|ни доказать, ни опровергнуть|ни доказать ни опровергнуть|неясно|нельзя установить|невозможно установить|нельзя сказать|неопределённость|нельзя ни доказать|невозможно ни доказать',
    derived:
      'следует|вытекает|выводимо|доказуемо|доказано|заключить|вывести|подразумевает|подразумевается|влечет|влечёт|выводится|следование',
    contradiction: 'противоречие|противоречит|противоречиво|несовместимо',
    neutral: 'нейтрально|нейтральный|возможно',
    surely: 'обязательно|необходимо|непременно|с необходимостью|строго|логически',
    opposite: 'отрицание|обратное|противоположное',
    'not-derived': 'не следует|не вытекает|не подразумевает|не обязательно|необязательно|не подразумевается',
  },
}

export const polish: Wordings = {
  common: {
    ans: 'odpowiedź|odpowiedzią|poprawna odpowiedź|prawidłowa odpowiedź|właściwa odpowiedź|najlepsza odpowiedź|poprawną odpowiedzią|prawidłową odpowiedzią|moja odpowiedź|mój wybór|rozwiązanie|odp.|poprawna opcja|prawidłowa opcja',
    is: 'to|jest|są|brzmi|będzie|byłaby|musi być',
    neg: 'nie|nigdy|ani|nie jest|nie może być|żaden',
    wait: 'chwila|czekaj|poprawka|właściwie|pomyliłem się|po namyśle|jednak nie|koryguję|moment',
    hyp: 'jeśli|jeżeli|gdyby|mógłby|mogłaby|na pierwszy rzut oka|początkowo|najpierw myślałem|można by|aby|czy|kusząca',
    but: 'ale|jednak|lecz|natomiast|zaś',
    aside: 'podczas gdy|chociaż|w przeciwieństwie do|zamiast|niż|mimo|choć|oprócz',
    so: 'więc|zatem|dlatego|stąd|podsumowując|a więc|w związku z tym|tak więc|ostatecznie|wniosek',
    because: 'ponieważ|bo|gdyż|wyjaśnienie|uzasadnienie|jako że',
    and: 'i|oraz',
    or: 'lub|albo|bądź',
    nor: 'ani',
    both: 'obie|oba|zarówno',
    none: 'żadna z opcji|żadna z odpowiedzi|żadna z powyższych|żadna opcja|żadna z nich',
    refuse: 'nie wiem|nie mogę|przepraszam',
    yes: 'tak|poprawna|prawidłowa|prawda|poprawne',
    no: 'nie|niepoprawna|nieprawidłowa|błędna|fałsz|błędne',
    first: 'pierwsza|pierwszą|pierwszy',
    second: 'druga|drugą|drugi',
    third: 'trzecia|trzecią|trzeci',
    fourth: 'czwarta|czwartą|czwarty',
    last: 'ostatnia|ostatnią|ostatni',
  },
  choosing: {
    option: 'opcja|opcję|opcji|opcje|wariant|litera|stwierdzenie|możliwość|odpowiedzi|opcją',
    choose:
      'wybieram|wybrać|wybrałbym|wybrałabym|zaznaczam|stawiam na|skłaniam się ku|decyduję się na|powiedziałbym|wskazuję|zaznaczyłem|zaznaczyłam|zaznaczyłbym|zaznaczyłabym|wybrałem|wybrałam',
    chosen: 'wybrana',
    hedge: 'prawdopodobnie|wyraźnie|myślę, że|sądzę, że|uważam, że|moim zdaniem|oczywiście|zapewne|raczej',
    good: 'poprawna|prawidłowa|właściwa|słuszna|pasuje|pasuje najlepiej|najlepsza|prawdziwa|trafna|wynika|poprawne|najmocniejsza|najlepiej pasuje',
    bad: 'niepoprawna|nieprawidłowa|błędna|błędne|fałszywa|nieistotna|nieistotne|odpada|odpadają|wykluczona|zbyt mocna|zbyt szeroka|zbyt ogólna|idzie za daleko|idą za daleko|wykracza|wykraczają|sprzeczna|zaprzecza|nie pasuje|nie pasują|niepoprawne|nieprawidłowe|nie na temat|odrzucamy|odrzucone|nie wynika',
    reject: 'odrzucam|odrzucamy|wykluczam|wykluczamy|eliminuję|eliminujemy|skreślam|odrzucić|wykluczyć',
    only: 'zostaje|pozostaje|tylko|jedynie|jedyna|zostaje tylko|pozostaje tylko|drogą eliminacji|przez eliminację',
  },
  judging: {
    subject: 'stwierdzenie|zdanie|hipoteza|wniosek|twierdzenie|teza|ono|etykieta|przesłanka',
    true: 'prawda|prawdziwe|prawdziwa|prawdziwy|poprawne',
    false: 'fałsz|fałszywe|fałszywa|nieprawda|nieprawdziwe|nieprawdziwa|obalone',
    unknown:
      'nieznane|nieznana|nie wiadomo|nieokreślone|niepewne|nie można określić|nie można ustalić|nie da się określić|nie da się ustalić|nie da się stwierdzić|nie można stwierdzić|za mało informacji|niewystarczające informacje|ani udowodnić, ani obalić|ani udowodnić ani obalić|nierozstrzygalne|nierozstrzygnięte|nie da się rozstrzygnąć|brak wystarczających informacji',
    derived:
      'wynika|implikuje|wywnioskować|udowodnić|udowodnione|dowodliwe|można wywnioskować|pociąga za sobą|wyprowadzić|wynikanie',
    contradiction: 'sprzeczność|sprzeczne|zaprzecza|sprzeczna',
    neutral: 'neutralne|neutralny|neutralna|możliwe',
    surely: 'koniecznie|na pewno|z konieczności|musi|logicznie',
    opposite: 'negacja|zaprzeczenie|przeciwieństwo',
    'not-derived': 'nie wynika|niekoniecznie|nie implikuje|nie pociąga za sobą',
  },
}
