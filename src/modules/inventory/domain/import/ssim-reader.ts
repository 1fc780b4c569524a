import { createErrorList } from './file-error.ts';
import { readCarrier, type SsimCarrier } from './ssim-carrier.ts';
import { field } from './ssim-fields.ts';
import { readSsimLeg, type SsimLeg } from './ssim-leg.ts';
import { createRecordSplitter, type RawRecord, RECORD_BYTES } from './ssim-records.ts';

const TITLE = 'AIRLINE STANDARD SCHEDULE DATA SET';
const SERIAL_AT = 195;
const LAST_SERIAL = 999_999;
/** Records of a file, the fillers of tapes included. */
const MAX_RECORDS = 400_000;

type SsimTotals = { records: number; legs: number; segmentData: number };

type Unreadable = { column: number; code: string; values?: Record<string, string | number> };
/** The record that may come next. */
type Stage = 'header' | 'carrier' | 'leg' | 'end';

/**
 * Reads a schedule of chapter 7 of IATA's SSIM record by record; `take` gets each leg. It holds one record at a time,
 * and goes on after an error so that a file is mended once.
 */
export function createSsimReader(take: (leg: SsimLeg) => void, maxRecords = MAX_RECORDS) {
  const splitter = createRecordSplitter();
  const errors = createErrorList();
  const totals: SsimTotals = { records: 0, legs: 0, segmentData: 0 };
  let stage: Stage = 'header';
  let carrier: SsimCarrier | null = null;
  let serial = 0;
  let last = 0;

  function checkSerial(text: string, line: number): void {
    const written = field(text, SERIAL_AT, RECORD_BYTES);
    const expected = serial === LAST_SERIAL ? 2 : serial + 1;
    const found = /^\d{6}$/.test(written) ? Number(written) : null;
    if (found !== expected) errors.add(line, SERIAL_AT, 'schedules.serial', { expected, found: written.trim() });
    // One gap is one error.
    serial = found ?? expected;
  }
  const misplaced = (line: number, type: string) => errors.add(line, 1, 'schedules.record_order', { type });

  function header(text: string, line: number): void {
    if (text[0] !== '1') errors.add(line, 1, 'schedules.first_record');
    else if (field(text, 2, 35) !== TITLE) errors.add(line, 2, 'schedules.title');
    stage = 'carrier';
  }
  function carrierRecord(text: string, line: number): void {
    if (stage === 'leg' || stage === 'end') errors.add(line, 1, 'schedules.several_carriers');
    else carrier = readCarrier(text, line, errors);
    stage = 'leg';
  }
  function leg(text: string, line: number): void {
    totals.legs += 1;
    const own = carrier && readSsimLeg(text, line, carrier, errors);
    if (own) take(own);
  }
  function trailer(text: string, line: number, previous: number): void {
    const code = field(text, 3, 5).trim();
    if (carrier && code !== carrier.code) errors.add(line, 3, 'schedules.other_carrier', { carrier: code });
    const check = field(text, 188, 193);
    if (Number(check) !== previous || !/^\d{6}$/.test(check))
      errors.add(line, 188, 'schedules.trailer_serial', { expected: previous, found: check.trim() });
    const end = field(text, 194);
    if (end !== 'E') errors.add(line, 194, end === 'C' ? 'schedules.continued' : 'schedules.end_code');
    stage = 'end';
  }

  /** What keeps a record from being read at all: its column and the rule, or null. */
  function unreadable(text: string): Unreadable | null {
    if (totals.records > maxRecords)
      return { column: 1, code: 'schedules.too_many_records', values: { limit: maxRecords } };
    const strange = text.search(/[^\x20-\x7e]/);
    if (strange >= 0) return { column: strange + 1, code: 'schedules.not_ascii' };
    const { length } = text;
    if (length !== RECORD_BYTES)
      return { column: Math.min(length, RECORD_BYTES) + 1, code: 'schedules.record_length', values: { length } };
    const type = text[0] as string;
    return /[0-5]/.test(type) ? null : { column: 1, code: 'schedules.record_type', values: { type } };
  }

  function place(text: string, line: number, previous: number): void {
    const type = text[0];
    if (stage === 'end') errors.add(line, 1, 'schedules.after_end');
    else if (type === '2') carrierRecord(text, line);
    else if (type === '1' || stage !== 'leg') misplaced(line, type ?? '');
    else if (type === '3') leg(text, line);
    else if (type === '4') totals.segmentData += 1;
    else trailer(text, line, previous);
  }

  function record({ line, text }: RawRecord): void {
    last = line;
    totals.records += 1;
    const why = unreadable(text);
    if (why) errors.add(line, why.column, why.code, why.values);
    // Fillers between the parts of a tape.
    if (why || /^0+$/.test(text)) return;
    const previous = serial;
    const isFirst = stage === 'header';
    if (isFirst) header(text, line);
    checkSerial(text, line);
    if (!isFirst || text[0] !== '1') place(text, line, previous);
  }
  function* records(found: Generator<RawRecord>): Generator<void> {
    for (const one of found) {
      if (errors.isFull || totals.records > maxRecords) return;
      record(one);
      yield;
    }
  }
  return {
    errors,
    totals,
    get carrier() {
      return carrier;
    },
    read: (chunk: Uint8Array): Generator<void> => records(splitter.read(chunk)),
    *end(): Generator<void> {
      yield* records(splitter.end());
      if (stage !== 'end' && !errors.isFull) errors.add(last + 1, 1, 'schedules.no_end');
    },
  };
}
export type SsimReader = ReturnType<typeof createSsimReader>;
