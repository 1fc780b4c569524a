import { minutesBetween } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Connection, endsOf, modeOf, type Segment, type Slice, ticketPortions } from '#modules/supply/api.ts';
import { dateWithWeekday, duration, fullDate, zoneOffset } from './format-dates.ts';
import type { Block, Stop } from './page-model.ts';
import { fareLabel, fullRunLabel, placeAssignmentLines, transportLabel } from './rail-bus-labels.ts';
import type { ItineraryReceiptData, LocationLabel } from './receipt-data.ts';
import type { Translate } from './translate.ts';

type Journey = Pick<ItineraryReceiptData, 'slices' | 'locations' | 'carriers'>;

const UNKNOWN: Omit<LocationLabel, 'code'> = {
  name: { ru: '', en: '', kg: '' },
  city: { ru: '', en: '', kg: '' },
};

function location(journey: Journey, key: string, locale: Locale) {
  const found = journey.locations[key] ?? { ...UNKNOWN, code: key };
  const city = found.city[locale] || found.name[locale] || key;
  const airport = [found.name[locale], found.code].filter(Boolean).join(', ') || key;
  return { city, airport };
}

/** «Бишкек → Стамбул»: where a direction begins and ends. */
export function routeText(journey: Journey, slice: Slice, locale: Locale): string {
  const first = slice.segments[0];
  const last = slice.segments.at(-1);
  if (!first || !last) return '';
  const [from, to] = endsOf({ from: first.from, to: last.to }, journey.locations);
  return `${from?.[locale] || first.from} → ${to?.[locale] || last.to}`;
}

/**
 * What a direction is as something paid for: a flight, a train or a bus, or a whole journey by its cities; a stay by
 * its hotel; a ride; a service by its name.
 */
export function purchasedSliceText(t: Translate, journey: Journey, slice: Slice, locale: Locale): string {
  const { hotelStay, service } = slice.segments[0] ?? {};
  if (service) return t('payment.route.service', { name: service.name });
  return hotelStay
    ? t('payment.route.hotel', { hotel: hotelStay.name, nights: hotelStay.nights })
    : t(`payment.route.${modeOf([slice])}`, { route: routeText(journey, slice, locale) });
}

/** On several tickets also how long the way is, how much time it needs at least, and whose the risk is. */
function transferBlock(
  t: Translate,
  journey: Journey,
  locale: Locale,
  [a, b]: readonly [Segment, Segment],
  connection: Connection | undefined,
): Block {
  const wait = duration(t, minutesBetween(a.arrivesAt, b.departsAt));
  const here = location(journey, a.to, locale);
  if (connection && connection.kind !== 'ticket') {
    const [shortest, longest] = connection.interchangeMinutes ?? [0, 0];
    const ends = { from: here.airport, to: location(journey, b.from, locale).airport };
    const parts = [
      connection.interchangeMinutes
        ? t('mixed.ride', { ...ends, shortest, longest })
        : t('mixed.stay', { location: here.city }),
      t('mixed.time', { time: wait, least: duration(t, connection.minimum) }),
      t(`mixed.${connection.kind}`),
    ];
    return { kind: 'transfer', text: parts.join(' '), warning: connection.kind === 'self_transfer' };
  }
  if (a.to === b.from)
    return {
      kind: 'transfer',
      text: t('segment.transfer', { duration: wait, location: here.city }),
      warning: false,
    };
  const there = location(journey, b.from, locale);
  return {
    kind: 'transfer',
    text: t('segment.airport_change', { from: here.airport, to: there.airport, duration: wait }),
    warning: true,
  };
}

/** Each direction: its head, its flights by local clocks, and what lies between them. */
export function itineraryBlocks(
  t: Translate,
  data: Journey & Pick<ItineraryReceiptData, 'terms'> & { passengers?: ItineraryReceiptData['passengers'] },
  locale: Locale,
): Block[] {
  const blocks: Block[] = [];
  const portions = ticketPortions(data.slices, data.terms);
  let flown = 0;
  for (const slice of data.slices) {
    const stops = slice.segments.length - 1;
    const time = duration(t, slice.minutes);
    blocks.push({
      kind: 'direction',
      title: routeText(data, slice, locale),
      note:
        stops === 0 ? t('segment.direct', { duration: time }) : t('segment.stops', { count: stops, duration: time }),
    });
    slice.segments.forEach((segment, i) => {
      const before = slice.segments[i - 1];
      if (before) blocks.push(transferBlock(t, data, locale, [before, segment], slice.connections?.[i - 1]));
      const terms = portions.find((portion) => portion.segments.includes(segment))?.terms ?? data.terms;
      const at = (key: string, local: string, instant: string, long: boolean): Stop => ({
        time: local.slice(11, 16),
        date: (long ? dateWithWeekday : fullDate)(t, local),
        ...location(data, key, locale),
        zone: t('segment.zone', { zone: zoneOffset(local, instant) }),
      });
      blocks.push({
        kind: 'flight',
        code: segment.carrier,
        flight: transportLabel(t, segment),
        carrier: data.carriers[segment.carrier] ?? segment.carrier,
        from: at(segment.from, segment.departsLocal, segment.departsAt, true),
        to: at(segment.to, segment.arrivesLocal, segment.arrivesAt, true),
        duration: duration(t, segment.minutes),
        details: (segment.mode
          ? [
              t('ground.class', { name: fareLabel(t, terms) }),
              ...placeAssignmentLines(t, segment, data.passengers ?? [], (key) => location(data, key, locale).airport),
              ...fullRunLabel(t, segment, (key) => location(data, key, locale).city),
            ]
          : [
              t('segment.details', {
                cabin: t(`cabins.${terms.cabin}`),
                basis: data.terms.fareBasis[flown] ?? data.terms.fareBasis[0] ?? '–',
              }),
              ...(segment.aircraft ? [segment.aircraft] : []),
            ]
        ).join(' · '),
      });
      flown += 1;
    });
  }
  return blocks;
}
