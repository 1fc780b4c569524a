import { type CarrierMark, carrierMarkSvg, carrierMarks } from '#kernel/carrier-marks.ts';
import { carriersPictured } from '../../domain/carrier-picture.ts';

/** Pixels of a mark: three times its size in the letter, for dense screens. */
const SIZE = 84;

async function drawMark(mark: CarrierMark): Promise<Buffer> {
  // Loaded with the first letter that shows one: it is large.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(carrierMarkSvg(mark, SIZE)))
    .png()
    .toBuffer();
}

/** The pictures that a letter names; of a carrier without a mark its code stands in their place. */
export async function carrierPictures(html: string) {
  const marks = carrierMarks();
  const known = carriersPictured(html).flatMap((code) => {
    const mark = marks[code];
    return mark ? [{ code, mark }] : [];
  });
  return Promise.all(
    known.map(async ({ code, mark }) => ({
      cid: `carrier-${code}`,
      filename: `${code}.png`,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      content: await drawMark(mark),
    })),
  );
}
