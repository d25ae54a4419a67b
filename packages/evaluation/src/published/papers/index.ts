/** The four papers, by the names that `elenchus data papers` takes. */
import { logiqa2Paper } from './logiqa2.ts'
import { metalogicPaper } from './metalogic.ts'
import type { Paper } from './paper.ts'
import { reclorPaper } from './reclor.ts'
import { robustlrPaper } from './robustlr.ts'

export const papers: readonly Paper[] = [reclorPaper, logiqa2Paper, metalogicPaper, robustlrPaper]
