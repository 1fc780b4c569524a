import { fromMajor } from '#kernel/money.ts';
import type { SeatMap } from '#modules/supply/api.ts';
import type { Seat, SeatCabin, SeatZone } from './cabin.ts';

type SeatStatus = Pick<Seat, 'state' | 'zone'>;
const WINGS = [10, 17] as const;
const EXITS = [11, 12];

const zone = (id: SeatZone['id'], price: number, refuses: SeatZone['refuses'] = []): SeatZone => ({
  id,
  price: fromMajor(price),
  refuses,
});

/** Rows of one cabin from a pattern of letters, a hyphen for an aisle; `statusAt` gives the status of each seat. */
function makeCabin(
  cabin: SeatCabin['cabin'],
  [from, to]: readonly [number, number],
  pattern: string,
  statusAt: (id: string, row: number) => SeatStatus,
): SeatCabin {
  const columns = [...pattern].map((letter) => (letter === '-' ? null : letter));
  const rows = Array.from({ length: to - from + 1 }, (_, i) => {
    const number = from + i;
    return {
      number,
      exit: EXITS.includes(number),
      wing: number >= WINGS[0] && number <= WINGS[1],
      bassinet: number === 4,
      seats: columns.flatMap((column): Seat[] =>
        column === null ? [] : [{ id: `${number}${column}`, column, ...statusAt(`${number}${column}`, number) }],
      ),
    };
  });
  return { cabin, columns, rows, facilities: [] };
}

const TAKEN = new Set(
  '1A 2C 5A 5B 6D 7C 8F 9A 9B 10E 12F 13C 13D 15A 15B 15C 17D 18D 18E 18F 20A 21C 22B 23E 24F 25A 26C 27D 28A'.split(
    ' ',
  ),
);
const UNAVAILABLE = new Set('1C 1D 1F 2A 2D 2F 3A 3C 3D 3F 30D 30E 30F'.split(' '));

function statusInRow(row: number): SeatStatus {
  if (row < 4) return { state: 'free', zone: 'business' };
  if (EXITS.includes(row)) return { state: 'exit', zone: 'exit' };
  if (row === 4) return { state: 'extra', zone: 'extra' };
  if (row < 10) return { state: 'free', zone: 'front' };
  if (row >= 18 && row <= 20) return { state: 'kid', zone: 'kid' };
  if (row >= 29) return { state: 'pet', zone: 'pet' };
  return row < 24 ? { state: 'free', zone: 'standard' } : { state: 'free', zone: 'rear' };
}

/** An invented aircraft with every feature of a seat map, for the gallery and for tests. */
export function sampleMap(): SeatMap {
  const statusAt = (id: string, row: number): SeatStatus => {
    const rowStatus = statusInRow(row);
    return { ...rowStatus, state: TAKEN.has(id) ? 'taken' : UNAVAILABLE.has(id) ? 'unavailable' : rowStatus.state };
  };
  const business = makeCabin('business', [1, 3], 'AC-DF', statusAt);
  const economy = makeCabin('economy', [4, 30], 'ABC-DEF', statusAt);
  return {
    aircraft: 'Airbus A320',
    until: '2026-12-09T10:00:00.000Z',
    zones: [
      zone('business', 0),
      zone('extra', 1_200),
      zone('front', 900),
      zone('exit', 1_500, ['child', 'infant', 'withInfant', 'pet', 'wheelchair']),
      zone('standard', 400),
      zone('kid', 400, ['noChild']),
      zone('rear', 0),
      zone('pet', 400),
    ],
    cabins: [
      {
        ...business,
        facilities: [
          { kind: 'lavatory', before: 1 },
          { kind: 'galley', before: 1 },
        ],
      },
      {
        ...economy,
        facilities: [
          { kind: 'lavatory', before: null },
          { kind: 'galley', before: null },
          { kind: 'lavatory', before: null },
        ],
      },
    ],
  };
}
