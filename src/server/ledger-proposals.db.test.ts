import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { beginProposed } from '#modules/orders/booking/use-cases/begin-proposed.ts';
import { confirmServices } from '#modules/orders/booking/use-cases/confirm-services.ts';
import { readPaymentOptions } from '#modules/orders/booking/use-cases/read-payment-options.ts';
import { savePassengers } from '#modules/orders/booking/use-cases/save-passengers.ts';
import { place, visitor } from '#modules/orders/testing/buy.ts';
import { CONTACTS, person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

const { composed, seller, accountTotals, bankPays, runJobs, fill, funds, breaks } = ledgerFixture({
  aaa: 1,
  rbg: 0,
  rmg: 0,
  ins: 0,
});

test('a client’s card pays a proposal’s order, the contract is credited, its balance is not used', async () => {
  const agent = seller('rich');
  await fill('rich', {
    money: fromMajor(100_000),
    points: fromMajor(100_000),
    motivation: fromMajor(100_000),
  });
  const before = await funds('rich');
  const { deps } = composed.fixture;
  const client = visitor('client');
  const sale = { proposalId: 'p', contractId: 'rich', userId: 'u', workplaceId: 'w' };
  const option = { searchUid: 's', offerId: composed.fixture.offer().offer.id, optionId: 'o' };
  const { id } = await beginProposed(deps, client, option, sale);
  await savePassengers(deps, client, id, { passengers: [person()], contacts: CONTACTS, complete: true });
  await confirmServices(deps, client, id);

  expect((await readPaymentOptions(deps, client, id)).ways.filter(({ fund }) => fund)).toEqual([]);
  for (const method of ['balance', 'motivation', 'points'] as const)
    await expect(place(composed.fixture, id, client, { method })).rejects.toMatchObject({
      code: 'payments.check_authorization',
    });
  await expect(place(composed.fixture, id, client, { points: fromMajor(100) })).rejects.toMatchObject({
    code: 'payments.check_authorization',
  });

  const { orderId } = await place(composed.fixture, id, client);
  await bankPays(orderId);
  await runJobs();
  const seen = await readOrder(deps, client, orderId);
  expect([seen.status, seen.price.total, seen.price.commission]).toEqual(['sold', fromMajor(4_050), undefined]);
  expect((await readOrder(deps, agent, orderId)).price.commission).toEqual(fromMajor(102));
  // The contract's account is credited; all accounts of the order add up to zero.
  const accounts = await accountTotals({ id: orderId });
  expect(accounts).toMatchObject({ acquirer: 4_050, contract: -102 });
  expect(Object.values(accounts).reduce((all, som) => all + som, 0)).toBe(0);
  expect((await funds('rich')).available.minor - before.available.minor).toBe(10_200);
  expect(await breaks()).toEqual([]);
});
