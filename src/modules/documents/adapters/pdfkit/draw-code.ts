import type { Block } from '../../domain/page-model.ts';
import type { BarCode } from './bar-code.ts';
import { INK } from './ink.ts';
import { LEFT, type Paper, WIDTH } from './paper.ts';

const MODULE = 2.1;
/** A row of the symbol is three modules high (ISO/IEC 15438). */
const ROW = 3 * MODULE;

/** The bar code with its quiet zone, as large as a scanner at a gate likes it. */
export function drawCode(paper: Paper, block: Extract<Block, { kind: 'code' }>, code: BarCode): void {
  const { rows, columns, pixels } = code;
  const height = rows * ROW;
  paper.room(height + 40);
  const x = LEFT + (WIDTH - columns * MODULE) / 2;
  const top = paper.y + 8;
  paper.figure(block.caption, () => {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; ) {
        let length = 0;
        while (column + length < columns && pixels[row * columns + column + length] === 1) length++;
        if (length > 0) paper.doc.rect(x + column * MODULE, top + row * ROW, length * MODULE, ROW);
        column += Math.max(1, length);
      }
    paper.doc.fill(INK.text);
  });
  const caption = { size: 8, ink: INK.muted, align: 'center' } as const;
  paper.y = top + height + 6;
  paper.y += paper.write(block.caption, LEFT, paper.y, WIDTH, caption) + 12;
}
