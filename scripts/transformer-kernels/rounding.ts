/** Quantisation of rows of floats to 16-bit integers. */
import { addOffset, forLoop, reduceLanes, repeat, roundToNearest, ZERO } from './text.ts'

/**
 * quantise16(rows, width, source, target, scales, limit, normalise): quantises rows of floats to integers up to `limit` with a scale each, in panels of 4
 * rows. If `normalise` is 1, the scale includes RMS normalisation, which leaves the integers unchanged.
 */
export const quantise16 = `
  (func (export "quantise16")
    (param $rows i32) (param $width i32) (param $source i32) (param $target i32) (param $scales i32) (param $limit f32) (param $normalise i32)
    (local $i i32) (local $j i32) (local $p i32) (local $v v128) (local $w v128) (local $factor v128) (local $max f32) (local $scale f32)
    ${repeat(2, half => `(local $maxLanes${half} v128) (local $squares${half} v128)`)}
    ${forLoop(
      'rows',
      '$i',
      '$rows',
      1,
      `
      ${repeat(2, half => `(local.set $maxLanes${half} ${ZERO}) (local.set $squares${half} ${ZERO})`)}
      (local.set $p (local.get $source))
      ${forLoop(
        'maximum',
        '$j',
        '$width',
        8,
        `
        ${repeat(
          2,
          half => `
        (local.set $v (v128.load offset=${16 * half} (local.get $p)))
        (local.set $maxLanes${half} (f32x4.pmax (local.get $maxLanes${half}) (f32x4.abs (local.get $v))))
        (local.set $squares${half} (f32x4.add (local.get $squares${half}) (f32x4.mul (local.get $v) (local.get $v))))`,
        )}
        (local.set $p ${addOffset('$p', '(i32.const 32)')})`,
      )}
      (local.set $maxLanes0 (f32x4.pmax (local.get $maxLanes0) (local.get $maxLanes1)))
      (local.set $squares0 (f32x4.add (local.get $squares0) (local.get $squares1)))
      (local.set $max (f32.max (f32.const 1e-30) ${reduceLanes('$maxLanes0', (a, b) => `(f32.max ${a} ${b})`)}))
      (local.set $scale (f32.div (local.get $max) (local.get $limit)))
      (local.set $factor (f32x4.splat (f32.div (local.get $limit) (local.get $max))))
      (if (local.get $normalise) (then
        (local.set $scale (f32.div (local.get $scale) (f32.sqrt (f32.add (f32.const 1e-6)
          (f32.div ${reduceLanes('$squares0', (a, b) => `(f32.add ${a} ${b})`)} (f32.convert_i32_s (local.get $width)))))))))
      (f32.store ${addOffset('$scales', '(i32.shl (local.get $i) (i32.const 2))')} (local.get $scale))
      (local.set $p (i32.add ${addOffset('$target', '(i32.shl (i32.mul (i32.and (local.get $i) (i32.const -4)) (local.get $width)) (i32.const 1))')}
        (i32.shl (i32.and (local.get $i) (i32.const 3)) (i32.const 2))))
      ${forLoop(
        'write',
        '$j',
        '$width',
        8,
        `
        (local.set $v ${roundToNearest('(f32x4.mul (local.get $factor) (v128.load (local.get $source)))')})
        (local.set $w ${roundToNearest('(f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $source)))')})
        (local.set $v (i16x8.narrow_i32x4_s (local.get $v) (local.get $w)))
        ${repeat(4, lane => `(v128.store32_lane offset=${16 * lane} ${lane} (local.get $p) (local.get $v))`)}
        (local.set $source ${addOffset('$source', '(i32.const 32)')})
        (local.set $p ${addOffset('$p', '(i32.const 64)')})`,
      )}`,
    )})`

/**
 * quantiseSquares(rows, width, source, target, counts, scales, limit): squared ReLU, quantised to integers up to `limit` with a scale per
 * row. Most values are 0, so only non-zero pairs of neighbours are written: the offset of the weights of the pair (64 bytes per pair), then the
 * pair. Each row has space for all of its pairs.
 */
export const quantiseSquares = `
  (func (export "quantiseSquares")
    (param $rows i32) (param $width i32) (param $source i32) (param $target i32) (param $counts i32) (param $scales i32) (param $limit f32)
    (local $i i32) (local $j i32) (local $p i32) (local $mask i32) (local $weightsOffset i32) (local $v v128) (local $w v128) (local $factor v128)
    (local $maxLanes v128) (local $max f32)
    ${forLoop(
      'rows',
      '$i',
      '$rows',
      1,
      `
      (local.set $maxLanes ${ZERO})
      (local.set $p (local.get $source))
      ${forLoop(
        'maximum',
        '$j',
        '$width',
        4,
        `
        (local.set $maxLanes (f32x4.pmax (local.get $maxLanes) (v128.load (local.get $p))))
        (local.set $p ${addOffset('$p', '(i32.const 16)')})`,
      )}
      (local.set $max ${reduceLanes('$maxLanes', (a, b) => `(f32.max ${a} ${b})`)})
      (local.set $max (f32.max (f32.const 1e-30) (f32.mul (local.get $max) (local.get $max))))
      (f32.store ${addOffset('$scales', '(i32.shl (local.get $i) (i32.const 2))')} (f32.div (local.get $max) (local.get $limit)))
      (local.set $factor (f32x4.splat (f32.div (local.get $limit) (local.get $max))))
      (local.set $p (local.get $target))
      (local.set $weightsOffset (i32.const 0))
      ${forLoop(
        'write',
        '$j',
        '$width',
        8,
        `
        (local.set $v (f32x4.pmax ${ZERO} (v128.load (local.get $source))))
        (local.set $w (f32x4.pmax ${ZERO} (v128.load offset=16 (local.get $source))))
        (local.set $v ${roundToNearest('(f32x4.mul (local.get $factor) (f32x4.mul (local.get $v) (local.get $v)))')})
        (local.set $w ${roundToNearest('(f32x4.mul (local.get $factor) (f32x4.mul (local.get $w) (local.get $w)))')})
        (local.set $v (i16x8.narrow_i32x4_s (local.get $v) (local.get $w)))
        (local.set $mask (i32.shl (i32x4.bitmask (i32x4.ne (local.get $v) ${ZERO})) (i32.const 3)))
        ${repeat(
          4,
          lane => `
        (i32.store (local.get $p) (i32.add (local.get $weightsOffset) (i32.const ${64 * lane})))
        (v128.store32_lane offset=4 ${lane} (local.get $p) (local.get $v))
        (local.set $p ${addOffset('$p', `(i32.and (i32.shr_u (local.get $mask) (i32.const ${lane})) (i32.const 8))`)})`,
        )}
        (local.set $weightsOffset ${addOffset('$weightsOffset', '(i32.const 256)')})
        (local.set $source ${addOffset('$source', '(i32.const 32)')})`,
      )}
      (i32.store ${addOffset('$counts', '(i32.shl (local.get $i) (i32.const 2))')} (i32.sub (local.get $p) (local.get $target)))
      (local.set $target ${addOffset('$target', '(i32.shl (local.get $width) (i32.const 2))')})`,
    )})`
