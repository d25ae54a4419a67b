/** A model and its judge as one: requests that are for the judge go to it, everything else to the model that is tested. */
import type { Model } from '../contract/model.ts'

export function withJudge(model: Model, judge: Model): Model {
  return {
    ...model,
    settings: { ...model.settings, judge: judge.name },
    judge: { name: judge.name, ...(judge.price ? { price: judge.price } : {}) },
    ask: (request, context) => (request.to === 'judge' ? judge : model).ask(request, context),
    redact: text => judge.redact?.(model.redact?.(text) ?? text) ?? model.redact?.(text) ?? text,
    async close() {
      await model.close?.()
      await judge.close?.()
    },
  }
}
