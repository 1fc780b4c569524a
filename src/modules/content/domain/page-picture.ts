import { pictureWidths } from '#kernel/picture-widths.ts';

/** A picture as a text names it: `/api/content-pictures/{id}/{width}x{height}`, the size in pixels of the largest. */
export type PagePicture = { readonly id: string; readonly width: number; readonly height: number };

const ADDRESS =
  /^\/api\/content-pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,3})x([1-9]\d{0,4})$/;

export const pictureAddress = ({ id, width, height }: PagePicture): string =>
  `/api/content-pictures/${id}/${width}x${height}`;

/** Null for an address that is no picture of ours. */
export function parsePictureAddress(address: string): PagePicture | null {
  const match = ADDRESS.exec(address);
  return match ? { id: match[1] as string, width: Number(match[2]), height: Number(match[3]) } : null;
}

/** The addresses of a picture at the widths that are kept, the largest last. */
export const pictureSizes = ({ id, width, height }: PagePicture): { path: string; width: number }[] =>
  pictureWidths(width).map((each) => ({
    path: pictureAddress({ id, width: each, height: Math.max(1, Math.round((height * each) / width)) }),
    width: each,
  }));

/** The size of the largest, and each width that is kept; null for an address that is no picture of ours. */
export function viewPicture(
  address: string,
): { width: number; height: number; sizes: { path: string; width: number }[] } | null {
  const picture = parsePictureAddress(address);
  return picture && { width: picture.width, height: picture.height, sizes: pictureSizes(picture) };
}
