import { carrierMarks } from '#kernel/carrier-marks.ts';
import { carriersPictured } from '../../domain/carrier-picture.ts';

/** Pixels of a mark: three times its size in the letter, for dense screens. */
const SIZE = 84;

async function drawMark({ ground, sign }: { ground: string; sign: string }): Promise<Buffer> {
  // Loaded with the first letter that shows one: it is large.
  const { default: sharp } = await import('sharp');
  const lines = 'fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${SIZE}" height="${SIZE}">
<rect width="40" height="40" rx="10" fill="${ground}"/><path d="${sign}" ${lines}/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
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
