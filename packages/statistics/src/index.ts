export { holm } from './comparison/holm.ts'
export { type Mcnemar, mcnemar, mcnemarCounts } from './comparison/mcnemar.ts'
export { passPower } from './comparison/pass-power.ts'
export { detectableDifference, itemsNeeded } from './comparison/power.ts'
export { exactInterval } from './proportion/exact.ts'
export { wilsonInterval } from './proportion/wilson.ts'
export { type Interval, percentileInterval, quantile } from './quantile.ts'
export {
  type BootstrapEstimate,
  type BootstrapOptions,
  bootstrap,
  bootstrapping,
  meanOf,
  pairedBootstrap,
  type Statistic,
} from './resampling/bootstrap.ts'
export {
  bootstrapMean,
  clusteredDifference,
  clusteredMean,
  type Estimate,
  type MeanOptions,
  type Observation,
  type PairedDifference,
} from './resampling/clustered-mean.ts'
export { groupRows } from './resampling/group-rows.ts'
export { poissonResamples } from './resampling/poisson.ts'
export { type ResampledOptions, resampledInterval, unanimousInterval } from './resampling/unanimous.ts'
