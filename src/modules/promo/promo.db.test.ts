import { expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import type { NewPromotion } from './api.ts';
import type { PromoSale } from './ports.ts';
import { BY, PROMOTION, promoFixture, visitorOf } from './testing/promo-fixture.ts';
import { promoTranslations } from './translations.ts';
import {
  enterBookingCode,
  enterOrderCode,
  forgetBookingCode,
  readBookingCode,
  readOrderCode,
} from './use-cases/check-code.ts';
import { exportCodes } from './use-cases/export-promotion.ts';
import {
  changePromotion,
  createPromotion,
  listPromotions,
  movePromotion,
  readPromotion,
} from './use-cases/office-promotions.ts';

const fixture = promoFixture();
const som = (sum: number) => fromMajor(sum);
const code = (error: string) => expect.objectContaining({ code: error });
const enter = (id: string, typed: string, who = visitorOf(id)) => enterBookingCode(fixture.deps, who, id, typed);

test('an accepted code is kept for the booking, whatever alphabet and case it was typed in', async () => {
  await fixture.create();
  const id = fixture.sale('draft');
  // Cyrillic Р and lower case.
  expect(await enter(id, ' sРring ')).toMatchObject({ code: 'SPRING', amount: som(500) });
  expect(await readBookingCode(fixture.deps, visitorOf(id), id)).toMatchObject({ code: 'SPRING', amount: som(500) });
  await expect(enter(id, 'WINTER')).rejects.toEqual(code('promo.unknown'));
  expect(await readBookingCode(fixture.deps, visitorOf(id), id)).toMatchObject({ code: 'SPRING' });
  await forgetBookingCode(fixture.deps, visitorOf(id), id);
  expect(await readBookingCode(fixture.deps, visitorOf(id), id)).toBeNull();
});

const SALES: [string, Partial<NewPromotion>, Partial<PromoSale>, string | null][] = [
  ['the last minute', { endsAt: '2026-03-02T12:01' }, {}, null],
  ['planned', { startsAt: '2026-03-02T12:01' }, {}, 'promo.not_started'],
  ['minimum', { minimumMinor: som(1_001).minor }, {}, 'promo.minimum'],
  ['minimum met', { minimumMinor: som(1_000).minor }, {}, null],
  ['carrier', { carriers: ['KC'] }, { carriers: ['KC', 'TK'] }, 'promo.other_order'],
  ['mode', { modes: ['rail'] }, {}, 'promo.other_order'],
  ['route', { origins: ['osh'], destinations: ['istanbul'] }, {}, 'promo.other_order'],
  ['city of the route', { origins: ['bishkek'], destinations: ['istanbul'] }, {}, null],
  ['country', { countries: ['TR'] }, {}, null],
  ['other country', { countries: ['DE'] }, {}, 'promo.other_order'],
  ['travel dates', { travelFrom: '2026-05-02' }, {}, 'promo.other_dates'],
  ['last travel date', { travelTo: '2026-05-01' }, {}, null],
  ['customers', { audience: 'customers' }, {}, 'promo.customers_only'],
  ['a customer', { audience: 'customers' }, { isCustomer: true }, null],
  ['address', { audience: 'addresses', audienceList: ['A@b.kg'] }, { email: 'x@b.kg' }, 'promo.unknown'],
  ['own address', { audience: 'addresses', audienceList: ['A@b.kg'] }, { email: 'a@B.kg' }, null],
  ['contract', { audience: 'contracts', audienceList: ['N-7'] }, { contractId: '8' }, 'promo.unknown'],
  ['own contract', { audience: 'contracts', audienceList: ['N-7'] }, { contractId: '7' }, null],
  ['currency', {}, { total: money(100_00, 'USD') }, 'promo.other_order'],
];
test.each(SALES)('a code is checked against its conditions: %s', async (_name, promotion, sale, refused) => {
  await fixture.create(promotion);
  const id = fixture.sale('draft', sale);
  const result = enter(id, 'SPRING').then(
    () => null,
    (error) => error.code,
  );
  expect(await result).toBe(refused);
});

test('a code ends at its instant, and a paused one is not valid until it is resumed', async () => {
  const id = await fixture.create({ endsAt: '2026-03-02T12:01' });
  fixture.sale('a');
  await movePromotion(fixture.deps, BY, id, 'pause');
  await expect(enter('a', 'SPRING')).rejects.toEqual(code('promo.ended'));
  await movePromotion(fixture.deps, BY, id, 'resume');
  const pay = await fixture.enter('a');
  fixture.clock.advance({ seconds: 60 });
  await expect(enter('a', 'SPRING')).rejects.toEqual(code('promo.ended'));
  await expect(pay()).rejects.toEqual(code('promo.ended'));
});

test('a guesser is stopped after a dozen tries and learns nothing of codes for others', async () => {
  await fixture.create({ audience: 'addresses', audienceList: ['a@b.kg'] });
  const id = fixture.sale('draft');
  const answers = [];
  for (let n = 0; n < 14; n++) answers.push(await enter(id, n % 2 ? 'SPRING' : `NONE${n}`).catch((e) => e.code));
  expect(answers).toEqual([...Array(12).fill('promo.unknown'), ...Array(2).fill('promo.too_many_tries')]);
});

test('the last buyer gets what is left of a budget, and sees it before paying', async () => {
  const id = await fixture.create({ budgetMinor: som(700).minor });
  expect(await fixture.use('a')).toEqual(som(500));
  expect(await fixture.use('b')).toEqual(som(200));
  await expect(fixture.use('c')).rejects.toEqual(code('promo.used_up'));
  expect(await fixture.row(id)).toEqual({ uses: 2, spent: 700 });
});

test('a use comes back when its order was not sold, once however often the refund is reported', async () => {
  const id = await fixture.create({ maxUses: 1, returnsOnVoid: false });
  await fixture.use('a');
  await expect(fixture.use('b')).rejects.toEqual(code('promo.used_up'));
  for (let n = 0; n < 2; n++) await fixture.takeBack('a', 'order', som(500));
  expect(await fixture.row(id)).toEqual({ uses: 0, spent: 0 });
  expect(await readOrderCode(fixture.deps, visitorOf('a'), 'a')).toMatchObject({ applied: false });
  expect(await fixture.use('b')).toEqual(som(500));
});

test.each([
  ['voided', { returnsOnVoid: true, returnsOnRefund: false }, 0],
  ['voided', { returnsOnVoid: false, returnsOnRefund: true }, 1],
  ['refunded', { returnsOnVoid: true, returnsOnRefund: false }, 1],
  ['refunded', { returnsOnVoid: false, returnsOnRefund: true }, 0],
  ['standing', { returnsOnVoid: true, returnsOnRefund: true }, 1],
] as const)('an order that is %s gives its use back by the rule %j', async (how, rule, uses) => {
  const id = await fixture.create({ ...rule, budgetMinor: som(500).minor });
  await fixture.use('a');
  fixture.standings.set('a', how);
  await fixture.takeBack('a', 'return:1', som(300));
  expect(await fixture.row(id)).toEqual({ uses, spent: 200 });
  expect(await readOrderCode(fixture.deps, visitorOf('a'), 'a')).toMatchObject({
    applied: true,
    amount: som(500),
    takenBack: som(300),
  });
});

test('an exchange takes its part of the discount back and never the use', async () => {
  const id = await fixture.create();
  await fixture.use('a');
  await fixture.takeBack('a', 'exchange:1', som(50));
  expect(await fixture.row(id)).toEqual({ uses: 1, spent: 450 });
});

test('a second code is refused for an order that has one', async () => {
  await fixture.create();
  await fixture.create({ code: 'OTHER' });
  await fixture.use('a');
  await expect(enterOrderCode(fixture.deps, visitorOf('a'), 'a', 'OTHER')).rejects.toEqual(code('promo.one_code'));
});

test('the office creates vouchers, sees what they cost, and takes their codes along', async () => {
  const id = await fixture.create({ code: null, vouchers: 1_200, rate: null, fixedMinor: som(100).minor });
  const table = await exportCodes(fixture.deps, id, 'en', promoTranslations('en'));
  const codes = table
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
  expect(new Set(codes).size).toBe(1_200);
  expect(codes.every((one) => /^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/.test(one))).toBe(true);
  await fixture.use('a', codes[5] ?? '');
  await fixture.takeBack('a', 'return:1', som(40));
  const { promotion, uses } = await readPromotion(fixture.deps, id);
  expect(promotion).toMatchObject({ codes: 1_200, uses: 1, spent: som(60), sold: som(600), state: 'active' });
  expect(uses).toMatchObject([{ order: { number: 'S-a' }, amount: som(100), takenBack: som(40), code: codes[5] }]);
  expect((await listPromotions(fixture.deps)).promotions).toHaveLength(1);
});

test.each([
  [{ code: null }, 'promo.code_kind'],
  [{ vouchers: 3 }, 'promo.code_kind'],
  [{ fixedMinor: 100 }, 'promo.discount_kind'],
  [{ endsAt: '2026-01-01T00:00' }, 'promo.wrong_period'],
  [{ endsAt: '2026-02-01T00:00' }, 'promo.past_end'],
  [{ travelFrom: '2026-05-02', travelTo: '2026-05-01' }, 'promo.wrong_period'],
  [{ rate: null, fixedMinor: 200, budgetMinor: 100 }, 'promo.budget_too_small'],
  [{ audience: 'contracts', audienceList: ['7'] }, 'promo.no_such_contract'],
  [{ audience: 'addresses', audienceList: ['no-address'] }, 'promo.wrong_address'],
  [{ audience: 'addresses', audienceList: [] }, 'promo.audience_empty'],
] as const)('a promotion that cannot be is refused at its field: %j', async (changed, refused) => {
  const wanted = { ...PROMOTION, ...changed } as NewPromotion;
  await expect(createPromotion(fixture.deps, BY, wanted)).rejects.toMatchObject({ fields: [{ code: refused }] });
});

test('a field left empty asks for a code', async () => {
  const id = fixture.sale('draft');
  for (const ask of [enterBookingCode, enterOrderCode])
    await expect(ask(fixture.deps, visitorOf(id), id, ' ')).rejects.toMatchObject({
      fields: [{ code: 'promo.empty' }],
    });
});

test('a promotion that does not exist is not found', async () => {
  await expect(readPromotion(fixture.deps, 'none')).rejects.toEqual(code('promo.no_promotion'));
  await expect(movePromotion(fixture.deps, BY, 'none', 'pause')).rejects.toEqual(code('promo.no_promotion'));
});

test('a code that exists is refused', async () => {
  await fixture.create();
  await expect(fixture.create()).rejects.toMatchObject({ fields: [{ path: 'code', code: 'promo.code_taken' }] });
});

test('after a use only name, budget, uses and end change, never below what stands', async () => {
  const id = await fixture.create({ budgetMinor: som(2_000).minor });
  await fixture.use('a');
  const wanted = { name: 'Summer', budgetMinor: som(600).minor, maxUses: 3, endsAt: '2026-06-01T00:00' };
  await changePromotion(fixture.deps, BY, id, wanted);
  expect(fixture.audited.at(-1)).toMatchObject({
    action: 'promo_changed',
    subjectId: id,
    changes: [
      { field: 'name', previous: 'Spring', current: 'Summer' },
      { field: 'budget', previous: som(2_000), current: som(600) },
      { field: 'uses', previous: null, current: 3 },
      { field: 'endsAt', previous: '2027-01-01T00:00', current: '2026-06-01T00:00' },
    ],
  });
  const refused = (changed: object) => changePromotion(fixture.deps, BY, id, { ...wanted, ...changed });
  await expect(refused({ budgetMinor: som(499).minor })).rejects.toMatchObject({
    fields: [{ code: 'promo.below_spent' }],
  });
  await fixture.use('b2');
  await expect(refused({ maxUses: 1 })).rejects.toMatchObject({ fields: [{ code: 'promo.below_used' }] });
  await expect(refused({ endsAt: '2026-03-02T11:00' })).rejects.toMatchObject({ fields: [{ path: 'endsAt' }] });
  await movePromotion(fixture.deps, BY, id, 'end');
  await expect(refused({})).rejects.toEqual(code('promo.over'));
  await expect(fixture.use('b')).rejects.toEqual(code('promo.ended'));
});
