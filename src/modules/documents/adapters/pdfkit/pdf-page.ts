import PDFDocument from 'pdfkit';
import { loadFont } from './fonts.ts';
import { FONT_FILES, type FontWeight, PDF_COLORS } from './pdf-colors.ts';

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = { side: 44, top: 34, bottom: 40 };
export const PAGE_LEFT = MARGIN.side;
export const PAGE_WIDTH = A4.width - 2 * MARGIN.side;
export const PAGE_RIGHT = PAGE_LEFT + PAGE_WIDTH;
const BOTTOM = A4.height - MARGIN.bottom;

export type TextStyle = {
  readonly size: number;
  readonly weight?: FontWeight;
  readonly ink?: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly gap?: number;
  /** Its structure tag for screen readers; a paragraph by default. */
  readonly role?: 'H1' | 'H2' | 'H3' | 'P';
};

export type PdfMetadata = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly lang: string;
  readonly createdAt: Date;
};

/** A4 with a cursor: blocks ask for room, write, and move the cursor down. Points, y grows downwards. */
export class PdfPage {
  readonly doc: PDFKit.PDFDocument;
  private readonly tree: PDFKit.PDFStructureElement;
  y = MARGIN.top;

  constructor(meta: PdfMetadata) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: meta.lang,
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      info: {
        Title: meta.title,
        Author: meta.author,
        Subject: meta.subject,
        Creator: 'Sapar',
        Producer: 'Sapar',
        CreationDate: meta.createdAt,
        ModDate: meta.createdAt,
      },
    });
    // The writer takes a parsed font, too; its types know files and bytes only.
    for (const weight of Object.keys(FONT_FILES) as FontWeight[])
      this.doc.registerFont(weight, loadFont(weight) as unknown as string);
    this.tree = this.doc.struct('Document');
    this.doc.addStructure(this.tree);
  }

  /** Starts a new page unless this much space is left on the current one; returns whether it did. */
  room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = MARGIN.top;
    return true;
  }

  private use(style: TextStyle): PDFKit.Mixins.TextOptions {
    this.doc
      .font(style.weight ?? 'regular')
      .fontSize(style.size)
      .fillColor(style.ink ?? PDF_COLORS.text);
    return { lineGap: style.gap ?? 1.5, align: style.align ?? 'left', features: ['tnum', 'kern'] };
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    return this.doc.heightOfString(text, { ...this.use(style), width });
  }

  /** How wide a text is on one line. */
  widthOf(text: string, style: TextStyle): number {
    return this.doc.widthOfString(text, this.use(style));
  }

  /** Writes inside a box of that width; the answer is the height it took. */
  write(text: string, x: number, y: number, width: number, style: TextStyle): number {
    const options = { ...this.use(style), width };
    const height = this.doc.heightOfString(text, options);
    this.tree.add(this.doc.struct(style.role ?? 'P', {}, () => void this.doc.text(text, x, y, options)));
    return height;
  }

  /** Draws decoration, hidden from screen readers. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws a picture that means something. */
  figure(alt: string, draw: () => void): void {
    this.tree.add(this.doc.struct('Figure', { alt }, draw));
  }

  line(y: number, ink: string = PDF_COLORS.line, x = PAGE_LEFT, width = PAGE_WIDTH): void {
    this.decorate(() => {
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(ink)
        .stroke();
    });
  }

  box(x: number, y: number, width: number, height: number, fill: string, radius = 6): void {
    this.decorate(() => {
      this.doc.roundedRect(x, y, width, height, radius).fill(fill);
    });
  }

  /** Writes the feet of all pages and closes the file. */
  async finish(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.line(A4.height - 34);
      this.write(foot(page + 1, count), PAGE_LEFT, A4.height - 27, PAGE_WIDTH, { size: 7.5, ink: PDF_COLORS.muted });
    }
    this.tree.end();
    const chunks: Buffer[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.doc.on('end', () => resolve(Buffer.concat(chunks)));
    this.doc.on('error', reject);
    this.doc.end();
    return promise;
  }
}
