import { CARRIER_MARKS, OTHER_CARRIER } from '#kernel/carrier-marks.ts';
import { BUSINESS_TIME_ZONE, type Instant, type LocalDate, type LocalDateTime, localDateTime } from '#kernel/dates.ts';
import type { JourneyLine } from './mail-data.ts';
import type { Translate } from './translate.ts';

/** One leg by air, rail or bus as a boarding pass. */
export type BoardingPass = {
  readonly mark: { readonly code: string; readonly ground: string };
  /** «Tian Saltanat · рейс X0 701». */
  readonly title: string;
  readonly date: string;
  readonly from: PassEnd;
  readonly to: PassEnd;
};
type PassEnd = { readonly label: string; readonly time: string; readonly place: string };

export function dateText(t: Translate, local: LocalDateTime | LocalDate): string {
  return t('dates.full', {
    day: String(Number(local.slice(8, 10))),
    month: t(`dates.months.${Number(local.slice(5, 7))}`),
    year: local.slice(0, 4),
  });
}

export function deadline(t: Translate, at: Instant) {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  const time = local.slice(11, 16);
  return { time, until: t('until', { time, date: dateText(t, local) }) };
}

export function journeyText(t: Translate, { from, to, departs, flight, stay, ride, ground }: JourneyLine): string {
  const start = { date: dateText(t, departs), time: departs.slice(11, 16), from, to };
  if (stay) return t('stay_line', { ...start, name: stay.name, out: dateText(t, stay.out) });
  if (ride) return t('ride_line', { ...start, kind: ride });
  return t(ground ? `journey_line_${ground}` : 'journey_line', { ...start, flight });
}

/** A journey by air, rail or bus as a boarding pass; what has no times of its own stays a line of the facts. */
export function passOf(t: Translate, line: JourneyLine): BoardingPass[] {
  const { from, to, departs, arrives, flight, carrier, stay, ride, ground } = line;
  if (stay || ride || !arrives || !carrier) return [];
  const mode = ground ?? 'avia';
  return [
    {
      mark: { code: carrier.code, ground: CARRIER_MARKS[carrier.code]?.ground ?? OTHER_CARRIER },
      title: [carrier.name, t(`pass.service.${mode}`, { flight })].join(' · '),
      date: dateText(t, departs),
      from: { label: t(`pass.departs.${mode}`), time: departs.slice(11, 16), place: from },
      to: { label: t('pass.arrives'), time: arrives.slice(11, 16), place: to },
    },
  ];
}
