import type { Instant, LocalDateTime } from '#kernel/dates.ts';
import { htmlLang, type Locale } from '#kernel/locale.ts';
import { type BoardingSegment, toBarCodeText } from './bcbp.ts';
import { agencyBlock, type Seller } from './common-blocks.ts';
import { numericDate } from './format-dates.ts';
import type { PageModel } from './page-model.ts';
import type { LocationLabel, ReceiptOrder } from './receipt-data.ts';
import type { Translate } from './translate.ts';

export type BoardingPassData = BoardingSegment & {
  readonly order: ReceiptOrder;
  readonly carrierName: string;
  readonly fromLocation: LocationLabel;
  readonly toLocation: LocationLabel;
  readonly departsLocal: LocalDateTime;
  readonly boards: LocalDateTime;
  /** Of the ticket, thirteen digits. */
  readonly ticket: string;
  /** When they checked in; the file is of this moment. */
  readonly at: Instant;
};

const locationText = (location: LocationLabel, locale: Locale): string =>
  `${location.city[locale]} ${location.code ?? ''}`.trim();

/** A boarding pass of one traveller for one flight, with the bar code that the gate reads. */
export function boardingPass(data: BoardingPassData, locale: Locale, t: Translate, seller: Seller): PageModel {
  const { order, seat, departsLocal, boards } = data;
  const seatText = seat ?? t('boarding.lap');
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.at),
    brand: t('brand'),
    title: t('boarding.title'),
    subtitle: `${data.surname} ${data.name}`,
    author: seller.name,
    labelledValues: [
      { label: t('boarding.flight'), value: data.flight },
      { label: t('boarding.seat'), value: seatText },
      { label: t('boarding.boards'), value: boards.slice(11, 16) },
      { label: t('boarding.sequence'), value: String(data.sequence).padStart(3, '0') },
    ],
    qr: { text: order.link, caption: t('qr') },
    blocks: [
      { kind: 'code', text: toBarCodeText(data), caption: t('boarding.code') },
      {
        kind: 'pairs',
        items: [
          { label: t('boarding.from'), value: locationText(data.fromLocation, locale) },
          { label: t('boarding.to'), value: locationText(data.toLocation, locale) },
          {
            label: t('boarding.departs'),
            value: `${numericDate(departsLocal.slice(0, 10))}, ${departsLocal.slice(11, 16)}`,
          },
          { label: t('boarding.carrier'), value: data.carrierName },
          { label: t('boarding.cabin'), value: t(`cabins.${data.cabin}`) },
          { label: t('facts.locator'), value: data.locator },
          { label: t('columns.ticket'), value: data.ticket },
        ],
      },
      { kind: 'heading', text: t('sections.notes') },
      {
        kind: 'notes',
        items: (['gate', 'bags', 'papers'] as const).map((note) => t(`boarding.notes.${note}`)),
      },
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('footer', { order: order.number, page, pages }),
  };
}
