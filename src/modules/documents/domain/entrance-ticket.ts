import type { LocalDateTime } from '#kernel/dates.ts';
import { htmlLang, type Locale } from '#kernel/locale.ts';
import { agencyBlock, type Seller } from './common-blocks.ts';
import { numericDate } from './format-dates.ts';
import type { PageModel } from './page-model.ts';
import type { Translate } from './translate.ts';

export type EntranceTicketData = {
  readonly lottery: string;
  readonly organisation: string;
  readonly guest: string;
  /** When it begins, by the clock of its place. */
  readonly event: LocalDateTime;
  readonly place: string;
  /** What the door asks for where a QR code cannot be scanned. */
  readonly code: string;
  /** The QR code. */
  readonly link: string;
  readonly createdAt: Date;
};

/** The entrance ticket of an organisation for the event of a lottery. */
export function entranceTicket(data: EntranceTicketData, locale: Locale, t: Translate, seller: Seller): PageModel {
  const { event } = data;
  return {
    lang: htmlLang(locale),
    createdAt: data.createdAt,
    brand: t('brand'),
    title: t('entrance.title'),
    subtitle: data.organisation,
    author: seller.name,
    labelledValues: [
      { label: t('entrance.event'), value: data.lottery },
      { label: t('entrance.date'), value: `${numericDate(event.slice(0, 10))}, ${event.slice(11, 16)}` },
      { label: t('entrance.place'), value: data.place },
      { label: t('entrance.guest'), value: data.guest },
    ],
    qr: { text: data.link, caption: t('entrance.qr') },
    blocks: [
      { kind: 'pairs', items: [{ label: t('entrance.code'), value: data.code }] },
      { kind: 'heading', text: t('sections.notes') },
      { kind: 'notes', items: (['one', 'show', 'once'] as const).map((note) => t(`entrance.notes.${note}`)) },
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('entrance.footer', { page, pages }),
  };
}
