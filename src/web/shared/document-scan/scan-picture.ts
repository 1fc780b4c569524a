import { type FileRefusal, refusePicture, type ScanRefusal, type ScanResult } from '#modules/document-scan/api.ts';

export type ScanRequest = { width: number; height: number; rgba: Uint8ClampedArray; today: string };

/** Why nothing was recognized; `notLoaded`: the recognizer did not start, for want of a connection. */
export type Refusal = ScanRefusal | FileRefusal | 'notLoaded';

/** A chosen picture, for the page to show, and what was recognized in it. */
export type Scan = {
  picture: ImageBitmap | null;
  result: Exclude<ScanResult, { refusal: unknown }> | { refusal: Refusal };
};

/** Longer side (pixels) in which a picture is recognized and shown. */
const LONGEST = 2600;
/** Bytes at the beginning of a file that hold its header, previews included. */
const HEAD = 256 * 1024;
/** A recognizer that has not answered by then (ms) is ended. */
const PATIENCE_MS = 60_000;

/** The picture upright and not larger than needed; null when the browser cannot open it. */
async function open(file: Blob): Promise<ImageBitmap | null> {
  try {
    const whole = await createImageBitmap(file);
    const factor = LONGEST / Math.max(whole.width, whole.height);
    if (factor >= 1) return whole;
    const small = await createImageBitmap(whole, {
      resizeWidth: Math.round(whole.width * factor),
      resizeHeight: Math.round(whole.height * factor),
      resizeQuality: 'high',
    });
    whole.close();
    return small;
  } catch {
    return null;
  }
}

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray | null {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height).data;
}

function recognize(request: ScanRequest, signal: AbortSignal): Promise<ScanResult | { refusal: 'notLoaded' }> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
    const finish = (result: ScanResult | { refusal: 'notLoaded' }): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => finish({ refusal: 'unclear' }), PATIENCE_MS);
    signal.addEventListener('abort', () => finish({ refusal: 'unclear' }));
    worker.onmessage = ({ data }: MessageEvent<ScanResult>) => finish(data);
    worker.onerror = () => finish({ refusal: 'notLoaded' });
    worker.postMessage(request, [request.rgba.buffer]);
  });
}

/**
 * Recognizes a document in a file, on this device: nothing is sent anywhere or stored. `signal` ends the work.
 */
export async function scanPicture(file: Blob, today: string, signal: AbortSignal): Promise<Scan> {
  const head = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const refusal = refusePicture(new Uint8Array(head), file.size);
  if (refusal) return { picture: null, result: { refusal } };
  const picture = await open(file);
  const rgba = picture && pixelsOf(picture);
  if (!picture || !rgba) return { picture: null, result: { refusal: 'notAPicture' } };
  const { width, height } = picture;
  return { picture, result: await recognize({ width, height, rgba, today }, signal) };
}
