import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { denseMatrix, dot, getRow, selectRows, sparseMatrix, sparseVector, toDense } from './matrix.ts'

describe('sparse vectors', () => {
  it('sorts columns and adds repeats', () => {
    expect(sparseVector([5, 2, 5], [1, 2, 3])).toEqual({ indices: Uint32Array.of(2, 5), values: Float32Array.of(2, 4) })
    expect(sparseVector([3, 1])).toEqual({ indices: Uint32Array.of(1, 3), values: Float32Array.of(1, 1) })
    expect(() => sparseVector([-1])).toThrow(/index -1/)
    expect(() => sparseVector([1], [])).toThrow(/1 indices but 0 values/)
    expect(dot(sparseVector([0, 2], [2, 3]), [1, 10, 100], 0)).toBe(302)
  })
})

describe('matrices', () => {
  const grid = fc.tuple(fc.nat(6), fc.nat(6)).chain(([rows, columns]) =>
    fc.array(fc.array(fc.constantFrom(0, 0, 1, -2.5), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )

  it('say the same, dense and sparse', () => {
    fc.assert(
      fc.property(grid, fc.array(fc.nat(5)), (rows, picks) => {
        const columns = rows[0]?.length ?? 0
        const dense = denseMatrix(rows, columns)
        const sparse = sparseMatrix(
          rows.map((_, i) => getRow(dense, i)),
          columns,
        )
        expect(toDense(sparse)).toEqual(dense)
        const chosen = picks.filter(row => row < rows.length)
        expect(toDense(selectRows(sparse, chosen))).toEqual(selectRows(dense, chosen))
      }),
      { seed: 1 },
    )
  })

  it('refuse rows that do not fit', () => {
    expect(() => denseMatrix([[1], [1, 2]])).toThrow('row 1 has 2 numbers; 1 are expected')
    expect(() => sparseMatrix([sparseVector([7])], 7)).toThrow('row 0 uses column 7; the matrix has 7')
    expect(() => selectRows(denseMatrix([[1]]), [1])).toThrow(/row 1 does not exist: the matrix has 1 row/)
  })
})
