import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { standingNumbers } from './db/campaign-queries.ts';
import { CAMPAIGN, caller, lotteryFixture, THRESHOLD } from './testing/lottery-fixture.ts';
import { printEntranceTicket, readLottery, registerForEvent } from './use-cases/account-lottery.ts';
import { admitGuest } from './use-cases/door.ts';
import { draw, enterDice, freezeCoupons, handOverPrize, readDraw, replaceWinner } from './use-cases/hold-draw.ts';
import { readOfficeLottery } from './use-cases/office-lottery.ts';
import { recordSales, recordSoldOrder } from './use-cases/record-sales.ts';

const fixture = lotteryFixture();
const DAY = 86_400_000;
const DICE = '123456'.repeat(9);
const GUEST = { campaignId: CAMPAIGN, email: 'guest@sapar.example', name: 'Гость Гостев', comment: 'без мяса' };
const [admin, second] = [caller('admin', null, 'ROLE_ADMIN'), caller('second', null, 'ROLE_ADMIN')];

/** The order stands as said; its event arrives. */
async function stands(orderId: string, sold: number, returned = 0, contractId = 'a', at = fixture.clock.now()) {
  fixture.orders.set(orderId, {
    orderId,
    orderNumber: orderId.toUpperCase(),
    contractId,
    currency: 'KGS',
    tickets: [`${orderId}-1`],
    soldMinor: sold,
    returnedMinor: returned,
    soldAt: at,
  });
  await recordSales(fixture.deps, orderId);
}
const read = (contractId = 'a') => readLottery(fixture.deps, caller('u', contractId), {});
const numbers = async (contractId = 'a') =>
  (await read(contractId)).coupons.filter(({ withdrawn }) => !withdrawn).map(({ number }) => number);
const freeze = () => freezeCoupons(fixture.deps, admin, CAMPAIGN);
const frozen = async (coupons: number) => {
  await stands('o', coupons * THRESHOLD);
  fixture.clock.advance({ days: 2 });
  return freeze();
};
const drawn = async (coupons: number) => {
  await frozen(coupons);
  await enterDice(fixture.deps, admin, CAMPAIGN, DICE);
  await enterDice(fixture.deps, second, CAMPAIGN, DICE);
};

describe('coupons', () => {
  test('follow net sales once, name what covers them, and a return takes the newest', async () => {
    await stands('x', 1_500);
    await stands('y', 900);
    await recordSales(fixture.deps, 'y');
    const lottery = await read();
    expect([lottery.net.minor, lottery.missing.minor, await numbers()]).toEqual([2_400, 600, [1, 2]]);
    expect(lottery.coupons[1]?.cover.map(({ orderId, amount, tickets }) => [orderId, amount.minor, tickets])).toEqual([
      ['x', 500, ['x-1']],
      ['y', 500, ['y-1']],
    ]);
    await stands('x', 1_500, 700);
    expect(await numbers()).toEqual([1]);
    expect((await read()).returned.minor).toBe(700);
    await stands('z', 300);
    expect(await numbers()).toEqual([1, 2]);
  });

  test('an exchange without a difference names the new ticket', async () => {
    await stands('x', 1_500);
    fixture.orders.set('x', { ...(fixture.orders.get('x') as never as object), tickets: ['x-2'] } as never);
    await recordSales(fixture.deps, 'x');
    const { coupons } = await read();
    expect(coupons.map(({ number, cover }) => [number, cover[0]?.tickets])).toEqual([[1, ['x-2']]]);
  });

  test('sales outside the period and of another currency do not count', async () => {
    await stands('early', 5_000, 0, 'a', new Date(fixture.clock.now().getTime() - 3 * DAY));
    fixture.orders.set('foreign', { ...(fixture.orders.get('early') as never as object), currency: 'USD' } as never);
    await recordSales(fixture.deps, 'foreign');
    expect((await read()).net.minor).toBe(0);
  });

  test('a contract sees its own alone', async () => {
    await stands('x', 3_000, 0, 'c');
    expect(await numbers('a')).toEqual([]);
    expect(await numbers('c')).toEqual([1, 2, 3]);
  });

  test('events that arrive at once give nothing twice', async () => {
    const soldAt = fixture.clock.now();
    for (let i = 0; i < 12; i++)
      fixture.orders.set(`o${i}`, {
        orderId: `o${i}`,
        orderNumber: `O${i}`,
        contractId: i % 2 ? 'a' : 'c',
        currency: 'KGS',
        tickets: [],
        soldMinor: 700,
        returnedMinor: 0,
        soldAt,
      });
    const events = [...fixture.orders.keys()];
    await Promise.all([...events, ...events].map((id) => recordSales(fixture.deps, id)));
    const all = [...(await numbers('a')), ...(await numbers('c'))];
    expect(all.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([(await read('a')).net.minor, (await read('c')).net.minor]).toEqual([4_200, 4_200]);
  });

  test('control: without the lock of the order the same events count it twice', async () => {
    await stands('x', 700);
    const sold = { ...(fixture.orders.get('x') as never as object), soldMinor: 1_700 } as never;
    // Both transactions read what was written before, as they would without `lockOrderSales`.
    let release = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = inTransaction(fixture.deps.db, async (tx) => {
      await recordSoldOrder(fixture.deps, tx, sold, fixture.clock.now());
      await both;
    });
    const other = inTransaction(fixture.deps.db, (tx) => recordSoldOrder(fixture.deps, tx, sold, fixture.clock.now()));
    await new Promise((resolve) => setTimeout(resolve, 300));
    release();
    await Promise.all([first, other]);
    expect((await read()).net.minor).toBe(2_700);
  });
});

describe('entrance tickets', () => {
  test('one an organisation, whichever contract registers it', async () => {
    const ticket = await registerForEvent(fixture.deps, caller('u', 'a'), GUEST);
    const again = registerForEvent(fixture.deps, caller('v', 'b'), GUEST);
    await expect(again).rejects.toMatchObject({ kind: 'conflict', code: 'lottery.one_ticket' });
    expect((await read('b')).registration?.code).toBe(ticket.code);
    expect((await read('c')).registration).toBeNull();
    expect((await printEntranceTicket(fixture.deps, caller('v', 'b'), CAMPAIGN, 'ru')).toString()).toContain(
      ticket.code,
    );
    const foreign = printEntranceTicket(fixture.deps, caller('w', 'c'), CAMPAIGN, 'ru');
    await expect(foreign).rejects.toMatchObject({ code: 'lottery.not_registered' });
  });

  test('contact details are required; nobody registers after the beginning', async () => {
    const empty = registerForEvent(fixture.deps, caller('u', 'a'), { ...GUEST, email: ' ', name: '' });
    await expect(empty).rejects.toMatchObject({
      fields: [
        { path: 'email', code: 'lottery.contact_required' },
        { path: 'name', code: 'lottery.contact_required' },
      ],
    });
    fixture.clock.advance({ days: 1 });
    const late = registerForEvent(fixture.deps, caller('u', 'a'), GUEST);
    await expect(late).rejects.toMatchObject({ code: 'lottery.event_over' });
  });

  test('of registrations that arrive at once one is stored', async () => {
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'a', 'b'].map((contract) => registerForEvent(fixture.deps, caller('u', contract), GUEST)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('admits once, says the second time, and knows no forged code', async () => {
    const { code } = await registerForEvent(fixture.deps, caller('u', 'a'), GUEST);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await admitGuest(fixture.deps, admin, typed)).toMatchObject({
      repeated: false,
      guest: { name: GUEST.name },
    });
    expect(await admitGuest(fixture.deps, second, code)).toMatchObject({
      repeated: true,
      guest: { admittedBy: 'admin' },
    });
    await expect(admitGuest(fixture.deps, admin, 'AAAAA-AAAAA-AAAAA-AAAAA')).rejects.toMatchObject({
      code: 'lottery.no_such_ticket',
    });
  });

  test('what a guest writes is sealed', async () => {
    await registerForEvent(fixture.deps, caller('u', 'a'), GUEST);
    const { rows } = await fixture.deps.db.execute(sql`select * from lottery.registrations`);
    expect(JSON.stringify(rows)).not.toMatch(/Гостев|guest@|без мяса/);
  });
});

describe('the draw', () => {
  test('freezes after the period alone; later returns change no coupon', async () => {
    await stands('o', 3 * THRESHOLD);
    await expect(freeze()).rejects.toMatchObject({ code: 'lottery.still_selling' });
    fixture.clock.advance({ days: 2 });
    const { listHash } = await freeze();
    expect(await freeze()).toEqual({ listHash, coupons: 3 });
    await stands('o', 3 * THRESHOLD, 2 * THRESHOLD, 'a', new Date(fixture.clock.now().getTime() - 2 * DAY));
    expect((await readDraw(fixture.deps, CAMPAIGN)).coupons).toEqual([1, 2, 3]);
  });

  test('takes two people with the same dice, who may correct theirs until then; once', async () => {
    await frozen(5);
    const enter = (by: typeof admin, dice = DICE) => enterDice(fixture.deps, by, CAMPAIGN, dice);
    await expect(enter(admin, '123')).rejects.toMatchObject({ fields: [{ path: 'dice', code: 'lottery.bad_dice' }] });
    const mistyped = DICE.replace('1', '2');
    expect(await enter(admin, mistyped)).toEqual({ drawn: false });
    await expect(enter(second)).rejects.toMatchObject({ code: 'lottery.dice_differ' });
    const firstDice = async (by: typeof admin) => (await readOfficeLottery(fixture.deps, by, {})).firstDice;
    expect(await firstDice(admin)).toEqual({ by: 'admin', own: true, dice: mistyped });
    expect(await firstDice(second)).toEqual({ by: 'admin', own: false, dice: null });
    for (const _again of [1, 2]) expect(await enter(admin)).toEqual({ drawn: false });
    const typed = fixture.audited.filter(({ action }) => action === 'lottery_dice_entered');
    expect(typed.map(({ actor, changes }) => [actor, changes])).toEqual([
      ['admin', [{ field: 'dice', previous: null, current: mistyped }]],
      ['admin', [{ field: 'dice', previous: mistyped, current: DICE }]],
    ]);
    await expect(enter(second, '654321'.repeat(9))).rejects.toMatchObject({ code: 'lottery.dice_differ' });
    expect(await enter(second)).toEqual({ drawn: true });
    await expect(enter(second, '654321'.repeat(9))).rejects.toMatchObject({ code: 'lottery.drawn_already' });
    const { listHash } = await readDraw(fixture.deps, CAMPAIGN);
    const another = inTransaction(fixture.deps.db, (tx) =>
      draw(tx, { id: CAMPAIGN, listHash }, { dice: '6'.repeat(50), firstBy: 'x', secondBy: 'y', at: new Date() }),
    );
    await expect(another).rejects.toMatchObject({ code: 'lottery.drawn_already' });
  });

  test('who declines is replaced by the next in order, once; a prize is handed over once', async () => {
    await drawn(5);
    const place = (position: number) => ({ campaignId: CAMPAIGN, position });
    const replace = (position: number, reason = 'отказался') =>
      replaceWinner(fixture.deps, admin, { ...place(position), reason });
    const before = await readDraw(fixture.deps, CAMPAIGN);
    expect(before.selected.map(({ prize }) => prize)).toEqual([1, 2, 2]);
    await expect(replace(1, '')).rejects.toMatchObject({ fields: [{ path: 'reason', code: 'common.fill_field' }] });
    const { number } = await replace(1);
    await expect(replace(1)).rejects.toMatchObject({ code: 'lottery.not_a_winner' });
    const after = await readDraw(fixture.deps, CAMPAIGN);
    expect(after.selected[3]).toEqual({ position: 4, number, prize: 1, replaced: false });
    const { handedAt } = await handOverPrize(fixture.deps, admin, place(2));
    fixture.clock.advance({ seconds: 1 });
    expect(await handOverPrize(fixture.deps, second, place(2))).toEqual({ handedAt });
    await expect(replace(2)).rejects.toMatchObject({ code: 'lottery.not_a_winner' });
    await expect(handOverPrize(fixture.deps, admin, place(1))).rejects.toMatchObject({ code: 'lottery.not_a_winner' });
    // Each act is in the journal once, with who did it and what it changed.
    const journal = fixture.audited.map(({ action, actor, subjectId, changes }) => ({
      act: `${action} of ${subjectId} by ${actor}`,
      changes: changes?.map(({ previous, current }) => [previous, current]),
    }));
    expect(journal).toEqual([
      { act: 'lottery_frozen of spring by admin', changes: [[null, before.listHash]] },
      { act: 'lottery_dice_entered of spring by admin', changes: [[null, DICE]] },
      { act: 'lottery_dice_entered of spring by second', changes: [[DICE, DICE]] },
      {
        act: 'lottery_winner_replaced of spring by admin',
        changes: [
          [before.selected[0]?.number, number],
          [null, 'отказался'],
        ],
      },
      { act: 'lottery_prize_handed of spring by admin', changes: [[null, before.selected[1]?.number]] },
    ]);
  });

  test('the office sees that a returned sale no longer covers a winner', async () => {
    await drawn(3);
    await stands('o', 3 * THRESHOLD, 3 * THRESHOLD, 'a', new Date(fixture.clock.now().getTime() - 2 * DAY));
    const { winners } = await readOfficeLottery(fixture.deps, admin, {});
    expect(winners.map(({ covered }) => covered)).toEqual([false, false, false]);
    expect(await standingNumbers(fixture.deps.db, CAMPAIGN)).toEqual([1, 2, 3]);
  });
});
