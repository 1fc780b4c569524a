import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { AcceptableOffer } from '../domain/accept-offer.ts';

const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const [SMALLEST_CHUNK, LARGEST_CHUNK] = [1_024, 16_384];

/**
 * A compressor keeps the room for its output until the next collection of the whole heap: it is given no more than a
 * short text will fill. That room is a
 * piece of a pool of bytes, which a piece keeps as a whole: a text's bytes stand apart from it.
 */
function compressed(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  const chunkSize = Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, bytes.length >> 2));
  return brotliCompressSync(bytes, { params: QUICK, chunkSize });
}

type Slice = AcceptableOffer['slices'][number];
type Terms = AcceptableOffer['terms'];
/** Offers with the slices, directions and terms that several of them share written once and named by their place. */
type Packed = {
  segments: Slice['segments'];
  slices: (Omit<Slice, 'segments'> & { segments: number[] })[];
  terms: Terms[];
  offers: (Omit<AcceptableOffer, 'slices' | 'terms'> & { slices: number[]; terms: number })[];
};

const NOTHING = compressed(JSON.stringify({ segments: [], slices: [], terms: [], offers: [] } satisfies Packed));

/** A list of things, each once; `write` is asked for a thing that is met for the first time. */
function listOf<T, W>(write: (thing: T) => W) {
  const places = new Map<T, number>();
  const list: W[] = [];
  const placeOf = (thing: T): number => {
    let place = places.get(thing);
    if (place === undefined) {
      place = list.push(write(thing)) - 1;
      places.set(thing, place);
    }
    return place;
  };
  return { list, placeOf };
}

/**
 * The offers of an answer as they are stored: one compressed text. The database only carries them, and two hundred
 * journeys that share flights, terms and prices are a thirtieth of their text (ADR 28). Shared objects are known by
 * identity: the own inventory creates each once.
 */
export function encodeOffers(offers: readonly AcceptableOffer[]): Buffer {
  if (offers.length === 0) return NOTHING;
  const segments = listOf((segment: Slice['segments'][number]) => segment);
  const slices = listOf((slice: Slice) => ({ ...slice, segments: slice.segments.map(segments.placeOf) }));
  const terms = listOf((one: Terms) => one);
  const encoded = offers.map((offer) => ({
    ...offer,
    slices: offer.slices.map(slices.placeOf),
    terms: terms.placeOf(offer.terms),
  }));
  const packed: Packed = { segments: segments.list, slices: slices.list, terms: terms.list, offers: encoded };
  return compressed(JSON.stringify(packed));
}

const at = <T>(list: readonly T[], place: number): T => {
  const thing = list[place];
  if (thing === undefined) throw new RangeError('a packed answer names what it does not hold');
  return thing;
};

/** As answers were packed before terms were shared: each offer with its own. */
type OwnTerms = Omit<Packed, 'terms' | 'offers'> & {
  terms?: undefined;
  offers: (Omit<AcceptableOffer, 'slices'> & { slices: number[] })[];
};

/** @throws RangeError when it names what it does not hold; Error when it was not packed at all. */
export function decodeOffers(packed: Buffer): AcceptableOffer[] {
  const read = JSON.parse(brotliDecompressSync(packed).toString()) as Packed | OwnTerms | AcceptableOffer[];
  // As answers were stored before slices and directions were shared: each offer whole.
  if (Array.isArray(read)) return read;
  const slices = read.slices.map((slice) => ({
    ...slice,
    segments: slice.segments.map((place) => at(read.segments, place)),
  }));
  const slicesOf = (offer: { slices: number[] }) => offer.slices.map((place) => at(slices, place));
  if (!read.terms) return read.offers.map((offer) => ({ ...offer, slices: slicesOf(offer) }));
  const { terms } = read;
  return read.offers.map((offer) => ({ ...offer, slices: slicesOf(offer), terms: at(terms, offer.terms) }));
}
