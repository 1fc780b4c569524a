import { carrierMarks, OTHER_CARRIER } from '#kernel/carrier-marks.ts';
import type { Block, Stop } from '../../domain/page-model.ts';
import { PDF_COLORS } from './pdf-colors.ts';
import { PAGE_LEFT, PAGE_RIGHT, PAGE_WIDTH, type PdfPage } from './pdf-page.ts';

type Flight = Extract<Block, { kind: 'flight' }>;

const PAD = 10;
const SIDE = 112;
const MIDDLE = 84;
const STOP = (PAGE_WIDTH - 2 * PAD - SIDE - MIDDLE) / 2;

const STYLES = {
  time: { size: 17, weight: 'bold' },
  date: { size: 8.5, weight: 'medium' },
  city: { size: 10, weight: 'semibold' },
  airport: { size: 8.5, ink: PDF_COLORS.muted },
  zone: { size: 7.5, ink: PDF_COLORS.muted },
} as const;

const linesOf = (stop: Stop) =>
  (['time', 'date', 'city', 'airport', 'zone'] as const).map((k) => [stop[k], STYLES[k]] as const);

const stopHeight = (page: PdfPage, stop: Stop): number =>
  linesOf(stop).reduce((sum, [text, style]) => sum + page.heightOf(text, STOP - 8, style), 0);

function drawStop(page: PdfPage, stop: Stop, x: number, y: number): void {
  let at = y;
  for (const [text, style] of linesOf(stop)) at += page.write(text, x, at, STOP - 8, style);
}

export function flightHeight(page: PdfPage, block: Flight): number {
  const details = page.heightOf(block.details, PAGE_WIDTH - 2 * PAD, { size: 8 });
  return PAD + Math.max(stopHeight(page, block.from), stopHeight(page, block.to)) + 8 + details + PAD - 5;
}

const TILE = 22;

/** The carrier's mark as on the screen; its code where there is none. */
function drawCarrier(page: PdfPage, code: string, x: number, y: number): void {
  const mark = carrierMarks()[code];
  page.box(x, y, TILE, TILE, mark?.ground ?? OTHER_CARRIER, 5.5);
  if (!mark) {
    page.write(code, x, y + 6.5, TILE, { size: 8.5, weight: 'bold', ink: PDF_COLORS.white, align: 'center' });
    return;
  }
  page.decorate(() => {
    const { doc } = page;
    doc
      .save()
      .translate(x, y)
      .scale(TILE / 40);
    doc.lineWidth(2.6).lineCap('round').lineJoin('round').path(mark.sign).stroke(PDF_COLORS.white);
    doc.restore();
  });
}

/**
 * A card for one flight: the carrier at the left, departure and arrival by their local clocks, the details at the
 * foot.
 */
export function drawFlight(page: PdfPage, block: Flight): void {
  const height = flightHeight(page, block);
  const top = page.y;
  const { doc } = page;
  page.decorate(() => {
    doc
      .roundedRect(PAGE_LEFT, top, PAGE_WIDTH, height, 8)
      .lineWidth(0.75)
      .fillAndStroke(PDF_COLORS.raised, PDF_COLORS.line);
  });

  const y = top + PAD;
  drawCarrier(page, block.code, PAGE_LEFT + PAD, y + 0.5);
  page.write(block.flight, PAGE_LEFT + PAD + 33, y + 3, SIDE - 38, { size: 11, weight: 'bold' });
  page.write(block.carrier, PAGE_LEFT + PAD, y + 26, SIDE - 10, { size: 8.5, ink: PDF_COLORS.muted });

  const fromX = PAGE_LEFT + PAD + SIDE;
  const middleX = fromX + STOP;
  drawStop(page, block.from, fromX, y);
  page.write(block.duration, middleX - 10, y + 1, MIDDLE, { size: 7.5, ink: PDF_COLORS.muted, align: 'center' });
  const lineY = y + 14.5;
  page.line(lineY, PDF_COLORS.lineStrong, middleX - 6, MIDDLE - 14);
  const end = middleX - 6 + MIDDLE - 14;
  page.decorate(() => {
    doc
      .moveTo(end - 4, lineY - 3)
      .lineTo(end, lineY)
      .lineTo(end - 4, lineY + 3)
      .lineWidth(0.75)
      .strokeColor(PDF_COLORS.lineStrong)
      .stroke();
  });
  drawStop(page, block.to, middleX + MIDDLE, y);

  const stops = Math.max(stopHeight(page, block.from), stopHeight(page, block.to));
  const detailsY = y + stops + 4;
  page.line(detailsY, PDF_COLORS.line, PAGE_LEFT + PAD, PAGE_RIGHT - PAGE_LEFT - 2 * PAD);
  page.write(block.details, PAGE_LEFT + PAD, detailsY + 5, PAGE_WIDTH - 2 * PAD, { size: 8 });
  page.y = top + height + 6;
}
