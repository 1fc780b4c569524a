import type { RailBusFamily } from '#modules/inventory/domain/rail-bus-families.ts';
import type { VehicleCode } from './vehicles.ts';

/**
 * A train or bus out and back. Times are local at the first stop of each way; a fare is an adult's, one way, whole
 * soms.
 */
export type RailBusRoute = {
  readonly carrier: 'W0' | 'L0';
  /** The way out; the way back has the next number. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly days: readonly number[];
  readonly departsLocal: string;
  readonly returns: string;
  readonly minutes: number;
  readonly vehicle: VehicleCode;
  readonly name: string;
  readonly fares: Partial<Record<RailBusFamily, number>>;
  /** Further boarding stops on the way out, minutes after the first. */
  readonly alsoAt?: { readonly code: string; readonly after: number };
  /** Stations on the way between which parts are sold; absent: it is sold from end to end. */
  readonly via?: { readonly stations: readonly Station[]; readonly km: number };
};

/**
 * A station on the way out: when it arrives there and how long it stays, minutes, and how far it is from the first
 * stop.
 */
export type Station = {
  readonly code: string;
  readonly after: number;
  readonly stays: number;
  readonly km: number;
};
const station = (code: string, after: number, stays: number, km: number): Station => ({
  code,
  after,
  stays,
  km,
});

const DAILY = [1, 2, 3, 4, 5, 6, 7];
const train = (
  number: number,
  route: string,
  times: string,
  minutes: number,
  vehicle: VehicleCode,
  fares: RailBusRoute['fares'],
  days: readonly number[] = DAILY,
): RailBusRoute => {
  const [from = '', to = ''] = route.split(' ');
  const [departsLocal = '', returns = ''] = times.split(' ');
  return { carrier: 'W0', number, from, to, days, departsLocal, returns, minutes, vehicle, name: 'train', fares };
};
/** Every coach leaves one bus terminal of Bishkek and stops at the other, 25 minutes later. */
const coach = (
  number: number,
  to: string,
  first: 'W' | 'E',
  times: string,
  minutes: number,
  fare: number,
): RailBusRoute => {
  const [departsLocal = '', returns = ''] = times.split(' ');
  return {
    carrier: 'L0',
    number,
    to,
    days: DAILY,
    departsLocal,
    returns,
    minutes,
    vehicle: 'COACH-49',
    from: first === 'W' ? 'bishkek-west-bus' : 'bishkek-east-bus',
    name: 'coach, 49 seats',
    fares: { busSeat: fare },
    alsoAt: { code: first === 'W' ? 'bishkek-east-bus' : 'bishkek-west-bus', after: 25 },
  };
};
const by = (route: RailBusRoute, km: number, ...stations: Station[]): RailBusRoute => ({
  ...route,
  via: { stations, km },
});
/** The day coaches around the lake; the one at night does not stop. */
const ROUND_THE_LAKE = [station('balykchy-bus', 165, 10, 178), station('cholpon-ata-bus', 255, 10, 258)];

/** Real places, invented services (docs/rules.md). */
export const RAIL_BUS_ROUTES: readonly RailBusRoute[] = [
  by(
    train(
      17,
      'bishkek-2-station moscow-kazanskaya',
      '12:10 22:45',
      75 * 60,
      'TRAIN-017',
      { reservedSeat: 11_900, coupe: 17_800, sv: 32_000 },
      [2, 4, 7],
    ),
    3_730,
    station('taraz-station', 440, 15, 330),
    station('shymkent-station', 660, 20, 520),
    station('aktobe-station', 2_100, 25, 1_960),
    station('samara-station', 3_330, 30, 2_690),
  ),
  by(
    train(623, 'bishkek-2-station balykchy-station', '06:40 16:30', 280, 'TRAIN-623', { seat: 150, lux: 600 }),
    172,
    station('tokmok-station', 70, 5, 62),
    station('kemin-station', 130, 5, 101),
  ),
  train(6001, 'bishkek-2-station tokmok-station', '07:10 08:50', 70, 'TRAIN-6001', { seat: 60, soft: 120 }),
  train(6003, 'bishkek-2-station tokmok-station', '17:40 19:20', 70, 'TRAIN-6001', { seat: 60, soft: 120 }),
  by(coach(101, 'tashkent-bus', 'E', '18:00 17:00', 760, 2_000), 640, station('shymkent-bus', 520, 20, 485)),
  coach(201, 'almaty-sayran-bus', 'W', '08:00 08:30', 270, 900),
  coach(203, 'almaty-sayran-bus', 'W', '14:00 14:30', 270, 900),
  by(coach(301, 'karakol-bus', 'W', '07:30 07:00', 390, 700), 405, ...ROUND_THE_LAKE),
  by(coach(303, 'karakol-bus', 'W', '13:00 12:30', 390, 700), 405, ...ROUND_THE_LAKE),
  coach(305, 'karakol-bus', 'W', '21:30 21:00', 390, 700),
  by(coach(401, 'osh-bus', 'E', '18:30 18:00', 720, 1_800), 672, station('jalal-abad-bus', 610, 15, 575)),
];

const shuttle = (number: number, times: string): RailBusRoute =>
  train(number, 'bishkek-2-station tokmok-station', times, 70, 'TRAIN-6001', { seat: 60, soft: 120 });
const toLake = (number: number, times: string): RailBusRoute =>
  train(number, 'bishkek-2-station balykchy-station', times, 280, 'TRAIN-623', { seat: 150, lux: 600 });

/** Further trains and coaches of a large demonstration: at least six a day each way on the main routes. */
export const MORE_RAIL_BUS_ROUTES: readonly RailBusRoute[] = [
  toLake(625, '08:10 06:20'),
  toLake(627, '10:30 09:40'),
  toLake(629, '13:20 12:50'),
  toLake(631, '15:40 18:10'),
  toLake(633, '18:20 20:00'),
  shuttle(6005, '06:00 06:50'),
  shuttle(6007, '09:40 10:30'),
  shuttle(6009, '12:30 13:30'),
  shuttle(6011, '15:10 16:20'),
  coach(205, 'almaty-sayran-bus', 'W', '06:00 06:30', 270, 900),
  coach(207, 'almaty-sayran-bus', 'E', '10:30 11:00', 270, 950),
  coach(209, 'almaty-sayran-bus', 'W', '17:00 17:30', 270, 900),
  coach(211, 'almaty-sayran-bus', 'E', '21:00 22:00', 270, 850),
  coach(307, 'karakol-bus', 'W', '09:30 09:00', 390, 700),
  coach(309, 'karakol-bus', 'E', '11:00 10:40', 390, 720),
  coach(311, 'karakol-bus', 'W', '16:00 15:30', 390, 700),
  coach(403, 'osh-bus', 'E', '06:30 06:00', 720, 1_800),
  coach(405, 'osh-bus', 'W', '09:00 08:30', 720, 1_850),
  coach(407, 'osh-bus', 'E', '14:00 13:30', 720, 1_800),
  coach(409, 'osh-bus', 'E', '20:30 20:00', 720, 1_700),
  coach(411, 'osh-bus', 'W', '22:00 21:30', 720, 1_700),
];
