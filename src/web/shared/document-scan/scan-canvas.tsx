import { useEffect, useRef } from 'react';
import type { GreyImage } from '#modules/document-scan/api.ts';
import css from './scan.module.css';

/** Longer side (pixels) of the whole picture in the dialog. */
const SHOWN = 1100;

/** The chosen picture, turned upright by quarter turns. */
export function PictureCanvas({ picture, turns, label }: { picture: ImageBitmap; turns: number; label: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const scale = Math.min(1, SHOWN / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width * scale, picture.height * scale];
    [canvas.width, canvas.height] = turns % 2 === 0 ? [width, height] : [height, width];
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(picture, -width / 2, -height / 2, width, height);
  }, [picture, turns]);
  return <canvas ref={ref} role="img" aria-label={label} className={css.picture} />;
}

/** The part of the picture that a field was read from. */
export function StripCanvas({ strip, label }: { strip: GreyImage; label: string }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context) return;
    const pixels = context.createImageData(strip.width, strip.height);
    for (const [i, shade] of strip.data.entries()) pixels.data.set([shade, shade, shade, 255], i * 4);
    context.putImageData(pixels, 0, 0);
  }, [strip]);
  return (
    <canvas ref={ref} width={strip.width} height={strip.height} role="img" aria-label={label} className={css.strip} />
  );
}
