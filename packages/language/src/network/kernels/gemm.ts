/**
 * Two matrix products generated from one template: tiles of 4 rows × 8 columns whose sums stay in registers. Offsets and strides are in bytes, A
 * and C are row-major, n is a multiple of 8. B is packed in strips of 8 columns, so that a strip fills neighbouring
 * cache lines; columns of a matrix with rows of 2 KB would evict each other.
 *
 * A tile has two vectors of four sums for each of its rows: $s0 and $s1 for the first row, $s2 and $s3 for the next.
 */

interface Product {
  readonly name: string
  /** Last parameter: whether to add to C, or the scales of the columns. */
  readonly lastParameter: string
  /** Initialises the sums of a tile. */
  readonly initialise: (rows: number) => string
  /** Adds one product to a sum; `$av` holds the number of A, `b` the numbers of B. */
  readonly accumulate: (sum: string, b: string) => string
  /** Value stored at `offset` bytes after `target`. */
  readonly storedValue: (sum: string, target: string, offset: number) => string
}

/** gemm(m, n, k, a, aStride, b, c, cStride, accumulate) on floats: C = A·B, or C += A·B if `accumulate` is 1. */
export const gemm = generateProduct({
  name: 'gemm',
  lastParameter: 'accumulate',
  initialise: rows => `
    (if (local.get $accumulate)
      (then ${forEachSum(
        rows,
        (sum, row, offset) => `
        (local.set ${sum} (v128.load offset=${offset} align=4 ${rowAddress('$pc', '$cStride', row)}))`,
      )})
      (else ${clearSums(rows)}))`,
  accumulate: (sum, b) => `(f32x4.add (local.get ${sum}) (f32x4.mul (local.get $av) (local.get ${b})))`,
  storedValue: sum => `(local.get ${sum})`,
})

/**
 * gemm16(m, n, pairs, a, aStride, b, c, cStride, scales) on 16-bit integers, two products per instruction: A holds pairs of
 * neighbours, B the two weights of each pair of inputs and column. C += A·B × scales, one scale per column.
 */
export const gemm16 = generateProduct({
  name: 'gemm16',
  lastParameter: 'scales',
  initialise: clearSums,
  accumulate: (sum, b) => `(i32x4.add (local.get ${sum}) (i32x4.dot_i16x8_s (local.get $av) (local.get ${b})))`,
  storedValue: (sum, target, offset) => `
        (f32x4.add
          (v128.load offset=${offset} align=4 ${target})
          (f32x4.mul
            (f32x4.convert_i32x4_s (local.get ${sum}))
            (v128.load offset=${offset} align=4
              (i32.add (local.get $scales) (i32.shl (local.get $j) (i32.const 2))))))`,
})

function generateProduct({ name, lastParameter, initialise, accumulate, storedValue }: Product): string {
  return `
  (func (export "${name}")
    (param $m i32) (param $n i32) (param $k i32) (param $a i32) (param $aStride i32)
    (param $b i32) (param $c i32) (param $cStride i32) (param $${lastParameter} i32)
    (local $i i32) (local $j i32) (local $p i32)
    (local $pa i32) (local $pb i32) (local $pc i32)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local $s4 v128) (local $s5 v128) (local $s6 v128) (local $s7 v128)
    (local $b0 v128) (local $b1 v128) (local $av v128)
    (local.set $j (i32.const 0))
    (block $columnsDone (loop $columns
      (br_if $columnsDone (i32.eqz (i32.lt_s (local.get $j) (local.get $n))))
      (local.set $i (i32.const 0))
      (block $foursDone (loop $fours
        (br_if $foursDone (i32.eqz (i32.lt_s (i32.add (local.get $i) (i32.const 3)) (local.get $m))))
        ${generateTile(4)}
        (local.set $i (i32.add (local.get $i) (i32.const 4)))
        (br $fours)))
      (block $onesDone (loop $ones
        (br_if $onesDone (i32.eqz (i32.lt_s (local.get $i) (local.get $m))))
        ${generateTile(1)}
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br $ones)))
      (local.set $j (i32.add (local.get $j) (i32.const 8)))
      (br $columns))))`

  /** Tile of `rows` rows that starts at row $i and column $j. */
  function generateTile(rows: number): string {
    return `
    (local.set $pc
      (i32.add
        (i32.add (local.get $c) (i32.mul (local.get $i) (local.get $cStride)))
        (i32.shl (local.get $j) (i32.const 2))))
    ${initialise(rows)}
    (local.set $pa (i32.add (local.get $a) (i32.mul (local.get $i) (local.get $aStride))))
    (local.set $pb
      (i32.add (local.get $b) (i32.shl (i32.mul (local.get $j) (local.get $k)) (i32.const 2))))
    (local.set $p (i32.const 0))
    (block $sumsDone (loop $sums
      (br_if $sumsDone (i32.eqz (i32.lt_s (local.get $p) (local.get $k))))
      (local.set $b0 (v128.load align=4 (local.get $pb)))
      (local.set $b1 (v128.load offset=16 align=4 (local.get $pb)))
      ${forEachRow(
        rows,
        row => `
      (local.set $av (v128.load32_splat ${rowAddress('$pa', '$aStride', row)}))
      (local.set $s${2 * row} ${accumulate(`$s${2 * row}`, '$b0')})
      (local.set $s${2 * row + 1} ${accumulate(`$s${2 * row + 1}`, '$b1')})`,
      )}
      (local.set $pa (i32.add (local.get $pa) (i32.const 4)))
      (local.set $pb (i32.add (local.get $pb) (i32.const 32)))
      (local.set $p (i32.add (local.get $p) (i32.const 1)))
      (br $sums)))
    ${forEachSum(rows, (sum, row, offset) => {
      const target = rowAddress('$pc', '$cStride', row)
      return `
      (v128.store offset=${offset} align=4 ${target} ${storedValue(sum, target, offset)})`
    })}`
  }
}

/** Address of a row of the tile. */
function rowAddress(base: string, stride: string, row: number): string {
  if (row === 0) return `(local.get ${base})`
  const offset = row === 1 ? `(local.get ${stride})` : `(i32.mul (local.get ${stride}) (i32.const ${row}))`
  return `(i32.add (local.get ${base}) ${offset})`
}

function clearSums(rows: number): string {
  return forEachSum(
    rows,
    sum => `
        (local.set ${sum} (v128.const i32x4 0 0 0 0))`,
  )
}

function forEachRow(rows: number, line: (row: number) => string): string {
  return Array.from({ length: rows }, (_, row) => line(row)).join('')
}

/** One line for each sum: its name, its row, and the byte at which its columns start in the row of the tile. */
function forEachSum(rows: number, line: (sum: string, row: number, offset: number) => string): string {
  return forEachRow(rows, row => line(`$s${2 * row}`, row, 0) + line(`$s${2 * row + 1}`, row, 16))
}
