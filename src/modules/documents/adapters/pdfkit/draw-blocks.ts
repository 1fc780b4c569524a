import type { Block, Fact } from '../../domain/page-model.ts';
import { drawFlight, flightHeight } from './draw-flight.ts';
import { drawTable } from './draw-table.ts';
import { INK } from './ink.ts';
import { LEFT, type Paper, RIGHT, WIDTH } from './paper.ts';

const HEADING = { size: 12.5, weight: 'bold', role: 'H2' } as const;
const LABEL = { size: 9, ink: INK.muted } as const;
const VALUE = { size: 9, weight: 'medium' } as const;
const BODY = { size: 8.25, gap: 1 } as const;

const smallStyle = (line: number) =>
  ({ size: 8, ink: line === 0 ? INK.text : INK.muted, weight: line === 0 ? 'semibold' : 'regular' }) as const;
const smallHeight = (paper: Paper, lines: readonly string[]): number =>
  lines.reduce((sum, line, i) => sum + paper.heightOf(line, WIDTH, smallStyle(i)), 0);

/** What must stand on the same page below a heading or a direction's title. */
function firstPiece(paper: Paper, block: Block | undefined): number {
  if (!block) return 0;
  if (block.kind === 'flight') return flightHeight(paper, block);
  if (block.kind === 'direction') return 130;
  if (block.kind === 'small') return smallHeight(paper, block.lines);
  return 48;
}

function drawPairs(paper: Paper, items: readonly Fact[]): void {
  const labelWidth = 112;
  for (const item of items) {
    const height = Math.max(
      paper.heightOf(item.label, labelWidth - 8, LABEL),
      paper.heightOf(item.value, WIDTH - labelWidth, VALUE),
    );
    paper.room(height + 7);
    paper.write(item.label, LEFT, paper.y + 3, labelWidth - 8, LABEL);
    paper.write(item.value, LEFT + labelWidth, paper.y + 3, WIDTH - labelWidth, VALUE);
    paper.y += height + 5.5;
    paper.line(paper.y);
  }
  paper.y += 4;
}

function drawSums(paper: Paper, items: readonly Fact[], total: Fact): void {
  const left = LEFT + WIDTH * 0.42;
  const width = RIGHT - left;
  paper.room(items.length * 15 + 44);
  paper.y += 6;
  for (const item of items) {
    const height = paper.write(item.label, left + 10, paper.y, width * 0.62, LABEL);
    paper.write(item.value, left, paper.y, width - 10, { ...VALUE, align: 'right' });
    paper.y += height + 3;
  }
  paper.y += 3;
  paper.box(left, paper.y, width, 28, INK.lakeTint);
  paper.write(total.label, left + 10, paper.y + 8, width * 0.6, { size: 9.5, weight: 'semibold' });
  paper.write(total.value, left, paper.y + 6, width - 10, {
    size: 13,
    weight: 'bold',
    ink: INK.lake,
    align: 'right',
  });
  paper.y += 36;
}

function drawNotes(paper: Paper, items: readonly string[]): void {
  for (const item of items) {
    paper.room(paper.heightOf(item, WIDTH - 14, BODY) + 4);
    paper.decorate(() => {
      paper.doc.circle(LEFT + 2.5, paper.y + 5.2, 1.6).fill(INK.lake);
    });
    paper.y += paper.write(item, LEFT + 14, paper.y, WIDTH - 14, BODY) + 4;
  }
}

function drawTransfer(paper: Paper, text: string, warning: boolean): void {
  const style = { size: 8.5, ink: warning ? INK.amber : INK.muted, weight: 'medium' } as const;
  const height = paper.heightOf(text, WIDTH - 24, style);
  if (warning) paper.box(LEFT, paper.y, WIDTH, height + 10, INK.amberTint);
  paper.write(text, LEFT + 12, paper.y + 5, WIDTH - 24, style);
  paper.y += height + 15;
}

/** Draws one block at the cursor and moves the cursor below it; `next` keeps headings with what they head. */
export function drawBlock(paper: Paper, block: Exclude<Block, { kind: 'code' }>, next: Block | undefined): void {
  switch (block.kind) {
    case 'heading':
      if (!paper.room(28 + firstPiece(paper, next))) paper.y += 8;
      paper.y += paper.write(block.text, LEFT, paper.y, WIDTH, HEADING) + 6;
      return;
    case 'direction':
      paper.room(20 + firstPiece(paper, next));
      paper.write(block.title, LEFT, paper.y, WIDTH * 0.6, { size: 10.5, weight: 'semibold', ink: INK.lake });
      paper.write(block.note, LEFT + WIDTH * 0.5, paper.y + 1.5, WIDTH * 0.5, { ...LABEL, align: 'right' });
      paper.y += 20;
      return;
    case 'flight':
      paper.room(flightHeight(paper, block) + 6);
      drawFlight(paper, block);
      if (next?.kind === 'direction') paper.y += 8;
      return;
    case 'transfer':
      paper.room(26 + firstPiece(paper, next));
      drawTransfer(paper, block.text, block.warning);
      return;
    case 'table':
      drawTable(paper, block.columns, block.rows);
      return;
    case 'pairs':
      drawPairs(paper, block.items);
      return;
    case 'sums':
      drawSums(paper, block.items, block.total);
      return;
    case 'notes':
      drawNotes(paper, block.items);
      return;
    case 'small':
      paper.room(smallHeight(paper, block.lines));
      for (const [i, line] of block.lines.entries()) paper.y += paper.write(line, LEFT, paper.y, WIDTH, smallStyle(i));
  }
}
