import type { PageModel } from '../../domain/page-model.ts';
import { pdf417 } from './bar-code.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawCode } from './draw-code.ts';
import { drawHeader } from './draw-header.ts';
import { PdfPage } from './pdf-page.ts';

/** A PDF file, A4. The same model gives the same bytes. */
export async function renderPdf(model: PageModel): Promise<Buffer> {
  const page = new PdfPage({
    title: `${model.title}. ${model.subtitle}`,
    author: model.author,
    subject: model.subtitle,
    lang: model.lang,
    createdAt: model.createdAt,
  });
  drawHeader(page, model);
  for (const [i, block] of model.blocks.entries())
    if (block.kind === 'code') drawCode(page, block, await pdf417(block.text));
    else drawBlock(page, block, model.blocks[i + 1]);
  return page.finish(model.footer);
}
