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
