import { htmlLang, type Locale } from '#kernel/locale.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import { subtract, zero } from '#kernel/money.ts';
import { modeOf } from '#modules/supply/api.ts';
import { ancillariesTable } from './ancillaries-receipt.ts';
import { agencyBlock, formatFullName, formatTicketNumber, isCard, type Seller } from './common-blocks.ts';
import { agencyTime, numericDate } from './format-dates.ts';
import { purchasedSliceText } from './journey-blocks.ts';
import type { PageModel } from './page-model.ts';
import { grandTotal, grandTotalBlocks, priceBlocks, totalLabelOf } from './price-blocks.ts';
import type { PaymentReceiptData } from './receipt-data.ts';
import type { Translate } from './translate.ts';

const notesOf = (methods: readonly string[]) =>
  methods.some(isCard) ? (['keep', 'refund', 'card'] as const) : (['keep', 'refund'] as const);

/** Confirms money received: when, how, under which bank number, and for which tickets or vouchers. */
export function paymentReceipt(data: PaymentReceiptData, locale: Locale, t: Translate, seller: Seller): PageModel {
  const { payment, order } = data;
  const totals = { prices: [data.price], services: data.services ?? [] };
  const { discount } = payment;
  const whole = grandTotal(totals);
  const paid = discount ? subtract(whole, discount) : whole;
  const mode = modeOf(data.slices);
  const service = isVoucherMode(mode);
  return {
    lang: htmlLang(locale),
    createdAt: new Date(payment.paidAt),
    brand: t('brand'),
    title: t('payment.title'),
    subtitle: t('payment.subtitle', { order: order.number }),
    author: seller.name,
    labelledValues: [
      { label: t('facts.amount'), value: t.money(paid) },
      { label: t('facts.method'), value: payment.methods.map((way) => t(`methods.${way}`)).join(', ') },
      { label: t('facts.reference'), value: payment.reference },
      { label: t('facts.paid_at'), value: agencyTime(t, payment.paidAt) },
    ],
    qr: { text: order.link, caption: t('qr') },
    blocks: [
      { kind: 'heading', text: t('sections.paid_for') },
      {
        kind: 'pairs',
        items: data.slices.map((slice) => ({
          label: numericDate((slice.segments[0]?.departsLocal ?? '').slice(0, 10)),
          value: purchasedSliceText(t, data, slice, locale),
        })),
      },
      { kind: 'heading', text: t(service ? 'sections.vouchers' : 'sections.tickets') },
      {
        kind: 'table',
        columns: [
          {
            title: t(service ? 'voucher.columns.guest' : 'columns.passenger'),
            share: service ? 70 : 45,
            align: 'left',
          },
          ...(service ? [] : [{ title: t('columns.category'), share: 25, align: 'left' as const }]),
          {
            title: t(service ? 'voucher.columns.number' : 'columns.ticket'),
            share: 30,
            align: 'right',
          },
        ],
        rows: data.passengers.map((p) => [
          formatFullName(p),
          ...(service ? [] : [t(`categories.${p.category}`)]),
          p.tickets.map(formatTicketNumber).join(', '),
        ]),
      },
      { kind: 'heading', text: t('sections.price') },
      ...priceBlocks(t, data.price, mode, totalLabelOf(totals)),
      ...(data.services && data.services.length > 0
        ? [{ kind: 'heading' as const, text: t('services.heading') }, ancillariesTable(t, data.services)]
        : []),
      ...grandTotalBlocks(t, totals),
      ...(discount
        ? [
            {
              kind: 'sums' as const,
              items: [{ label: t('payment.discount'), value: t.money(subtract(zero(discount.currency), discount)) }],
              total: { label: t('payment.paid'), value: t.money(paid) },
            },
          ]
        : []),
      { kind: 'heading', text: t('sections.notes') },
      { kind: 'notes', items: notesOf(payment.methods).map((note) => t(`payment.notes.${note}`)) },
      { kind: 'heading', text: t('sections.agency') },
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('footer', { order: order.number, page, pages }),
  };
}
