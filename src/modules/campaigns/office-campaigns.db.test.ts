import { expect, test } from 'vitest';
import type { CampaignTerms } from './api.ts';
import { listApproved, toCampaign } from './db/campaign-queries.ts';
import { countedSales } from './db/sale-queries.ts';
import { counts } from './domain/campaign.ts';
import { campaignsFixture, OWNER } from './testing/campaigns-fixture.ts';
import { runningCampaign } from './testing/running-campaign.ts';
import { campaignTranslations } from './translations.ts';
import { grantsTable } from './use-cases/export-grants.ts';
import { followSales } from './use-cases/follow-sales.ts';
import {
  approveCampaign,
  changeCampaign,
  discardCampaign,
  draftCampaign,
  moveCampaign,
  returnCampaign,
  submitCampaign,
} from './use-cases/office-campaigns.ts';
import { previewCampaign, readCampaign, readCampaigns } from './use-cases/read-campaigns.ts';

const fixture = campaignsFixture();
const MARKETER = { userId: 'marketer', ip: '127.0.0.1' };
const SECOND = { userId: 'second', ip: '127.0.0.1' };
const ANY: CampaignTerms['conditions'] = {
  kinds: [],
  carriers: [],
  cabins: [],
  origins: [],
  destinations: [],
  minimumMinor: null,
};
const TERMS: CampaignTerms = {
  names: { ru: 'Весна', en: 'Spring', kg: 'Жаз' },
  zone: 'Asia/Bishkek',
  startsAt: '2026-03-01T00:00',
  endsAt: '2026-04-01T00:00',
  gives: 'points',
  levels: [],
  contracts: [],
  forStatus: false,
  rule: {
    basis: 'percent',
    measure: 'price',
    rate: 100,
    thresholdMinor: null,
    capPerTicket: null,
    capPerCustomer: null,
    onReturn: 'takeBack',
    onExchange: 'anew',
  },
  conditions: ANY,
  budget: null,
};
const code = (name: string) => ({ code: `campaigns.${name}` });
const draft = async (more: Partial<CampaignTerms> = {}) =>
  (await draftCampaign(fixture.deps, MARKETER, { ...TERMS, ...more })).id;
const open = (id: string, by = MARKETER) => readCampaign(fixture.deps, by, { id });
const follow = (orderId = 'order-1') => followSales(fixture.deps, orderId);
/** Drafted, submitted and approved by a second person. */
async function approved(more: Partial<CampaignTerms> = {}): Promise<string> {
  const id = await draft(more);
  await submitCampaign(fixture.deps, MARKETER, { id, revision: 1, note: 'why' });
  await approveCampaign(fixture.deps, SECOND, { id, revision: 2 });
  return id;
}

test('a campaign counts once a second person has approved it; the journal has before and after', async () => {
  const id = await draft();
  await expect(approveCampaign(fixture.deps, SECOND, { id, revision: 1 })).rejects.toMatchObject(code('not_submitted'));
  await changeCampaign(fixture.deps, MARKETER, { id, revision: 1, terms: { ...TERMS, budget: 500 } });
  await submitCampaign(fixture.deps, MARKETER, { id, revision: 2, note: 'why' });
  fixture.sell('before', 10_000);
  await follow();
  await expect(approveCampaign(fixture.deps, MARKETER, { id, revision: 3 })).rejects.toMatchObject(
    code('own_campaign'),
  );
  await returnCampaign(fixture.deps, SECOND, { id, revision: 3 });
  await submitCampaign(fixture.deps, MARKETER, { id, revision: 4, note: 'again' });
  expect([(await open(id)).mayApprove, (await open(id, SECOND)).mayApprove]).toEqual([false, true]);
  fixture.clock.advance({ minutes: 5 });
  await approveCampaign(fixture.deps, SECOND, { id, revision: 5 });
  fixture.sell('after', 20_000);
  await follow();
  expect(await fixture.net()).toBe(200);
  const { campaign, entries, approvedBy, sold } = await open(id);
  expect([campaign.state, campaign.standing, approvedBy, sold.minor]).toEqual(['running', 200, 'Name of second', 2e6]);
  expect(entries.map(({ ticket, order, points }) => [ticket, order.number, points])).toEqual([
    ['after', 'S-order-1', 200],
  ]);
  expect(fixture.audited.map(({ action }) => action)).toEqual([
    'campaign_drafted',
    'campaign_drafted',
    'campaign_submitted',
    'campaign_returned',
    'campaign_submitted',
    'campaign_approved',
  ]);
  const [change] = fixture.audited[1]?.changes as { previous: string; current: string }[];
  expect([JSON.parse(change?.previous ?? '').budget, JSON.parse(change?.current ?? '').budget]).toEqual([null, 500]);
});

test('what is approved or submitted is not changed, and an older revision is refused', async () => {
  const id = await draft();
  const change = (revision: number) => changeCampaign(fixture.deps, SECOND, { id, revision, terms: TERMS });
  await change(1);
  await expect(change(1)).rejects.toMatchObject(code('changed_meanwhile'));
  await submitCampaign(fixture.deps, MARKETER, { id, revision: 2, note: 'why' });
  await expect(change(3)).rejects.toMatchObject(code('not_draft'));
  await expect(discardCampaign(fixture.deps, MARKETER, { id, revision: 3 })).rejects.toMatchObject(code('not_draft'));
  // Who has changed it is no second person, even where another one sent it.
  await expect(approveCampaign(fixture.deps, SECOND, { id, revision: 3 })).rejects.toMatchObject(code('own_campaign'));
  await expect(open('none')).rejects.toMatchObject(code('none'));
});

test.each([
  ['endsAt', 'wrong_period', { endsAt: '2026-02-01T00:00' }],
  ['endsAt', 'past_end', { startsAt: '2026-02-01T00:00', endsAt: '2026-03-02T11:59' }],
  ['rate', 'gives_more', { rule: { ...TERMS.rule, rate: 10_001 } }],
  ['rate', 'multiple_from_two', { rule: { ...TERMS.rule, basis: 'times', rate: 1 } }],
  ['thresholdMinor', 'threshold_missing', { rule: { ...TERMS.rule, basis: 'threshold' } }],
  ['thresholdMinor', 'no_threshold_here', { rule: { ...TERMS.rule, thresholdMinor: 500_000 } }],
  ['budget', 'no_cap_here', { rule: { ...TERMS.rule, basis: 'times', rate: 2 }, budget: 5 }],
] as const)('a draft with a wrong %s is refused at the field: %s', async (field, name, wrong) => {
  await expect(draft(wrong)).rejects.toMatchObject({ fields: [{ path: field, ...code(name) }] });
});

test('a pause and an end count from their moment: what was given stays, and returns still take it back', async () => {
  const id = await approved();
  fixture.sell('t1', 10_000);
  await follow();
  fixture.clock.advance({ days: 1 });
  await moveCampaign(fixture.deps, SECOND, { id, revision: 3, move: 'pause' });
  await expect(moveCampaign(fixture.deps, SECOND, { id, revision: 4, move: 'pause' })).rejects.toMatchObject(
    code('no_such_move'),
  );
  fixture.sell('t2', 10_000);
  await follow();
  expect([await fixture.net(), (await open(id)).campaign.state]).toEqual([100, 'paused']);
  fixture.clock.advance({ days: 1 });
  await moveCampaign(fixture.deps, SECOND, { id, revision: 4, move: 'resume' });
  fixture.sell('t3', 10_000);
  await follow();
  expect(await fixture.net()).toBe(200);
  fixture.clock.advance({ days: 1 });
  await moveCampaign(fixture.deps, SECOND, { id, revision: 5, move: 'end' });
  fixture.sell('t4', 10_000);
  fixture.giveBack('t1');
  await follow();
  expect(await fixture.net()).toBe(100);
  const { campaign, entries } = await open(id);
  expect([campaign.state, campaign.standing, campaign.takenBack]).toEqual(['ended', 100, 100]);
  expect(entries.filter(({ takenBackAt }) => takenBackAt !== null).map(({ ticket }) => ticket)).toEqual(['t1']);
});

test('a draft is tried on past days: what they would have given and returns have taken back', async () => {
  fixture.sell('t1', 10_000, { issuedAt: new Date('2026-02-03T06:00:00Z') });
  fixture.sell('t2', 5_000, { issuedAt: new Date('2026-02-28T17:59:00Z'), userId: 'other' });
  fixture.sell('march', 5_000, { issuedAt: new Date('2026-02-28T18:00:00Z') });
  await follow();
  fixture.giveBack('t1');
  await follow();
  const id = await draft();
  const preview = (from: string, to: string) => previewCampaign(fixture.deps, { id, from, to });
  expect(await preview('2026-02-01', '2026-02-28')).toMatchObject({
    tickets: 2,
    customers: 2,
    given: 150,
    takenBack: 100,
    sold: { minor: 1_500_000 },
    byKind: [{ kind: 'avia_domestic', tickets: 2, points: 150 }],
  });
  await expect(preview('2026-02-02', '2026-02-01')).rejects.toMatchObject({ fields: [code('wrong_period')] });
  await expect(preview('2026-02-02', '2026-03-03')).rejects.toMatchObject({ fields: [code('days_to_come')] });
  await expect(preview('2024-02-02', '2026-03-02')).rejects.toMatchObject({ fields: [code('too_many_days')] });
  expect(await fixture.net()).toBe(0);
});

test('a multiple shows what it has added and to which tickets, and what was sold of those that it counts', async () => {
  await runningCampaign(fixture.deps.db, { id: 'one' });
  await runningCampaign(fixture.deps.db, { id: 'capped', rate: 200, capPerTicket: 250 });
  await runningCampaign(fixture.deps.db, {
    id: 'double',
    basis: 'times',
    rate: 2,
    conditions: { ...ANY, destinations: ['osh'] },
  });
  fixture.sell('t1', 10_000);
  fixture.sell('t2', 5_000);
  fixture.sell('t3', 7_000, { destination: 'dubai' });
  await follow();
  fixture.giveBack('t2');
  await follow();
  const { campaign, sold, entries } = await open('double');
  // One percent is doubled; of two percent the cap leaves fifty of t1 and all of t2.
  expect([campaign.grants, campaign.standing, campaign.takenBack, sold.minor]).toEqual([2, 150, 150, 1_000_000]);
  expect(entries.map(({ ticket, points }) => `${ticket} ${points}`).sort()).toEqual([
    't1 100',
    't1 50',
    't2 100',
    't2 50',
  ]);
  const { campaigns } = await readCampaigns(fixture.deps);
  expect(campaigns.find(({ id }) => id === 'double')).toMatchObject({ grants: 2, standing: 150, takenBack: 150 });
});

test('what a campaign gave is shown by day, and its workbook has every grant once', async () => {
  const id = await approved();
  const at = fixture.clock.now().getTime();
  // The workbook reads a thousand at once.
  for (let n = 0; n < 1_002; n += 1) fixture.sell(`t${n}`, 1_000, { issuedAt: new Date(at + (n % 3) * 86_400_000) });
  await follow();
  fixture.giveBack('t0');
  await follow();
  fixture.clock.advance({ days: 3 });
  const { days } = await open(id);
  expect(days.at(-1)).toMatchObject({ given: 0, takenBack: 0 });
  expect(days.filter(({ given }) => given > 0).map(({ given, takenBack }) => [given, takenBack])).toEqual([
    [3_340, 10],
    [3_340, 0],
    [3_340, 0],
  ]);
  const table = await grantsTable(fixture.deps, id, campaignTranslations('en'));
  const tickets: unknown[] = [];
  for await (const rows of table.rows) tickets.push(...rows.map(([ticket]) => ticket));
  expect([tickets.length, new Set(tickets).size, await table.count()]).toEqual([1_002, 1_002, 1_002]);
});

test('a som sold counts also where its ticket brought nothing: below a threshold, and over a cap', async () => {
  const { db } = fixture.deps;
  await runningCampaign(db, { id: 'threshold', basis: 'threshold', rate: 50, thresholdMinor: 1_000_000 });
  await runningCampaign(db, { id: 'capped', basis: 'ticket', rate: 50, capPerCustomer: 50 });
  for (const [n, id] of ['t1', 't2', 't3'].entries()) {
    fixture.sell(id, 4_000, { issuedAt: new Date(fixture.clock.now().getTime() + n * 1_000) });
    await follow();
  }
  for (const id of ['threshold', 'capped']) {
    const { campaign, sold } = await open(id);
    expect([campaign.standing, campaign.grants, sold.minor]).toEqual([50, 1, 1_200_000]);
  }
});

test('what counts as sold is what the rules count', async () => {
  const now = fixture.clock.now().getTime();
  const [hour, later] = [3_600_000, (hours: number) => new Date(now + hours * 3_600_000)];
  const pauses = [
    { from: later(1).toISOString(), to: later(2).toISOString() },
    { from: later(8).toISOString(), to: null },
  ];
  const agency = { contractId: 'agency', userId: 'agent' };
  await runningCampaign(fixture.deps.db, { id: 'paused', pauses, approvedAt: later(0), basis: 'ticket', rate: 1 });
  await runningCampaign(fixture.deps.db, { id: 'ended', endedAt: later(3), exhaustedAt: later(2) });
  await runningCampaign(fixture.deps.db, { id: 'rails', conditions: { ...ANY, kinds: ['rail'], carriers: ['X0'] } });
  await runningCampaign(fixture.deps.db, { id: 'dear', conditions: { ...ANY, minimumMinor: 500_000 } });
  await runningCampaign(fixture.deps.db, { id: 'silver', gives: 'bonuses', levels: ['silver'] });
  await runningCampaign(fixture.deps.db, { id: 'gold', gives: 'bonuses', levels: ['gold'] });
  for (let n = -2; n < 12; n++) {
    const issuedAt = new Date(now + n * hour);
    fixture.sell(`c${n}`, 1_000 * (n + 3), { issuedAt, type: n % 2 ? 'RAILTICKET' : 'ETICKET' });
    fixture.sell(`a${n}`, 1_000 * (n + 3), { ...agency, issuedAt });
  }
  await follow();
  const { db } = fixture.deps;
  const owners = [OWNER, 'agency'];
  const always = { from: new Date(0), to: new Date('2100-01-01T00:00:00Z') };
  for (const row of await listApproved(db)) {
    const sales = await countedSales(db, toCampaign(row), owners, always);
    const counted = sales.filter((sale) => counts(toCampaign(row), sale));
    const sum = counted.reduce((all, { priceMinor }) => all + priceMinor, 0);
    expect(`${row.id} ${(await open(row.id)).sold.minor}`).toBe(`${row.id} ${sum}`);
  }
});

test('campaigns that give for the same sales at the same time are named', async () => {
  await runningCampaign(fixture.deps.db, { id: 'rails', conditions: { ...ANY, kinds: ['rail'] } });
  await runningCampaign(fixture.deps.db, { id: 'all' });
  await runningCampaign(fixture.deps.db, { id: 'over', endedAt: new Date('2026-02-01T00:00:00Z') });
  const id = await draft({ conditions: { ...ANY, kinds: ['bus'] } });
  expect((await open(id)).overlaps.map((one) => one.id)).toEqual(['all']);
  expect((await readCampaigns(fixture.deps)).campaigns).toHaveLength(4);
});

const RULE = TERMS.rule;
test.each<[string, Partial<CampaignTerms>, string]>([
  ['levels for customers', { levels: ['gold'] }, 'only_contracts'],
  ['points that count for a status', { forStatus: true }, 'status_by_ticket'],
  [
    'thresholds that count for a status',
    { gives: 'bonuses', forStatus: true, rule: { ...RULE, basis: 'threshold', rate: 1, thresholdMinor: 1_000_00 } },
    'status_by_ticket',
  ],
  ['coupons for a percentage', { gives: 'coupons' }, 'coupons_by_threshold'],
  [
    'two coupons for a threshold',
    { gives: 'coupons', rule: { ...RULE, basis: 'threshold', rate: 2, thresholdMinor: 1_000_00 } },
    'one_coupon',
  ],
  [
    'coupons of some tickets',
    {
      gives: 'coupons',
      rule: { ...RULE, basis: 'threshold', rate: 1, thresholdMinor: 1_000_00 },
      conditions: { ...ANY, kinds: ['rail'] },
    },
    'coupons_count_all',
  ],
  ['gifts kept after returns without a limit', { rule: { ...RULE, onReturn: 'keep' } }, 'kept_without_limit'],
  [
    'coupons kept after returns',
    {
      gives: 'coupons',
      rule: { ...RULE, basis: 'threshold', rate: 1, thresholdMinor: 1_000_00, capPerCustomer: 5, onReturn: 'keep' },
    },
    'returns_take_back',
  ],
  [
    'coupons without exchanged tickets',
    {
      gives: 'coupons',
      rule: { ...RULE, basis: 'threshold', rate: 1, thresholdMinor: 1_000_00, onExchange: 'nothing' },
    },
    'exchanges_anew',
  ],
  ['a contract that does not exist', { gives: 'bonuses', contracts: ['AG-9'] }, 'no_such_contract'],
])('a draft with %s is refused at its field', async (_what, more, problem) => {
  await expect(draft(more)).rejects.toMatchObject({ fields: [code(problem)] });
});

test('a campaign of contracts names them by number; its preview counts the sales of theirs alone', async () => {
  const agency = { userId: 'agent', contractId: 'agency' };
  fixture.sell('t1', 10_000, { ...agency, issuedAt: new Date('2026-02-10T06:00:00Z') });
  fixture.sell('t2', 10_000, { issuedAt: new Date('2026-02-10T06:00:00Z') });
  await follow();
  const id = await draft({ gives: 'bonuses', contracts: ['AG-1'], levels: ['silver'] });
  expect((await open(id)).campaign.terms).toMatchObject({ contracts: ['AG-1'], levels: ['silver'] });
  const preview = await previewCampaign(fixture.deps, { id, from: '2026-02-01', to: '2026-02-28' });
  expect(preview).toMatchObject({ tickets: 1, customers: 1, given: 100 });
});
