/** Arabic, Turkish, Hebrew and Persian wordings. */
import type { Wordings } from './wordings.ts'

export const arabic: Wordings = {
  common: {
    ans: 'الإجابة|الجواب|الإجابة الصحيحة|الجواب الصحيح|الإجابة النهائية|الخيار الصحيح|إجابتي|الاختيار الصحيح|أفضل إجابة|الحل|اختياري|الاجابة|الاجابة الصحيحة|الخيار الأنسب|الإجابة الأنسب',
    is: 'هي|هو|يكون|تكون|هنا',
    neg: 'ليس|ليست|لا|لن|غير|لم|لا يمكن أن يكون|لا يمكن|ما',
    wait: 'انتظر|تصحيح|في الواقع|أخطأت|عند إعادة النظر|أصحح|مهلا',
    hyp: 'إذا|لو|افترض|قد يبدو|للوهلة الأولى|في البداية|ربما|لكي|قد يظن|قد|هل|ظننت|كنت أظن',
    but: 'لكن|ولكن|غير أن|إلا أن|بل',
    aside: 'بينما|في حين|على عكس|بدلا من|بدلاً من|رغم|من|مقارنة',
    so: 'لذلك|إذن|وبالتالي|بالتالي|وعليه|ومن ثم|لذا|خلاصة|باختصار|في الختام|إذًا|إذاً|وهكذا',
    because: 'لأن|لأنه|لأنها|بسبب|حيث|التفسير|الشرح|السبب',
    and: 'و',
    or: 'أو|إما',
    nor: 'ولا',
    both: 'كلا|كلاهما|كل من',
    none: 'لا شيء مما سبق|لا يوجد خيار صحيح|لا أحد من الخيارات|لا توجد إجابة',
    refuse: 'لا أعرف|لا أستطيع|عذرا|عذراً|آسف',
    yes: 'نعم|صحيح|صحيحة|صواب|أجل',
    no: 'لا|كلا|خطأ|خاطئ|خاطئة|غير صحيح|غير صحيحة',
    first: 'الأول|الأولى',
    second: 'الثاني|الثانية',
    third: 'الثالث|الثالثة',
    fourth: 'الرابع|الرابعة',
    last: 'الأخير|الأخيرة',
  },
  choosing: {
    option: 'الخيار|خيار|الخيارات|الخياران|البديل|الحرف|العبارة|الاختيار|والخيار|فالخيار',
    choose: 'أختار|اختار|نختار|سأختار|أميل إلى|أرجح|أذهب مع|يشير إلى|اخترت',
    chosen: 'هو اختياري',
    hedge: 'على الأرجح|من الواضح|أعتقد أنه|أعتقد|بوضوح|أظن',
    good: 'صحيح|صحيحة|الصحيح|الصحيحة|مناسب|الأنسب|الأفضل|صائب|منطقي|يدعم|الأقوى|هو الصحيح|هي الصحيحة|يتوافق',
    bad: 'خاطئ|خاطئة|خطأ|غير صحيح|غير صحيحة|مستبعد|مستبعدة|يستبعد|غير مناسب|غير ذي صلة|يناقض|يتناقض|خارج النطاق|خارج الموضوع|مبالغ فيه|لا علاقة له|لا صلة له|لا يصح|لا يناسب|يبالغ|عام جدا|خارج عن الموضوع|غير صحيحين|غير مرتبط|خاطئان|خارج نطاق',
    reject: 'أستبعد|نستبعد|استبعاد|استبعد|باستبعاد',
    only: 'يبقى|فقط|يتبقى|الوحيد|الوحيدة|لم يبق إلا|لا يبقى إلا|لا يبقى سوى|فيبقى',
  },
  judging: {
    subject: 'العبارة|الجملة|الفرضية|الاستنتاج|الادعاء|القضية|هذا|هذه|النتيجة|التصنيف|المقدمة|البيان|القول',
    true: 'صحيح|صحيحة|صواب|صادقة|صادق|حقيقية',
    false: 'خطأ|خاطئ|خاطئة|كاذبة|كاذب|غير صحيح|غير صحيحة|باطلة|مدحوضة|غير صادقة',
    unknown:
      'غير معروف|غير معروفة|غير محدد|غير محددة|مجهول|مجهولة|لا يمكن تحديد|لا يمكن تحديده|لا يمكن تحديدها|غير مؤكد|غير مؤكدة|معلومات غير كافية|لا يمكن معرفة|لا يمكن إثباتها ولا نفيها|لا يمكن إثباته ولا نفيه|لا يمكن إثباتها أو نفيها|لا يمكن الجزم|لا توجد معلومات كافية|المعلومات غير كافية|لا يمكن الحكم',
    derived:
      'يستلزم|تستلزم|يتبع|ينتج|يلزم|استنتاج|يستنتج|مستنتجة|مثبتة|إثبات|يمكن استنتاج|يمكن استنتاجه|يمكن استنتاجها|تستنتج|يترتب|مستلزم|استلزام|مستلزمة',
    contradiction: 'تناقض|يناقض|تناقض مع|متناقض|متناقضة|يتناقض|تتناقض',
    neutral: 'محايد|محايدة|ممكن',
    surely: 'بالضرورة|حتما|حتماً|بالتأكيد|منطقيا|منطقيًا',
    opposite: 'نفي|عكس|نقيض|نفيها',
    'not-derived':
      'لا يستلزم|لا تستلزم|لا يتبع|لا ينتج|لا يلزم|لا يمكن استنتاج|لا يمكن استنتاجه|لا يمكن استنتاجها|ليس بالضرورة|ليست بالضرورة|غير مستلزم|غير مستلزمة|لا يستنتج',
  },
}

export const turkish: Wordings = {
  common: {
    ans: 'cevap|cevabı|cevabım|yanıt|yanıtı|doğru cevap|doğru yanıt|doğru seçenek|en iyi cevap|nihai cevap|doğru şık|seçimim|yanıtım|en uygun seçenek|doğru olan|çözüm',
    is: 'dir|dır|olmalı|olmalıdır|olur|olarak',
    neg: 'değil|değildir|olamaz|hayır|yok|asla|değildi',
    wait: 'bekleyin|bekle|düzeltme|aslında|yanıldım|düzeltiyorum|tekrar düşününce|pardon',
    hyp: 'eğer|varsayalım|olabilir|ilk bakışta|başta|ilk başta|sanılabilir|düşünmüştüm|olsaydı|olması için|gibi görünse de|cazip|mi|mı',
    but: 'ama|fakat|ancak|oysa|lakin',
    aside: 'iken|rağmen|yerine|aksine|kıyasla|dışında|oysaki|hariç',
    so: 'bu nedenle|bu yüzden|dolayısıyla|sonuç olarak|öyleyse|o halde|yani|kısacası|demek ki|böylece|sonuçta|özetle',
    because: 'çünkü|zira|açıklama|nedeni|gerekçe',
    and: 've|ile',
    or: 'veya|ya da|yahut',
    nor: 'ne de|ne',
    both: 'her ikisi|hem|ikisi de',
    none: 'hiçbiri|hiçbir seçenek|seçeneklerin hiçbiri',
    refuse: 'bilmiyorum|cevaplayamam|üzgünüm|söyleyemem',
    yes: 'evet|doğru|doğrudur',
    no: 'hayır|yanlış|yanlıştır',
    first: 'birinci|ilk',
    second: 'ikinci',
    third: 'üçüncü',
    fourth: 'dördüncü',
    last: 'son|sonuncu',
  },
  choosing: {
    option:
      'seçenek|seçeneği|şık|şıkkı|seçeneğini|şıkkını|seçeneğinin|şıkkının|seçenekleri|şıkları|seçeneğidir|şıkkıdır',
    choose: 'tercihim|oyum|seçimim',
    chosen:
      'seçiyorum|seçerim|seçerdim|seçilmeli|işaretliyorum|diyorum|tercih ediyorum|dir|dır|olmalı|olmalıdır|derim|seçilmelidir|seçeneğidir|şıkkıdır|seçeceğim|doğru cevaptır|olacaktır|kalır|kalıyor|kaldı',
    hedge: 'muhtemelen|bence|kesinlikle|sanırım|büyük olasılıkla|galiba|açıkça',
    good: 'doğru|doğrudur|uygun|en uygun|geçerli|en iyi|uyuyor|haklı|en güçlü|destekleniyor|desteklenir|güçlendirir|güçlendiriyor',
    bad: 'yanlış|yanlıştır|hatalı|hatalıdır|uygun değil|alakasız|ilgisiz|elenir|eleniyor|elendi|elenirler|çok güçlü|fazla genel|aşırıya kaçıyor|çelişiyor|çelişir|konu dışı|doğru değil|doğru değildir|geçersiz|uymuyor|fazla ileri gidiyor|aşırı|kapsam dışı|konuyla ilgisiz|konu dışıdır|değinmiyor|çok ileri|değildir|değil|olamaz|abartılı',
    reject: 'eliyorum|elersek|eleyebiliriz|eleriz|elediğimizde|eledikten|çıkarırsak',
    only: 'kalıyor|kalır|yalnızca|sadece|tek|geriye|kaldı|geriye kalan|eleme yöntemiyle',
  },
  judging: {
    subject: 'ifade|önerme|hipotez|sonuç|iddia|bu|o|cümle|etiket|öncül|ifadesi|önermesi',
    true: 'doğru|doğrudur|gerçek|doğrulanır',
    false: 'yanlış|yanlıştır|doğru değil|doğru değildir|çürütülür|çürütülmüştür|hatalı',
    unknown:
      'bilinmiyor|bilinmeyen|belirsiz|belirsizdir|belirlenemez|bilinemez|belirlenemiyor|yeterli bilgi yok|yetersiz bilgi|ne kanıtlanabilir ne çürütülebilir|ne kanıtlanabilir ne de çürütülebilir|kesin değil|karar verilemez|söylenemez|kanıtlanamaz',
    derived:
      'çıkar|çıkarılabilir|gerektirir|gerektiriyor|kanıtlanabilir|kanıtlanır|sonucu çıkar|çıkarım|zorunlu olarak|çıkarsanabilir|çıkarımı|içerir|kanıtlanmıştır|çıkarılır',
    contradiction: 'çelişki|çelişir|çelişiyor|çelişkili|çelişmektedir',
    neutral: 'nötr|tarafsız|mümkün',
    surely: 'zorunlu|mutlaka|kesin olarak|zorunlu olarak|kesinlikle',
    opposite: 'olumsuzu|tersi|değili|karşıtı',
    'not-derived':
      'gerektirmez|gerektirmiyor|çıkmaz|çıkmıyor|çıkarılamaz|çıkarım değil|zorunlu değil|zorunlu değildir|çıkarsanamaz|garanti etmez|garanti etmiyor|şart değil|anlamına gelmez|gerekmez|mutlaka değil',
  },
}

export const hebrew: Wordings = {
  common: {
    ans: 'התשובה|תשובה|התשובה הנכונה|תשובה נכונה|התשובה היא',
    is: 'היא|הוא',
    neg: 'לא|אינה|אינו|אין',
    hyp: 'אם',
    but: 'אבל|אך|אלא',
    so: 'לכן|לפיכך|מכאן',
    because: 'כי|מכיוון|משום',
    and: 'ו',
    or: 'או',
    yes: 'כן|נכון|נכונה',
    no: 'לא|שגוי|שגויה',
  },
  choosing: {
    option: 'אפשרות|האפשרות|סעיף',
    choose: 'בוחר|אני בוחר|בוחרת',
    good: 'נכון|נכונה|הנכונה|מתאימה',
    bad: 'שגויה|שגוי|לא נכונה|לא רלוונטית|שגויות',
    only: 'נותרת|רק|נשארת',
  },
  judging: {
    subject: 'הטענה|המשפט|ההשערה|המסקנה',
    true: 'נכון|נכונה|אמת',
    false: 'שקר|שגוי|שגויה|לא נכון|לא נכונה',
    unknown: 'לא ידוע|לא ניתן לקבוע|לא ידועה',
    derived: 'נובעת|נובע|משתמעת',
    contradiction: 'סתירה|סותר|סותרת',
    neutral: 'ניטרלי',
    'not-derived': 'לא נובעת|לא נובע|לא בהכרח|אינה נובעת|אינו נובע',
  },
}

export const persian: Wordings = {
  common: {
    ans: 'پاسخ|پاسخ صحیح|پاسخ درست|جواب|جواب درست|گزینه صحیح|گزینه درست|گزینهٔ درست|گزینه‌ی درست',
    is: 'است|می‌باشد|می باشد',
    neg: 'نیست|نه|نمی‌تواند',
    hyp: 'اگر',
    but: 'اما|ولی|بلکه',
    so: 'بنابراین|پس|در نتیجه|لذا',
    because: 'زیرا|چون|چرا که',
    and: 'و',
    or: 'یا',
    yes: 'بله|درست|صحیح',
    no: 'خیر|نه|غلط|نادرست',
  },
  choosing: {
    option: 'گزینه|گزینهٔ|گزینه‌ی|گزینه‌های|مورد',
    choose: 'انتخاب من',
    good: 'درست|صحیح|مناسب',
    bad: 'نادرست|غلط|اشتباه|نامربوط|بی‌ربط|رد',
    only: 'فقط|تنها|می‌ماند',
  },
  judging: {
    subject: 'گزاره|فرضیه|نتیجه|عبارت|جمله',
    true: 'درست|صحیح|صادق',
    false: 'نادرست|غلط|کاذب',
    unknown: 'نامشخص|نامعلوم|مشخص نیست|نمی‌توان تعیین کرد|معلوم نیست',
    derived: 'نتیجه می‌شود|استنتاج',
    contradiction: 'تناقض|متناقض',
    neutral: 'خنثی',
    'not-derived': 'نتیجه نمی‌شود|لزوماً نه|لزوما',
  },
}
