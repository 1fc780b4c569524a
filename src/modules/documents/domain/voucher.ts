import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import { htmlLang, type Locale } from '#kernel/locale.ts';
import { stepLimits } from '#kernel/refund-steps.ts';
import type { FareTerms, Segment } from '#modules/supply/api.ts';
import { agencyBlock, fullName, ticketNumber } from './common-blocks.ts';
import { agencyTime, dateWithWeekday, duration, fullDate } from './dates-in-words.ts';
import type { Block, Fact, PageModel } from './page-model.ts';
import type { ItineraryReceiptData } from './receipt-data.ts';
import type { Translate } from './translate.ts';

type Kind = 'hotel' | 'transfer' | 'express';

/** «среда, 9 декабря 2026, 14:00» */
const moment = (t: Translate, local: string): string =>
  t('voucher.moment', { date: dateWithWeekday(t, local), time: local.slice(11, 16) });

function placeName(data: ItineraryReceiptData, key: string, locale: Locale): string {
  const found = data.places[key];
  if (!found) return key;
  const [city, name] = [found.city[locale], found.name[locale]];
  return city === name || !name ? city || key : `${city}, ${name}${found.code ? ` (${found.code})` : ''}`;
}

function stayFacts(t: Translate, { terms }: ItineraryReceiptData, segment: Segment, locale: Locale): Fact[] {
  const { stay } = segment;
  if (!stay) return [];
  const fact = (label: string, value: string): Fact => ({ label: t(`voucher.facts.${label}`), value });
  return [
    fact('hotel', `${stay.name} ${'★'.repeat(stay.stars)}`),
    fact('address', stay.address[locale]),
    fact('phone', stay.phone),
    fact('enters', moment(t, segment.departs)),
    fact('leaves', moment(t, segment.arrives)),
    fact('nights', t('voucher.nights', { count: stay.nights })),
    fact('rooms', t('voucher.rooms', { count: stay.rooms, type: t(`voucher.room.${terms.room?.type ?? 'double'}`) })),
    fact('guests', t('voucher.guests', { adults: stay.adults, children: stay.children })),
    fact('breakfast', t(terms.room?.breakfast ? 'voucher.breakfast_yes' : 'voucher.breakfast_no')),
  ];
}

function rideFacts(t: Translate, data: ItineraryReceiptData, segment: Segment, locale: Locale): Fact[] {
  const { ride } = segment;
  const guest = data.passengers[0]?.guest;
  if (!ride) return [];
  const fact = (label: string, value: string): Fact => ({ label: t(`voucher.facts.${label}`), value });
  const some = (label: string, value: string | null | undefined): Fact[] => (value ? [fact(label, value)] : []);
  const [lead] = data.passengers;
  const common = [fact('from', placeName(data, segment.from, locale)), fact('to', placeName(data, segment.to, locale))];
  if (ride.class === 'express')
    return [
      ...common,
      fact('valid', fullDate(t, segment.departs)),
      fact('trains', t('voucher.every', { minutes: ride.every ?? 30, duration: duration(t, segment.minutes) })),
      fact('people', t('voucher.people', { count: ride.people })),
    ];
  return [
    ...common,
    fact('picked_up', moment(t, segment.departs)),
    ...some('flight', guest?.flight),
    fact('sign', guest?.sign ?? (lead ? fullName(lead) : '')),
    ...some('town_address', guest?.address),
    ...some('meeting', guest?.meeting),
    fact('car', `${t(`voucher.class.${ride.class}`)}: ${segment.aircraft ?? ''}`),
    fact('people', t('voucher.people_luggage', { count: ride.people, seats: ride.seats, luggage: ride.luggage })),
    fact('waits', t('voucher.waits', { minutes: ride.waitMinutes })),
    fact('lasts', duration(t, segment.minutes)),
  ];
}

/** The ladder as sentences with deadlines by the clock of the place where it begins. */
export function deadlineLines(
  t: Translate,
  { refund }: Pick<FareTerms, 'refund'>,
  at: { startsAt: string; zone: string; fare: ItineraryReceiptData['price']['fare'] },
): string[] {
  if (!refund.allowed || !refund.steps) return [t('voucher.refund.none')];
  const lines = stepLimits(refund.steps, at).map(({ until, kept }) => {
    const when = { date: fullDate(t, until), time: until.slice(11, 16) };
    if (kept.minor === 0) return t('voucher.refund.free', when);
    return kept.minor >= at.fare.minor
      ? t('voucher.refund.all', when)
      : t('voucher.refund.part', { ...when, sum: t.money(kept) });
  });
  return [...lines, t('voucher.refund.after')];
}

/** What a reception or a driver needs: the voucher of a stay or a ride, or the ticket of an airport's express. */
export function voucher(data: ItineraryReceiptData, locale: Locale, t: Translate): PageModel {
  const segment = data.slices[0]?.segments[0];
  if (!segment) throw new Error('a voucher for nothing');
  const kind: Kind = segment.stay ? 'hotel' : segment.ride?.class === 'express' ? 'express' : 'transfer';
  const heading = (key: string): Block => ({ kind: 'heading', text: t(`voucher.sections.${key}`) });
  const numbers = data.passengers.flatMap((p) => p.tickets);
  const notes = data.passengers.flatMap(({ guest }) => guest?.note ?? []);
  const [line] = data.price.lines;
  return {
    lang: htmlLang(locale),
    createdAt: new Date(data.issuedAt),
    brand: t('brand'),
    title: t(`voucher.title.${kind}`),
    subtitle: t(`voucher.subtitle.${kind}`),
    author: t('agency.name'),
    facts: [
      { label: t('voucher.facts.number'), value: numbers.map(ticketNumber).join(', ') },
      { label: t('facts.order'), value: data.order.number },
      ...(data.order.locator ? [{ label: t('voucher.facts.locator'), value: data.order.locator }] : []),
      { label: t('facts.issued'), value: agencyTime(t, data.issuedAt) },
    ],
    qr: { text: data.order.link, caption: t('qr') },
    blocks: [
      heading(kind),
      {
        kind: 'pairs',
        items: kind === 'hotel' ? stayFacts(t, data, segment, locale) : rideFacts(t, data, segment, locale),
      },
      heading('guests'),
      {
        kind: 'table',
        columns: [
          { title: t('voucher.columns.guest'), share: 40, align: 'left' },
          { title: t('voucher.columns.citizenship'), share: 20, align: 'left' },
          { title: t('voucher.columns.number'), share: 40, align: 'right' },
        ],
        rows: data.passengers.map((p) => [
          fullName(p),
          p.guest?.citizenship ?? '–',
          p.tickets.map(ticketNumber).join(', '),
        ]),
      },
      ...(data.phone
        ? [{ kind: 'pairs', items: [{ label: t('voucher.facts.buyer_phone'), value: data.phone }] } as const]
        : []),
      ...(segment.ride ? [heading('meet'), { kind: 'notes', items: [segment.ride.meet[locale]] } as const] : []),
      ...(notes.length > 0 ? [heading('wishes'), { kind: 'notes', items: notes } as const] : []),
      heading('refund'),
      {
        kind: 'notes',
        items: deadlineLines(t, data.terms, {
          startsAt: segment.departsAt,
          zone: data.places[segment.from]?.tz ?? BUSINESS_TIME_ZONE,
          fare: line?.fare ?? data.price.fare,
        }),
      },
      heading('price'),
      { kind: 'sums', items: [], total: { label: t('price.total'), value: t.money(data.price.total) } },
      heading('notes'),
      { kind: 'notes', items: ['show', 'time', 'change'].map((note) => t(`voucher.notes.${kind}.${note}`)) },
      { kind: 'heading', text: t('sections.agency') },
      agencyBlock(t),
    ],
    footer: (page, pages) => t('footer', { order: data.order.number, page, pages }),
  };
}
