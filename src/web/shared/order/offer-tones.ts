import type { OfferStatus } from '#kernel/offer-status.ts';
import type { Tone } from '../../ui/alert.tsx';

/** Colours of the badges of offers of requests. */
export const OFFER_TONES = {
  open: 'info',
  accepted: 'wait',
  held: 'wait',
  to_issue: 'wait',
  issued: 'done',
  refused: 'error',
  withdrawn: 'plain',
  expired: 'plain',
  not_chosen: 'plain',
} as const satisfies Record<OfferStatus, Tone | 'plain'>;
