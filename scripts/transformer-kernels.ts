/**
 * The kernels of @elenchus/learning/transformer as WebAssembly text. Weights and inputs are whole numbers of 16 bits, so that an instruction takes
 * eight products; every row of the inputs has a scale of its own, every column of the weights too. Places are in bytes.
 */

const at = (base: string, offset: string) => `(i32.add (local.get ${base}) ${offset})`
const zero = '(v128.const i32x4 0 0 0 0)'
const splat = (value: number) => `(v128.const f32x4 ${value} ${value} ${value} ${value})`
const each = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('\n')
const horizontal = (vector: string, join: (a: string, b: string) => string) =>
  [1, 2, 3].reduce(
    (sum, lane) => join(sum, `(f32x4.extract_lane ${lane} (local.get ${vector}))`),
    `(f32x4.extract_lane 0 (local.get ${vector}))`,
  )
const steps = (name: string, counter: string, end: string, step: number, body: string) => `
    (local.set ${counter} (i32.const 0))
    (block $${name}Done (loop $${name}
      (br_if $${name}Done (i32.ge_s (local.get ${counter}) (local.get ${end})))
      ${body}
      (local.set ${counter} (i32.add (local.get ${counter}) (i32.const ${step})))
      (br $${name})))`

/**
 * product16(m, n, k, a, aScales, b, bScales, c, cRow, keep): C = A·B with both scales, or C += where keep is 1. m is a multiple of 4, n of 8, k of
 * 2. A lies in panels of 4 rows, B in strips of 8 columns; in both, for each pair of inputs the two numbers of each row or column stand side by
 * side, so that one step reads on where the last one ended.
 *
 * The innermost loop takes one pair at a time. Written out for several pairs it would be slower: older engines (V8 in Node 20 and 22) move all
 * loads of a turn to its beginning, and then the sums no longer fit into registers.
 */
export const product16 = `
  (func (export "product16")
    (param $m i32) (param $n i32) (param $k i32) (param $a i32) (param $aScales i32) (param $b i32) (param $bScales i32)
    (param $c i32) (param $cRow i32) (param $keep i32)
    (local $i i32) (local $j i32) (local $pa i32) (local $pb i32) (local $end i32) (local $strip i32) (local $pc i32)
    ${each(8, sum => `(local $s${sum} v128)`)}
    (local $b0 v128) (local $b1 v128) (local $av v128) (local $f0 v128) (local $f1 v128)
    (local.set $strip (i32.shl (local.get $k) (i32.const 4)))
    ${steps(
      'columns',
      '$j',
      '$n',
      8,
      `
      (local.set $pa (local.get $a))
      (local.set $end ${at('$b', '(local.get $strip)')})
      ${steps(
        'rows',
        '$i',
        '$m',
        4,
        `
      ${each(8, sum => `(local.set $s${sum} ${zero})`)}
      (local.set $pb (local.get $b))
      (loop $sums
        (local.set $b0 (v128.load (local.get $pb)))
        (local.set $b1 (v128.load offset=16 (local.get $pb)))
        ${each(
          4,
          row => `
        (local.set $av (v128.load32_splat offset=${4 * row} (local.get $pa)))
        (local.set $s${2 * row} (i32x4.add (local.get $s${2 * row}) (i32x4.dot_i16x8_s (local.get $av) (local.get $b0))))
        (local.set $s${2 * row + 1} (i32x4.add (local.get $s${2 * row + 1}) (i32x4.dot_i16x8_s (local.get $av) (local.get $b1))))`,
        )}
        (local.set $pa ${at('$pa', '(i32.const 16)')})
        (local.set $pb ${at('$pb', '(i32.const 32)')})
        (br_if $sums (i32.lt_u (local.get $pb) (local.get $end))))
      (local.set $pc (i32.add ${at('$c', '(i32.mul (local.get $i) (local.get $cRow))')} (i32.shl (local.get $j) (i32.const 2))))
      (local.set $pb ${at('$bScales', '(i32.shl (local.get $j) (i32.const 2))')})
      (local.set $f0 (v128.load (local.get $pb)))
      (local.set $f1 (v128.load offset=16 (local.get $pb)))
      (local.set $pb ${at('$aScales', '(i32.shl (local.get $i) (i32.const 2))')})
      ${each(
        4,
        row => `
      (local.set $av (v128.load32_splat offset=${4 * row} (local.get $pb)))
      ${each(2, half => `(local.set $b${half} (f32x4.mul (local.get $av) (f32x4.mul (local.get $f${half}) (f32x4.convert_i32x4_s (local.get $s${2 * row + half})))))`)}
      (if (local.get $keep) (then
        (local.set $b0 (f32x4.add (local.get $b0) (v128.load (local.get $pc))))
        (local.set $b1 (f32x4.add (local.get $b1) (v128.load offset=16 (local.get $pc))))))
      (v128.store (local.get $pc) (local.get $b0))
      (v128.store offset=16 (local.get $pc) (local.get $b1))
      (local.set $pc ${at('$pc', '(local.get $cRow)')})`,
      )}`,
      )}
      (local.set $b (local.get $end))`,
    )})`

/**
 * product32(m, n, k, a, aRow, b, c, cRow): C = A·B of floats. m is a multiple of 4, n of 8; A and C lie by rows, B in strips of 8 columns, each by
 * rows.
 */
export const product32 = `
  (func (export "product32")
    (param $m i32) (param $n i32) (param $k i32) (param $a i32) (param $aRow i32) (param $b i32) (param $c i32) (param $cRow i32)
    (local $i i32) (local $j i32) (local $pb i32) (local $end i32) (local $strip i32) (local $pc i32)
    ${each(4, row => `(local $p${row} i32)`)}
    ${each(8, sum => `(local $s${sum} v128)`)}
    (local $b0 v128) (local $b1 v128) (local $av v128)
    (local.set $strip (i32.shl (local.get $k) (i32.const 5)))
    ${steps(
      'columns',
      '$j',
      '$n',
      8,
      `
      (local.set $end ${at('$b', '(local.get $strip)')})
      ${steps(
        'rows',
        '$i',
        '$m',
        4,
        `
      ${each(8, sum => `(local.set $s${sum} ${zero})`)}
      (local.set $pb (local.get $b))
      (local.set $p0 ${at('$a', '(i32.mul (local.get $i) (local.get $aRow))')})
      ${each(3, row => `(local.set $p${row + 1} ${at(`$p${row}`, '(local.get $aRow)')})`)}
      (loop $sums
        (local.set $b0 (v128.load (local.get $pb)))
        (local.set $b1 (v128.load offset=16 (local.get $pb)))
        ${each(
          4,
          row => `
        (local.set $av (v128.load32_splat (local.get $p${row})))
        (local.set $s${2 * row} (f32x4.add (local.get $s${2 * row}) (f32x4.mul (local.get $av) (local.get $b0))))
        (local.set $s${2 * row + 1} (f32x4.add (local.get $s${2 * row + 1}) (f32x4.mul (local.get $av) (local.get $b1))))
        (local.set $p${row} ${at(`$p${row}`, '(i32.const 4)')})`,
        )}
        (local.set $pb ${at('$pb', '(i32.const 32)')})
        (br_if $sums (i32.lt_u (local.get $pb) (local.get $end))))
      (local.set $pc (i32.add ${at('$c', '(i32.mul (local.get $i) (local.get $cRow))')} (i32.shl (local.get $j) (i32.const 2))))
      ${each(
        4,
        row => `
      (v128.store (local.get $pc) (local.get $s${2 * row}))
      (v128.store offset=16 (local.get $pc) (local.get $s${2 * row + 1}))
      (local.set $pc ${at('$pc', '(local.get $cRow)')})`,
      )}`,
      )}
      (local.set $b (local.get $end))`,
    )})`

/** Adding this leaves a small float rounded to the nearest whole number in its last bits: faster than the instructions that also mind what is no number. */
const ROUNDER = 12_582_912
const nearest = (value: string) =>
  `(i32x4.sub (f32x4.add ${value} ${splat(ROUNDER)}) (v128.const i32x4 ${`${0x4b400000} `.repeat(4)}))`

/**
 * round16(rows, width, from, to, scales, most, normal): rows of floats as whole numbers up to `most` with a scale each, in panels of 4 rows. Where
 * normal is 1 the scale also divides by the root mean square, which costs nothing more: the whole numbers are the same.
 */
export const round16 = `
  (func (export "round16")
    (param $rows i32) (param $width i32) (param $from i32) (param $to i32) (param $scales i32) (param $most f32) (param $normal i32)
    (local $i i32) (local $j i32) (local $p i32) (local $v v128) (local $w v128) (local $f v128) (local $greatest f32) (local $scale f32)
    ${each(2, half => `(local $top${half} v128) (local $squares${half} v128)`)}
    ${steps(
      'rows',
      '$i',
      '$rows',
      1,
      `
      ${each(2, half => `(local.set $top${half} ${zero}) (local.set $squares${half} ${zero})`)}
      (local.set $p (local.get $from))
      ${steps(
        'look',
        '$j',
        '$width',
        8,
        `
        ${each(
          2,
          half => `
        (local.set $v (v128.load offset=${16 * half} (local.get $p)))
        (local.set $top${half} (f32x4.pmax (local.get $top${half}) (f32x4.abs (local.get $v))))
        (local.set $squares${half} (f32x4.add (local.get $squares${half}) (f32x4.mul (local.get $v) (local.get $v))))`,
        )}
        (local.set $p ${at('$p', '(i32.const 32)')})`,
      )}
      (local.set $top0 (f32x4.pmax (local.get $top0) (local.get $top1)))
      (local.set $squares0 (f32x4.add (local.get $squares0) (local.get $squares1)))
      (local.set $greatest (f32.max (f32.const 1e-30) ${horizontal('$top0', (a, b) => `(f32.max ${a} ${b})`)}))
      (local.set $scale (f32.div (local.get $greatest) (local.get $most)))
      (local.set $f (f32x4.splat (f32.div (local.get $most) (local.get $greatest))))
      (if (local.get $normal) (then
        (local.set $scale (f32.div (local.get $scale) (f32.sqrt (f32.add (f32.const 1e-6)
          (f32.div ${horizontal('$squares0', (a, b) => `(f32.add ${a} ${b})`)} (f32.convert_i32_s (local.get $width)))))))))
      (f32.store ${at('$scales', '(i32.shl (local.get $i) (i32.const 2))')} (local.get $scale))
      (local.set $p (i32.add ${at('$to', '(i32.shl (i32.mul (i32.and (local.get $i) (i32.const -4)) (local.get $width)) (i32.const 1))')}
        (i32.shl (i32.and (local.get $i) (i32.const 3)) (i32.const 2))))
      ${steps(
        'write',
        '$j',
        '$width',
        8,
        `
        (local.set $v ${nearest('(f32x4.mul (local.get $f) (v128.load (local.get $from)))')})
        (local.set $w ${nearest('(f32x4.mul (local.get $f) (v128.load offset=16 (local.get $from)))')})
        (local.set $v (i16x8.narrow_i32x4_s (local.get $v) (local.get $w)))
        ${each(4, lane => `(v128.store32_lane offset=${16 * lane} ${lane} (local.get $p) (local.get $v))`)}
        (local.set $from ${at('$from', '(i32.const 32)')})
        (local.set $p ${at('$p', '(i32.const 64)')})`,
      )}`,
    )})`

/**
 * roundSquares(rows, width, from, to, counts, scales, most): what is above 0 squared, all else 0, as whole numbers up to `most` with a scale for each
 * row. Most are 0, so only the pairs of neighbours that are not are written, one after another: how far the weights of the pair are from the
 * first (64 bytes for each pair), then the pair. A row has room for all of its pairs.
 */
export const roundSquares = `
  (func (export "roundSquares")
    (param $rows i32) (param $width i32) (param $from i32) (param $to i32) (param $counts i32) (param $scales i32) (param $most f32)
    (local $i i32) (local $j i32) (local $p i32) (local $mask i32) (local $far i32) (local $v v128) (local $w v128) (local $f v128)
    (local $top v128) (local $greatest f32)
    ${steps(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $top ${zero})
      (local.set $p (local.get $from))
      ${steps(
        'look',
        '$j',
        '$width',
        4,
        `
        (local.set $top (f32x4.pmax (local.get $top) (v128.load (local.get $p))))
        (local.set $p ${at('$p', '(i32.const 16)')})`,
      )}
      (local.set $greatest ${horizontal('$top', (a, b) => `(f32.max ${a} ${b})`)})
      (local.set $greatest (f32.max (f32.const 1e-30) (f32.mul (local.get $greatest) (local.get $greatest))))
      (f32.store ${at('$scales', '(i32.shl (local.get $i) (i32.const 2))')} (f32.div (local.get $greatest) (local.get $most)))
      (local.set $f (f32x4.splat (f32.div (local.get $most) (local.get $greatest))))
      (local.set $p (local.get $to))
      (local.set $far (i32.const 0))
      ${steps(
        'write',
        '$j',
        '$width',
        8,
        `
        (local.set $v (f32x4.pmax ${zero} (v128.load (local.get $from))))
        (local.set $w (f32x4.pmax ${zero} (v128.load offset=16 (local.get $from))))
        (local.set $v ${nearest('(f32x4.mul (local.get $f) (f32x4.mul (local.get $v) (local.get $v)))')})
        (local.set $w ${nearest('(f32x4.mul (local.get $f) (f32x4.mul (local.get $w) (local.get $w)))')})
        (local.set $v (i16x8.narrow_i32x4_s (local.get $v) (local.get $w)))
        (local.set $mask (i32.shl (i32x4.bitmask (i32x4.ne (local.get $v) ${zero})) (i32.const 3)))
        ${each(
          4,
          lane => `
        (i32.store (local.get $p) (i32.add (local.get $far) (i32.const ${64 * lane})))
        (v128.store32_lane offset=4 ${lane} (local.get $p) (local.get $v))
        (local.set $p ${at('$p', `(i32.and (i32.shr_u (local.get $mask) (i32.const ${lane})) (i32.const 8))`)})`,
        )}
        (local.set $far ${at('$far', '(i32.const 256)')})
        (local.set $from ${at('$from', '(i32.const 32)')})`,
      )}
      (i32.store ${at('$counts', '(i32.shl (local.get $i) (i32.const 2))')} (i32.sub (local.get $p) (local.get $to)))
      (local.set $to ${at('$to', '(i32.shl (local.get $width) (i32.const 2))')})`,
    )})`

/**
 * addFew(m, n, k, pairs, counts, aScales, b, bScales, c, cRow): C += A·B with both scales, where A is as roundSquares writes it. n is a multiple of
 * 16; B lies in strips of 16 columns, for each pair of inputs the two numbers of each column side by side.
 */
export const addFew = `
  (func (export "addFew")
    (param $m i32) (param $n i32) (param $k i32) (param $pairs i32) (param $counts i32) (param $aScales i32)
    (param $b i32) (param $bScales i32) (param $c i32) (param $cRow i32)
    (local $i i32) (local $j i32) (local $p i32) (local $pa i32) (local $end i32) (local $row i32) (local $pc i32)
    ${each(4, part => `(local $s${part} v128) (local $f${part} v128)`)}
    (local $av v128)
    ${steps(
      'columns',
      '$j',
      '$n',
      16,
      `
      ${each(4, part => `(local.set $f${part} (v128.load offset=${16 * part} ${at('$bScales', '(i32.shl (local.get $j) (i32.const 2))')}))`)}
      (local.set $row (local.get $pairs))
      (local.set $pc ${at('$c', '(i32.shl (local.get $j) (i32.const 2))')})
      ${steps(
        'rows',
        '$i',
        '$m',
        1,
        `
        ${each(4, part => `(local.set $s${part} ${zero})`)}
        (local.set $pa (local.get $row))
        (local.set $end ${at('$row', `(i32.load ${at('$counts', '(i32.shl (local.get $i) (i32.const 2))')})`)})
        (block $sumsDone (loop $sums
          (br_if $sumsDone (i32.ge_u (local.get $pa) (local.get $end)))
          (local.set $p ${at('$b', '(i32.load (local.get $pa))')})
          (local.set $av (v128.load32_splat offset=4 (local.get $pa)))
          ${each(4, part => `(local.set $s${part} (i32x4.add (local.get $s${part}) (i32x4.dot_i16x8_s (local.get $av) (v128.load offset=${16 * part} (local.get $p)))))`)}
          (local.set $pa ${at('$pa', '(i32.const 8)')})
          (br $sums)))
        (local.set $av (v128.load32_splat ${at('$aScales', '(i32.shl (local.get $i) (i32.const 2))')}))
        ${each(
          4,
          part => `
        (v128.store offset=${16 * part} (local.get $pc) (f32x4.add (v128.load offset=${16 * part} (local.get $pc))
          (f32x4.mul (local.get $av) (f32x4.mul (local.get $f${part}) (f32x4.convert_i32x4_s (local.get $s${part}))))))`,
        )}
        (local.set $row ${at('$row', '(i32.shl (local.get $k) (i32.const 2))')})
        (local.set $pc ${at('$pc', '(local.get $cRow)')})`,
      )}
      (local.set $b ${at('$b', '(i32.shl (local.get $k) (i32.const 5))')})`,
    )})`

/** 2^f for f between -1/2 and 1/2, by the first terms of its series; wrong by no more than 3 in ten million. */
const series = [0.000154035304, 0.00133335581, 0.00961812911, 0.0555041087, 0.240226507, Math.LN2, 1]

/** soften(rows, length, padded, at): each row of `padded` numbers as probabilities, those beyond `length` 0. */
export const soften = `
  (func (export "soften") (param $rows i32) (param $length i32) (param $padded i32) (param $at i32)
    (local $i i32) (local $j i32) (local $p i32) (local $v v128) (local $n v128) (local $top v128) (local $sum v128)
    ${steps(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $j (local.get $length))
      (block $hideDone (loop $hide
        (br_if $hideDone (i32.ge_s (local.get $j) (local.get $padded)))
        (f32.store ${at('$at', '(i32.shl (local.get $j) (i32.const 2))')} (f32.const -1e30))
        (local.set $j (i32.add (local.get $j) (i32.const 1)))
        (br $hide)))
      (local.set $top ${splat(-1e30)})
      ${steps('look', '$j', '$padded', 4, `(local.set $top (f32x4.pmax (local.get $top) (v128.load ${at('$at', '(i32.shl (local.get $j) (i32.const 2))')})))`)}
      (local.set $top (f32x4.splat ${horizontal('$top', (a, b) => `(f32.max ${a} ${b})`)}))
      (local.set $sum ${zero})
      ${steps(
        'powers',
        '$j',
        '$padded',
        4,
        `
        (local.set $p ${at('$at', '(i32.shl (local.get $j) (i32.const 2))')})
        (local.set $v (f32x4.pmax ${splat(-126)} (f32x4.mul ${splat(Math.LOG2E)} (f32x4.sub (v128.load (local.get $p)) (local.get $top)))))
        (local.set $n (f32x4.add (local.get $v) ${splat(ROUNDER)}))
        (local.set $v (f32x4.sub (local.get $v) (f32x4.sub (local.get $n) ${splat(ROUNDER)})))
        (local.set $v (f32x4.mul
          ${series.slice(1).reduce((sum, term) => `(f32x4.add ${splat(term)} (f32x4.mul (local.get $v) ${sum}))`, splat(series[0]!))}
          (i32x4.shl (i32x4.add (v128.const i32x4 127 127 127 127) (local.get $n)) (i32.const 23))))
        (local.set $sum (f32x4.add (local.get $sum) (local.get $v)))
        (v128.store (local.get $p) (local.get $v))`,
      )}
      (local.set $sum (f32x4.splat (f32.div (f32.const 1) ${horizontal('$sum', (a, b) => `(f32.add ${a} ${b})`)})))
      ${steps(
        'scale',
        '$j',
        '$padded',
        4,
        `
        (local.set $p ${at('$at', '(i32.shl (local.get $j) (i32.const 2))')})
        (v128.store (local.get $p) (f32x4.mul (local.get $sum) (v128.load (local.get $p))))`,
      )}
      (local.set $at ${at('$at', '(i32.shl (local.get $padded) (i32.const 2))')})`,
    )})`

/** turn(rows, row, at, size, pairs, angles, scale): each row's `size` numbers divided by their root mean square, scaled, and its pairs turned. */
export const turn = `
  (func (export "turn") (param $rows i32) (param $row i32) (param $at i32) (param $size i32) (param $pairs i32) (param $angles i32) (param $scale f32)
    (local $i i32) (local $j i32) (local $p i32) (local $q i32) (local $v v128) (local $squares v128) (local $f v128)
    (local $a f32) (local $b f32) (local $cosine f32) (local $sine f32)
    ${steps(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $squares ${zero})
      ${steps(
        'look',
        '$j',
        '$size',
        4,
        `
        (local.set $v (v128.load ${at('$at', '(i32.shl (local.get $j) (i32.const 2))')}))
        (local.set $squares (f32x4.add (local.get $squares) (f32x4.mul (local.get $v) (local.get $v))))`,
      )}
      (local.set $f (f32x4.splat (f32.div (local.get $scale) (f32.sqrt (f32.add (f32.const 1e-6)
        (f32.div ${horizontal('$squares', (a, b) => `(f32.add ${a} ${b})`)} (f32.convert_i32_s (local.get $size))))))))
      ${steps(
        'scale',
        '$j',
        '$size',
        4,
        `
        (local.set $p ${at('$at', '(i32.shl (local.get $j) (i32.const 2))')})
        (v128.store (local.get $p) (f32x4.mul (local.get $f) (v128.load (local.get $p))))`,
      )}
      (local.set $p (local.get $at))
      (local.set $q ${at('$at', '(i32.shl (local.get $pairs) (i32.const 2))')})
      ${steps(
        'turns',
        '$j',
        '$pairs',
        1,
        `
        (local.set $a (f32.load (local.get $p)))
        (local.set $b (f32.load (local.get $q)))
        (local.set $cosine (f32.load (local.get $angles)))
        (local.set $sine (f32.load offset=4 (local.get $angles)))
        (f32.store (local.get $p) (f32.sub (f32.mul (local.get $a) (local.get $cosine)) (f32.mul (local.get $b) (local.get $sine))))
        (f32.store (local.get $q) (f32.add (f32.mul (local.get $a) (local.get $sine)) (f32.mul (local.get $b) (local.get $cosine))))
        (local.set $p ${at('$p', '(i32.const 4)')})
        (local.set $q ${at('$q', '(i32.const 4)')})
        (local.set $angles ${at('$angles', '(i32.const 8)')})`,
      )}
      (local.set $at ${at('$at', '(local.get $row)')})`,
    )})`

/** layKeys(rows, row, at, size, to): rows into strips of 8 rows, each by columns. */
export const layKeys = `
  (func (export "layKeys") (param $rows i32) (param $row i32) (param $at i32) (param $size i32) (param $to i32)
    (local $i i32) (local $j i32) (local $p i32)
    ${steps(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $p (i32.add ${at('$to', '(i32.shl (i32.mul (i32.and (local.get $i) (i32.const -8)) (local.get $size)) (i32.const 2))')}
        (i32.shl (i32.and (local.get $i) (i32.const 7)) (i32.const 2))))
      ${steps(
        'columns',
        '$j',
        '$size',
        1,
        `
        (f32.store (local.get $p) (f32.load ${at('$at', '(i32.shl (local.get $j) (i32.const 2))')}))
        (local.set $p ${at('$p', '(i32.const 32)')})`,
      )}
      (local.set $at ${at('$at', '(local.get $row)')})`,
    )})`

/** layValues(rows, row, at, size, to, strip): rows into strips of 8 columns that are `strip` bytes apart, each by rows. */
export const layValues = `
  (func (export "layValues") (param $rows i32) (param $row i32) (param $at i32) (param $size i32) (param $to i32) (param $strip i32)
    (local $i i32) (local $j i32) (local $p i32) (local $q i32)
    ${steps(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $p ${at('$to', '(i32.shl (local.get $i) (i32.const 5))')})
      (local.set $q (local.get $at))
      ${steps(
        'columns',
        '$j',
        '$size',
        8,
        `
        (v128.store (local.get $p) (v128.load (local.get $q)))
        (v128.store offset=16 (local.get $p) (v128.load offset=16 (local.get $q)))
        (local.set $p ${at('$p', '(local.get $strip)')})
        (local.set $q ${at('$q', '(i32.const 32)')})`,
      )}
      (local.set $at ${at('$at', '(local.get $row)')})`,
    )})`
