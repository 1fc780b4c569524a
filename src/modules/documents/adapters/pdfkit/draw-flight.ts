import { CARRIER_MARKS, OTHER_CARRIER } from '#kernel/carrier-marks.ts';
import type { Block, Stop } from '../../domain/page-model.ts';
import { INK } from './ink.ts';
import { LEFT, type Paper, RIGHT, WIDTH } from './paper.ts';

type Flight = Extract<Block, { kind: 'flight' }>;

const PAD = 10;
const SIDE = 112;
const MIDDLE = 84;
const STOP = (WIDTH - 2 * PAD - SIDE - MIDDLE) / 2;

const STYLES = {
  time: { size: 17, weight: 'bold' },
  date: { size: 8.5, weight: 'medium' },
  city: { size: 10, weight: 'semibold' },
  airport: { size: 8.5, ink: INK.muted },
  zone: { size: 7.5, ink: INK.muted },
} as const;

const linesOf = (stop: Stop) =>
  (['time', 'date', 'city', 'airport', 'zone'] as const).map((k) => [stop[k], STYLES[k]] as const);

const stopHeight = (paper: Paper, stop: Stop): number =>
  linesOf(stop).reduce((sum, [text, style]) => sum + paper.heightOf(text, STOP - 8, style), 0);

function drawStop(paper: Paper, stop: Stop, x: number, y: number): void {
  let at = y;
  for (const [text, style] of linesOf(stop)) at += paper.write(text, x, at, STOP - 8, style);
}

export function flightHeight(paper: Paper, block: Flight): number {
  const details = paper.heightOf(block.details, WIDTH - 2 * PAD, { size: 8 });
  return PAD + Math.max(stopHeight(paper, block.from), stopHeight(paper, block.to)) + 8 + details + PAD - 5;
}

const TILE = 22;

/** The carrier's mark as on the screen; its code where there is none. */
function drawCarrier(paper: Paper, code: string, x: number, y: number): void {
  const mark = CARRIER_MARKS[code];
  paper.box(x, y, TILE, TILE, mark?.ground ?? OTHER_CARRIER, 5.5);
  if (!mark) {
    paper.write(code, x, y + 6.5, TILE, { size: 8.5, weight: 'bold', ink: INK.white, align: 'center' });
    return;
  }
  paper.decorate(() => {
    const { doc } = paper;
    doc
      .save()
      .translate(x, y)
      .scale(TILE / 40);
    doc.lineWidth(2.6).lineCap('round').lineJoin('round').path(mark.sign).stroke(INK.white);
    doc.restore();
  });
}

/**
 * A card for one flight: the carrier at the left, departure and arrival by their local clocks, the details at the
 * foot.
 */
export function drawFlight(paper: Paper, block: Flight): void {
  const height = flightHeight(paper, block);
  const top = paper.y;
  const { doc } = paper;
  paper.decorate(() => {
    doc.roundedRect(LEFT, top, WIDTH, height, 8).lineWidth(0.75).fillAndStroke(INK.raised, INK.line);
  });

  const y = top + PAD;
  drawCarrier(paper, block.code, LEFT + PAD, y + 0.5);
  paper.write(block.flight, LEFT + PAD + 33, y + 3, SIDE - 38, { size: 11, weight: 'bold' });
  paper.write(block.carrier, LEFT + PAD, y + 26, SIDE - 10, { size: 8.5, ink: INK.muted });

  const fromX = LEFT + PAD + SIDE;
  const middleX = fromX + STOP;
  drawStop(paper, block.from, fromX, y);
  paper.write(block.duration, middleX - 10, y + 1, MIDDLE, { size: 7.5, ink: INK.muted, align: 'center' });
  const lineY = y + 14.5;
  paper.line(lineY, INK.lineStrong, middleX - 6, MIDDLE - 14);
  const end = middleX - 6 + MIDDLE - 14;
  paper.decorate(() => {
    doc
      .moveTo(end - 4, lineY - 3)
      .lineTo(end, lineY)
      .lineTo(end - 4, lineY + 3)
      .lineWidth(0.75)
      .strokeColor(INK.lineStrong)
      .stroke();
  });
  drawStop(paper, block.to, middleX + MIDDLE, y);

  const stops = Math.max(stopHeight(paper, block.from), stopHeight(paper, block.to));
  const detailsY = y + stops + 4;
  paper.line(detailsY, INK.line, LEFT + PAD, RIGHT - LEFT - 2 * PAD);
  paper.write(block.details, LEFT + PAD, detailsY + 5, WIDTH - 2 * PAD, { size: 8 });
  paper.y = top + height + 6;
}
