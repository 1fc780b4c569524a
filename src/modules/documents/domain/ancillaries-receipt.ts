import { htmlLang, type Locale } from '#kernel/locale.ts';
import { agencyBlock, formatFullName, formatTicketNumber, type Seller } from './common-blocks.ts';
import { agencyTime } from './format-dates.ts';
import type { Block, PageModel } from './page-model.ts';
import type { AncillariesReceiptData, ReceiptService } from './receipt-data.ts';
import type { Translate } from './translate.ts';

const nameOf = (t: Translate, { kind, what }: ReceiptService): string => t(`services.kinds.${kind}`, { what });

/** Services by passenger and flight, each with the number of its document. */
export const ancillariesTable = (t: Translate, services: readonly ReceiptService[]): Block => ({
  kind: 'table',
  columns: [
    { title: t('columns.passenger'), share: 26, align: 'left' },
    { title: t('services.service'), share: 26, align: 'left' },
    { title: t('services.flight'), share: 12, align: 'left' },
    { title: t('services.document'), share: 20, align: 'left' },
    { title: t('columns.sum'), share: 16, align: 'right' },
  ],
  rows: services.map((one) => [
    formatFullName(one),
    nameOf(t, one),
    one.flight,
    one.number
      ? `${formatTicketNumber(one.number)} ${[one.rfic, one.rfisc].filter(Boolean).join('/')}`
      : t('services.free'),
    t.money(one.price),
  ]),
});

/** The receipt of electronic miscellaneous documents: ancillaries, for whom and on which flight. */
export function ancillariesReceipt(
  data: AncillariesReceiptData,
  locale: Locale,
  t: Translate,
  seller: Seller,
): PageModel {
  const { order, items } = data;
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.issuedAt),
    brand: t('brand'),
    title: t('services.title'),
    subtitle: t('services.subtitle', { order: order.number }),
    author: seller.name,
    labelledValues: [
      { label: t('facts.order'), value: order.number },
      ...(order.locator ? [{ label: t('facts.locator'), value: order.locator }] : []),
      { label: t('facts.amount'), value: t.money(data.total) },
      { label: t('facts.paid_at'), value: agencyTime(t, data.issuedAt) },
    ],
    qr: { text: order.link, caption: t('qr') },
    blocks: [
      { kind: 'heading', text: t('services.heading') },
      ancillariesTable(t, items),
      { kind: 'sums', items: [], total: { label: t('price.total'), value: t.money(data.total) } },
      { kind: 'heading', text: t('sections.notes') },
      {
        kind: 'notes',
        items: (['own', 'back', 'change'] as const).map((note) => t(`services.notes.${note}`)),
      },
      { kind: 'heading', text: t('sections.agency') },
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('footer', { order: order.number, page, pages }),
  };
}
