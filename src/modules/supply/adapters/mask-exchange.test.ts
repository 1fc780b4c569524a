import { expect, test } from 'vitest';
import { maskBody, maskPath } from './mask-exchange.ts';

test('what is of a person, a booking or a secret keeps its form alone; kinds, places and prices stay', () => {
  const body = {
    data: {
      id: 'ord_1',
      booking_reference: 'RZPNX8',
      total_amount: '120.50',
      owner: { name: 'Duffel Airways' },
      passengers: [
        { id: 'pas_1', type: 'adult', age: 34, given_name: 'Aigul', family_name: 'Sydykova', born_on: '1992-04-05' },
      ],
      documents: [{ type: 'electronic_ticket', unique_identifier: '125-2125439352' }],
      metadata: { sapar_operation: '019a-77' },
      holder: { email: 'aigul@example.com', anything: 'Aigul' },
      hotel: { name: 'Plaza' },
      remark: 'call 0555 123456',
      story: 'write to aigul@example.com',
    },
  };
  expect(maskBody(body)).toEqual({
    data: {
      id: 'ord_1',
      booking_reference: 'AAAAA0',
      total_amount: '120.50',
      owner: { name: 'Duffel Airways' },
      passengers: [
        { id: 'pas_1', type: 'adult', age: 34, given_name: 'Aaaaa', family_name: 'Aaaaaaaa', born_on: '0000-00-00' },
      ],
      documents: [{ type: 'electronic_ticket', unique_identifier: '000-0000000000' }],
      metadata: { sapar_operation: '000a-00' },
      holder: { email: 'aaaaa@aaaaaaa.aaa', anything: 'Aaaaa' },
      hotel: { name: 'Plaza' },
      remark: 'aaaa 0000 000000',
      story: 'write to aaaaa@aaaaaaa.aaa',
    },
  });
});

test('a path is written without ids and without values of its query', () => {
  expect(maskPath('https://x.example/air/orders/ord_0000A1?offer_id=off_1&limit=2')).toBe(
    '/air/orders/{id}?limit&offer_id',
  );
});
