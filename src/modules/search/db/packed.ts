import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { AcceptableOffer } from '../domain/accept-offer.ts';

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * The offers of an answer as they are stored: one compressed text. The database only carries them, and two hundred journeys that share flights, terms and
 * prices are a thirtieth of their text (ADR 28).
 */
export const packOffers = (offers: readonly AcceptableOffer[]): Buffer =>
  brotliCompressSync(JSON.stringify(offers), QUICK);

export const unpackOffers = (packed: Buffer): AcceptableOffer[] =>
  JSON.parse(brotliDecompressSync(packed).toString());
