import type { PageModel } from '../../domain/page-model.ts';
import { PDF_COLORS } from './pdf-colors.ts';
import { PAGE_LEFT, PAGE_RIGHT, PAGE_WIDTH, type PdfPage } from './pdf-page.ts';
import { darkModuleRuns, qrMatrix } from './qr.ts';

const QR_SIZE = 92;

/** The thin tündük: a ring crossed by two bundles of three lines. */
function mark(page: PdfPage, x: number, y: number, r: number): void {
  const { doc } = page;
  doc.save().lineWidth(1.1).strokeColor(PDF_COLORS.lake);
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

function qr(page: PdfPage, text: string, x: number, y: number): void {
  const matrix = qrMatrix(text);
  const module = QR_SIZE / matrix.size;
  for (const run of darkModuleRuns(matrix))
    page.doc.rect(x + run.column * module, y + run.row * module, run.length * module, module);
  page.doc.fill(PDF_COLORS.text);
}

/** Brand, title, the first facts, and the code that leads to the order. */
export function drawHeader(page: PdfPage, model: PageModel): void {
  const top = page.y;
  page.decorate(() => mark(page, PAGE_LEFT + 11, top + 11, 11));
  page.write(model.brand, PAGE_LEFT + 30, top + 1, 120, { size: 15, weight: 'bold' });
  const textWidth = PAGE_WIDTH - QR_SIZE - 40;
  let y = top + 31;
  y += page.write(model.title, PAGE_LEFT, y, textWidth, { size: 22, weight: 'bold', role: 'H1' });
  y += page.write(model.subtitle, PAGE_LEFT, y + 1, textWidth, { size: 11, ink: PDF_COLORS.muted }) + 12;

  const rows = [model.labelledValues.slice(0, -1), model.labelledValues.slice(-1)];
  for (const details of rows) {
    const width = textWidth / Math.max(1, details.length);
    let height = 0;
    details.forEach((labelled, column) => {
      const x = PAGE_LEFT + column * width;
      const label = page.write(labelled.label, x, y, width - 10, { size: 8, ink: PDF_COLORS.muted });
      const value = page.write(labelled.value, x, y + label, width - 10, { size: 11, weight: 'semibold' });
      height = Math.max(height, label + value);
    });
    y += height + 7;
  }

  const qrX = PAGE_RIGHT - QR_SIZE;
  const caption = { size: 7, ink: PDF_COLORS.muted, align: 'center' } as const;
  page.figure(model.qr.caption, () => qr(page, model.qr.text, qrX, top));
  const captionHeight = page.write(model.qr.caption, qrX - 6, top + QR_SIZE + 6, QR_SIZE + 12, caption);
  page.y = Math.max(y, top + QR_SIZE + 6 + captionHeight) + 2;
}
