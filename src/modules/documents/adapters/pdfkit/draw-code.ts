import type { Block } from '../../domain/page-model.ts';
import type { BarCode } from './bar-code.ts';
import { PDF_COLORS } from './pdf-colors.ts';
import { PAGE_LEFT, PAGE_WIDTH, type PdfPage } from './pdf-page.ts';

const MODULE = 2.1;
/** A row of the symbol is three modules high (ISO/IEC 15438). */
const ROW = 3 * MODULE;

/** The bar code with its quiet zone, as large as a scanner at a gate likes it. */
export function drawCode(page: PdfPage, block: Extract<Block, { kind: 'code' }>, code: BarCode): void {
  const { rows, columns, pixels } = code;
  const height = rows * ROW;
  page.room(height + 40);
  const x = PAGE_LEFT + (PAGE_WIDTH - columns * MODULE) / 2;
  const top = page.y + 8;
  page.figure(block.caption, () => {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; ) {
        let length = 0;
        while (column + length < columns && pixels[row * columns + column + length] === 1) length++;
        if (length > 0) page.doc.rect(x + column * MODULE, top + row * ROW, length * MODULE, ROW);
        column += Math.max(1, length);
      }
    page.doc.fill(PDF_COLORS.text);
  });
  const caption = { size: 8, ink: PDF_COLORS.muted, align: 'center' } as const;
  page.y = top + height + 6;
  page.y += page.write(block.caption, PAGE_LEFT, page.y, PAGE_WIDTH, caption) + 12;
}
