/**
 * lstm(rows, units, z, zStride, cPrev, c, t, h, hStride): the LSTM cell for some rows. z holds the pre-activations of the four gates
 * (input, forget, candidate, output, `units` each, a multiple of 4) and receives their values; cPrev is the old cell state, c receives the
 * new one, t its tanh, h the output. Rows of cPrev, c and t are `units` long; the strides are the bytes between rows of z and h.
 *
 * tanh(x) ≈ x·P(x²)/Q(x²), the rational approximation of Eigen, accurate to about 1e-7; x is clamped to ±7.9 first.
 */

/** Constants are held in locals; inlined at every use they would make the module too large to compile synchronously. */
const constants = {
  // P, highest power first.
  $p13: -2.76076847742355e-16,
  $p11: 2.00018790482477e-13,
  $p9: -8.60467152213735e-11,
  $p7: 5.12229709037114e-8,
  $p5: 1.48572235717979e-5,
  $p3: 6.37261928875436e-4,
  $p1: 4.89352455891786e-3,
  // Q, highest power first.
  $q6: 1.19825839466702e-6,
  $q4: 1.18534705686654e-4,
  $q2: 2.268434632439e-3,
  $q0: 4.89352518554385e-3,
  $max: 7.9,
  $min: -7.9,
  $half: 0.5,
}

/** A polynomial in $x2, by Horner's rule. */
function polynomial([first, ...rest]: readonly string[]): string {
  return rest.reduce(
    (sum, next) => `(f32x4.add (f32x4.mul ${sum} (local.get $x2)) (local.get ${next}))`,
    `(local.get ${first})`,
  )
}

/** tanh of $x, which is clamped. */
const tanh = `
    (local.set $x (f32x4.max (f32x4.min (local.get $x) (local.get $max)) (local.get $min)))
    (local.set $x2 (f32x4.mul (local.get $x) (local.get $x)))
    (f32x4.div
      (f32x4.mul (local.get $x) ${polynomial(['$p13', '$p11', '$p9', '$p7', '$p5', '$p3', '$p1'])})
      ${polynomial(['$q6', '$q4', '$q2', '$q0'])})`

/** Logistic function of the pre-activations of a gate: tanh(x/2)/2 + 1/2. */
const sigmoid = (gate: number): string => `
    (local.set $x (f32x4.mul (v128.load align=4 ${gateAddress(gate)}) (local.get $half)))
    ${tanh}
    (local.get $half) f32x4.mul
    (local.get $half) f32x4.add`

/** Address of the pre-activations of gate 0 (input), 1 (forget), 2 (candidate) or 3 (output). */
function gateAddress(gate: number): string {
  return `(i32.add (i32.add (local.get $z) (local.get $u)) (i32.mul (local.get $width) (i32.const ${gate})))`
}

const unitAddress = (base: string): string => `(i32.add (local.get ${base}) (local.get $u))`

const names = Object.keys(constants)

export const lstm = `
  (func (export "lstm")
    (param $rows i32) (param $units i32) (param $z i32) (param $zStride i32) (param $cPrev i32)
    (param $c i32) (param $t i32) (param $h i32) (param $hStride i32)
    (local $u i32) (local $width i32)
    (local $x v128) (local $x2 v128) (local $input v128) (local $forget v128) (local $candidate v128)
    ${names.map(name => `(local ${name} v128)`).join(' ')}
    ${Object.entries(constants)
      .map(([name, value]) => `(local.set ${name} (v128.const f32x4 ${value} ${value} ${value} ${value}))`)
      .join('\n    ')}
    (local.set $width (i32.shl (local.get $units) (i32.const 2)))
    (block $rowsDone (loop $eachRow
      (br_if $rowsDone (i32.eqz (i32.lt_s (i32.const 0) (local.get $rows))))
      (local.set $u (i32.const 0))
      (block $unitsDone (loop $fourUnits
        (br_if $unitsDone (i32.eqz (i32.lt_s (local.get $u) (local.get $width))))
        ;; The values of three gates replace their pre-activations.
        ${sigmoid(0)}
        local.set $input
        ${sigmoid(1)}
        local.set $forget
        (local.set $x (v128.load align=4 ${gateAddress(2)}))
        ${tanh}
        local.set $candidate
        (v128.store align=4 ${gateAddress(0)} (local.get $input))
        (v128.store align=4 ${gateAddress(1)} (local.get $forget))
        (v128.store align=4 ${gateAddress(2)} (local.get $candidate))
        ;; The new cell state, forget·cPrev + input·candidate, and its tanh.
        (local.set $forget (f32x4.mul (local.get $forget) (v128.load align=4 ${unitAddress('$cPrev')})))
        (local.set $x
          (f32x4.add (local.get $forget) (f32x4.mul (local.get $input) (local.get $candidate))))
        (v128.store align=4 ${unitAddress('$c')} (local.get $x))
        ${tanh}
        local.set $candidate
        (v128.store align=4 ${unitAddress('$t')} (local.get $candidate))
        ;; The output gate (in $input) and the output; $candidate is now tanh(c).
        ${sigmoid(3)}
        local.set $input
        (v128.store align=4 ${gateAddress(3)} (local.get $input))
        (v128.store align=4 ${unitAddress('$h')} (f32x4.mul (local.get $input) (local.get $candidate)))
        (local.set $u (i32.add (local.get $u) (i32.const 16)))
        (br $fourUnits)))
      (local.set $z (i32.add (local.get $z) (local.get $zStride)))
      (local.set $cPrev (i32.add (local.get $cPrev) (local.get $width)))
      (local.set $c (i32.add (local.get $c) (local.get $width)))
      (local.set $t (i32.add (local.get $t) (local.get $width)))
      (local.set $h (i32.add (local.get $h) (local.get $hStride)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br $eachRow))))`
