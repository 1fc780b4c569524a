import { expect, test } from 'vitest';
import type { RequestOffer } from '#modules/request-offers/api.ts';
import { issuedOffers } from './issued-documents.tsx';

const offer = (
  id: string,
  status: string,
  segment: object,
  order: object | null = { id: `order-${id}`, number: 'S-1' },
) => ({ id, status, order, slices: [{ segments: [segment] }] }) as unknown as RequestOffer;

test('a room and a ride that were issued are vouchers, a journey is a ticket, and nothing else has a document', () => {
  const offers = [
    offer('room', 'issued', { mode: 'hotel', hotelStay: {} }),
    offer('ride', 'issued', { mode: 'transfer', transfer: {} }),
    offer('service', 'issued', { mode: 'service', service: {} }),
    offer('flight', 'issued', {}),
    offer('unpaid', 'held', { mode: 'hotel', hotelStay: {} }),
    offer('waiting', 'to_issue', {}),
    offer('open', 'open', {}, null),
  ];
  expect(issuedOffers(offers, 'voucher').map(({ id }) => id)).toEqual(['room', 'ride', 'service']);
  expect(issuedOffers(offers, 'ticket').map(({ id }) => id)).toEqual(['flight']);
});
