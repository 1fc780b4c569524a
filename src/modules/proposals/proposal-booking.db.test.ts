import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { codeOf as refused } from '../../../tests/support/error-code.ts';
import { agent, journey, proposalsFixture } from './testing/proposals-fixture.ts';
import { revokeProposal } from './use-cases/agent-proposals.ts';
import { bookOption, isBookable } from './use-cases/book-option.ts';
import { openProposal } from './use-cases/client-proposal.ts';

const fixture = proposalsFixture();
const { make, codeOf } = fixture;

const CLIENT = { visitorId: 'v', locale: 'en' as const, ip: '192.0.2.9' };
const book = (code: string, optionId: string, total = fromMajor(4_000)) =>
  bookOption(fixture.deps, CLIENT, code, { optionId, total });

test('a client books an option at its current price, under the proposal’s contract, agent and workplace', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  const optionId = (await openProposal(fixture.deps, code)).options[0]?.id ?? '';
  const begun: unknown[] = [];
  fixture.deps.orders.beginProposed = async (...asked) => {
    begun.push(asked);
    return { id: 'booking' };
  };
  expect(await book(code, optionId)).toEqual({ bookingId: 'booking' });
  expect(begun).toEqual([
    [
      CLIENT,
      { searchUid: 's', offerId: 'offer a', optionId },
      { proposalId: id, contractId: 'top', userId: 'u', workplaceId: 'w' },
    ],
  ]);
});

test('a changed price must be accepted before booking; lost or unchecked options are not booked', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  const optionId = (await openProposal(fixture.deps, code)).options[0]?.id ?? '';
  fixture.clock.advance({ minutes: 16 });
  fixture.sold = [journey('a', 2, 4_700), journey('b', 6, 5_000)];
  await expect(book(code, optionId)).rejects.toMatchObject({
    code: 'proposals.price_changed',
    details: { previousTotal: fromMajor(4_000), currentTotal: fromMajor(4_700) },
  });
  expect(await book(code, optionId, fromMajor(4_700))).toEqual({ bookingId: 'booking' });
  fixture.sold = [journey('b', 6, 4_700)];
  expect(await refused(book(code, optionId, fromMajor(4_700)))).toBe('proposals.option_unavailable');
  fixture.complete = false;
  expect(await refused(book(code, optionId, fromMajor(4_700)))).toBe('proposals.still_checking');
  expect(await refused(book(code, 'another'))).toBe('proposals.no_such_option');
});

test('a proposal that is revoked, over, of an agent who has left or unknown is not booked from', async () => {
  const { id } = await make(agent, { days: 1 });
  const code = await codeOf(id);
  const optionId = (await openProposal(fixture.deps, code)).options[0]?.id ?? '';
  const asked: object[] = [];
  let sells = true;
  const sellers = {
    clock: fixture.clock,
    sells: async (_: unknown, { userId, contractId }: { userId: string; contractId: string }) => {
      asked.push({ userId, contractId });
      return sells;
    },
  };
  const bookable = (which = id) => isBookable(sellers, fixture.database.db, which);
  expect([await bookable(), await bookable('made up')]).toEqual([true, false]);
  expect(asked).toEqual([{ userId: 'u', contractId: 'top' }]);
  sells = false;
  expect(await bookable()).toBe(false);
  sells = true;
  fixture.clock.advance({ minutes: 24 * 60 });
  expect(await bookable()).toBe(false);
  expect(await refused(book(code, optionId))).toBe('proposals.link_ended');
  const other = await make();
  const otherCode = await codeOf(other.id);
  await revokeProposal(fixture.deps, agent, other.id);
  expect(await bookable(other.id)).toBe(false);
  expect(await refused(book(otherCode, optionId))).toBe('proposals.link_ended');
});

test('a proposal is not revoked while an order from it is being written; read without a lock it is', async () => {
  const { id } = await make();
  const sellers = { clock: fixture.clock, sells: async () => true };
  const steps: string[] = [];
  const waiting = async () =>
    (
      await fixture.database.pool.query(
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and ' +
          "wait_event_type = 'Lock'",
      )
    ).rows[0].n;
  const race = async (
    look: (tx: Parameters<typeof isBookable>[1]) => Promise<unknown>,
    until: (revoking: Promise<unknown>) => Promise<unknown>,
  ) => {
    steps.length = 0;
    let revoking: Promise<unknown> = Promise.resolve();
    await fixture.database.db.transaction(async (tx) => {
      await look(tx);
      revoking = revokeProposal(fixture.deps, agent, id).then(() => steps.push('revoked'));
      await until(revoking);
      steps.push('written');
    });
    await revoking;
    return [...steps];
  };
  expect(
    await race(
      (tx) => isBookable(sellers, tx, id),
      () => expect.poll(waiting).toBeGreaterThan(0),
    ),
  ).toEqual(['written', 'revoked']);
  const unlocked = sql`select id from proposals.proposals where id = ${id}`;
  expect(
    await race(
      (tx) => tx.execute(unlocked),
      (revoking) => revoking,
    ),
  ).toEqual(['revoked', 'written']);
});
