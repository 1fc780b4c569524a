import { minutesBetween } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { endsOf, type Link, modeOf, runsOf, type Segment, type Slice } from '#modules/supply/api.ts';
import { dateWithWeekday, duration, fullDate, zoneOffset } from './dates-in-words.ts';
import { fareName, fullRunLabel, placeLines, serviceName } from './ground-words.ts';
import type { Block, Stop } from './page-model.ts';
import type { ItineraryReceiptData, PlaceLabel } from './receipt-data.ts';
import type { Translate } from './translate.ts';

type Journey = Pick<ItineraryReceiptData, 'slices' | 'places' | 'carriers'>;

const UNKNOWN: Omit<PlaceLabel, 'code'> = {
  name: { ru: '', en: '', kg: '' },
  city: { ru: '', en: '', kg: '' },
};

function place(journey: Journey, key: string, locale: Locale) {
  const found = journey.places[key] ?? { ...UNKNOWN, code: key };
  const city = found.city[locale] || found.name[locale] || key;
  const airport = [found.name[locale], found.code].filter(Boolean).join(', ') || key;
  return { city, airport };
}

/** «Бишкек → Стамбул»: where a direction begins and ends. */
export function routeOf(journey: Journey, slice: Slice, locale: Locale): string {
  const first = slice.segments[0];
  const last = slice.segments.at(-1);
  if (!first || !last) return '';
  const [from, to] = endsOf({ from: first.from, to: last.to }, journey.places);
  return `${from?.[locale] || first.from} → ${to?.[locale] || last.to}`;
}

/**
 * What a direction is as something paid for: a flight, a train or a bus, or a whole journey by its cities; a stay by
 * its hotel; a ride.
 */
export function boughtOf(t: Translate, journey: Journey, slice: Slice, locale: Locale): string {
  const stay = slice.segments[0]?.stay;
  return stay
    ? t('payment.route.hotel', { hotel: stay.name, nights: stay.nights })
    : t(`payment.route.${modeOf([slice])}`, { route: routeOf(journey, slice, locale) });
}

/** On several tickets also how long the way is, how much time it needs at least, and whose the risk is. */
function transfer(
  t: Translate,
  journey: Journey,
  locale: Locale,
  [a, b]: readonly [Segment, Segment],
  link: Link | undefined,
): Block {
  const wait = duration(t, minutesBetween(a.arrivesAt, b.departsAt));
  const here = place(journey, a.to, locale);
  if (link && link.kind !== 'ticket') {
    const [shortest, longest] = link.ride ?? [0, 0];
    const ends = { from: here.airport, to: place(journey, b.from, locale).airport };
    const parts = [
      link.ride ? t('mixed.ride', { ...ends, shortest, longest }) : t('mixed.stay', { place: here.city }),
      t('mixed.time', { time: wait, least: duration(t, link.minimum) }),
      t(`mixed.${link.kind}`),
    ];
    return { kind: 'transfer', text: parts.join(' '), warning: link.kind === 'self' };
  }
  if (a.to === b.from)
    return {
      kind: 'transfer',
      text: t('segment.transfer', { duration: wait, place: here.city }),
      warning: false,
    };
  const there = place(journey, b.from, locale);
  return {
    kind: 'transfer',
    text: t('segment.airport_change', { from: here.airport, to: there.airport, duration: wait }),
    warning: true,
  };
}

/** Each direction: its head, its flights by local clocks, and what lies between them. */
export function journeyBlocks(
  t: Translate,
  data: Journey & Pick<ItineraryReceiptData, 'terms'> & { passengers?: ItineraryReceiptData['passengers'] },
  locale: Locale,
): Block[] {
  const blocks: Block[] = [];
  const runs = runsOf(data.slices, data.terms);
  let flown = 0;
  for (const slice of data.slices) {
    const stops = slice.segments.length - 1;
    const time = duration(t, slice.minutes);
    blocks.push({
      kind: 'direction',
      title: routeOf(data, slice, locale),
      note:
        stops === 0 ? t('segment.direct', { duration: time }) : t('segment.stops', { count: stops, duration: time }),
    });
    slice.segments.forEach((segment, i) => {
      const before = slice.segments[i - 1];
      if (before) blocks.push(transfer(t, data, locale, [before, segment], slice.links?.[i - 1]));
      const terms = runs.find((run) => run.segments.includes(segment))?.terms ?? data.terms;
      const at = (key: string, local: string, instant: string, long: boolean): Stop => ({
        time: local.slice(11, 16),
        date: (long ? dateWithWeekday : fullDate)(t, local),
        ...place(data, key, locale),
        zone: t('segment.zone', { zone: zoneOffset(local, instant) }),
      });
      blocks.push({
        kind: 'flight',
        code: segment.carrier,
        flight: serviceName(t, segment),
        carrier: data.carriers[segment.carrier] ?? segment.carrier,
        from: at(segment.from, segment.departs, segment.departsAt, true),
        to: at(segment.to, segment.arrives, segment.arrivesAt, true),
        duration: duration(t, segment.minutes),
        details: (segment.mode
          ? [
              t('ground.class', { name: fareName(t, terms) }),
              ...placeLines(t, segment, data.passengers ?? [], (key) => place(data, key, locale).airport),
              ...fullRunLabel(t, segment, (key) => place(data, key, locale).city),
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
