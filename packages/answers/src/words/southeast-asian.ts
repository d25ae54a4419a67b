/** Vietnamese, Indonesian and Thai wordings. */
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
  choosing: {
    option: 'phương án|lựa chọn|câu|các đáp án|đáp án',
    good: 'đúng|chính xác|phù hợp|hợp lý|phù hợp nhất',
    bad: 'sai|không đúng|bị loại|loại|không liên quan|không phù hợp|mâu thuẫn|không chính xác',
    reject: 'loại|loại bỏ|loại trừ',
    only: 'chỉ còn|còn lại|chỉ có|duy nhất',
  },
  judging: {
    subject: 'mệnh đề|giả thuyết|kết luận|phát biểu|câu này|khẳng định|nhãn',
    true: 'đúng|chính xác',
    false: 'sai|không đúng',
    unknown: 'không xác định|không rõ|không thể xác định|chưa xác định|không biết|không đủ thông tin|chưa đủ thông tin',
    derived: 'suy ra|kéo theo|được suy ra|hàm ý|chứng minh',
    contradiction: 'mâu thuẫn',
    neutral: 'trung lập|trung tính',
    'not-derived': 'không suy ra|không kéo theo|không nhất thiết|không hàm ý|không thể suy ra',
  },
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
  choosing: {
    option: 'opsi|pilihan|huruf',
    choose: 'saya memilih|memilih|pilih',
    good: 'benar|tepat|paling tepat|sesuai|betul',
    bad: 'salah|tidak tepat|tidak benar|tidak relevan|keliru|bertentangan|terlalu luas|gugur',
    reject: 'eliminasi|singkirkan|coret',
    only: 'hanya|tersisa|tinggal|satu-satunya|yang tersisa',
  },
  judging: {
    subject: 'pernyataan|hipotesis|kesimpulan|klaim|ini|itu|label',
    true: 'benar|betul',
    false: 'salah|tidak benar|keliru',
    unknown:
      'tidak diketahui|tidak dapat ditentukan|tidak pasti|tidak bisa ditentukan|belum pasti|informasi tidak cukup|tidak cukup informasi',
    derived: 'tersirat|mengikuti|disimpulkan|mengimplikasikan|dibuktikan|mengakibatkan',
    contradiction: 'kontradiksi|bertentangan',
    neutral: 'netral',
    'not-derived':
      'tidak tersirat|tidak mengikuti|tidak dapat disimpulkan|belum tentu|tidak mengimplikasikan|tidak selalu',
  },
}

export const thai: Wordings = {
  common: {
    ans: 'คำตอบ|คำตอบที่ถูกต้อง|คำตอบคือ|ตอบ|ข้อที่ถูกต้อง|เฉลย',
    is: 'คือ|เป็น',
    neg: 'ไม่|ไม่ใช่',
    hyp: 'ถ้า|หาก',
    but: 'แต่',
    so: 'ดังนั้น|เพราะฉะนั้น',
    because: 'เพราะ|เนื่องจาก',
    and: 'และ',
    or: 'หรือ',
    yes: 'ใช่|ถูกต้อง',
    no: 'ไม่ใช่|ผิด|ไม่',
  },
  choosing: {
    option: 'ข้อ|ตัวเลือก',
    choose: 'เลือก',
    good: 'ถูกต้อง|ถูก|เหมาะสม',
    bad: 'ผิด|ไม่ถูกต้อง|ไม่เกี่ยวข้อง|ไม่ถูก',
    only: 'เหลือ|เท่านั้น',
  },
  judging: {
    subject: 'ข้อความ|สมมติฐาน|ข้อสรุป',
    true: 'จริง|เป็นจริง|ถูกต้อง',
    false: 'เท็จ|เป็นเท็จ|ไม่จริง|ผิด',
    unknown: 'ไม่ทราบ|ไม่สามารถระบุ|ไม่แน่นอน|ไม่สามารถสรุป|ไม่ทราบแน่ชัด',
    derived: 'อนุมาน|สรุปได้',
    contradiction: 'ขัดแย้ง',
    neutral: 'เป็นกลาง',
    'not-derived': 'ไม่จำเป็น|ไม่สามารถอนุมาน|อนุมานไม่ได้|สรุปไม่ได้',
  },
}
