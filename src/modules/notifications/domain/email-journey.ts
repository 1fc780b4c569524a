import { carrierMarks, OTHER_CARRIER } from '#kernel/carrier-marks.ts';
import { BUSINESS_TIME_ZONE, type Instant, type LocalDate, type LocalDateTime, localDateTime } from '#kernel/dates.ts';
import type { EmailJourneyLine } from './email-data.ts';
import type { Translate } from './translate.ts';

/** One leg by air, rail or bus as a boarding pass. */
export type BoardingPass = {
  readonly mark: { readonly code: string; readonly ground: string; readonly drawn: boolean };
  /** The carrier's name and the flight. */
  readonly title: string;
  readonly date: string;
  readonly from: PassEndpoint;
  readonly to: PassEndpoint;
  /** The booking code, bags and places, as far as they are known. */
  readonly facts: readonly string[];
};
type PassEndpoint = { readonly label: string; readonly time: string; readonly place: string };

/** «вагон 5, место 17». */
export function placeText(t: Translate, place: string): string {
  const [car, number] = place.includes('-') ? place.split('-') : ['', place];
  return car
    ? t('pass.berth', { coach: Number(car) || car, number: Number(number) || `${number}` })
    : t('pass.seat', { number: place });
}

function passFacts(t: Translate, { locator, baggage, places = [] }: EmailJourneyLine): string[] {
  const bags = baggage && (baggage.pieces === 0 ? t('pass.no_bags') : t('pass.bags', baggage));
  return [...(locator ? [t('pass.locator', { code: locator })] : []), ...(bags ? [bags] : [])].concat(
    places.map((place) => placeText(t, place)),
  );
}

export function formatDate(t: Translate, local: LocalDateTime | LocalDate): string {
  return t('dates.full', {
    day: String(Number(local.slice(8, 10))),
    month: t(`dates.months.${Number(local.slice(5, 7))}`),
    year: local.slice(0, 4),
  });
}

export function formatDeadline(t: Translate, at: Instant) {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  const time = local.slice(11, 16);
  return { time, until: t('until', { time, date: formatDate(t, local) }) };
}

export function formatJourney(
  t: Translate,
  { from, to, departsLocal, flight, hotelStay, transfer, service, ground }: EmailJourneyLine,
): string {
  const start = { date: formatDate(t, departsLocal), time: departsLocal.slice(11, 16), from, to };
  if (hotelStay) {
    const stay = { ...start, name: hotelStay.name, out: formatDate(t, hotelStay.checkOutDate) };
    return t(hotelStay.hoursNotProvided ? 'stay_line_by_day' : 'stay_line', stay);
  }
  if (service !== undefined) return t('service_line', { name: service, date: start.date });
  if (transfer) return t('ride_line', { ...start, kind: transfer });
  return t(ground ? `journey_line_${ground}` : 'journey_line', { ...start, flight });
}

/** A journey by air, rail or bus as a boarding pass; what has no times of its own stays a line of the facts. */
export function toBoardingPasses(t: Translate, line: EmailJourneyLine): BoardingPass[] {
  const { from, to, departsLocal, arrivesLocal, flight, carrier, hotelStay, transfer, service, ground } = line;
  if (hotelStay || transfer || service !== undefined || !arrivesLocal || !carrier) return [];
  const mode = ground ?? 'avia';
  const mark = carrierMarks()[carrier.code];
  return [
    {
      mark: { code: carrier.code, ground: mark?.ground ?? OTHER_CARRIER, drawn: mark !== undefined },
      title: [carrier.name, t(`pass.service.${mode}`, { flight })].join(' · '),
      date: formatDate(t, departsLocal),
      from: { label: t(`pass.departs.${mode}`), time: departsLocal.slice(11, 16), place: from },
      to: { label: t('pass.arrives'), time: arrivesLocal.slice(11, 16), place: to },
      facts: passFacts(t, line),
    },
  ];
}
