import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import { htmlLang, type Locale } from '#kernel/locale.ts';
import { stepLimits } from '#kernel/refund-steps.ts';
import type { FareTerms, Segment } from '#modules/supply/api.ts';
import { agencyBlock, formatFullName, formatTicketNumber, type Seller } from './common-blocks.ts';
import { agencyTime, dateWithWeekday, duration, fullDate } from './format-dates.ts';
import type { Block, LabelledValue, PageModel } from './page-model.ts';
import type { ItineraryReceiptData } from './receipt-data.ts';
import type { Translate } from './translate.ts';

type Kind = 'hotel' | 'transfer' | 'express' | 'service';

/** «среда, 9 декабря 2026, 14:00» */
const formatMoment = (t: Translate, local: string): string =>
  t('voucher.moment', { date: dateWithWeekday(t, local), time: local.slice(11, 16) });

function locationName(data: ItineraryReceiptData, key: string, locale: Locale): string {
  const found = data.locations[key];
  if (!found) return key;
  const [city, name] = [found.city[locale], found.name[locale]];
  return city === name || !name ? city || key : `${city}, ${name}${found.code ? ` (${found.code})` : ''}`;
}

/** A day alone where the supplier does not say the hour. */
const formatStayMoment = (t: Translate, local: string, hoursNotProvided: true | undefined): string =>
  hoursNotProvided ? t('voucher.hours_not_said', { date: dateWithWeekday(t, local) }) : formatMoment(t, local);

function hotelStayDetails(
  t: Translate,
  { terms }: ItineraryReceiptData,
  segment: Segment,
  locale: Locale,
): LabelledValue[] {
  const { hotelStay } = segment;
  if (!hotelStay) return [];
  const { room } = terms;
  const { hoursNotProvided } = hotelStay;
  const detail = (label: string, value: string): LabelledValue => ({ label: t(`voucher.facts.${label}`), value });
  const known = (label: string, value: string): LabelledValue[] => (value === '' ? [] : [detail(label, value)]);
  const due = room?.dueAtHotel?.map(({ name, amount, currency }) => `${name}: ${amount} ${currency}`) ?? [];
  return [
    detail('hotel', `${hotelStay.name} ${'★'.repeat(hotelStay.stars)}`.trim()),
    ...known('address', hotelStay.address[locale]),
    ...known('phone', hotelStay.phone),
    detail('enters', formatStayMoment(t, segment.departsLocal, hoursNotProvided)),
    detail('leaves', formatStayMoment(t, segment.arrivesLocal, hoursNotProvided)),
    detail('nights', t('voucher.nights', { count: hotelStay.nights })),
    detail(
      'rooms',
      t('voucher.rooms', {
        count: hotelStay.rooms,
        type: room?.name?.[locale] ?? t(`voucher.room.${room?.type ?? 'double'}`),
      }),
    ),
    detail('guests', t('voucher.guests', { adults: hotelStay.adults, children: hotelStay.children })),
    detail(
      'breakfast',
      room?.meal
        ? t(`voucher.meal.${room.meal}`)
        : t(room?.breakfast ? 'voucher.breakfast_yes' : 'voucher.breakfast_no'),
    ),
    ...known('due_at_hotel', due.join('; ')),
  ];
}

function transferDetails(t: Translate, data: ItineraryReceiptData, segment: Segment, locale: Locale): LabelledValue[] {
  const { transfer } = segment;
  const guest = data.passengers[0]?.guest;
  if (!transfer) return [];
  const detail = (label: string, value: string): LabelledValue => ({ label: t(`voucher.facts.${label}`), value });
  const anyOf = (label: string, value: string | null | undefined): LabelledValue[] =>
    value ? [detail(label, value)] : [];
  const [lead] = data.passengers;
  const common = [
    detail('from', locationName(data, segment.from, locale)),
    detail('to', locationName(data, segment.to, locale)),
  ];
  if (transfer.class === 'express')
    return [
      ...common,
      detail('valid', fullDate(t, segment.departsLocal)),
      detail('trains', t('voucher.every', { minutes: transfer.every ?? 30, duration: duration(t, segment.minutes) })),
      detail('people', t('voucher.people', { count: transfer.guests })),
    ];
  return [
    ...common,
    detail('picked_up', formatMoment(t, segment.departsLocal)),
    ...anyOf('flight', guest?.flight),
    detail('sign', guest?.sign ?? (lead ? formatFullName(lead) : '')),
    ...anyOf('town_address', guest?.address),
    ...anyOf('meeting', guest?.meeting),
    detail('car', `${t(`voucher.class.${transfer.class}`)}: ${segment.aircraft ?? ''}`),
    detail(
      'people',
      t('voucher.people_luggage', { count: transfer.guests, seats: transfer.seats, luggage: transfer.luggage }),
    ),
    detail('waits', t('voucher.waits', { minutes: transfer.waitMinutes })),
    detail('lasts', duration(t, segment.minutes)),
  ];
}

function serviceDetails(t: Translate, segment: Segment): LabelledValue[] {
  const { service } = segment;
  if (!service) return [];
  return [
    { label: t('voucher.facts.service'), value: service.name },
    { label: t('voucher.facts.terms'), value: service.terms },
    { label: t('voucher.facts.done_by'), value: fullDate(t, segment.departsLocal) },
  ];
}

function kindOf({ hotelStay, transfer, service }: Segment): Kind {
  if (service) return 'service';
  if (hotelStay) return 'hotel';
  return transfer?.class === 'express' ? 'express' : 'transfer';
}

function detailsOf(t: Translate, data: ItineraryReceiptData, segment: Segment, locale: Locale): LabelledValue[] {
  if (segment.service) return serviceDetails(t, segment);
  return segment.hotelStay ? hotelStayDetails(t, data, segment, locale) : transferDetails(t, data, segment, locale);
}

/** The ladder as sentences with deadlines by the clock of the place where it begins. */
export function refundDeadlineLines(
  t: Translate,
  { refund }: Pick<FareTerms, 'refund'>,
  at: { startsAt: string; zone: string; fare: ItineraryReceiptData['price']['fare'] },
): string[] {
  const { allowed, byHand, penalty, steps } = refund;
  if (allowed && byHand && !steps && penalty) return [t('voucher.refund.by_hand', { sum: t.money(penalty) })];
  if (!allowed || !steps) return [t('voucher.refund.none')];
  const lines = stepLimits(steps, at).map(({ until, retained }) => {
    const when = { date: fullDate(t, until), time: until.slice(11, 16) };
    if (retained.minor === 0) return t('voucher.refund.free', when);
    return retained.minor >= at.fare.minor
      ? t('voucher.refund.all', when)
      : t('voucher.refund.part', { ...when, sum: t.money(retained) });
  });
  return [...lines, t('voucher.refund.after')];
}

/**
 * What a reception or a driver needs: the voucher of a stay or a ride, or the ticket of an airport's express; or the
 * confirmation of a service.
 */
export function voucher(data: ItineraryReceiptData, locale: Locale, t: Translate, seller: Seller): PageModel {
  const segment = data.slices[0]?.segments[0];
  if (!segment) throw new Error('a voucher for nothing');
  const kind = kindOf(segment);
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
    author: seller.name,
    labelledValues: [
      { label: t('voucher.facts.number'), value: numbers.map(formatTicketNumber).join(', ') },
      { label: t('facts.order'), value: data.order.number },
      ...(data.order.locator ? [{ label: t('voucher.facts.locator'), value: data.order.locator }] : []),
      { label: t('facts.issued'), value: agencyTime(t, data.issuedAt) },
    ],
    qr: { text: data.order.link, caption: t('qr') },
    blocks: [
      heading(kind),
      { kind: 'pairs', items: detailsOf(t, data, segment, locale) },
      heading('guests'),
      {
        kind: 'table',
        columns: [
          { title: t('voucher.columns.guest'), share: 40, align: 'left' },
          { title: t('voucher.columns.citizenship'), share: 20, align: 'left' },
          { title: t('voucher.columns.number'), share: 40, align: 'right' },
        ],
        rows: data.passengers.map((p) => [
          formatFullName(p),
          p.guest?.citizenship ?? '–',
          p.tickets.map(formatTicketNumber).join(', '),
        ]),
      },
      ...(data.phone
        ? [{ kind: 'pairs', items: [{ label: t('voucher.facts.buyer_phone'), value: data.phone }] } as const]
        : []),
      ...(segment.transfer
        ? [heading('meet'), { kind: 'notes', items: [segment.transfer.meet[locale]] } as const]
        : []),
      ...(notes.length > 0 ? [heading('wishes'), { kind: 'notes', items: notes } as const] : []),
      heading('refund'),
      {
        kind: 'notes',
        items: refundDeadlineLines(t, data.terms, {
          startsAt: segment.departsAt,
          zone: data.locations[segment.from]?.tz ?? BUSINESS_TIME_ZONE,
          fare: line?.fare ?? data.price.fare,
        }),
      },
      heading('price'),
      { kind: 'sums', items: [], total: { label: t('price.total'), value: t.money(data.price.total) } },
      heading('notes'),
      { kind: 'notes', items: ['show', 'time', 'change'].map((note) => t(`voucher.notes.${kind}.${note}`)) },
      { kind: 'heading', text: t('sections.agency') },
      agencyBlock(seller),
    ],
    footer: (page, pages) => t('footer', { order: data.order.number, page, pages }),
  };
}
