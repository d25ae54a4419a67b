/**
 * Few-shot exemplars of theories in our own words, in the style of each corpus, with translations for translate-and-prove. The tests
 * verify every label with our reasoner, in English and in translation.
 */
export interface TheoryExemplar {
  readonly theory: string
  readonly statement: string
  readonly label: 'True' | 'False' | 'Unknown' | 'Both'
  readonly why: string
  /** The theory in our notation, then `STATEMENT:` and the statement. */
  readonly translation: string
}

/** Facts and rules about named individuals: RobustLR, ProofWriter, LogicNLI. */
const ruled: readonly TheoryExemplar[] = [
  {
    theory: 'Oda is tall. If Oda is tall then Nils is kind.',
    statement: 'Nils is kind.',
    label: 'True',
    why: 'Oda is tall, and the rule says that Nils is kind then.',
    translation: 'tall(Oda)\ntall(Oda) -> kind(Nils)\nSTATEMENT: kind(Nils)',
  },
  {
    theory: 'Mila is young. If Mila is young and Mila is big then Piet is calm.',
    statement: 'Piet is calm.',
    label: 'Unknown',
    why: 'The rule needs Mila to be big as well, of which nothing is said; nothing else tells about Piet.',
    translation: 'young(Mila)\nyoung(Mila) & big(Mila) -> calm(Piet)\nSTATEMENT: calm(Piet)',
  },
  {
    theory: 'Runa is quiet. Sven is green. If Runa is quiet then Sven is not rough.',
    statement: 'Sven is rough.',
    label: 'False',
    why: 'Runa is quiet, so by the rule Sven is not rough.',
    translation: 'quiet(Runa)\ngreen(Sven)\nquiet(Runa) -> ~rough(Sven)\nSTATEMENT: rough(Sven)',
  },
  {
    theory: 'Tove is blue. If Tove is blue then Ulf is cold. If Ulf is cold then Tove is not nice.',
    statement: 'Tove is not nice.',
    label: 'True',
    why: 'Tove is blue, so Ulf is cold, so Tove is not nice.',
    translation: 'blue(Tove)\nblue(Tove) -> cold(Ulf)\ncold(Ulf) -> ~nice(Tove)\nSTATEMENT: ~nice(Tove)',
  },
  {
    theory: 'Vera is round. If Vera is round or Vera is red then Wim is smart and Wim is quiet.',
    statement: 'Wim is not smart.',
    label: 'False',
    why: 'Vera is round, which is enough for the rule; so Wim is smart, against the statement.',
    translation: 'round(Vera)\nround(Vera) | red(Vera) -> smart(Wim) & quiet(Wim)\nSTATEMENT: ~smart(Wim)',
  },
]

/** LogicNLI has theories that entail both a statement and its negation. */
const contradictory: TheoryExemplar = {
  theory: 'Ylva is loud. If Ylva is loud then Zeno is tall. If Ylva is loud then Zeno is not tall.',
  statement: 'Zeno is tall.',
  label: 'Both',
  why: 'Ylva is loud, and one rule makes Zeno tall while the other denies it.',
  translation: 'loud(Ylva)\nloud(Ylva) -> tall(Zeno)\nloud(Ylva) -> ~tall(Zeno)\nSTATEMENT: tall(Zeno)',
}

/** Chains of fictional kinds: PrOntoQA. */
const kinds: readonly TheoryExemplar[] = [
  {
    theory: 'Every dobbin is a fennet. Every fennet is shiny. Rudi is a dobbin.',
    statement: 'Rudi is shiny.',
    label: 'True',
    why: 'Rudi is a dobbin, so a fennet, so shiny.',
    translation: 'dobbin(?x) -> fennet(?x)\nfennet(?x) -> shiny(?x)\ndobbin(Rudi)\nSTATEMENT: shiny(Rudi)',
  },
  {
    theory: 'Every larrup is a moffet. Every moffet is not wooden. Tilda is a larrup.',
    statement: 'Tilda is wooden.',
    label: 'False',
    why: 'Tilda is a larrup, so a moffet, and no moffet is wooden.',
    translation: 'larrup(?x) -> moffet(?x)\nmoffet(?x) -> ~wooden(?x)\nlarrup(Tilda)\nSTATEMENT: wooden(Tilda)',
  },
  {
    theory: 'Every quillon is sour. Every quillon is a rasket. Every rasket is slow. Bela is a quillon.',
    statement: 'Bela is not slow.',
    label: 'False',
    why: 'Bela is a quillon, so a rasket, so slow.',
    translation:
      'quillon(?x) -> sour(?x)\nquillon(?x) -> rasket(?x)\nrasket(?x) -> slow(?x)\nquillon(Bela)\nSTATEMENT: ~slow(Bela)',
  },
  {
    theory: 'Every simkin is a tarbot. Every tarbot is a vellow. Every vellow is not opaque. Cato is a simkin.',
    statement: 'Cato is not opaque.',
    label: 'True',
    why: 'Cato is a simkin, so a tarbot, so a vellow, and vellows are not opaque.',
    translation:
      'simkin(?x) -> tarbot(?x)\ntarbot(?x) -> vellow(?x)\nvellow(?x) -> ~opaque(?x)\nsimkin(Cato)\nSTATEMENT: ~opaque(Cato)',
  },
]

/** Human-written sentences: FOLIO. */
const written: readonly TheoryExemplar[] = [
  {
    theory: 'All herons wade. Nothing that wades fears water. Gil is a heron.',
    statement: 'Gil does not fear water.',
    label: 'True',
    why: 'Gil is a heron and so wades, and what wades does not fear water.',
    translation: '∀x (Heron(x) → Wades(x))\n∀x (Wades(x) → ¬FearsWater(x))\nHeron(gil)\nSTATEMENT: ¬FearsWater(gil)',
  },
  {
    theory:
      'Every bell in the tower is bronze or iron. The oldest bell hangs in the tower. The oldest bell is not iron.',
    statement: 'The oldest bell is not bronze.',
    label: 'False',
    why: 'It hangs in the tower, so it is bronze or iron; it is not iron, so it is bronze.',
    translation: '∀x (InTower(x) → Bronze(x) ∨ Iron(x))\nInTower(oldest)\n¬Iron(oldest)\nSTATEMENT: ¬Bronze(oldest)',
  },
  {
    theory: 'Whoever trains at dawn sleeps early. Milo sleeps early. Some rowers train at dawn.',
    statement: 'Milo trains at dawn.',
    label: 'Unknown',
    why: 'Sleeping early follows from training at dawn, not the other way round, and nothing else tells.',
    translation:
      '∀x (TrainsAtDawn(x) → SleepsEarly(x))\nSleepsEarly(milo)\n∃x (Rower(x) ∧ TrainsAtDawn(x))\nSTATEMENT: TrainsAtDawn(milo)',
  },
  {
    theory:
      'A map is either drawn by hand or printed, but not both. The harbour map is printed. No hand-drawn map is cheap.',
    statement: 'The harbour map is drawn by hand.',
    label: 'False',
    why: 'It is printed, and a map is never both.',
    translation:
      '∀x (Map(x) → (Drawn(x) ⊕ Printed(x)))\nMap(harbour)\nPrinted(harbour)\n∀x (Map(x) ∧ Drawn(x) → ¬Cheap(x))\nSTATEMENT: Drawn(harbour)',
  },
]

export const theoryExemplars: Readonly<Record<string, readonly TheoryExemplar[]>> = {
  robustlr: ruled,
  proofwriter: ruled,
  logicnli: [...ruled.slice(0, 3), contradictory, ...ruled.slice(3)],
  prontoqa: kinds,
  folio: written,
}
