/**
 * Matrix products. Weights and inputs are 16-bit integers, so that one instruction computes eight products; each row of the inputs and each
 * column of the weights has a scale.
 */
import { at, each, steps, zero } from './text.ts'

/**
 * multiplyInt16(m, n, k, a, aScales, b, bScales, c, cRow, keep): C = A·B with both scales, or C += where keep is 1. m is a multiple of 4, n of 8, k of
 * 2. A is packed in panels of 4 rows, B in strips of 8 columns; in both, the two numbers of an input pair are adjacent for each row or column, so
 * that memory is read sequentially.
 *
 * The innermost loop handles one pair at a time. Unrolling it would be slower: older engines (V8 in Node 20 and 22) hoist all loads of an
 * iteration, and the sums no longer fit into registers.
 */
export const multiplyInt16 = `
  (func (export "multiplyInt16")
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
 * addSparseProduct(m, n, k, pairs, counts, aScales, b, bScales, c, cRow): C += A·B with both scales, where A is the output of quantiseSquares. n is a multiple
 * of 16; B is packed in strips of 16 columns, with the two numbers of an input pair adjacent for each column.
 */
export const addSparseProduct = `
  (func (export "addSparseProduct")
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

/**
 * multiplyFloat(m, n, k, a, aRow, b, c, cRow): C = A·B of floats. m is a multiple of 4, n of 8; A and C are row-major, B is packed in strips of 8
 * columns, row by row.
 */
export const multiplyFloat = `
  (func (export "multiplyFloat")
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
