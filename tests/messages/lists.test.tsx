import { describe, expect, it } from 'vitest';
import { LOCALES, type Localised } from '#kernel/locale.ts';
import { formatMoney, money } from '#kernel/money.ts';
import type { ProposalOption } from '#modules/proposals/api.ts';
import type { OrderListRow, TicketLine, TicketsPage } from '#modules/sales/api.ts';
import { OptionCard } from '../../src/web/features/proposals/option-card.tsx';
import { SalesList } from '../../src/web/features/sales/sales-list.tsx';
import { TicketsList } from '../../src/web/features/sales/tickets-list.tsx';
import { collapseSpaces, renderHtml, renderText, translationsFor } from './render-page.tsx';

/** Of the workspace, with its names. */
const SIDE_WIDTH = 216;
const NOW = '2026-12-01T12:00:00.000Z';
const city = (name: string): Localised => ({ ru: name, en: name, kg: name });
const ticket: TicketLine = {
  id: 't',
  number: '9991234567890',
  relatedTicketNumber: '9991234567000',
  type: 'EBAGGAGE',
  operation: 'REFUND',
  state: 'refunded',
  order: { id: 'o', number: 'S-12345' },
  locator: 'ABC123',
  issuedAt: NOW,
  departsOn: '2026-12-24',
  from: city('Бишкек'),
  to: city('Ош'),
  carrier: 'X0',
  carrierName: 'Canary Air',
  passenger: { surname: 'ASANOVA', name: 'AIGUL' },
  cashier: 'Nurbek',
  workplace: 'Kassa',
  contract: { id: 'c', number: 'N-1', name: 'Firm', own: true },
  fare: money(1),
  taxes: money(2),
  fee: money(3),
  total: money(6),
  commission: money(4),
  motivation: money(5),
  penalty: money(7),
  returned: { total: money(8), commission: money(9), motivation: money(10) },
  net: { total: money(-2), commission: money(-5), motivation: money(-5) },
};
const sums = (commissionShown: boolean, base = 0) => ({
  sold: sumOf(base + 6, commissionShown),
  returned: sumOf(base + 8, commissionShown),
  net: sumOf(base + 9, commissionShown),
});
const sumOf = (minor: number, commissionShown: boolean) => ({
  total: money(minor),
  commission: commissionShown ? money(minor * 10) : null,
  motivation: commissionShown ? money(minor * 100) : null,
});
const page = (tickets: TicketLine[], commissionShown: boolean): TicketsPage => ({
  tickets,
  totals: tickets.map(() => ({
    count: 3,
    ...sums(commissionShown),
    subAgents: null,
    open: { count: 1, total: money(2) },
  })),
  workplaces: [],
  contracts: [],
  etag: 's',
  next: null,
});
const TERMS = {
  fareFamily: 'lite',
  name: 'Lite',
  cabin: 'economy',
  fareBasis: [],
  meal: false,
  seatChoice: 'paid',
  cabinBag: { pieces: 1, kg: 7 },
  baggage: { pieces: 0, kg: 0 },
  refund: { allowed: false },
  change: { allowed: false },
} as unknown as ProposalOption['offered']['terms'];
const list = (shown: TicketsPage, more: { plain?: '1'; wanted?: { state: 'void' } } = {}) => (
  <TicketsList
    page={shown}
    filter={more.wanted ?? {}}
    cities={{ origin: '', destination: '' }}
    view={more.plain ? { plain: more.plain } : {}}
    settings={{ views: [], columns: null }}
    sort="issued"
    order="desc"
    after={undefined}
    now={NOW}
    isComfortable={false}
  />
);

describe.each(LOCALES)('in %s the tickets list', (locale) => {
  const { tickets, ...translations } = translationsFor(locale).orderLists;
  const textFor = (shown: TicketsPage, more?: Parameters<typeof list>[1]) => renderText(locale, list(shown, more));

  it('shows of a document everything that spec §3 asks for', () => {
    const text = textFor(page([ticket], true));
    for (const part of [
      tickets.type.EBAGGAGE,
      tickets.operation.REFUND,
      tickets.state.refunded,
      tickets.columns.commission,
    ])
      expect(text).toContain(collapseSpaces(part));
    for (const part of [ticket.number, 'ABC123', 'S-12345', 'ASANOVA AIGUL', 'Бишкек – Ош', 'Canary Air', 'Nurbek'])
      expect(text).toContain(part);
  });
  it('names the hotel of a room and not the code of its supplier', () => {
    const room: TicketLine = { ...ticket, type: 'HOTEL', carrier: 'H0', carrierName: 'Ak-Keme' };
    const text = textFor(page([room], true));
    expect(text).toContain('Ak-Keme');
    expect(text).not.toContain('H0');
  });
  it('shows the sum next to the passenger in a window of 1366 px without scrolling', () => {
    const html = renderHtml(locale, list(page([ticket], true)));
    const least = Number(/--least-0:(\d+)px/.exec(html)?.[1]);
    expect(least).toBeLessThanOrEqual(1366 - SIDE_WIDTH);
    const { passenger, total, carrier } = tickets.columns;
    expect(textFor(page([ticket], true))).toMatch(new RegExp(`${passenger} +${total} +${carrier}`));
  });
  it('in client view hides earnings and says so', () => {
    const text = textFor(page([{ ...ticket, commission: null, motivation: null }], false), { plain: '1' });
    expect(text).toContain(collapseSpaces(translations.plainNote));
    expect(text).not.toContain(` ${collapseSpaces(tickets.columns.motivation)} `);
  });
  it('when empty says whether there are no tickets or no matches', () => {
    expect(textFor(page([], true))).toContain(collapseSpaces(tickets.empty));
    expect(textFor(page([], true), { wanted: { state: 'void' } })).toContain(collapseSpaces(tickets.none));
  });
});

const sale: OrderListRow = {
  id: 'o',
  number: 'S-12345',
  createdAt: NOW,
  status: 'sold',
  payment: { status: 'partly_refunded', methods: ['balance', 'points'] },
  paymentTimeLimit: null,
  locator: 'ABC123',
  mode: 'avia',
  route: [],
  locations: {},
  passengers: [ticket.passenger],
  cashier: 'Nurbek',
  workplace: 'Kassa',
  contract: ticket.contract,
  customer: { phone: '+996555123456', email: 'buyer@example.kg' },
  total: money(6),
  commission: money(4),
  motivation: money(5),
  ...sums(true, 600),
};
const orders = (columns: string[] | null, shown: OrderListRow = sale) => (
  <SalesList
    page={{
      orders: [shown],
      totals: { count: 1, ...sums(true), subAgents: null, awaiting: { count: 0, total: money(0) } },
      workplaces: [],
      contracts: [],
      etag: 's',
      next: null,
    }}
    filter={{}}
    cities={{ origin: '', destination: '' }}
    view={{}}
    settings={{ views: [], columns }}
    sort="created"
    order="desc"
    after={undefined}
    now={NOW}
    isComfortable={false}
    due={null}
  />
);

describe.each(LOCALES)('in %s the orders list', (locale) => {
  it('shows the customer next to the cashier unless other columns were selected', () => {
    const shown = renderText(locale, orders(null));
    for (const part of [
      translationsFor(locale).orderLists.columns.customer,
      'Nurbek',
      '+996 (555) 12-34-56',
      'buyer@example.kg',
    ])
      expect(shown).toContain(collapseSpaces(part));
    const chosen = renderText(locale, orders(['cashier']));
    expect(chosen).toContain('Nurbek');
    expect(chosen).not.toContain('@example.kg');
  });
  it('shows payment status and methods of each order', () => {
    const { payments, orderLists } = translationsFor(locale);
    const { way } = payments.form;
    const text = renderText(locale, orders(null));
    expect(text).toContain(collapseSpaces(orderLists.columns.payment));
    expect(text).toContain(collapseSpaces(`${payments.status.partly_refunded} · ${way.balance}, ${way.points}`));
  });
  it('shows an order of which a part is valid as sold, with a note', () => {
    const { status, partlyValid } = translationsFor(locale).orderLists;
    expect(status.partial_sold).toBe(status.sold);
    const { orders: labels } = translationsFor(locale);
    expect(labels.status.partial_sold).toBe(labels.status.sold);
    const text = (of: OrderListRow) => renderText(locale, orders(['status'], of));
    const note = collapseSpaces(partlyValid);
    const count = (of: OrderListRow) => text(of).split(note).length;
    expect(count({ ...sale, status: 'partial_sold' })).toBe(count(sale) + 1);
  });
});

describe.each(LOCALES)('in %s an option of a proposal', (locale) => {
  const { option } = translationsFor(locale).proposals;
  const priced = (minor: number) => ({
    slices: [],
    terms: TERMS,
    total: money(minor),
    refund: { beforeDeparture: money(1), afterDeparture: money(0) },
  });
  const textFor = (shown: Partial<ProposalOption>) => {
    const passengerCounts = { aaa: 2, rbg: 0, rmg: 0, ins: 0 };
    const whole = {
      id: 'x',
      offered: priced(400_000),
      current: null,
      nearest: null,
      favourite: false,
      passengerCounts,
      ...shown,
    };
    const fixture = { locations: {}, carriers: {} };
    return renderText(locale, <OptionCard option={{ state: 'priced', ...whole }} n={2} names={fixture} />);
  };

  it('shows whether its price has changed', () => {
    expect(textFor({ current: priced(400_000) })).toContain(collapseSpaces(option.same));
    expect(textFor({ current: priced(500_000) })).toContain(
      collapseSpaces(option.dearer.replace('{sum}', formatMoney(money(100_000), locale))),
    );
  });
  it('shows that it is being checked, or unavailable with the nearest alternative', () => {
    expect(textFor({ state: 'checking' })).toContain(collapseSpaces(option.checking));
    const gone = textFor({ state: 'gone', nearest: priced(300_000) });
    for (const part of [option.gone, option.nearest]) expect(gone).toContain(collapseSpaces(part));
    expect(textFor({ state: 'gone' })).toContain(collapseSpaces(option.none));
  });
});
