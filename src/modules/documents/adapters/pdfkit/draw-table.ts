import type { Column } from '../../domain/page-model.ts';
import { PDF_COLORS } from './pdf-colors.ts';
import { PAGE_LEFT, PAGE_WIDTH, type PdfPage } from './pdf-page.ts';

const HEAD = { size: 7.5, weight: 'medium', ink: PDF_COLORS.muted } as const;
const CELL = { size: 9 } as const;
const PAD = 8;

/** Rows never break inside; the head is repeated on the next page. */
export function drawTable(page: PdfPage, columns: readonly Column[], rows: readonly string[][]): void {
  const whole = columns.reduce((sum, c) => sum + c.share, 0);
  const widths = columns.map((c) => (PAGE_WIDTH * c.share) / whole);
  // A sum is never broken: its column takes what it lacks from the widest column of text.
  for (const [i, { align }] of columns.entries()) {
    if (align !== 'right') continue;
    const needed = Math.max(0, ...rows.map((cells) => page.widthOf(cells[i] ?? '', CELL))) + 2 * PAD + 1;
    const lacking = needed - (widths[i] ?? 0);
    const texts = widths.map((width, at) => (columns[at]?.align === 'left' ? width : 0));
    const widest = texts.indexOf(Math.max(...texts));
    if (lacking <= 0 || widest < 0 || (widths[widest] ?? 0) < 2 * lacking) continue;
    widths[i] = needed;
    widths[widest] = (widths[widest] ?? 0) - lacking;
  }
  const starts = widths.map((_, i) => PAGE_LEFT + widths.slice(0, i).reduce((a, b) => a + b, 0));
  const styleOf = (base: typeof HEAD | typeof CELL, column: number) => ({
    ...base,
    weight:
      base === CELL && column === 0 ? ('semibold' as const) : 'weight' in base ? base.weight : ('regular' as const),
    align: columns[column]?.align ?? ('left' as const),
  });
  const heightOf = (cells: readonly string[], base: typeof HEAD | typeof CELL) =>
    Math.max(...cells.map((text, i) => page.heightOf(text, (widths[i] ?? 0) - 2 * PAD, styleOf(base, i))));
  const put = (cells: readonly string[], base: typeof HEAD | typeof CELL, y: number) =>
    cells.forEach((text, i) => {
      page.write(text, (starts[i] ?? PAGE_LEFT) + PAD, y, (widths[i] ?? 0) - 2 * PAD, styleOf(base, i));
    });

  const titles = columns.map((c) => c.title);
  const drawHeader = () => {
    const height = heightOf(titles, HEAD) + 8;
    page.box(PAGE_LEFT, page.y, PAGE_WIDTH, height, PDF_COLORS.raised, 4);
    put(titles, HEAD, page.y + 4);
    page.y += height;
  };
  drawHeader();
  for (const cells of rows) {
    const height = heightOf(cells, CELL) + 7;
    if (page.room(height)) drawHeader();
    put(cells, CELL, page.y + 4);
    page.y += height;
    page.line(page.y);
  }
  page.y += 4;
}
