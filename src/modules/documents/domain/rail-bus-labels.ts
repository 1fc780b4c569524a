import type { FareTerms, Segment } from '#modules/supply/api.ts';
import type { ReceiptPassenger } from './receipt-data.ts';
import type { Translate } from './translate.ts';

/** «Поезд 017», «Автобус 301»; a flight keeps its code. */
export function transportLabel(t: Translate, { flight, mode = 'avia' }: Pick<Segment, 'flight' | 'mode'>): string {
  const number = flight.slice(flight.indexOf(' ') + 1);
  return mode === 'avia' ? flight : t(`ground.${mode === 'rail' ? 'train' : 'bus'}`, { number });
}

/** The run that a leg is but a part of, in a sentence; none of a whole one. */
export const fullRunLabel = (t: Translate, segment: Segment, city: (key: string) => string): string[] =>
  segment.vehicleRun
    ? [
        t('ground.run', {
          service: transportLabel(t, segment),
          from: city(segment.vehicleRun.from),
          to: city(segment.vehicleRun.to),
        }),
      ]
    : [];

/** The class of carriage or the seat of a bus; a fare family keeps its name. */
export function fareLabel(t: Translate, { coachClass, compartment, fareFamily, name }: FareTerms): string {
  if (!coachClass && fareFamily !== 'busSeat') return name;
  const known = t(`ground.classes.${coachClass ?? fareFamily}`);
  return compartment ? t('ground.whole', { name: known }) : known;
}

/**
 * «Канарьева: вагон 05, место 17, посадка: Западный автовокзал, 07:30», a line a passenger who has a place on the
 * service.
 */
export function placeAssignmentLines(
  t: Translate,
  segment: Segment,
  passengers: readonly ReceiptPassenger[],
  stop: (key: string) => string,
): string[] {
  return passengers.flatMap(({ surname, name, places = [] }) =>
    places
      .filter(({ flight }) => flight === segment.flight)
      .map(({ place, unusedBerths = [], boarding }) => {
        const [car, number] = place.includes('-') ? place.split('-') : ['', place];
        const who = `${surname} ${name}`;
        const own = car
          ? t('ground.place_rail', { who, car, number: Number(number) })
          : t('ground.place_bus', { who, number: place });
        const numbers = unusedBerths.map((one) => Number(one.split('-').at(-1))).join(', ');
        const seat =
          unusedBerths.length > 0 ? t('ground.whole_places', { seat: own, count: unusedBerths.length, numbers }) : own;
        const departs = segment.boarding?.find((one) => one.stop === boarding)?.departsLocal;
        return boarding && departs
          ? `${seat}, ${t('ground.boarding', { place: stop(boarding), time: departs.slice(11, 16) })}`
          : seat;
      }),
  );
}

/** The ladder of a refund in one sentence. */
export const refundStepsText = (t: Translate, steps: NonNullable<FareTerms['refund']['steps']>): string =>
  [
    ...steps
      .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
      .map(({ hoursBefore, retainedPercent, fee }) =>
        t('ground.refund_step', {
          hours: hoursBefore,
          percent: retainedPercent,
          fee: fee.minor > 0 ? `${retainedPercent > 0 ? '+ ' : ''}${t.money(fee)}` : '',
        }).trim(),
      ),
    t('ground.refund_after'),
  ].join('; ');
