import { expect, it } from 'vitest';
import type { Order } from '#modules/orders/api.ts';
import { renderText } from '../../../../tests/messages/render-page.tsx';
import { useRefundSentence } from './use-refund-sentence.ts';

const seller: Order['seller'] = { person: null, contract: { number: 'A-2', name: 'Issyk Travel' }, from: null };
const refunds = [{ method: 'balance', amount: { minor: 100, currency: 'KGS' } as const }];
const Sentence = ({ order }: { order: Pick<Order, 'seller'> }) => useRefundSentence(order)(refunds);

const shownTo = (number: string | null, order: Pick<Order, 'seller'>) => {
  const user = number && { id: 'u', roles: ['ROLE_AGENT'], contract: { number } };
  return renderText('ru', <Sentence order={order} />, '/', { session: { user, ended: false } });
};

it('a void names whose balance the money goes back to: the reader’s own, or that of the sub-agent', () => {
  expect(shownTo('A-2', { seller })).toBe('Деньги вернутся на баланс вашего договора, сразу.');
  expect(shownTo('A-1', { seller })).toBe('Деньги вернутся на баланс договора A-2 · Issyk Travel, сразу.');
  expect(shownTo(null, { seller: undefined })).toBe('Деньги вернутся на баланс договора, сразу.');
});
