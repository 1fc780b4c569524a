/** Types of pictures that are accepted. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const;
type PictureType = (typeof PICTURES)[number];
export const isPicture = (type: string): type is PictureType => PICTURES.some((picture) => picture === type);

/** A picture of a telephone has twelve to fifty million. */
const MAX_PIXELS = 50_000_000;
const THUMBNAIL = 480;

export type CleanPicture = (bytes: Buffer, type: PictureType) => Promise<{ bytes: Buffer; thumbnail: Buffer } | null>;

/**
 * Encodes a picture anew: what is not a pixel (place, camera, comments, a second file behind the first) is left out,
 * and it stands upright. Of a moving picture the first remains. Null for one that cannot be read or has too many
 * pixels.
 */
export const cleanPicture: CleanPicture = async (bytes, type) => {
  // Loaded with the first picture: it is large, and most processes never see one.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const read = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const encoded = {
    'image/jpeg': () => read().jpeg({ quality: 88 }),
    'image/png': () => read().png(),
    'image/webp': () => read().webp({ quality: 88 }),
  };
  try {
    const clean = await encoded[type]().toBuffer();
    const small = read().resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true });
    return { bytes: clean, thumbnail: await small.webp({ quality: 75 }).toBuffer() };
  } catch {
    return null;
  }
};

export type PictureInWidths = { width: number; height: number; sizes: { width: number; bytes: Buffer }[] };

/**
 * A picture at several widths as `image/webp`, each encoded anew as `cleanPicture` does; the largest says the size of
 * the picture. Null for one that cannot be read or has too many pixels.
 */
export async function pictureInWidths(
  bytes: Buffer,
  widthsOf: (width: number) => readonly number[],
): Promise<PictureInWidths | null> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    // Pixels without a frame, profile or comment; decoded once for all widths.
    const { data, info } = await upright.toColorspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sizes: { width: number; bytes: Buffer; height: number }[] = [];
    for (const each of widthsOf(width)) {
      const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: each });
      const made = await resized.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
      sizes.push({ width: each, bytes: made.data, height: made.info.height });
    }
    const largest = sizes.at(-1);
    return largest ? { width: largest.width, height: largest.height, sizes } : null;
  } catch {
    return null;
  }
}

/**
 * A picture cut to boxes of a known size, as `image/webp`, each encoded anew as `cleanPicture` does. Null for one that
 * cannot be read or has too many pixels.
 */
export async function pictureInBoxes(
  bytes: Buffer,
  boxes: readonly { width: number; height: number }[],
): Promise<Buffer[] | null> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  try {
    const made: Buffer[] = [];
    for (const box of boxes) {
      const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
      made.push(
        await upright
          .resize({ ...box, fit: 'cover' })
          .toColorspace('srgb')
          .webp({ quality: 80 })
          .toBuffer(),
      );
    }
    return made;
  } catch {
    return null;
  }
}
