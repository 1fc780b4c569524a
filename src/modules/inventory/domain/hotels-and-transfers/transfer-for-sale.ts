import type { Localised } from '#kernel/locale.ts';
import type { RefundStep } from '#kernel/refund-steps.ts';

/** Classes of cars (spec §3); of the express, which is a train, places are sold. */
export const TRANSFER_CLASSES = ['econom', 'business', 'vip', 'express'] as const;
export type TransferClass = (typeof TRANSFER_CLASSES)[number];

const RBDS: Readonly<Record<TransferClass, string>> = { econom: 'E', business: 'B', vip: 'V', express: 'X' };
/** The class of the stock. */
export const rbdOfTransfer = (kind: TransferClass): string => RBDS[kind];

export const PLACE_KINDS = ['airport', 'station', 'town'] as const;
/** Where a transfer begins or ends, as reference knows it. */
export type TransferPlace = {
  /** Location key. */
  readonly key: string;
  readonly zone: string;
  readonly kind: (typeof PLACE_KINDS)[number];
};

/** `meet`: where driver and traveller meet there; null: at the usual place of its kind. */
export type TransferEnd = TransferPlace & { readonly meet: Localised | null };

export type TransferClassForSale = {
  readonly class: TransferClass;
  readonly rbd: string;
  /** What is driven. */
  readonly car: string;
  /** Places and pieces of luggage of a car; of an express, the most that one order has. */
  readonly passengers: number;
  readonly bags: number;
  readonly minutes: number;
  /** Free waiting at an airport, where the flight is followed, and elsewhere; minutes. */
  readonly wait: { readonly airport: number; readonly elsewhere: number };
  /** Express: minutes between trains. */
  readonly every: number | null;
  /** Null: nothing comes back. */
  readonly steps: readonly RefundStep[] | null;
};

/** One way of a transfer under a number of its own. */
export type TransferWay = { readonly number: number; readonly from: TransferEnd; readonly to: TransferEnd };

/** A published transfer as it is searched and sold. */
export type TransferForSale = {
  readonly number: number;
  readonly ways: readonly TransferWay[];
  /** Pick-ups by the clock of the place; may go past midnight. Null: round the clock. */
  readonly hours: { readonly from: string; readonly to: string } | null;
  /** It is ordered so many hours before the pick-up at the latest. */
  readonly noticeHours: number;
  /** What a car costs more at night. */
  readonly nightPercent: number;
  readonly classes: readonly TransferClassForSale[];
};

/** The way back is numbered so much higher. */
export const BACK = 5_000;
/** The transfer that a way is of. */
export const transferOfWay = (way: number): number => (way > BACK ? way - BACK : way);

const ARRIVALS: Localised = {
  ru: 'Зал прилёта, у выхода после таможни. Водитель стоит с вашей табличкой.',
  en: 'Arrivals hall, at the exit after customs. The driver holds your sign.',
  kg: 'Келүү залы, бажыдан кийинки чыгууда. Айдоочу сиздин атыңыз жазылган белги менен күтөт.',
};
const STATION: Localised = {
  ru: 'Главный вход вокзала. Водитель стоит с вашей табличкой.',
  en: 'The main entrance of the station. The driver holds your sign.',
  kg: 'Вокзалдын башкы кире бериши. Айдоочу сиздин атыңыз жазылган белги менен күтөт.',
};
const DOOR: Localised = {
  ru: 'У входа по адресу, который вы назовёте при бронировании.',
  en: 'At the door of the address that you give when you book.',
  kg: 'Брондоодо көрсөткөн даректин кире беришинде.',
};
const PLATFORM: Localised = {
  ru: 'Платформа экспресса. По ваучеру проходят через турникет и едут любым поездом этого дня.',
  en: 'The express platform. The voucher opens the gate; take any train on the day.',
  kg: 'Экспресстин платформасы. Ваучер турникетти ачат, ошол күнкү каалаган поездге түшөсүз.',
};
const USUAL: Readonly<Record<TransferPlace['kind'], Localised>> = { airport: ARRIVALS, station: STATION, town: DOOR };

export const meetingPoint = (kind: TransferClass, { kind: place, meet }: TransferEnd): Localised =>
  kind === 'express' ? PLATFORM : (meet ?? USUAL[place]);

/** At night a driver costs more. */
export const isNight = (time: string): boolean => time >= '22:00' || time < '06:00';

/** Whether cars are sent at this time of the day. */
export const isInHours = (hours: TransferForSale['hours'], time: string): boolean => {
  if (!hours) return true;
  const { from, to } = hours;
  return from <= to ? from <= time && time <= to : time >= from || time <= to;
};
