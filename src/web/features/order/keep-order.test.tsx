import { expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { Order } from '#modules/orders/api.ts';
import { renderText } from '../../../../tests/messages/render-page.tsx';
import { KeepOrder } from './keep-order.tsx';

const bought = { id: 'order-1', access: 'confirmed', contacts: { emailMasked: 'a•••@mail.kg' } } as unknown as Order;
const signedIn = { session: { user: { id: 'u', roles: [], contract: null }, ended: false } };

it.each(LOCALES)('in %s a guest who bought reads that an account under their address has the order', (locale) => {
  expect(renderText(locale, <KeepOrder order={bought} />)).toContain('a•••@mail.kg');
});

it('nothing is offered to a user, to who only found the order, and for an order of a contract', () => {
  expect(renderText('ru', <KeepOrder order={bought} />, '/', signedIn)).toBe('');
  expect(renderText('ru', <KeepOrder order={{ ...bought, access: 'found' }} />)).toBe('');
  const seller = { person: null, contract: { number: 'A-1', name: 'Agency' }, from: null };
  expect(renderText('ru', <KeepOrder order={{ ...bought, seller }} />)).toBe('');
});
