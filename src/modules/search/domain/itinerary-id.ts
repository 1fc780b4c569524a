import type { Segment, Slice } from '#modules/supply/api.ts';

/** `X0 101`, `X00101` and `x0101` are one flight. */
export function flightKey(segment: Pick<Segment, 'flight' | 'carrier'>): string {
  const flight = segment.flight.toUpperCase().replaceAll(/\s/g, '');
  const number = flight.startsWith(segment.carrier.toUpperCase())
    ? flight.slice(segment.carrier.length)
    : flight;
  return `${segment.carrier.toUpperCase()}${number.replace(/^0+(?=\d)/, '')}`;
}

/** What makes two journeys the same: carrier, number, day and airports of every flight. */
export const journeyKey = (slices: readonly Slice[]): string =>
  slices
    .map((slice) =>
      slice.segments.map((s) => `${flightKey(s)}/${s.departs.slice(0, 10)}/${s.from}-${s.to}`).join('+'),
    )
    .join('|');

/** Fifty-three well mixed bits of a text (cyrb53, public domain). */
function hash(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** A name for a journey that is the same in every search and for every supplier. */
export function itineraryId(slices: readonly Slice[]): string {
  const key = journeyKey(slices);
  return hash(key, 1).toString(36) + hash(key, 2).toString(36);
}
