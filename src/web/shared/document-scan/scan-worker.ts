/// <reference lib="webworker" />
import { greyFromRgba, recognizeDocument } from '#modules/document-scan/api.ts';
import type { ScanRequest } from './scan-picture.ts';

/** Recognizes one picture outside the page's thread; the page ends the worker afterwards. */
self.onmessage = ({ data }: MessageEvent<ScanRequest>) => {
  const picture = greyFromRgba(data.width, data.height, data.rgba);
  self.postMessage(recognizeDocument(picture, { today: data.today }));
};
