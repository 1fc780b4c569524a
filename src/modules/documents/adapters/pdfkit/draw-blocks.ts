import type { Block, LabelledValue } from '../../domain/page-model.ts';
import { MAP_SIZE } from '../../domain/route-map.ts';
import { drawFlight, flightHeight } from './draw-flight.ts';
import { drawMap } from './draw-map.ts';
import { drawTable } from './draw-table.ts';
import { PDF_COLORS } from './pdf-colors.ts';
import { PAGE_LEFT, PAGE_RIGHT, PAGE_WIDTH, type PdfPage } from './pdf-page.ts';

const HEADING = { size: 12.5, weight: 'bold', role: 'H2' } as const;
const LABEL = { size: 9, ink: PDF_COLORS.muted } as const;
const VALUE = { size: 9, weight: 'medium' } as const;
const BODY = { size: 8.25, gap: 1 } as const;

const smallStyle = (line: number) =>
  ({
    size: 8,
    ink: line === 0 ? PDF_COLORS.text : PDF_COLORS.muted,
    weight: line === 0 ? 'semibold' : 'regular',
  }) as const;
const smallHeight = (page: PdfPage, lines: readonly string[]): number =>
  lines.reduce((sum, line, i) => sum + page.heightOf(line, PAGE_WIDTH, smallStyle(i)), 0);

/** What must stand on the same page below a heading or a direction's title. */
function firstPiece(page: PdfPage, block: Block | undefined): number {
  if (!block) return 0;
  if (block.kind === 'flight') return flightHeight(page, block);
  if (block.kind === 'direction') return 130;
  if (block.kind === 'map') return MAP_SIZE.height + 140;
  if (block.kind === 'small') return smallHeight(page, block.lines);
  return 48;
}

function drawPairs(page: PdfPage, items: readonly LabelledValue[]): void {
  const labelWidth = 112;
  for (const item of items) {
    const height = Math.max(
      page.heightOf(item.label, labelWidth - 8, LABEL),
      page.heightOf(item.value, PAGE_WIDTH - labelWidth, VALUE),
    );
    page.room(height + 7);
    page.write(item.label, PAGE_LEFT, page.y + 3, labelWidth - 8, LABEL);
    page.write(item.value, PAGE_LEFT + labelWidth, page.y + 3, PAGE_WIDTH - labelWidth, VALUE);
    page.y += height + 5.5;
    page.line(page.y);
  }
  page.y += 4;
}

function drawSums(page: PdfPage, items: readonly LabelledValue[], total: LabelledValue): void {
  const left = PAGE_LEFT + PAGE_WIDTH * 0.42;
  const width = PAGE_RIGHT - left;
  page.room(items.length * 15 + 44);
  page.y += 6;
  for (const item of items) {
    const height = page.write(item.label, left + 10, page.y, width * 0.62, LABEL);
    page.write(item.value, left, page.y, width - 10, { ...VALUE, align: 'right' });
    page.y += height + 3;
  }
  page.y += 3;
  page.box(left, page.y, width, 28, PDF_COLORS.lakeTint);
  page.write(total.label, left + 10, page.y + 8, width * 0.6, { size: 9.5, weight: 'semibold' });
  page.write(total.value, left, page.y + 6, width - 10, {
    size: 13,
    weight: 'bold',
    ink: PDF_COLORS.lake,
    align: 'right',
  });
  page.y += 36;
}

function drawNotes(page: PdfPage, items: readonly string[]): void {
  for (const item of items) {
    page.room(page.heightOf(item, PAGE_WIDTH - 14, BODY) + 4);
    page.decorate(() => {
      page.doc.circle(PAGE_LEFT + 2.5, page.y + 5.2, 1.6).fill(PDF_COLORS.lake);
    });
    page.y += page.write(item, PAGE_LEFT + 14, page.y, PAGE_WIDTH - 14, BODY) + 4;
  }
}

function drawTransfer(page: PdfPage, text: string, warning: boolean): void {
  const style = { size: 8.5, ink: warning ? PDF_COLORS.amber : PDF_COLORS.muted, weight: 'medium' } as const;
  const height = page.heightOf(text, PAGE_WIDTH - 24, style);
  if (warning) page.box(PAGE_LEFT, page.y, PAGE_WIDTH, height + 10, PDF_COLORS.amberTint);
  page.write(text, PAGE_LEFT + 12, page.y + 5, PAGE_WIDTH - 24, style);
  page.y += height + 15;
}

/** Draws one block at the cursor and moves the cursor below it; `next` keeps headings with what they head. */
export function drawBlock(page: PdfPage, block: Exclude<Block, { kind: 'code' }>, next: Block | undefined): void {
  switch (block.kind) {
    case 'heading':
      if (!page.room(28 + firstPiece(page, next))) page.y += 8;
      page.y += page.write(block.text, PAGE_LEFT, page.y, PAGE_WIDTH, HEADING) + 6;
      return;
    case 'direction':
      page.room(20 + firstPiece(page, next));
      page.write(block.title, PAGE_LEFT, page.y, PAGE_WIDTH * 0.6, {
        size: 10.5,
        weight: 'semibold',
        ink: PDF_COLORS.lake,
      });
      page.write(block.note, PAGE_LEFT + PAGE_WIDTH * 0.5, page.y + 1.5, PAGE_WIDTH * 0.5, {
        ...LABEL,
        align: 'right',
      });
      page.y += 20;
      return;
    case 'flight':
      page.room(flightHeight(page, block) + 6);
      drawFlight(page, block);
      if (next?.kind === 'direction') page.y += 8;
      return;
    case 'transfer':
      page.room(26 + firstPiece(page, next));
      drawTransfer(page, block.text, block.warning);
      return;
    case 'map':
      drawMap(page, block);
      return;
    case 'table':
      drawTable(page, block.columns, block.rows);
      return;
    case 'pairs':
      drawPairs(page, block.items);
      return;
    case 'sums':
      drawSums(page, block.items, block.total);
      return;
    case 'notes':
      drawNotes(page, block.items);
      return;
    case 'small':
      page.room(smallHeight(page, block.lines));
      for (const [i, line] of block.lines.entries())
        page.y += page.write(line, PAGE_LEFT, page.y, PAGE_WIDTH, smallStyle(i));
  }
}
