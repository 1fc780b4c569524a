import type { PageModel } from '../../domain/page-model.ts';
import { pdf417 } from './bar-code.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawCode } from './draw-code.ts';
import { drawHead } from './draw-head.ts';
import { Paper } from './paper.ts';

/** A PDF file, A4. The same model gives the same bytes. */
export async function renderPdf(model: PageModel): Promise<Buffer> {
  const paper = new Paper({
    title: `${model.title}. ${model.subtitle}`,
    author: model.author,
    subject: model.subtitle,
    lang: model.lang,
    createdAt: model.createdAt,
  });
  drawHead(paper, model);
  for (const [i, block] of model.blocks.entries())
    if (block.kind === 'code') drawCode(paper, block, await pdf417(block.text));
    else drawBlock(paper, block, model.blocks[i + 1]);
  return paper.finish(model.footer);
}
