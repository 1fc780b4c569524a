import type { Segment, Slice } from '#modules/supply/api.ts';

/** `AB 101`, as nearly all suppliers write it: nothing to mend. */
const USUAL = /^[A-Z0-9]{2} [1-9]\d*$/;

/** `AB 101`, `AB0101` and `ab101` are one flight. */
export function flightKey(segment: Pick<Segment, 'flight' | 'carrier'>): string {
  if (segment.carrier.length === 2 && segment.flight.startsWith(segment.carrier) && USUAL.test(segment.flight))
    return segment.carrier + segment.flight.slice(3);
  const flight = segment.flight.toUpperCase().replaceAll(/\s/g, '');
  const number = flight.startsWith(segment.carrier.toUpperCase()) ? flight.slice(segment.carrier.length) : flight;
  return `${segment.carrier.toUpperCase()}${number.replace(/^0+(?=\d)/, '')}`;
}

function directionKey(slice: Slice): string {
  let key = '';
  for (const segment of slice.segments) {
    const { departsLocal, from, to } = segment;
    key += `${key && '+'}${flightKey(segment)}/${departsLocal.slice(0, 10)}/${from}-${to}`;
  }
  return key;
}

/** What makes two journeys the same: carrier, number, day and airports of every flight. */
export const journeyKey = (slices: readonly Slice[], keyOf = directionKey): string =>
  slices.map((slice) => keyOf(slice)).join('|');

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

function nameOf(key: string): string {
  const [first, second] = hashes(key);
  return base36(first) + base36(second);
}

/** A name for a journey that is the same in every search and for every supplier. */
export const itineraryId = (slices: readonly Slice[]): string => nameOf(journeyKey(slices));

/**
 * The same for many journeys, which share their directions there and back: each is written once. What is known of
 * them goes with the function; kept by
 * the module, it would be looked through at every collection of garbage.
 */
export function journeyNames(): (slices: readonly Slice[]) => string {
  const keys = new Map<Slice, string>();
  const keyOf = (slice: Slice): string => {
    let key = keys.get(slice);
    if (key === undefined) {
      key = directionKey(slice);
      keys.set(slice, key);
    }
    return key;
  };
  return (slices) => nameOf(journeyKey(slices, keyOf));
}
