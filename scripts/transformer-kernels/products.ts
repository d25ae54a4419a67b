/**
 * Matrix products C = A·B, where A (inputs) has m rows, B (weights) n columns, and k is their common size. Quantised weights and inputs are
 * 16-bit integers, so that one instruction computes eight products; each row of A and each column of B has a scale. Strides are in bytes.
 */
import { addOffset, forLoop, repeat, ZERO } from './text.ts'

/**
 * multiplyInt16(m, n, k, a, aScales, b, bScales, c, cStride, accumulate): C = A·B with both scales, or C += A·B if accumulate is 1. m is a multiple of 4, n of 8, k of
 * 2. A is packed in panels of 4 rows, B in strips of 8 columns; in both, the two numbers of an input pair are adjacent for each row or column, so
 * that memory is read sequentially.
 *
 * The innermost loop handles one pair at a time. Unrolling it would be slower: older engines (V8 in Node 20 and 22) hoist all loads of an
 * iteration, and the sums no longer fit into registers.
 */
export const multiplyInt16 = `
  (func (export "multiplyInt16")
    (param $m i32) (param $n i32) (param $k i32) (param $a i32) (param $aScales i32) (param $b i32) (param $bScales i32)
    (param $c i32) (param $cStride i32) (param $accumulate i32)
    (local $i i32) (local $j i32) (local $pa i32) (local $pb i32) (local $end i32) (local $stripSize i32) (local $pc i32)
    ${repeat(8, sum => `(local $s${sum} v128)`)}
    (local $b0 v128) (local $b1 v128) (local $av v128) (local $f0 v128) (local $f1 v128)
    (local.set $stripSize (i32.shl (local.get $k) (i32.const 4)))
    ${forLoop(
      'columns',
      '$j',
      '$n',
      8,
      `
      (local.set $pa (local.get $a))
      (local.set $end ${addOffset('$b', '(local.get $stripSize)')})
      ${forLoop(
        'rows',
        '$i',
        '$m',
        4,
        `
      ${repeat(8, sum => `(local.set $s${sum} ${ZERO})`)}
      (local.set $pb (local.get $b))
      (loop $sums
        (local.set $b0 (v128.load (local.get $pb)))
        (local.set $b1 (v128.load offset=16 (local.get $pb)))
        ${repeat(
          4,
          row => `
        (local.set $av (v128.load32_splat offset=${4 * row} (local.get $pa)))
        (local.set $s${2 * row} (i32x4.add (local.get $s${2 * row}) (i32x4.dot_i16x8_s (local.get $av) (local.get $b0))))
        (local.set $s${2 * row + 1} (i32x4.add (local.get $s${2 * row + 1}) (i32x4.dot_i16x8_s (local.get $av) (local.get $b1))))`,
        )}
        (local.set $pa ${addOffset('$pa', '(i32.const 16)')})
        (local.set $pb ${addOffset('$pb', '(i32.const 32)')})
        (br_if $sums (i32.lt_u (local.get $pb) (local.get $end))))
      (local.set $pc (i32.add ${addOffset('$c', '(i32.mul (local.get $i) (local.get $cStride))')} (i32.shl (local.get $j) (i32.const 2))))
      (local.set $pb ${addOffset('$bScales', '(i32.shl (local.get $j) (i32.const 2))')})
      (local.set $f0 (v128.load (local.get $pb)))
      (local.set $f1 (v128.load offset=16 (local.get $pb)))
      (local.set $pb ${addOffset('$aScales', '(i32.shl (local.get $i) (i32.const 2))')})
      ${repeat(
        4,
        row => `
      (local.set $av (v128.load32_splat offset=${4 * row} (local.get $pb)))
      ${repeat(2, half => `(local.set $b${half} (f32x4.mul (local.get $av) (f32x4.mul (local.get $f${half}) (f32x4.convert_i32x4_s (local.get $s${2 * row + half})))))`)}
      (if (local.get $accumulate) (then
        (local.set $b0 (f32x4.add (local.get $b0) (v128.load (local.get $pc))))
        (local.set $b1 (f32x4.add (local.get $b1) (v128.load offset=16 (local.get $pc))))))
      (v128.store (local.get $pc) (local.get $b0))
      (v128.store offset=16 (local.get $pc) (local.get $b1))
      (local.set $pc ${addOffset('$pc', '(local.get $cStride)')})`,
      )}`,
      )}
      (local.set $b (local.get $end))`,
    )})`

/**
 * addSparseProduct(m, n, k, pairs, counts, aScales, b, bScales, c, cStride): C += A·B with both scales, where A is the output of quantiseSquares. n is a multiple
 * of 16; B is packed in strips of 16 columns, with the two numbers of an input pair adjacent for each column.
 */
export const addSparseProduct = `
  (func (export "addSparseProduct")
    (param $m i32) (param $n i32) (param $k i32) (param $pairs i32) (param $counts i32) (param $aScales i32)
    (param $b i32) (param $bScales i32) (param $c i32) (param $cStride i32)
    (local $i i32) (local $j i32) (local $p i32) (local $pa i32) (local $end i32) (local $pairsRow i32) (local $pc i32)
    ${repeat(4, part => `(local $s${part} v128) (local $f${part} v128)`)}
    (local $av v128)
    ${forLoop(
      'columns',
      '$j',
      '$n',
      16,
      `
      ${repeat(4, part => `(local.set $f${part} (v128.load offset=${16 * part} ${addOffset('$bScales', '(i32.shl (local.get $j) (i32.const 2))')}))`)}
      (local.set $pairsRow (local.get $pairs))
      (local.set $pc ${addOffset('$c', '(i32.shl (local.get $j) (i32.const 2))')})
      ${forLoop(
        'rows',
        '$i',
        '$m',
        1,
        `
        ${repeat(4, part => `(local.set $s${part} ${ZERO})`)}
        (local.set $pa (local.get $pairsRow))
        (local.set $end ${addOffset('$pairsRow', `(i32.load ${addOffset('$counts', '(i32.shl (local.get $i) (i32.const 2))')})`)})
        (block $sumsDone (loop $sums
          (br_if $sumsDone (i32.ge_u (local.get $pa) (local.get $end)))
          (local.set $p ${addOffset('$b', '(i32.load (local.get $pa))')})
          (local.set $av (v128.load32_splat offset=4 (local.get $pa)))
          ${repeat(4, part => `(local.set $s${part} (i32x4.add (local.get $s${part}) (i32x4.dot_i16x8_s (local.get $av) (v128.load offset=${16 * part} (local.get $p)))))`)}
          (local.set $pa ${addOffset('$pa', '(i32.const 8)')})
          (br $sums)))
        (local.set $av (v128.load32_splat ${addOffset('$aScales', '(i32.shl (local.get $i) (i32.const 2))')}))
        ${repeat(
          4,
          part => `
        (v128.store offset=${16 * part} (local.get $pc) (f32x4.add (v128.load offset=${16 * part} (local.get $pc))
          (f32x4.mul (local.get $av) (f32x4.mul (local.get $f${part}) (f32x4.convert_i32x4_s (local.get $s${part}))))))`,
        )}
        (local.set $pairsRow ${addOffset('$pairsRow', '(i32.shl (local.get $k) (i32.const 2))')})
        (local.set $pc ${addOffset('$pc', '(local.get $cStride)')})`,
      )}
      (local.set $b ${addOffset('$b', '(i32.shl (local.get $k) (i32.const 5))')})`,
    )})`

/**
 * multiplyFloat(m, n, k, a, aStride, b, c, cStride): C = A·B of floats. m is a multiple of 4, n of 8; A and C are row-major, B is packed in strips of 8
 * columns, row by row.
 */
export const multiplyFloat = `
  (func (export "multiplyFloat")
    (param $m i32) (param $n i32) (param $k i32) (param $a i32) (param $aStride i32) (param $b i32) (param $c i32) (param $cStride i32)
    (local $i i32) (local $j i32) (local $pb i32) (local $end i32) (local $stripSize i32) (local $pc i32)
    ${repeat(4, row => `(local $p${row} i32)`)}
    ${repeat(8, sum => `(local $s${sum} v128)`)}
    (local $b0 v128) (local $b1 v128) (local $av v128)
    (local.set $stripSize (i32.shl (local.get $k) (i32.const 5)))
    ${forLoop(
      'columns',
      '$j',
      '$n',
      8,
      `
      (local.set $end ${addOffset('$b', '(local.get $stripSize)')})
      ${forLoop(
        'rows',
        '$i',
        '$m',
        4,
        `
      ${repeat(8, sum => `(local.set $s${sum} ${ZERO})`)}
      (local.set $pb (local.get $b))
      (local.set $p0 ${addOffset('$a', '(i32.mul (local.get $i) (local.get $aStride))')})
      ${repeat(3, row => `(local.set $p${row + 1} ${addOffset(`$p${row}`, '(local.get $aStride)')})`)}
      (loop $sums
        (local.set $b0 (v128.load (local.get $pb)))
        (local.set $b1 (v128.load offset=16 (local.get $pb)))
        ${repeat(
          4,
          row => `
        (local.set $av (v128.load32_splat (local.get $p${row})))
        (local.set $s${2 * row} (f32x4.add (local.get $s${2 * row}) (f32x4.mul (local.get $av) (local.get $b0))))
        (local.set $s${2 * row + 1} (f32x4.add (local.get $s${2 * row + 1}) (f32x4.mul (local.get $av) (local.get $b1))))
        (local.set $p${row} ${addOffset(`$p${row}`, '(i32.const 4)')})`,
        )}
        (local.set $pb ${addOffset('$pb', '(i32.const 32)')})
        (br_if $sums (i32.lt_u (local.get $pb) (local.get $end))))
      (local.set $pc (i32.add ${addOffset('$c', '(i32.mul (local.get $i) (local.get $cStride))')} (i32.shl (local.get $j) (i32.const 2))))
      ${repeat(
        4,
        row => `
      (v128.store (local.get $pc) (local.get $s${2 * row}))
      (v128.store offset=16 (local.get $pc) (local.get $s${2 * row + 1}))
      (local.set $pc ${addOffset('$pc', '(local.get $cStride)')})`,
      )}`,
      )}
      (local.set $b (local.get $end))`,
    )})`
