import type { LocalDate } from '#kernel/dates.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const ssimDay = (date: LocalDate | null): string =>
  date === null ? '00XXX00' : `${date.slice(8)}${MONTHS[Number(date.slice(5, 7)) - 1]}${date.slice(2, 4)}`;
const clock = (time: string): string => time.replace(':', '');
const variation = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
};
const shift = (days: number): string => (days < 0 ? 'J' : String(days));

/** A leg as a file has it: times in the mode of the file. */
export type WrittenLeg = {
  number: number;
  from: string;
  to: string;
  first: LocalDate;
  last: LocalDate | null;
  days: readonly number[];
  departs: string;
  arrives: string;
  /** Minutes ahead of UTC. */
  offsets: readonly [number, number];
  /** Days after the first one of the flight: of the departure, of the arrival. */
  shifts?: readonly [number, number];
  aircraft?: string;
  configuration?: string;
  variation?: number;
  sequence?: number;
  service?: string;
  suffix?: string;
  fortnightly?: boolean;
  disclosure?: string;
};
export type WrittenSchedule = {
  carrier: string;
  isUtc?: boolean;
  first: LocalDate;
  last: LocalDate | null;
  legs: readonly WrittenLeg[];
  /** Fillers of a tape between the parts, and no line ends. */
  tape?: boolean;
};

/** Values at their columns, the rest blank. */
function record(values: readonly (readonly [column: number, text: string])[], serial: number): string {
  const signs: string[] = new Array(194).fill(' ');
  for (const [column, text] of values) for (let n = 0; n < text.length; n++) signs[column - 1 + n] = text[n] as string;
  return signs.join('') + String(serial).padStart(6, '0');
}

const legRecord = (carrier: string, leg: WrittenLeg, serial: number): string =>
  record(
    [
      [1, '3'],
      [2, leg.suffix ?? ' '],
      [3, carrier.padEnd(3)],
      [6, String(leg.number).padStart(4)],
      [10, String(leg.variation ?? 1).padStart(2, '0')],
      [12, String(leg.sequence ?? 1).padStart(2, '0')],
      [14, leg.service ?? 'J'],
      [15, ssimDay(leg.first)],
      [22, ssimDay(leg.last)],
      [29, [1, 2, 3, 4, 5, 6, 7].map((day) => (leg.days.includes(day) ? day : ' ')).join('')],
      [36, leg.fortnightly ? '2' : ' '],
      [37, leg.from],
      [40, clock(leg.departs).repeat(2)],
      [48, variation(leg.offsets[0])],
      [55, leg.to],
      [58, clock(leg.arrives).repeat(2)],
      [66, variation(leg.offsets[1])],
      [73, leg.aircraft ?? '73H'],
      [149, leg.disclosure ?? ' '],
      [173, leg.configuration ?? 'Y180'],
      [193, (leg.shifts ?? [0, 0]).map(shift).join('')],
    ],
    serial,
  );

/** Records of a schedule, one by one. */
function* ssimRecords({ carrier, isUtc = false, first, last, legs, tape }: WrittenSchedule): Generator<string> {
  const filler = tape ? ['0'.repeat(200)] : [];
  yield record(
    [
      [1, '1AIRLINE STANDARD SCHEDULE DATA SET'],
      [41, '1'],
      [192, '001'],
    ],
    1,
  );
  yield* filler;
  yield record(
    [
      [1, `2${isUtc ? 'U' : 'L'}`],
      [3, carrier.padEnd(3)],
      [15, ssimDay(first)],
      [22, ssimDay(last)],
      [29, ssimDay(first)],
      [72, 'C'],
    ],
    2,
  );
  yield* filler;
  let serial = 2;
  for (const leg of legs) yield legRecord(carrier, leg, ++serial);
  yield* filler;
  yield record(
    [
      [1, '5'],
      [3, carrier.padEnd(3)],
      [6, ssimDay(first)],
      [188, String(serial).padStart(6, '0')],
      [194, 'E'],
    ],
    serial + 1,
  );
  yield* filler;
}

export const writeSsim = (schedule: WrittenSchedule): Buffer =>
  Buffer.from([...ssimRecords(schedule)].join(schedule.tape ? '' : '\r\n') + (schedule.tape ? '' : '\r\n'));
