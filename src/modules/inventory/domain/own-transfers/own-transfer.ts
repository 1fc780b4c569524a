import type { LocalDate } from '#kernel/dates.ts';
import type { Localised } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import { dayOfCarsId } from '../hotels-and-transfers/stock.ts';
import {
  BACK,
  rbdOfTransfer,
  type TransferEnd,
  type TransferForSale,
  type TransferPlace,
} from '../hotels-and-transfers/transfer-for-sale.ts';
import type { PlannedDailyStock } from '../own/compare-daily-stock.ts';
import type { NetworkFault } from '../own/own-carrier.ts';
import { faultsOfDates } from '../own/season-dates.ts';
import type { OwnTransfer, OwnTransferClass } from './transfer-shape.ts';

/** Both ends of a transfer, from and to. */
export type TransferPlaces = readonly [TransferPlace, TransferPlace];

const isTyped = (texts: Localised): boolean => Object.values(texts).some((text) => text !== '');

function stepsOf({ refund }: OwnTransferClass) {
  if (!refund) return null;
  return [...refund.steps, { hoursBefore: 0, percent: refund.rest }].map(({ hoursBefore, percent }) => ({
    hoursBefore,
    retainedPercent: percent,
    fee: fromMajor(0),
  }));
}

/** A published transfer as it is searched and sold. */
export function transferForSale(number: number, transfer: OwnTransfer, places: TransferPlaces): TransferForSale {
  const { hours, noticeHours, nightPercent, bothWays, classes } = transfer;
  const [from, to] = [transfer.from, transfer.to].map(
    ({ meet }, n): TransferEnd => ({ ...(places[n] as TransferPlace), meet: isTyped(meet) ? meet : null }),
  ) as [TransferEnd, TransferEnd];
  return {
    number,
    hours,
    noticeHours,
    nightPercent,
    ways: [{ number, from, to }, ...(bothWays ? [{ number: number + BACK, from: to, to: from }] : [])],
    classes: classes.map((one) => ({
      class: one.class,
      rbd: rbdOfTransfer(one.class),
      car: one.car,
      passengers: one.passengers,
      bags: one.bags,
      minutes: one.minutes,
      wait: one.wait,
      every: one.every,
      steps: stepsOf(one),
    })),
  };
}

/** What a class costs on a day, whole soms. */
export const transferPriceOn = (
  { seasons }: Pick<OwnTransfer, 'seasons'>,
  { class: kind, price }: Pick<OwnTransferClass, 'class' | 'price'>,
  day: LocalDate,
): number => seasons.find(({ from, to }) => from <= day && day <= to)?.prices[kind] ?? price;

/** Cars of a transfer on days. */
export const planCars = (number: number, transfer: OwnTransfer, days: readonly LocalDate[]): PlannedDailyStock[] =>
  days.flatMap((day) =>
    transfer.classes.map((one) => ({
      id: dayOfCarsId(number, day),
      day,
      rbd: rbdOfTransfer(one.class),
      fareFamily: one.class,
      seats: one.units,
      fareMinor: fromMajor(transferPriceOn(transfer, one, day)).minor,
    })),
  );

function classFaults({ classes }: OwnTransfer): NetworkFault[] {
  if (!classes.some(({ units }) => units > 0)) return [{ field: 'classes', code: 'rides.no_class' }];
  return classes.flatMap(({ class: kind, price, every }, n) => [
    ...(price === 0 ? [{ field: `classes.${n}.price`, code: 'rides.no_price' }] : []),
    ...(kind === 'express' && every === null ? [{ field: `classes.${n}.every`, code: 'rides.no_interval' }] : []),
  ]);
}

const SEASON_CODES = { backwards: 'rides.season_backwards', overlap: 'rides.seasons_overlap' } as const;

const seasonFaults = ({ seasons }: OwnTransfer): NetworkFault[] =>
  seasons.flatMap((season, n): NetworkFault[] => {
    const [fault] = faultsOfDates(seasons, n, SEASON_CODES);
    if (fault) return [fault];
    return Object.entries(season.prices).flatMap(([kind, price]) =>
      price === 0 ? [{ field: `seasons.${n}.${kind}`, code: 'rides.no_price' }] : [],
    );
  });

/** A ladder goes one way: who cancels later never gets more. */
const ladderFaults = ({ classes }: OwnTransfer): NetworkFault[] =>
  classes.flatMap(({ refund }, n): NetworkFault[] => {
    if (!refund) return [];
    const { steps, rest } = refund;
    const late = steps.findIndex((step, m) => m > 0 && step.hoursBefore >= (steps[m - 1]?.hoursBefore ?? 0));
    if (late > 0) return [{ field: `classes.${n}.steps.${late}.hoursBefore`, code: 'rides.ladder_order' }];
    const kept = [...steps.map(({ percent }) => percent), rest];
    const down = kept.findIndex((percent, m) => m > 0 && percent < (kept[m - 1] ?? 0));
    if (down < 0) return [];
    const field = down < steps.length ? `steps.${down}.percent` : 'rest';
    return [{ field: `classes.${n}.${field}`, code: 'rides.ladder_upward' }];
  });

/** Offers and orders name a transfer by its number: its ends stay those of the last edition that was published. */
export function reroutedFaults(last: OwnTransfer, { from, to }: OwnTransfer): NetworkFault[] {
  const field = last.from.place !== from.place ? 'from.place' : last.to.place !== to.place ? 'to.place' : null;
  return field ? [{ field, code: 'rides.rerouted' }] : [];
}

/** What keeps a transfer from being published. */
export const transferFaults = (transfer: OwnTransfer, [from, to]: TransferPlaces): NetworkFault[] => [
  ...(from.key === to.key ? [{ field: 'to.place', code: 'rides.same_place' }] : []),
  ...(transfer.hours && transfer.hours.from === transfer.hours.to
    ? [{ field: 'hours.to', code: 'rides.hours_same' }]
    : []),
  ...classFaults(transfer),
  ...seasonFaults(transfer),
  ...ladderFaults(transfer),
];
