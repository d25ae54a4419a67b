/** Quantisation of rows of floats to 16-bit integers. */
import { at, each, horizontal, nearest, steps, zero } from './text.ts'

/**
 * quantise16(rows, width, from, to, scales, most, normal): quantises rows of floats to integers up to `most` with a scale each, in panels of 4
 * rows. If normal is 1, the scale includes RMS normalisation, which leaves the integers unchanged.
 */
export const quantise16 = `
  (func (export "quantise16")
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
 * quantiseSquares(rows, width, from, to, counts, scales, most): squared ReLU, quantised to integers up to `most` with a scale per
 * row. Most values are 0, so only non-zero pairs of neighbours are written: the offset of the weights of the pair (64 bytes per pair), then the
 * pair. Each row has space for all of its pairs.
 */
export const quantiseSquares = `
  (func (export "quantiseSquares")
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
