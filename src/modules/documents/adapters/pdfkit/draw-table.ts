import type { Column } from '../../domain/page-model.ts';
import { INK } from './ink.ts';
import { LEFT, type Paper, WIDTH } from './paper.ts';

const HEAD = { size: 7.5, weight: 'medium', ink: INK.muted } as const;
const CELL = { size: 9 } as const;
const PAD = 8;

/** Rows never break inside; the head is repeated on the next page. */
export function drawTable(paper: Paper, columns: readonly Column[], rows: readonly string[][]): void {
  const whole = columns.reduce((sum, c) => sum + c.share, 0);
  const widths = columns.map((c) => (WIDTH * c.share) / whole);
  // A sum is never broken: its column takes what it lacks from the widest column of text.
  for (const [i, { align }] of columns.entries()) {
    if (align !== 'right') continue;
    const needed = Math.max(0, ...rows.map((cells) => paper.widthOf(cells[i] ?? '', CELL))) + 2 * PAD + 1;
    const lacking = needed - (widths[i] ?? 0);
    const texts = widths.map((width, at) => (columns[at]?.align === 'left' ? width : 0));
    const widest = texts.indexOf(Math.max(...texts));
    if (lacking <= 0 || widest < 0 || (widths[widest] ?? 0) < 2 * lacking) continue;
    widths[i] = needed;
    widths[widest] = (widths[widest] ?? 0) - lacking;
  }
  const starts = widths.map((_, i) => LEFT + widths.slice(0, i).reduce((a, b) => a + b, 0));
  const styleOf = (base: typeof HEAD | typeof CELL, column: number) => ({
    ...base,
    weight:
      base === CELL && column === 0 ? ('semibold' as const) : 'weight' in base ? base.weight : ('regular' as const),
    align: columns[column]?.align ?? ('left' as const),
  });
  const heightOf = (cells: readonly string[], base: typeof HEAD | typeof CELL) =>
    Math.max(...cells.map((text, i) => paper.heightOf(text, (widths[i] ?? 0) - 2 * PAD, styleOf(base, i))));
  const put = (cells: readonly string[], base: typeof HEAD | typeof CELL, y: number) =>
    cells.forEach((text, i) => {
      paper.write(text, (starts[i] ?? LEFT) + PAD, y, (widths[i] ?? 0) - 2 * PAD, styleOf(base, i));
    });

  const titles = columns.map((c) => c.title);
  const drawHead = () => {
    const height = heightOf(titles, HEAD) + 8;
    paper.box(LEFT, paper.y, WIDTH, height, INK.raised, 4);
    put(titles, HEAD, paper.y + 4);
    paper.y += height;
  };
  drawHead();
  for (const cells of rows) {
    const height = heightOf(cells, CELL) + 7;
    if (paper.room(height)) drawHead();
    put(cells, CELL, paper.y + 4);
    paper.y += height;
    paper.line(paper.y);
  }
  paper.y += 4;
}
