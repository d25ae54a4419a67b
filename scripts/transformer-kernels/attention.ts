/**
 * Kernels of attention apart from matrix products: softmax, rotary position embedding, packing of keys and values. All numbers are
 * 32-bit floats; pointers (`source`, `target`, `angles`) and strides are in bytes, other sizes in floats.
 */
import { addOffset, forLoop, ROUNDING_CONSTANT, reduceLanes, splat, ZERO } from './text.ts'

/** Taylor coefficients of 2^f for f between -1/2 and 1/2; relative error at most 3e-7. */
const exp2Coefficients = [0.000154035304, 0.00133335581, 0.00961812911, 0.0555041087, 0.240226507, Math.LN2, 1]

/**
 * softmax(rows, length, paddedLength, source): softmax in place of each row of `paddedLength` floats; those from `length` on become 0. An
 * exponential 2^v is computed as 2^n · 2^f with the integer n nearest to v, which is added to the exponent bits of 2^f.
 */
export const softmax = `
  (func (export "softmax") (param $rows i32) (param $length i32) (param $paddedLength i32) (param $source i32)
    (local $i i32) (local $j i32) (local $p i32) (local $v v128) (local $n v128) (local $max v128) (local $sum v128)
    ${forLoop(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $j (local.get $length))
      (block $paddingDone (loop $padding
        (br_if $paddingDone (i32.ge_s (local.get $j) (local.get $paddedLength)))
        (f32.store ${addOffset('$source', '(i32.shl (local.get $j) (i32.const 2))')} (f32.const -1e30))
        (local.set $j (i32.add (local.get $j) (i32.const 1)))
        (br $padding)))
      (local.set $max ${splat(-1e30)})
      ${forLoop('maximum', '$j', '$paddedLength', 4, `(local.set $max (f32x4.pmax (local.get $max) (v128.load ${addOffset('$source', '(i32.shl (local.get $j) (i32.const 2))')})))`)}
      (local.set $max (f32x4.splat ${reduceLanes('$max', (a, b) => `(f32.max ${a} ${b})`)}))
      (local.set $sum ${ZERO})
      ${forLoop(
        'exponentials',
        '$j',
        '$paddedLength',
        4,
        `
        (local.set $p ${addOffset('$source', '(i32.shl (local.get $j) (i32.const 2))')})
        (local.set $v (f32x4.pmax ${splat(-126)} (f32x4.mul ${splat(Math.LOG2E)} (f32x4.sub (v128.load (local.get $p)) (local.get $max)))))
        (local.set $n (f32x4.add (local.get $v) ${splat(ROUNDING_CONSTANT)}))
        (local.set $v (f32x4.sub (local.get $v) (f32x4.sub (local.get $n) ${splat(ROUNDING_CONSTANT)})))
        (local.set $v (f32x4.mul
          ${exp2Coefficients.slice(1).reduce((sum, term) => `(f32x4.add ${splat(term)} (f32x4.mul (local.get $v) ${sum}))`, splat(exp2Coefficients[0]!))}
          (i32x4.shl (i32x4.add (v128.const i32x4 127 127 127 127) (local.get $n)) (i32.const 23))))
        (local.set $sum (f32x4.add (local.get $sum) (local.get $v)))
        (v128.store (local.get $p) (local.get $v))`,
      )}
      (local.set $sum (f32x4.splat (f32.div (f32.const 1) ${reduceLanes('$sum', (a, b) => `(f32.add ${a} ${b})`)})))
      ${forLoop(
        'scale',
        '$j',
        '$paddedLength',
        4,
        `
        (local.set $p ${addOffset('$source', '(i32.shl (local.get $j) (i32.const 2))')})
        (v128.store (local.get $p) (f32x4.mul (local.get $sum) (v128.load (local.get $p))))`,
      )}
      (local.set $source ${addOffset('$source', '(i32.shl (local.get $paddedLength) (i32.const 2))')})`,
    )})`

/**
 * normaliseAndRotate(rows, rowStride, source, size, pairs, angles, scale): RMS-normalises and scales the `size` floats of each row in
 * place, then applies the rotary embedding: float i and float i + `pairs` are rotated by the angle of pair i. `angles` has the cosine and
 * sine of every pair, row by row.
 */
export const normaliseAndRotate = `
  (func (export "normaliseAndRotate") (param $rows i32) (param $rowStride i32) (param $source i32) (param $size i32) (param $pairs i32) (param $angles i32) (param $scale f32)
    (local $i i32) (local $j i32) (local $p i32) (local $second i32) (local $v v128) (local $squares v128) (local $factor v128)
    (local $a f32) (local $b f32) (local $cosine f32) (local $sine f32)
    ${forLoop(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $squares ${ZERO})
      ${forLoop(
        'sumOfSquares',
        '$j',
        '$size',
        4,
        `
        (local.set $v (v128.load ${addOffset('$source', '(i32.shl (local.get $j) (i32.const 2))')}))
        (local.set $squares (f32x4.add (local.get $squares) (f32x4.mul (local.get $v) (local.get $v))))`,
      )}
      (local.set $factor (f32x4.splat (f32.div (local.get $scale) (f32.sqrt (f32.add (f32.const 1e-6)
        (f32.div ${reduceLanes('$squares', (a, b) => `(f32.add ${a} ${b})`)} (f32.convert_i32_s (local.get $size))))))))
      ${forLoop(
        'scale',
        '$j',
        '$size',
        4,
        `
        (local.set $p ${addOffset('$source', '(i32.shl (local.get $j) (i32.const 2))')})
        (v128.store (local.get $p) (f32x4.mul (local.get $factor) (v128.load (local.get $p))))`,
      )}
      (local.set $p (local.get $source))
      (local.set $second ${addOffset('$source', '(i32.shl (local.get $pairs) (i32.const 2))')})
      ${forLoop(
        'rotations',
        '$j',
        '$pairs',
        1,
        `
        (local.set $a (f32.load (local.get $p)))
        (local.set $b (f32.load (local.get $second)))
        (local.set $cosine (f32.load (local.get $angles)))
        (local.set $sine (f32.load offset=4 (local.get $angles)))
        (f32.store (local.get $p) (f32.sub (f32.mul (local.get $a) (local.get $cosine)) (f32.mul (local.get $b) (local.get $sine))))
        (f32.store (local.get $second) (f32.add (f32.mul (local.get $a) (local.get $sine)) (f32.mul (local.get $b) (local.get $cosine))))
        (local.set $p ${addOffset('$p', '(i32.const 4)')})
        (local.set $second ${addOffset('$second', '(i32.const 4)')})
        (local.set $angles ${addOffset('$angles', '(i32.const 8)')})`,
      )}
      (local.set $source ${addOffset('$source', '(local.get $rowStride)')})`,
    )})`

/** packKeys(rows, rowStride, source, size, target): packs rows of `size` floats into strips of 8 rows, column by column. */
export const packKeys = `
  (func (export "packKeys") (param $rows i32) (param $rowStride i32) (param $source i32) (param $size i32) (param $target i32)
    (local $i i32) (local $j i32) (local $p i32)
    ${forLoop(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $p (i32.add ${addOffset('$target', '(i32.shl (i32.mul (i32.and (local.get $i) (i32.const -8)) (local.get $size)) (i32.const 2))')}
        (i32.shl (i32.and (local.get $i) (i32.const 7)) (i32.const 2))))
      ${forLoop(
        'columns',
        '$j',
        '$size',
        1,
        `
        (f32.store (local.get $p) (f32.load ${addOffset('$source', '(i32.shl (local.get $j) (i32.const 2))')}))
        (local.set $p ${addOffset('$p', '(i32.const 32)')})`,
      )}
      (local.set $source ${addOffset('$source', '(local.get $rowStride)')})`,
    )})`

/** packValues(rows, rowStride, source, size, target, stripStride): packs rows into strips of 8 columns, `stripStride` bytes apart, row by row. */
export const packValues = `
  (func (export "packValues") (param $rows i32) (param $rowStride i32) (param $source i32) (param $size i32) (param $target i32) (param $stripStride i32)
    (local $i i32) (local $j i32) (local $p i32) (local $second i32)
    ${forLoop(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $p ${addOffset('$target', '(i32.shl (local.get $i) (i32.const 5))')})
      (local.set $second (local.get $source))
      ${forLoop(
        'columns',
        '$j',
        '$size',
        8,
        `
        (v128.store (local.get $p) (v128.load (local.get $second)))
        (v128.store offset=16 (local.get $p) (v128.load offset=16 (local.get $second)))
        (local.set $p ${addOffset('$p', '(local.get $stripStride)')})
        (local.set $second ${addOffset('$second', '(i32.const 32)')})`,
      )}
      (local.set $source ${addOffset('$source', '(local.get $rowStride)')})`,
    )})`
