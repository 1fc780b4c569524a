import type { PageModel } from '../../domain/page-model.ts';
import { INK } from './ink.ts';
import { LEFT, type Paper, RIGHT, WIDTH } from './paper.ts';
import { darkRuns, qrMatrix } from './qr.ts';

const QR_SIZE = 92;

/** The thin tündük: a ring crossed by two bundles of three lines. */
function mark(paper: Paper, x: number, y: number, r: number): void {
  const { doc } = paper;
  doc.save().lineWidth(1.1).strokeColor(INK.lake);
  doc.circle(x, y, r).stroke();
  for (const shift of [-0.42, 0, 0.42]) {
    const half = r * Math.sqrt(1 - shift * shift);
    const bend = shift * r * 0.55;
    doc
      .moveTo(x + shift * r, y - half)
      .quadraticCurveTo(x + shift * r + bend, y, x + shift * r, y + half)
      .stroke();
    doc
      .moveTo(x - half, y + shift * r)
      .quadraticCurveTo(x, y + shift * r + bend, x + half, y + shift * r)
      .stroke();
  }
  doc.restore();
}

function qr(paper: Paper, text: string, x: number, y: number): void {
  const matrix = qrMatrix(text);
  const module = QR_SIZE / matrix.size;
  for (const run of darkRuns(matrix))
    paper.doc.rect(x + run.column * module, y + run.row * module, run.length * module, module);
  paper.doc.fill(INK.text);
}

/** Brand, title, the first facts, and the code that leads to the order. */
export function drawHead(paper: Paper, model: PageModel): void {
  const top = paper.y;
  paper.decorate(() => mark(paper, LEFT + 11, top + 11, 11));
  paper.write(model.brand, LEFT + 30, top + 1, 120, { size: 15, weight: 'bold' });
  const textWidth = WIDTH - QR_SIZE - 40;
  let y = top + 31;
  y += paper.write(model.title, LEFT, y, textWidth, { size: 22, weight: 'bold', role: 'H1' });
  y += paper.write(model.subtitle, LEFT, y + 1, textWidth, { size: 11, ink: INK.muted }) + 12;

  const rows = [model.facts.slice(0, -1), model.facts.slice(-1)];
  for (const facts of rows) {
    const width = textWidth / Math.max(1, facts.length);
    let height = 0;
    facts.forEach((fact, column) => {
      const x = LEFT + column * width;
      const label = paper.write(fact.label, x, y, width - 10, { size: 8, ink: INK.muted });
      const value = paper.write(fact.value, x, y + label, width - 10, { size: 11, weight: 'semibold' });
      height = Math.max(height, label + value);
    });
    y += height + 7;
  }

  const qrX = RIGHT - QR_SIZE;
  const caption = { size: 7, ink: INK.muted, align: 'center' } as const;
  paper.figure(model.qr.caption, () => qr(paper, model.qr.text, qrX, top));
  const captionHeight = paper.write(model.qr.caption, qrX - 6, top + QR_SIZE + 6, QR_SIZE + 12, caption);
  paper.y = Math.max(y, top + QR_SIZE + 6 + captionHeight) + 2;
}
