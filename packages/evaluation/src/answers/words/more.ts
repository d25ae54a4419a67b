/** The commonest wordings of further languages. */
import type { Wordings } from './wordings.ts'

export const vietnamese: Wordings = {
  common: {
    ans: 'đáp án|đáp án đúng|câu trả lời|câu trả lời đúng|lựa chọn đúng|đáp án chính xác|tôi chọn|chọn|phương án đúng',
    is: 'là|phải là',
    neg: 'không|không phải|chẳng|không thể',
    hyp: 'nếu|giả sử|thoạt nhìn|ban đầu',
    but: 'nhưng|tuy nhiên|mà là',
    aside: 'trong khi|mặc dù|thay vì|hơn',
    so: 'vì vậy|do đó|vậy|nên|cho nên|tóm lại|kết luận',
    because: 'vì|bởi vì|do',
    and: 'và|cùng',
    or: 'hoặc|hay',
    yes: 'có|đúng|vâng',
    no: 'không|sai',
  },
  choosing: { option: 'phương án|lựa chọn|câu|các đáp án|đáp án', good: 'đúng|chính xác|phù hợp|hợp lý|phù hợp nhất', bad: 'sai|không đúng|bị loại|loại|không liên quan|không phù hợp|mâu thuẫn|không chính xác', reject: 'loại|loại bỏ|loại trừ', only: 'chỉ còn|còn lại|chỉ có|duy nhất' },
  judging: { subject: 'mệnh đề|giả thuyết|kết luận|phát biểu|câu này|khẳng định|nhãn', true: 'đúng|chính xác', false: 'sai|không đúng', unknown: 'không xác định|không rõ|không thể xác định|chưa xác định|không biết|không đủ thông tin|chưa đủ thông tin', derived: 'suy ra|kéo theo|được suy ra|hàm ý|chứng minh', contradiction: 'mâu thuẫn', neutral: 'trung lập|trung tính', 'not-derived': 'không suy ra|không kéo theo|không nhất thiết|không hàm ý|không thể suy ra' },
}

export const indonesian: Wordings = {
  common: {
    ans: 'jawaban|jawaban yang benar|jawabannya|jawaban yang tepat|pilihan yang benar|pilihan yang tepat|jawaban akhir|jawaban saya|jawaban terbaik',
    is: 'adalah|ialah|yaitu|yakni',
    neg: 'bukan|tidak|tidak mungkin|tak',
    hyp: 'jika|kalau|seandainya|sekilas|awalnya',
    but: 'tetapi|tapi|namun|melainkan',
    aside: 'sedangkan|sementara|meskipun|daripada|dibandingkan',
    so: 'jadi|oleh karena itu|maka|dengan demikian|karena itu|kesimpulannya',
    because: 'karena|sebab|penjelasan',
    and: 'dan|serta',
    or: 'atau',
    yes: 'ya|benar|betul',
    no: 'tidak|salah',
  },
  choosing: { option: 'opsi|pilihan|huruf', choose: 'saya memilih|memilih|pilih', good: 'benar|tepat|paling tepat|sesuai|betul', bad: 'salah|tidak tepat|tidak benar|tidak relevan|keliru|bertentangan|terlalu luas|gugur', reject: 'eliminasi|singkirkan|coret', only: 'hanya|tersisa|tinggal|satu-satunya|yang tersisa' },
  judging: { subject: 'pernyataan|hipotesis|kesimpulan|klaim|ini|itu|label', true: 'benar|betul', false: 'salah|tidak benar|keliru', unknown: 'tidak diketahui|tidak dapat ditentukan|tidak pasti|tidak bisa ditentukan|belum pasti|informasi tidak cukup|tidak cukup informasi', derived: 'tersirat|mengikuti|disimpulkan|mengimplikasikan|dibuktikan|mengakibatkan', contradiction: 'kontradiksi|bertentangan', neutral: 'netral', 'not-derived': 'tidak tersirat|tidak mengikuti|tidak dapat disimpulkan|belum tentu|tidak mengimplikasikan|tidak selalu' },
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
  choosing: { option: 'alternativ|alternativet|valmöjlighet|svarsalternativ|svarsalternativet|mulighed|valgmulighed|påstående', choose: 'väljer|jag väljer|velger|jeg velger|vælger|jeg vælger', good: 'rätt|korrekt|riktigt|riktig|rigtig|stämmer|stemmer|passar bäst|bäst', bad: 'fel|felaktigt|felaktig|feil|forkert|forkerte|irrelevant|stämmer inte|går för långt|går for langt|faller bort|utesluts|kan uteslutas|kan utelukkes', reject: 'utesluter|stryker|eliminerar|utelukker|udelukker', only: 'återstår|bara|endast|kun|kvar|tilbage|gjenstår|igen' },
  judging: { subject: 'påståendet|påstanden|hypotesen|slutsatsen|konklusionen|det|detta|dette|udsagnet|etikett|satsen', true: 'sant|sann|sandt|korrekt|stämmer|riktigt', false: 'falskt|falsk|osant|usann|usant|fel|feil', unknown: 'okänt|okänd|ukjent|ukendt|obestämt|oklart|kan inte avgöras|kan ikke avgjøres|kan ikke afgøres|går inte att avgöra|osäkert|usikkert|inte tillräckligt', derived: 'följer|följa|følger|innebär|medför|bevisas|härledas|implicerar|impliserer|indebærer', contradiction: 'motsägelse|motsäger|motsigelse|motsier|modsigelse|modsiger', neutral: 'neutral|neutralt|nøytral', 'not-derived': 'följer inte|følger ikke|inte nödvändigtvis|ikke nødvendigvis|innebär inte|impliserer ikke|indebærer ikke' },
}

export const czech: Wordings = {
  common: {
    ans: 'odpověď|správná odpověď|správná možnost|odpovědí|správnou odpovědí|moje odpověď|nejlepší odpověď',
    is: 'je|jsou|zní|musí být',
    neg: 'ne|není|nikdy|nemůže být|nelze|ani',
    hyp: 'pokud|kdyby|na první pohled|zpočátku|jestliže',
    but: 'ale|avšak|nýbrž|však',
    aside: 'zatímco|ačkoli|na rozdíl od|místo|než',
    so: 'proto|takže|tedy|tudíž|závěrem|celkově',
    because: 'protože|neboť|jelikož|vysvětlení',
    and: 'a|i',
    or: 'nebo|či',
    yes: 'ano|správně|pravda',
    no: 'ne|špatně|nepravda|nesprávně',
  },
  choosing: { option: 'možnost|možnosti|varianta|písmeno|volba', choose: 'volím|vybírám|zvolil bych|vybral bych', good: 'správná|správně|platí|nejlepší|odpovídá|sedí', bad: 'nesprávná|nesprávné|špatná|špatně|chybná|chybné|irelevantní|neplatí|odporuje|vypadá|vyloučena|příliš silná|vypadávají', reject: 'vylučuji|vyloučíme|vyřazuji', only: 'zbývá|pouze|jen|jediná|zůstává' },
  judging: { subject: 'tvrzení|výrok|hypotéza|závěr|věta|to', true: 'pravda|pravdivé|pravdivá|pravdivý|správně', false: 'nepravda|nepravdivé|nepravdivá|nepravdivý', unknown: 'neznámé|neznámá|neurčité|nelze určit|nelze rozhodnout|nejisté|nedostatek informací|není možné určit', derived: 'vyplývá|plyne|implikuje|odvodit|dokázat|dokazatelné', contradiction: 'rozpor|odporuje|protiřečí', neutral: 'neutrální', 'not-derived': 'nevyplývá|neplyne|neimplikuje|ne nutně|nemusí' },
}

export const hindi: Wordings = {
  common: {
    ans: 'उत्तर|सही उत्तर|जवाब|सही जवाब|सही विकल्प|अंतिम उत्तर|मेरा उत्तर',
    is: 'है|हैं|होगा|होना चाहिए',
    neg: 'नहीं|न|मत',
    hyp: 'यदि|अगर|पहली नज़र में|शायद',
    but: 'लेकिन|परंतु|परन्तु|बल्कि|किंतु',
    aside: 'जबकि|हालांकि|के बजाय|की तुलना में',
    so: 'इसलिए|अतः|इस प्रकार|तो|निष्कर्ष',
    because: 'क्योंकि|कारण|चूंकि',
    and: 'और|तथा|एवं',
    or: 'या|अथवा',
    yes: 'हाँ|हां|सही|जी हाँ',
    no: 'नहीं|गलत|ग़लत|जी नहीं',
  },
  choosing: { option: 'विकल्प', chosen: 'चुनता हूँ|चुनूँगा|चुनती हूँ|चुनूंगा|को चुनता|ही सही उत्तर है|सही उत्तर है', good: 'सही|उचित|सबसे उपयुक्त|उपयुक्त|ठीक', bad: 'गलत|ग़लत|अप्रासंगिक|असंगत|सही नहीं|विरोधाभासी|उचित नहीं|अनुचित', reject: 'हटा|खारिज', only: 'केवल|बचता|शेष|सिर्फ|सिर्फ़' },
  judging: { subject: 'कथन|परिकल्पना|निष्कर्ष|यह|दावा', true: 'सत्य|सही|सच', false: 'असत्य|गलत|ग़लत|झूठ|सत्य नहीं|सही नहीं', unknown: 'अज्ञात|अनिश्चित|निर्धारित नहीं|तय नहीं|पता नहीं|अनिर्धारित|पर्याप्त जानकारी नहीं|कहा नहीं जा सकता', derived: 'निकलती|निकलता|निष्कर्षित|सिद्ध|अनुमान|निहित', contradiction: 'विरोधाभास|खंडन', neutral: 'तटस्थ', 'not-derived': 'नहीं निकलती|नहीं निकलता|आवश्यक नहीं|ज़रूरी नहीं|निहित नहीं|सिद्ध नहीं' },
}

export const ukrainian: Wordings = {
  common: {
    ans: 'відповідь|правильна відповідь|правильний варіант|вірна відповідь|моя відповідь',
    is: 'це|є|буде|—',
    neg: 'не|ні|ніколи|неможливо',
    hyp: 'якщо|якби|на перший погляд|спочатку',
    but: 'але|однак|проте|а',
    aside: 'тоді як|хоча|на відміну від|замість|ніж',
    so: 'тому|отже|таким чином|відтак|значить',
    because: 'тому що|оскільки|бо|адже|пояснення',
    and: 'і|та|й',
    or: 'або|чи',
    yes: 'так|правильно|вірно|правда|істина',
    no: 'ні|неправильно|невірно|хибно',
  },
  choosing: { option: 'варіант|варіанти|пункт|літера', choose: 'обираю|вибираю', good: 'правильний|правильна|правильно|вірний|вірно|підходить', bad: 'неправильний|неправильні|неправильно|невірний|невірно|не підходить|не підходять|відпадає|відпадають|суперечить|хибний', reject: 'виключаю|відкидаю|виключаємо|відкидаємо', only: 'залишається|тільки|лише|єдиний' },
  judging: { subject: 'твердження|гіпотеза|висновок|це|воно|речення', true: 'істинне|істина|правда|правильне|вірно|істинно', false: 'хибне|хибно|неправда|неправильне', unknown: 'невідомо|невизначено|неможливо визначити|не можна визначити|недостатньо інформації', derived: 'випливає|слідує|довести|доведено|виводиться', contradiction: 'суперечність|суперечить', neutral: 'нейтрально|нейтральне', 'not-derived': 'не випливає|не слідує|не обов\'язково|необов\'язково' },
}

export const greek: Wordings = {
  common: { ans: 'απάντηση|η απάντηση|σωστή απάντηση|η σωστή απάντηση|σωστή επιλογή', is: 'είναι', neg: 'δεν|όχι|μην|δε', hyp: 'αν|εάν', but: 'αλλά|όμως|ωστόσο', aside: 'ενώ|αντί', so: 'άρα|επομένως|συνεπώς|οπότε|συμπέρασμα', because: 'επειδή|διότι|γιατί', and: 'και', or: 'ή', yes: 'ναι|σωστό|σωστή', no: 'όχι|λάθος' },
  choosing: { option: 'επιλογή|η επιλογή|επιλογές', choose: 'επιλέγω|διαλέγω', good: 'σωστή|σωστό|ορθή|καλύτερη', bad: 'λάθος|λανθασμένη|λανθασμένες|άσχετη|εσφαλμένη', only: 'μένει|μόνο|απομένει' },
  judging: { subject: 'πρόταση|υπόθεση|δήλωση|συμπέρασμα', true: 'αληθής|αληθές|αληθεύει|σωστή|αλήθεια', false: 'ψευδής|ψευδές|ψέμα|λάθος', unknown: 'άγνωστο|άγνωστη|απροσδιόριστο|αβέβαιο|δεν μπορεί να προσδιοριστεί', derived: 'προκύπτει|συνεπάγεται|έπεται', contradiction: 'αντίφαση|αντιφάσκει', neutral: 'ουδέτερο|ουδέτερη', 'not-derived': 'δεν προκύπτει|δεν συνεπάγεται|όχι απαραίτητα|δεν έπεται' },
}

export const hebrew: Wordings = {
  common: { ans: 'התשובה|תשובה|התשובה הנכונה|תשובה נכונה|התשובה היא', is: 'היא|הוא', neg: 'לא|אינה|אינו|אין', hyp: 'אם', but: 'אבל|אך|אלא', so: 'לכן|לפיכך|מכאן', because: 'כי|מכיוון|משום', and: 'ו', or: 'או', yes: 'כן|נכון|נכונה', no: 'לא|שגוי|שגויה' },
  choosing: { option: 'אפשרות|האפשרות|סעיף', choose: 'בוחר|אני בוחר|בוחרת', good: 'נכון|נכונה|הנכונה|מתאימה', bad: 'שגויה|שגוי|לא נכונה|לא רלוונטית|שגויות', only: 'נותרת|רק|נשארת' },
  judging: { subject: 'הטענה|המשפט|ההשערה|המסקנה', true: 'נכון|נכונה|אמת', false: 'שקר|שגוי|שגויה|לא נכון|לא נכונה', unknown: 'לא ידוע|לא ניתן לקבוע|לא ידועה', derived: 'נובעת|נובע|משתמעת', contradiction: 'סתירה|סותר|סותרת', neutral: 'ניטרלי', 'not-derived': 'לא נובעת|לא נובע|לא בהכרח|אינה נובעת|אינו נובע' },
}

export const thai: Wordings = {
  common: { ans: 'คำตอบ|คำตอบที่ถูกต้อง|คำตอบคือ|ตอบ|ข้อที่ถูกต้อง|เฉลย', is: 'คือ|เป็น', neg: 'ไม่|ไม่ใช่', hyp: 'ถ้า|หาก', but: 'แต่', so: 'ดังนั้น|เพราะฉะนั้น', because: 'เพราะ|เนื่องจาก', and: 'และ', or: 'หรือ', yes: 'ใช่|ถูกต้อง', no: 'ไม่ใช่|ผิด|ไม่' },
  choosing: { option: 'ข้อ|ตัวเลือก', choose: 'เลือก', good: 'ถูกต้อง|ถูก|เหมาะสม', bad: 'ผิด|ไม่ถูกต้อง|ไม่เกี่ยวข้อง|ไม่ถูก', only: 'เหลือ|เท่านั้น' },
  judging: { subject: 'ข้อความ|สมมติฐาน|ข้อสรุป', true: 'จริง|เป็นจริง|ถูกต้อง', false: 'เท็จ|เป็นเท็จ|ไม่จริง|ผิด', unknown: 'ไม่ทราบ|ไม่สามารถระบุ|ไม่แน่นอน|ไม่สามารถสรุป|ไม่ทราบแน่ชัด', derived: 'อนุมาน|สรุปได้', contradiction: 'ขัดแย้ง', neutral: 'เป็นกลาง', 'not-derived': 'ไม่จำเป็น|ไม่สามารถอนุมาน|อนุมานไม่ได้|สรุปไม่ได้' },
}

export const persian: Wordings = {
  common: { ans: 'پاسخ|پاسخ صحیح|پاسخ درست|جواب|جواب درست|گزینه صحیح|گزینه درست|گزینهٔ درست|گزینه‌ی درست', is: 'است|می‌باشد|می باشد', neg: 'نیست|نه|نمی‌تواند', hyp: 'اگر', but: 'اما|ولی|بلکه', so: 'بنابراین|پس|در نتیجه|لذا', because: 'زیرا|چون|چرا که', and: 'و', or: 'یا', yes: 'بله|درست|صحیح', no: 'خیر|نه|غلط|نادرست' },
  choosing: { option: 'گزینه|گزینهٔ|گزینه‌ی|گزینه‌های|مورد', choose: 'انتخاب من', good: 'درست|صحیح|مناسب', bad: 'نادرست|غلط|اشتباه|نامربوط|بی‌ربط|رد', only: 'فقط|تنها|می‌ماند' },
  judging: { subject: 'گزاره|فرضیه|نتیجه|عبارت|جمله', true: 'درست|صحیح|صادق', false: 'نادرست|غلط|کاذب', unknown: 'نامشخص|نامعلوم|مشخص نیست|نمی‌توان تعیین کرد|معلوم نیست', derived: 'نتیجه می‌شود|استنتاج', contradiction: 'تناقض|متناقض', neutral: 'خنثی', 'not-derived': 'نتیجه نمی‌شود|لزوماً نه|لزوما' },
}

export const romanian: Wordings = {
  common: { ans: 'răspunsul|răspuns|răspunsul corect|varianta corectă|răspunsul este|răspunsul final', is: 'este|e|sunt', neg: 'nu|nu este|niciodată', hyp: 'dacă|la prima vedere', but: 'dar|însă|ci', aside: 'în timp ce|deși|spre deosebire de|decât', so: 'deci|prin urmare|așadar|astfel', because: 'deoarece|pentru că|fiindcă', and: 'și', or: 'sau', yes: 'da|corect|adevărat', no: 'nu|greșit|fals|incorect' },
  choosing: { option: 'varianta|opțiunea|variantele|opțiunile', choose: 'aleg|alegem', good: 'corectă|corect|potrivită', bad: 'greșită|greșite|incorectă|incorecte|irelevantă|falsă', only: 'rămâne|doar|singura' },
  judging: { subject: 'afirmația|ipoteza|concluzia|enunțul', true: 'adevărat|adevărată|corectă', false: 'fals|falsă|incorectă', unknown: 'necunoscut|necunoscută|nu se poate determina|incert|nedeterminat', derived: 'rezultă|decurge|implică', contradiction: 'contradicție|contrazice', neutral: 'neutru|neutră', 'not-derived': 'nu rezultă|nu decurge|nu implică|nu neapărat' },
}

export const hungarian: Wordings = {
  common: { ans: 'válasz|a válasz|helyes válasz|a helyes válasz|megoldás|válaszom', is: 'az|a', neg: 'nem|soha|nincs', hyp: 'ha|első ránézésre', but: 'de|azonban|hanem', aside: 'míg|bár|ellentétben', so: 'tehát|ezért|így|következésképpen', because: 'mert|mivel|ugyanis', and: 'és', or: 'vagy', yes: 'igen|helyes|igaz', no: 'nem|helytelen|hamis' },
  choosing: { option: 'opció|lehetőség|válaszlehetőség|válaszok', choose: 'választom|választanám', chosen: 'választom|választanám', good: 'helyes|jó|igaz|megfelelő', bad: 'helytelen|hibás|téves|rossz|kiesik|kizárható|irreleváns', only: 'marad|csak|egyedül' },
  judging: { subject: 'állítás|hipotézis|következtetés', true: 'igaz|helyes', false: 'hamis|téves|nem igaz', unknown: 'ismeretlen|bizonytalan|nem eldönthető|nem dönthető el|nem határozható meg', derived: 'következik|levezethető', contradiction: 'ellentmondás|ellentmond', neutral: 'semleges', 'not-derived': 'nem következik|nem feltétlenül' },
}

export const finnish: Wordings = {
  common: { ans: 'vastaus|oikea vastaus|oikea vaihtoehto|vastaukseni', is: 'on|olisi', neg: 'ei|eivät|ei ole|eikä', hyp: 'jos|ensi silmäyksellä', but: 'mutta|vaan', aside: 'kun taas|vaikka|sen sijaan', so: 'siis|joten|siksi|näin ollen', because: 'koska|sillä', and: 'ja', or: 'tai', yes: 'kyllä|oikein|tosi', no: 'ei|väärin|epätosi' },
  choosing: { option: 'vaihtoehto|vaihtoehdot|kohta', choose: 'valitsen|valitsisin', good: 'oikein|oikea|paras', bad: 'väärin|väärä|vääriä|epäolennainen', only: 'jää|vain|ainoa' },
  judging: { subject: 'väite|hypoteesi|johtopäätös|lause', true: 'tosi|totta|oikein', false: 'epätosi|väärin|ei ole totta', unknown: 'tuntematon|epävarma|ei voida määrittää|ei voida päätellä', derived: 'seuraa|päätellä', contradiction: 'ristiriita|ristiriidassa', neutral: 'neutraali', 'not-derived': 'ei seuraa|ei välttämättä' },
}
