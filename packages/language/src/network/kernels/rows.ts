/** Kernels that pack and quantise rows of numbers for the matrix products. */

/** Fixed-point value of 1 in 16-bit activations; their range is ±8. */
export const activationScale = 4096

/** strips(k, n, b, bStride, target): copies a matrix of k rows, `bStride` bytes apart, and n columns into strips of 8 columns. */
export const strips = `
  (func (export "strips")
    (param $k i32) (param $n i32) (param $b i32) (param $bStride i32) (param $target i32)
    (local $p i32) (local $source i32)
    (block $stripsDone (loop $strips
      (br_if $stripsDone (i32.eqz (i32.lt_s (i32.const 0) (local.get $n))))
      (local.set $p (local.get $k))
      (local.set $source (local.get $b))
      (block $rowsDone (loop $rows
        (br_if $rowsDone (i32.eqz (i32.lt_s (i32.const 0) (local.get $p))))
        (v128.store align=4 (local.get $target) (v128.load align=4 (local.get $source)))
        (v128.store offset=16 align=4 (local.get $target) (v128.load offset=16 align=4 (local.get $source)))
        (local.set $source (i32.add (local.get $source) (local.get $bStride)))
        (local.set $target (i32.add (local.get $target) (i32.const 32)))
        (local.set $p (i32.sub (local.get $p) (i32.const 1)))
        (br $rows)))
      (local.set $b (i32.add (local.get $b) (i32.const 32)))
      (local.set $n (i32.sub (local.get $n) (i32.const 8)))
      (br $strips))))`

/** quantise(count, source, target): floats to 16-bit integers, × 4096, saturated; count is a multiple of 8. */
export const quantise = `
  (func (export "quantise")
    (param $count i32) (param $source i32) (param $target i32)
    (block $done (loop $eights
      (br_if $done (i32.eqz (i32.lt_s (i32.const 0) (local.get $count))))
      (v128.store align=4 (local.get $target)
        (i16x8.narrow_i32x4_s
          (i32x4.trunc_sat_f32x4_s
            (f32x4.mul (v128.load align=4 (local.get $source)) (v128.const f32x4 ${activationScale} ${activationScale} ${activationScale} ${activationScale})))
          (i32x4.trunc_sat_f32x4_s
            (f32x4.mul
              (v128.load offset=16 align=4 (local.get $source))
              (v128.const f32x4 ${activationScale} ${activationScale} ${activationScale} ${activationScale})))))
      (local.set $source (i32.add (local.get $source) (i32.const 32)))
      (local.set $target (i32.add (local.get $target) (i32.const 16)))
      (local.set $count (i32.sub (local.get $count) (i32.const 8)))
      (br $eights))))`
