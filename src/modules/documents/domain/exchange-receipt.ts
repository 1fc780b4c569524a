import { htmlLang, type Locale } from '#kernel/locale.ts';
import { isNegative, type Money, money, sum } from '#kernel/money.ts';
import type { Slice } from '#modules/supply/api.ts';
import {
  agencyBlock,
  formatFullName,
  formatTicketNumber,
  isCard,
  moneyBackText,
  paymentMethodsText,
  type Seller,
} from './common-blocks.ts';
import { agencyTime, numericDate } from './format-dates.ts';
import { purchasedSliceText } from './journey-blocks.ts';
import type { Block, PageModel } from './page-model.ts';
import type { ExchangeReceiptData } from './receipt-data.ts';
import type { Translate } from './translate.ts';

const MINUS = '\u2212';
/** A sum that comes back has a minus of its own. */
const withSign = (t: Translate, amount: Money): string =>
  isNegative(amount) ? `${MINUS}${t.money(money(-amount.minor, amount.currency))}` : t.money(amount);

type Line = ExchangeReceiptData['lines'][number];
const AMOUNT_ROWS = [
  ['fare_difference', (l: Line) => l.fareDifference],
  ['tax_difference', (l: Line) => l.taxDifference],
  ['penalty', (l: Line) => l.penalty],
  ['fee', (l: Line) => l.fee],
] as const;

function flights(t: Translate, data: ExchangeReceiptData, slices: readonly Slice[], locale: Locale): Block {
  const items = slices.map((slice) => {
    const first = slice.segments[0]?.departsLocal ?? '';
    const label = `${numericDate(first.slice(0, 10))}, ${first.slice(11, 16)}`;
    const numbers = slice.segments.map((segment) => segment.flight).join(', ');
    return { label, value: `${purchasedSliceText(t, data, slice, locale)} · ${numbers}` };
  });
  return { kind: 'pairs', items };
}

function sums(t: Translate, data: ExchangeReceiptData): Block {
  const { currency } = data.due;
  const parts = AMOUNT_ROWS.map(([label, part]) => ({ label, amount: sum(data.lines.map(part), currency) }));
  const back = data.refundAmount.minor > 0;
  return {
    kind: 'sums',
    items: parts
      .filter(({ amount }) => amount.minor !== 0)
      .map(({ label, amount }) => ({ label: t(`exchange_sums.${label}`), value: withSign(t, amount) })),
    total: {
      label: t(back ? 'exchange_sums.back' : 'exchange_sums.total'),
      value: t.money(back ? data.refundAmount : data.due),
    },
  };
}

/** Confirms tickets exchanged for others: whose, which flights for which, what it cost and what it consists of. */
export function exchangeReceipt(data: ExchangeReceiptData, locale: Locale, t: Translate, seller: Seller): PageModel {
  const { order } = data;
  const back = data.refundAmount.minor > 0;
  const ways = paymentMethodsText(t, back ? data.refunds : data.methods.map((method) => ({ method })));
  const heading = (key: string): Block => ({ kind: 'heading', text: t(`sections.${key}`) });
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.doneAt),
    brand: t('brand'),
    title: t('exchange.title'),
    subtitle: t('exchange.subtitle', { order: order.number }),
    author: seller.name,
    labelledValues: [
      {
        label: t(back ? 'facts.returned' : 'facts.amount'),
        value: t.money(back ? data.refundAmount : data.due),
      },
      ...(ways === '' ? [] : [{ label: t(back ? 'facts.back_to' : 'facts.method'), value: ways }]),
      { label: t('facts.act'), value: data.reference },
      { label: t('facts.done_at'), value: agencyTime(t, data.doneAt) },
    ],
    qr: { text: order.link, caption: t('qr') },
    blocks: [
      heading('flights_before'),
      flights(t, data, data.before, locale),
      heading('flights_after'),
      flights(t, data, data.slices, locale),
      heading('exchanged'),
      {
        kind: 'table',
        columns: [
          { title: t('columns.passenger'), share: 30, align: 'left' },
          { title: t('columns.old_ticket'), share: 25, align: 'left' },
          { title: t('columns.new_ticket'), share: 25, align: 'left' },
          { title: t('columns.sum'), share: 20, align: 'right' },
        ],
        rows: data.lines.map((line) => [
          formatFullName(line),
          line.tickets.map(formatTicketNumber).join(', '),
          line.newTickets.map(formatTicketNumber).join(', '),
          withSign(t, line.total),
        ]),
      },
      heading('exchange_sums'),
      sums(t, data),
      heading('notes'),
      {
        kind: 'notes',
        items: [
          t('exchange.notes.closed'),
          data.rules ?? t('exchange.notes.rules'),
          moneyBackText(t, data.refunds),
          ...(data.methods.some(isCard) ? [t('exchange.notes.card')] : []),
        ].filter((note) => note !== ''),
      },
      heading('agency'),
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('footer', { order: order.number, page, pages }),
  };
}
