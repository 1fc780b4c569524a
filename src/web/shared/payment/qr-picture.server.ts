import { create } from 'qrcode';

/** A QR code as one path of squares on a grid `size` wide, with the quiet zone that cameras need. */
export type QrPicture = { size: number; path: string };

const QUIET = 4;

export function drawQr(text: string): QrPicture {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
  return { size: modules.size + 2 * QUIET, path: squares.join('') };
}
