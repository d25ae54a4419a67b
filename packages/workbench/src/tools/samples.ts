/** Sample theories and formulas. */
export const sampleTheories = [
  {
    title: 'The lighthouse',
    theory:
      'The lamp is lit. If the lamp is lit then the keeper is awake. If the keeper is awake and the horn is broken then the keeper is worried. The horn is broken.',
    statement: 'The keeper is worried.',
  },
  {
    title: 'By contraposition',
    theory: 'If Nora is careless then Otto is upset. Otto is not upset.',
    statement: 'Nora is careless.',
  },
  {
    title: 'Left open',
    theory: 'Every baker is patient. Milo is patient.',
    statement: 'Milo is a baker.',
  },
]

export const sampleFormulas = ['□(p → q) → (□p → □q)', '◇p → □◇p', '□p → □□p', '◇p → □p', '◇¬□□¬p']
