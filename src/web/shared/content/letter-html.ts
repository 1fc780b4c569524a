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

/** Links of a letter inside a frame open in the whole window: our pages refuse to be shown in a frame. */
export const withLinksInWindow = (html: string): string =>
  html.replace(/^(<!doctype html>)?/i, '$1<base target="_top">');

type TextPart = { text: string; start: number; isAddress: boolean };

/** A plain text cut at its web addresses; a full stop or a bracket after an address is not of it. */
export function splitAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const part of text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)) {
    if (part !== '') parts.push({ text: part, start, isAddress: /^https?:\/\//.test(part) });
    start += part.length;
  }
  return parts;
}
