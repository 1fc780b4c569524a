import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Money } from '#kernel/money.ts';
import { currencyOf } from '../currency.ts';
import type { Ladder } from './ladder.ts';
import type { WireRate } from './shapes.ts';

/** What our id of an offer says: LiteAPI's own, what was shown of it, and what another answer about it leaves out. */
export type OfferKey = {
  readonly offerId: string;
  readonly hotelId: string;
  readonly hotel: string;
  readonly town: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms: number;
  readonly adults: number;
  readonly children: number;
  /** As the seller asks for it, not as it is shared by the rooms. */
  readonly total: Money;
  /** Of meal, room and cancellation as they were shown. */
  readonly terms: string;
};

const MARK = 'la~';
const LONGEST_NAME = 120;
const zDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const zCount = z.int().min(0).max(99);
const zKey = z.tuple([
  z.string().min(1).max(2_400),
  z.string().regex(/^[\w-]{1,30}$/),
  z.string().min(1).max(LONGEST_NAME),
  z.string().min(1).max(80),
  zDay,
  zDay,
  zCount.min(1),
  zCount,
  zCount,
  z.int().min(1),
  z.string(),
  z.string().length(12),
]);

export function writeOfferKey(key: OfferKey): string {
  const { minor, currency } = key.total;
  const { offerId, hotelId, hotel, town, checkIn, checkOut, rooms, adults, children, terms } = key;
  const name = hotel.slice(0, LONGEST_NAME);
  const parts = [
    offerId,
    hotelId,
    name,
    town,
    checkIn,
    checkOut,
    rooms,
    adults,
    children,
    minor,
    currency,
    terms,
  ] satisfies z.input<typeof zKey>;
  return MARK + Buffer.from(JSON.stringify(parts)).toString('base64url');
}

export function readOfferKey(text: string): OfferKey | null {
  if (!text.startsWith(MARK)) return null;
  let parts: z.output<typeof zKey>;
  try {
    parts = zKey.parse(JSON.parse(Buffer.from(text.slice(MARK.length), 'base64url').toString()));
  } catch {
    return null;
  }
  const [offerId, hotelId, hotel, town, checkIn, checkOut, rooms, adults, children, minor, code, terms] = parts;
  const currency = currencyOf(code);
  return currency
    ? { offerId, hotelId, hotel, town, checkIn, checkOut, rooms, adults, children, total: { minor, currency }, terms }
    : null;
}

/** Two offers with the same digest promise the same room, meal and cancellation. */
export const termsDigest = (rates: readonly WireRate[], ladder: Ladder | null): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        rates.map(({ name, boardType }) => [name ?? '', boardType ?? '']),
        ladder?.map(({ from, fee }) => [String(from), fee]) ?? null,
      ]),
    )
    .digest('hex')
    .slice(0, 12);
