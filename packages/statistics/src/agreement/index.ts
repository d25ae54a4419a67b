/** Agreement beyond chance between people, or between a person and a program. */
export {
  type Agreement,
  addConfusions,
  type Confusion,
  cohensKappa,
  confusionOf,
  fleissKappa,
  krippendorffsAlpha,
  type Ratings,
} from './kappa.ts'
