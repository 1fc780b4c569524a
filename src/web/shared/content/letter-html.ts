import { type CarrierMark, carrierMarkSvg } from '#kernel/carrier-marks.ts';

/** Pixels of a carrier's mark in a letter. */
const MARK_SIZE = 28;

/** The pictures that travel with a letter, drawn where a mail program would put them. */
export const withPictures = (html: string, marks: Readonly<Record<string, CarrierMark | undefined>>): string =>
  html.replaceAll(/src="cid:carrier-(\w+)"/g, (named, code: string) => {
    const mark = marks[code];
    if (!mark) return named;
    return `src="data:image/svg+xml,${encodeURIComponent(carrierMarkSvg(mark, MARK_SIZE))}"`;
  });
