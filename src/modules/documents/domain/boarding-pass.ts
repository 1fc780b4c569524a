import type { Instant, LocalDateTime } from '#kernel/dates.ts';
import { htmlLang, type Locale } from '#kernel/locale.ts';
import { type BarCodeLeg, boardingCode } from './bcbp.ts';
import { agencyBlock } from './common-blocks.ts';
import { numericDate } from './dates-in-words.ts';
import type { PageModel } from './page-model.ts';
import type { PlaceLabel, ReceiptOrder } from './receipt-data.ts';
import type { Translate } from './translate.ts';

export type BoardingPassData = BarCodeLeg & {
  readonly order: ReceiptOrder;
  readonly carrierName: string;
  readonly fromPlace: PlaceLabel;
  readonly toPlace: PlaceLabel;
  readonly departs: LocalDateTime;
  readonly boards: LocalDateTime;
  /** Of the ticket, thirteen digits. */
  readonly ticket: string;
  /** When they checked in; the file is of this moment. */
  readonly at: Instant;
};

const placeText = (place: PlaceLabel, locale: Locale): string => `${place.city[locale]} ${place.code ?? ''}`.trim();

/** A boarding pass of one traveller for one flight, with the bar code that the gate reads. */
export function boardingPass(data: BoardingPassData, locale: Locale, t: Translate): PageModel {
  const { order, seat, departs, boards } = data;
  const seatText = seat ?? t('boarding.lap');
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.at),
    brand: t('brand'),
    title: t('boarding.title'),
    subtitle: `${data.surname} ${data.name}`,
    author: t('agency.name'),
    facts: [
      { label: t('boarding.flight'), value: data.flight },
      { label: t('boarding.seat'), value: seatText },
      { label: t('boarding.boards'), value: boards.slice(11, 16) },
      { label: t('boarding.sequence'), value: String(data.sequence).padStart(3, '0') },
    ],
    qr: { text: order.link, caption: t('qr') },
    blocks: [
      { kind: 'code', text: boardingCode(data), caption: t('boarding.code') },
      {
        kind: 'pairs',
        items: [
          { label: t('boarding.from'), value: placeText(data.fromPlace, locale) },
          { label: t('boarding.to'), value: placeText(data.toPlace, locale) },
          {
            label: t('boarding.departs'),
            value: `${numericDate(departs.slice(0, 10))}, ${departs.slice(11, 16)}`,
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
      agencyBlock(t),
    ],
    footer: (page, pages) => t('footer', { order: order.number, page, pages }),
  };
}
