/**
 * How well the words of an option tell whether it weakens or supports, the question unread, and which other options help to learn it:
 *
 *     npx tsx --conditions=elenchus-source scripts/measure-option-direction.ts
 *
 * The explainer's linear model of options on MetaLogic's train and dev, five folds with the options of a question together; the area under the curve,
 * with an interval from resampling questions, and the right share at the best threshold. What is added to the training folds are options written for
 * training, right answers to ReClor's questions whose wording tells the direction (strictly, or in more wordings), and ReClor's options that were
 * judged by their meaning, wrong answers among them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  groupsOf,
  type OptionsOfPassage,
  optionPolarity,
  readExamOptions,
  weakPolarity,
} from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { english } from '@elenchus/language/node'
import { run } from '@elenchus/learning'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { bootstrap } from '@elenchus/statistics'
import { annotatedQuestions } from '../packages/elenchus/src/commands/train/encoder-data/annotated-questions.ts'
import { clearPolarity } from '../packages/elenchus/src/commands/train/encoder-data/clear-polarity.ts'
import { sentencesOf } from '../packages/elenchus/src/commands/train/encoder-data/examples.ts'
import { knownPassages } from '../packages/elenchus/src/commands/train/encoder-data/known-passages.ts'
import { readItems } from '../packages/elenchus/src/files/benchmarks.ts'
import { passageView } from '../packages/explainer/src/features/passage.ts'
import { polarityFeatures } from '../packages/explainer/src/features/polarity.ts'
import { viewStatement } from '../packages/explainer/src/features/view.ts'
import { blendProbabilities, blendTraining } from '../packages/explainer/src/models/blend.ts'
import { roleIndex, roleOf } from '../packages/explainer/src/models/option-role.ts'
import { corpus, root } from './corpora.ts'
