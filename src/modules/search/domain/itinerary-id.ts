import type { Segment, Slice } from '#modules/supply/api.ts';

/** `X0 101`, as nearly all suppliers write it: nothing to mend. */
const USUAL = /^[A-Z0-9]{2} [1-9]\d*$/;

/** `X0 101`, `X00101` and `x0101` are one flight. */
export function flightKey(segment: Pick<Segment, 'flight' | 'carrier'>): string {
  if (
    segment.carrier.length === 2 &&
    segment.flight.startsWith(segment.carrier) &&
    USUAL.test(segment.flight)
  )
    return segment.carrier + segment.flight.slice(3);
  const flight = segment.flight.toUpperCase().replaceAll(/\s/g, '');
  const number = flight.startsWith(segment.carrier.toUpperCase())
    ? flight.slice(segment.carrier.length)
    : flight;
  return `${segment.carrier.toUpperCase()}${number.replace(/^0+(?=\d)/, '')}`;
}

/** Journeys there and back share their directions. */
const directions = new WeakMap<Slice, string>();

function directionKey(slice: Slice): string {
  let key = directions.get(slice);
  if (key === undefined) {
    key = '';
    for (const segment of slice.segments) {
      const { departs, from, to } = segment;
      key += `${key && '+'}${flightKey(segment)}/${departs.slice(0, 10)}/${from}-${to}`;
    }
    directions.set(slice, key);
  }
  return key;
}

/** What makes two journeys the same: carrier, number, day and airports of every flight. */
export const journeyKey = (slices: readonly Slice[]): string => slices.map(directionKey).join('|');

/** Fifty-three well mixed bits of a text (cyrb53, public domain) for each of two seeds. */
function hashes(text: string): [number, number] {
  let [a, b] = [0xdeadbeef ^ 1, 0x41c6ce57 ^ 1];
  let [c, d] = [0xdeadbeef ^ 2, 0x41c6ce57 ^ 2];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
    c = Math.imul(c ^ unit, 2654435761);
    d = Math.imul(d ^ unit, 1597334677);
  }
  return [mixed(a, b), mixed(c, d)];
}

function mixed(one: number, two: number): number {
  const a = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  const b = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const PAIRS = [...DIGITS].flatMap((high) => [...DIGITS].map((low) => high + low));

/** A whole number that is not negative in base 36: what `toString(36)` writes, in a sixth of its time. */
export function base36(number: number): string {
  let [rest, text] = [number, ''];
  while (rest >= PAIRS.length) {
    const pair = rest % PAIRS.length;
    text = PAIRS[pair] + text;
    rest = (rest - pair) / PAIRS.length;
  }
  return (rest < DIGITS.length ? DIGITS[rest] : PAIRS[rest]) + text;
}

/** A journey is asked for its name wherever it is looked at; nobody changes it meanwhile. */
const names = new WeakMap<readonly Slice[], string>();

/** A name for a journey that is the same in every search and for every supplier. */
export function itineraryId(slices: readonly Slice[]): string {
  let name = names.get(slices);
  if (name === undefined) {
    const [first, second] = hashes(journeyKey(slices));
    name = base36(first) + base36(second);
    names.set(slices, name);
  }
  return name;
}
