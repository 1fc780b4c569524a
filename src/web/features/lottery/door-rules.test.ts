import { describe, expect, test } from 'vitest';
import type { BrowserStorage } from '../../shell/stored-input.ts';
import {
  addEntrances,
  checkTicket,
  countInside,
  createScanFilter,
  type DoorRecord,
  doubleEntrances,
  dropRefused,
  EMPTY_RECORD,
  ticketCode,
} from './door-rules.ts';
import { deleteSentRecords, doorKey, readRecord, writeRecord } from './door-store.ts';

const AIDA = { id: 'aida', codeHash: 'aa', name: 'Aida', organisation: 'Tulpar' };
const BEK = { id: 'bek', codeHash: 'bb', name: 'Bek', organisation: 'Ala-Too' };
const GUESTS = [AIDA, BEK];
const at = (minute: number) => `2026-10-07T05:${String(minute).padStart(2, '0')}:00.000Z`;
const entrance = (id: string, guest: string, minute: number) => ({ id, guest, at: at(minute) });
const recorded = (id: string, guest: string, minute: number, sent = false): DoorRecord => ({
  ...EMPTY_RECORD,
  own: [{ ...entrance(id, guest, minute), sent }],
});

describe('a ticket at the door', () => {
  test('admits its guest once; the second scan says when the first one was', () => {
    expect(checkTicket(GUESTS, EMPTY_RECORD, 'aa')).toEqual({ kind: 'admitted', guest: AIDA });
    expect(checkTicket(GUESTS, recorded('1', 'aida', 5), 'aa')).toEqual({ kind: 'repeated', guest: AIDA, at: at(5) });
    expect(checkTicket(GUESTS, recorded('1', 'aida', 5), 'bb').kind).toBe('admitted');
  });

  test('that another phone admitted is used', () => {
    const known = addEntrances(EMPTY_RECORD, [entrance('2', 'bek', 7)]);
    expect(checkTicket(GUESTS, known, 'bb')).toEqual({ kind: 'repeated', guest: BEK, at: at(7) });
  });

  test('that is not in the list is unknown', () =>
    expect(checkTicket(GUESTS, EMPTY_RECORD, 'cc')).toEqual({ kind: 'unknown' }));

  test.each([
    ['https://sapar.example/office/lottery/l/door?code=AB2CD-EFGHJ', 'AB2CDEFGHJ'],
    ['https://sapar.example/office/lottery?campaign=l&code=AB2CD-EFGHJ', 'AB2CDEFGHJ'],
    [' ab2cd efghj ', 'AB2CDEFGHJ'],
    ['https://other.example/', ''],
  ])('%j has the code %j', (text, code) => expect(ticketCode(text)).toBe(code));
});

describe('entrances of two phones', () => {
  test('count a guest once, and the phone that has synchronised knows its own as sent', () => {
    const record = addEntrances(recorded('1', 'aida', 5), [entrance('1', 'aida', 5), entrance('2', 'bek', 7)]);
    expect(record.own).toEqual([{ ...entrance('1', 'aida', 5), sent: true }]);
    expect(record.others).toEqual([entrance('2', 'bek', 7)]);
    expect(countInside(record)).toBe(2);
    expect(addEntrances(record, [])).toEqual(record);
  });

  test('of one ticket are named with both times on each phone, whichever was first', () => {
    const [early, late] = [entrance('1', 'aida', 5), entrance('2', 'aida', 9)];
    const all = [early, late];
    const first = addEntrances(recorded('1', 'aida', 5), all);
    const second = addEntrances(recorded('2', 'aida', 9), all);
    expect(doubleEntrances(first)).toEqual([{ guest: 'aida', here: at(5), elsewhere: at(9) }]);
    expect(doubleEntrances(second)).toEqual([{ guest: 'aida', here: at(9), elsewhere: at(5) }]);
    expect(countInside(second)).toBe(1);
    expect(doubleEntrances(recorded('1', 'aida', 5))).toEqual([]);
  });

  test('that the server does not take are not sent for ever, one recorded meanwhile stays', () => {
    const record = { ...recorded('1', 'gone', 5), own: [...recorded('1', 'gone', 5).own] };
    record.own.push({ ...entrance('2', 'aida', 6), sent: false });
    expect(dropRefused(record, [entrance('1', 'gone', 5)]).own.map(({ id }) => id)).toEqual(['2']);
  });
});

test('a ticket held before the camera is one scan; another ticket, or the same after a while, is the next', () => {
  const isNewScan = createScanFilter();
  const seen = [
    ['a', 0],
    ['a', 200],
    ['a', 2_900],
    ['b', 3_100],
    ['a', 3_300],
    ['a', 6_300],
  ] as const;
  expect(seen.map(([code, now]) => isNewScan(code, now))).toEqual([true, false, false, true, true, true]);
});

describe('what a phone keeps', () => {
  const storageOf = (entries: Map<string, string>, full = false): BrowserStorage => ({
    get length() {
      return entries.size;
    },
    key: (n) => [...entries.keys()][n] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => {
      if (full) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      entries.set(name, text);
    },
    removeItem: (name) => void entries.delete(name),
  });

  test('holds ids and times alone, no names', () => {
    const entries = new Map<string, string>();
    const key = doorKey('a:admin', 'l');
    const record = recorded('1', 'aida', 5);
    expect(writeRecord(storageOf(entries), key, record)).toBe(true);
    expect(readRecord(storageOf(entries), key)).toEqual(record);
    expect([...entries.values()].join()).not.toMatch(/Aida|Tulpar/);
  });

  test('is said to be unsafe when the storage is full, and damaged text counts as nothing', () => {
    expect(writeRecord(storageOf(new Map(), true), 'k', EMPTY_RECORD)).toBe(false);
    expect(readRecord(storageOf(new Map([['k', '{"own":']])), 'k')).toEqual(EMPTY_RECORD);
  });

  test('goes with its lottery once all is sent; what is not sent stays for who recorded it', () => {
    const sent = [doorKey('a:admin', 'last'), JSON.stringify(recorded('1', 'aida', 5, true))] as const;
    const unsent = [doorKey('a:other', 'l'), JSON.stringify(recorded('2', 'bek', 6))] as const;
    const own = [doorKey('a:admin', 'l'), JSON.stringify(EMPTY_RECORD)] as const;
    const entries = new Map([sent, unsent, own, ['sapar.theme', 'dark']]);
    deleteSentRecords(storageOf(entries), own[0]);
    expect([...entries.keys()]).toEqual([unsent[0], own[0], 'sapar.theme']);
  });
});
