import type { OwnTransfer, OwnTransferClass } from '../domain/own-transfers/transfer-shape.ts';
import type { NetworkDeps } from '../use-cases/own/network-deps.ts';

const texts = (ru: string, en: string, kg: string) => ({ ru, en, kg });
const meet = texts('', '', '');

export const VAN: OwnTransferClass = {
  class: 'vip',
  car: 'Sprinter',
  passengers: 6,
  bags: 8,
  units: 2,
  price: 4_000,
  minutes: 50,
  wait: { airport: 45, elsewhere: 20 },
  every: null,
  refund: {
    steps: [
      { hoursBefore: 24, percent: 0 },
      { hoursBefore: 4, percent: 40 },
    ],
    rest: 100,
  },
};
export const SEDAN: OwnTransferClass = {
  class: 'econom',
  car: 'Sedan',
  passengers: 3,
  bags: 2,
  units: 3,
  price: 1_500,
  minutes: 45,
  wait: { airport: 40, elsewhere: 10 },
  every: null,
  refund: null,
};

/** Between the airport of Bishkek and the town; both ways, by day, a quarter dearer at night. */
export const TO_TOWN: OwnTransfer = {
  from: { place: 'bishkek-manas', meet },
  to: {
    place: 'bishkek',
    meet: texts('У гостиниц центра', 'At the hotels of the centre', 'Борбордогу мейманканаларда'),
  },
  bothWays: true,
  hours: { from: '05:00', to: '23:30' },
  noticeHours: 3,
  nightPercent: 25,
  classes: [SEDAN, VAN],
  seasons: [{ from: '2026-07-01', to: '2026-08-31', prices: { vip: 5_000 } }],
};

const zone = 'Asia/Bishkek';
const PLACES: Readonly<Record<string, NonNullable<ReturnType<NetworkDeps['placeOf']>>>> = {
  'bishkek-manas': {
    place: { key: 'bishkek-manas', zone, kind: 'airport' },
    name: texts('Манас', 'Manas', 'Манас'),
  },
  bishkek: { place: { key: 'bishkek', zone, kind: 'town' }, name: texts('Бишкек', 'Bishkek', 'Бишкек') },
  'bishkek-2': {
    place: { key: 'bishkek-2', zone, kind: 'station' },
    name: texts('Бишкек-2', 'Bishkek-2', 'Бишкек-2'),
  },
};
/** The airport is known by its name too. */
export const placeOf: NetworkDeps['placeOf'] = (text) => PLACES[text === 'Манас' ? 'bishkek-manas' : text];
