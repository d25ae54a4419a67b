/** The JSON Schema of a structured answer: the reasoning first, so that the model thinks before it commits, then one of the answers. */
export const answerSchema = (answers: readonly string[]) => ({
  type: 'object',
  properties: { reasoning: { type: 'string' }, answer: { type: 'string', enum: [...answers] } },
  required: ['reasoning', 'answer'],
  additionalProperties: false,
})
