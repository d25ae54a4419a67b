export { detectableDifference, holm, itemsNeeded, type Mcnemar, mcnemar, mcnemarCounts } from './comparison.ts'
export { exactInterval, passHatK, wilsonInterval } from './proportion.ts'
export { type Interval, percentileInterval, quantile } from './quantile.ts'
export {
  type BootstrapEstimate,
  type BootstrapOptions,
  bootstrap,
  bootstrapSteps,
  groupRows,
  meanStatistic,
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
export { poissonResamples } from './resampling/poisson.ts'
export { type ResampledOptions, resampledInterval, unanimousInterval } from './resampling/unanimous.ts'
