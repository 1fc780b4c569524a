import type { CarrierCode } from '#modules/inventory/domain/carriers.ts';
import type { LayoutCode } from '#modules/inventory/domain/seat-maps.ts';

/** A pair of flights out and back, as a rule of the timetable. Times are local at the airport of departure. */
export type RouteRule = {
  readonly carrier: CarrierCode;
  /** The way out; the way back has the next number. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  /** ISO weekdays on which both fly. */
  readonly days: readonly number[];
  readonly departsLocal: string;
  readonly returns: string;
  readonly minutes: number;
  readonly minutesBack: number;
  readonly layout: LayoutCode;
  /** Lowest one-way adult fares, whole soms; a missing family is not sold. */
  readonly fares: { lite: number; standard: number; flex?: number; business?: number };
};

const DAILY = [1, 2, 3, 4, 5, 6, 7];
type Fares = RouteRule['fares'];
const fares = (lite: number, standard: number, flex?: number, business?: number): Fares => ({
  lite,
  standard,
  ...(flex ? { flex } : {}),
  ...(business ? { business } : {}),
});

const rule = (
  flight: string,
  route: string,
  times: string,
  minutes: number | [number, number],
  layout: LayoutCode,
  price: Fares,
  days: readonly number[] = DAILY,
): RouteRule => {
  const [carrier, number] = flight.split(' ') as [CarrierCode, string];
  const [from, to] = route.split('-') as [string, string];
  const [departsLocal, returns] = times.split(' ') as [string, string];
  const [out, back] = typeof minutes === 'number' ? [minutes, minutes] : minutes;
  return {
    carrier,
    number: Number(number),
    from,
    to,
    days,
    departsLocal,
    returns,
    minutes: out,
    minutesBack: back,
    layout,
    fares: price,
  };
};

const OSH = fares(2_600, 3_400, 4_900);
const REGIONS = fares(2_100, 2_700, 3_600);
const TASHKENT = fares(9_000, 11_800, 16_000);
const MOSCOW = fares(13_900, 18_400, 27_000);
/** Its low-cost carrier has no flexible fares. */
const MOSCOW_LOW_COST = fares(13_900, 18_400);
const RUSSIA = fares(12_500, 16_900);

/** The demonstration network (docs/rules.md); every price is invented. */
export const ROUTES: readonly RouteRule[] = [
  rule('K0 101', 'BSZ-OSS', '06:40 08:00', 45, 'DH8D', OSH),
  rule('K0 103', 'BSZ-OSS', '12:30 13:50', 45, 'DH8D', OSH),
  rule('K0 105', 'BSZ-OSS', '18:40 20:00', 45, 'DH8D', OSH),
  rule('X0 211', 'BSZ-OSS', '07:20 08:40', 45, 'A320-Y180', OSH),
  rule('X0 213', 'BSZ-OSS', '16:10 17:30', 45, 'B738-Y189', OSH),
  rule('K0 121', 'BSZ-BATKEN', '09:00 10:40', 60, 'DH8D', REGIONS, [1, 3, 5]),
  rule('K0 131', 'BSZ-ISFANA', '09:30 11:10', 60, 'DH8D', REGIONS, [2, 4, 6]),
  rule('K0 141', 'BSZ-TALAS', '14:30 16:10', 60, 'DH8D', REGIONS, [1, 4, 7]),
  rule('K0 151', 'OSS-IKU', '10:30 12:10', 60, 'DH8D', REGIONS, [3, 5, 7]),
  rule('X0 221', 'BSZ-ALA', '11:00 11:40', 50, 'A320-Y180', fares(6_200, 8_100, 11_500)),
  rule('X0 231', 'BSZ-TAS', '13:20 14:40', 70, 'A320-Y180', TASHKENT),
  rule('X0 233', 'OSS-TAS', '09:10 10:40', 70, 'A320-Y180', TASHKENT),
  rule('X0 501', 'BSZ-DME', '07:30 10:00', [255, 250], 'B738-Y189', MOSCOW),
  rule('X0 503', 'BSZ-DME', '15:40 18:10', [255, 250], 'B738-Y189', MOSCOW),
  rule('Z1 301', 'BSZ-DME', '20:10 22:40', [255, 250], 'A321-Y220', MOSCOW_LOW_COST),
  rule('X0 511', 'OSS-DME', '08:20 10:50', 255, 'B738-Y189', MOSCOW),
  rule('X0 513', 'OSS-DME', '16:50 19:20', 255, 'B738-Y189', MOSCOW),
  rule('Z1 311', 'OSS-DME', '21:30 23:50', 255, 'A321-Y220', MOSCOW_LOW_COST),
  rule('Z1 401', 'BSZ-OVB', '08:30 13:10', 150, 'A321-Y220', RUSSIA),
  rule('Z1 411', 'BSZ-SVX', '10:15 13:30', 170, 'A321-Y220', RUSSIA),
  rule('Z1 421', 'BSZ-LED', '06:50 10:00', 295, 'A321-Y220', RUSSIA),
  rule('X0 601', 'BSZ-IST', '11:40 15:30', 320, 'A320', fares(19_800, 26_500, 39_000, 96_000)),
  rule('X0 603', 'BSZ-SAW', '03:30 07:20', 320, 'A320-Y180', fares(18_900, 25_300, 37_500)),
  rule('Z1 701', 'BSZ-DXB', '14:10 17:20', 235, 'A321-Y220', fares(16_400, 22_000)),
];

const ALMATY = fares(6_200, 8_100, 11_500);
const ISTANBUL = fares(19_800, 26_500, 39_000, 96_000);

/** Further flights of a large demonstration: at least six a day each way between the cities most travelled. */
export const MORE_ROUTES: readonly RouteRule[] = [
  rule('K0 107', 'BSZ-OSS', '09:20 10:40', 45, 'DH8D', OSH),
  rule('X0 215', 'BSZ-OSS', '21:10 22:30', 45, 'A320-Y180', OSH),
  rule('X0 223', 'BSZ-ALA', '07:10 08:40', 50, 'A320-Y180', ALMATY),
  rule('X0 225', 'BSZ-ALA', '19:30 21:00', 50, 'A320-Y180', ALMATY),
  rule('X0 235', 'BSZ-TAS', '07:50 09:40', 70, 'A320-Y180', TASHKENT),
  rule('X0 505', 'BSZ-DME', '11:50 14:20', [255, 250], 'B738-Y189', MOSCOW),
  rule('Z1 303', 'BSZ-DME', '05:20 07:50', [255, 250], 'A321-Y220', MOSCOW_LOW_COST),
  rule('Z1 305', 'BSZ-DME', '22:50 01:20', [255, 250], 'A321-Y220', MOSCOW_LOW_COST),
  rule('X0 605', 'BSZ-IST', '06:20 10:40', 320, 'A320', ISTANBUL),
  rule('X0 607', 'BSZ-IST', '18:10 22:30', 320, 'A320', ISTANBUL),
  rule('X0 609', 'BSZ-IST', '22:40 02:50', 320, 'A320', ISTANBUL),
  rule('Z1 711', 'BSZ-SAW', '14:30 18:40', 320, 'A321-Y220', fares(17_900, 24_100)),
];
