import { htmlLang, type Locale } from '#kernel/locale.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import { type Money, sum } from '#kernel/money.ts';
import { discountOfRefund, refundToBuyer } from '#kernel/refund-destinations.ts';
import { modeOf } from '#modules/supply/api.ts';
import {
  agencyBlock,
  formatFullName,
  formatTicketNumber,
  moneyBackText,
  paymentMethodsText,
  type Seller,
} from './common-blocks.ts';
import { agencyTime, numericDate } from './format-dates.ts';
import { purchasedSliceText } from './journey-blocks.ts';
import type { LabelledValue, PageModel } from './page-model.ts';
import type { RefundReceiptData } from './receipt-data.ts';
import type { Translate } from './translate.ts';

const MINUS = '\u2212';

type Line = RefundReceiptData['lines'][number];
/** What was paid, then each part in the order in which it comes off or is returned. */
const AMOUNT_ROWS = [
  ['penalty', (l: Line) => l.penalty],
  ['taxes_kept', (l: Line) => l.taxesRetained],
  ['fees_kept', (l: Line) => l.feesRetained],
  ['refund_fee', (l: Line) => l.refundFee],
] as const;

function sums(t: Translate, data: RefundReceiptData): { items: LabelledValue[]; total: LabelledValue } {
  const of = (part: (line: Line) => Money) => sum(data.lines.map(part), data.refundAmount.currency);
  const discount = discountOfRefund(data.refunds);
  const kept = AMOUNT_ROWS.map(([label, part]) => ({ label, amount: of(part) })).filter((p) => p.amount.minor !== 0);
  return {
    items: [
      { label: t('refund_sums.paid'), value: t.money(data.paid) },
      ...kept.map(({ label, amount }) => ({
        label: t(`refund_sums.${label}`),
        value: `${MINUS}${t.money(amount)}`,
      })),
      ...(discount ? [{ label: t('refund_sums.discount'), value: `${MINUS}${t.money(discount)}` }] : []),
    ],
    total: { label: t('refund_sums.total'), value: t.money(refundToBuyer(data.refundAmount, data.refunds)) },
  };
}

/** Confirms tickets given back: whose, what was paid, what was kept by whom, what goes back and where. */
export function refundReceipt(data: RefundReceiptData, locale: Locale, t: Translate, seller: Seller): PageModel {
  const { order } = data;
  const mode = modeOf(data.slices);
  const service = isVoucherMode(mode);
  const closed = service ? 'closed_service' : mode === 'avia' ? 'closed' : 'closed_ground';
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.doneAt),
    brand: t('brand'),
    title: t(`refund.title_${data.kind}`),
    subtitle: t('refund.subtitle', { order: order.number }),
    author: seller.name,
    labelledValues: [
      { label: t('facts.returned'), value: t.money(refundToBuyer(data.refundAmount, data.refunds)) },
      { label: t('facts.back_to'), value: paymentMethodsText(t, data.refunds) },
      { label: t('facts.act'), value: data.reference },
      { label: t('facts.done_at'), value: agencyTime(t, data.doneAt) },
    ],
    qr: { text: order.link, caption: t('qr') },
    blocks: [
      { kind: 'heading', text: t('sections.journey') },
      {
        kind: 'pairs',
        items: data.slices.map((slice) => ({
          label: numericDate((slice.segments[0]?.departsLocal ?? '').slice(0, 10)),
          value: purchasedSliceText(t, data, slice, locale),
        })),
      },
      { kind: 'heading', text: t('sections.returned') },
      {
        kind: 'table',
        columns: [
          { title: t(service ? 'voucher.columns.guest' : 'columns.passenger'), share: 32, align: 'left' },
          { title: t(service ? 'voucher.columns.number' : 'columns.ticket'), share: 26, align: 'left' },
          { title: t('columns.paid'), share: 20, align: 'right' },
          { title: t('columns.back'), share: 22, align: 'right' },
        ],
        rows: data.lines.map((line) => [
          formatFullName(line),
          line.tickets.map(formatTicketNumber).join(', '),
          t.money(line.paid),
          t.money(line.refundAmount),
        ]),
      },
      { kind: 'heading', text: t('sections.refund_sums') },
      { kind: 'sums', ...sums(t, data) },
      { kind: 'heading', text: t('sections.notes') },
      {
        kind: 'notes',
        items: [
          t(`refund.notes.${closed}`),
          moneyBackText(t, data.refunds),
          ...(data.beforeCommission ? [t('refund.notes.of_price')] : []),
          t('refund.notes.keep'),
        ].filter((note) => note !== ''),
      },
      { kind: 'heading', text: t('sections.agency') },
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('footer', { order: order.number, page, pages }),
  };
}
