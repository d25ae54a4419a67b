/** Kernels of attention apart from matrix products: softmax, rotary position embedding, packing of keys and values. */
import { at, horizontal, ROUNDING_CONSTANT, splat, steps, zero } from './text.ts'

/** Taylor coefficients of 2^f for f between -1/2 and 1/2; relative error at most 3e-7. */
const series = [0.000154035304, 0.00133335581, 0.00961812911, 0.0555041087, 0.240226507, Math.LN2, 1]

/** softmax(rows, length, padded, at): softmax of each row of `padded` floats; those beyond `length` become 0. */
export const softmax = `
  (func (export "softmax") (param $rows i32) (param $length i32) (param $padded i32) (param $at i32)
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
        (local.set $n (f32x4.add (local.get $v) ${splat(ROUNDING_CONSTANT)}))
        (local.set $v (f32x4.sub (local.get $v) (f32x4.sub (local.get $n) ${splat(ROUNDING_CONSTANT)})))
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

/** rotate(rows, row, at, size, pairs, angles, scale): RMS-normalises and scales the `size` floats of each row, then applies the rotary embedding to its pairs. */
export const rotate = `
  (func (export "rotate") (param $rows i32) (param $row i32) (param $at i32) (param $size i32) (param $pairs i32) (param $angles i32) (param $scale f32)
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

/** packKeys(rows, row, at, size, to): packs rows into strips of 8 rows, column by column. */
export const packKeys = `
  (func (export "packKeys") (param $rows i32) (param $row i32) (param $at i32) (param $size i32) (param $to i32)
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

/** packValues(rows, row, at, size, to, strip): packs rows into strips of 8 columns, `strip` bytes apart, row by row. */
export const packValues = `
  (func (export "packValues") (param $rows i32) (param $row i32) (param $at i32) (param $size i32) (param $to i32) (param $strip i32)
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
