import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Table } from '#platform/spreadsheet/send-workbook.ts';
import { CAMPAIGN, caller, lotteryFixture } from './testing/lottery-fixture.ts';
import { registerForEvent } from './use-cases/account-lottery.ts';
import { admitGuest, readDoor, recordEntrances } from './use-cases/door.ts';
import { guestsTable } from './use-cases/export-lottery.ts';
import { hashTicketCode } from './use-cases/guests.ts';
import { readOfficeLottery } from './use-cases/office-lottery.ts';

const fixture = lotteryFixture();
const [admin, second] = [caller('admin', null, 'ROLE_ADMIN'), caller('second', null, 'ROLE_ADMIN')];
const GUEST = { campaignId: CAMPAIGN, email: 'guest@sapar.example', name: 'Гость Гостев', comment: 'без мяса' };
const FIRST_SCAN = '0b52ee24-5a3c-4a7e-9b27-0d9be9cc1a01';
const LATER_SCAN = '0b52ee24-5a3c-4a7e-9b27-0d9be9cc1a02';

async function rowsOf({ rows }: Table): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const some of rows) all.push(...some);
  return all;
}

let guest: string;
let code: string;
beforeEach(async () => {
  ({ code } = await registerForEvent(fixture.deps, caller('u', 'a'), GUEST));
  const { guests } = await readDoor(fixture.deps, admin, CAMPAIGN);
  guest = guests[0]?.id ?? '';
});

const shifted = (minutes: number) => new Date(fixture.clock.now().getTime() + minutes * 60_000).toISOString();
const send = (by: typeof admin, ...entrances: { id: string; guest: string; at: string }[]) =>
  recordEntrances(fixture.deps, by, { campaignId: CAMPAIGN, entrances });
const office = async () => (await readOfficeLottery(fixture.deps, admin, {})).guests[0];

describe('the list for a phone at the door', () => {
  test('has names and hashes of codes, and neither codes nor e-mails nor comments', async () => {
    const door = await readDoor(fixture.deps, admin, CAMPAIGN);
    expect(door.guests).toEqual([
      { id: guest, codeHash: hashTicketCode(code).toString('hex'), name: GUEST.name, organisation: 'first' },
    ]);
    expect(JSON.stringify(door)).not.toContain(code);
    expect(JSON.stringify(door)).not.toMatch(/guest@|без мяса/);
  });

  test('is recorded when it is loaded', async () => {
    const records: string[] = [];
    const audit = { recordAccess: async (_tx: unknown, { action }: { action: string }) => void records.push(action) };
    await readDoor({ ...fixture.deps, audit }, admin, CAMPAIGN);
    expect(records).toEqual(['lottery_guests_loaded']);
  });

  test('of an unknown lottery is not found', async () => {
    await expect(readDoor(fixture.deps, admin, 'no')).rejects.toMatchObject({ code: 'lottery.no_such_campaign' });
    const sent = recordEntrances(fixture.deps, admin, { campaignId: 'no', entrances: [] });
    await expect(sent).rejects.toMatchObject({ code: 'lottery.no_such_campaign' });
  });
});

describe('a workbook of the guests', () => {
  test('has each with its entrance, and is recorded', async () => {
    await send(admin, { id: FIRST_SCAN, guest, at: shifted(0) });
    fixture.audited.length = 0;
    const table = await guestsTable(fixture.deps, admin, CAMPAIGN, 'en');
    expect(await rowsOf(table)).toEqual([
      ['first', 'A', GUEST.name, GUEST.email, GUEST.comment, { at: expect.any(String) }, 'admin'],
    ]);
    expect(fixture.audited).toMatchObject([{ action: 'lottery_guests_loaded', actor: 'admin' }]);
    await expect(guestsTable(fixture.deps, admin, 'no', 'en')).rejects.toMatchObject({
      code: 'lottery.no_such_campaign',
    });
  });
});

describe('entrances that a phone has kept', () => {
  test('count once, however often they are sent, also at the same moment', async () => {
    fixture.clock.advance({ minutes: 30 });
    const entrance = { id: FIRST_SCAN, guest, at: shifted(-10) };
    await Promise.all([send(admin, entrance), send(admin, entrance), send(admin, entrance)]);
    const { entrances } = await send(admin, entrance);
    expect(entrances).toEqual([entrance]);
    expect(await office()).toMatchObject({ enteredAt: entrance.at, admittedBy: 'admin', entrances: 1 });
  });

  test('of one ticket on two phones are both known to both; the earlier scan is the entrance', async () => {
    fixture.clock.advance({ minutes: 30 });
    const [early, late] = [
      { id: FIRST_SCAN, guest, at: shifted(-10) },
      { id: LATER_SCAN, guest, at: shifted(-5) },
    ];
    // The later scan is synchronised first.
    expect((await send(second, late)).entrances).toEqual([late]);
    expect((await send(admin, early)).entrances).toEqual([early, late]);
    expect((await send(second)).entrances).toEqual([early, late]);
    expect(await office()).toMatchObject({ enteredAt: early.at, admittedBy: 'admin', entrances: 2 });
  });

  test('are not of before the registration nor of the future, whatever the clock of the phone says', async () => {
    const registered = fixture.clock.now().toISOString();
    fixture.clock.advance({ minutes: 30 });
    const wrong = [
      { id: FIRST_SCAN, guest, at: '1999-01-01T00:00:00.000Z' },
      { id: LATER_SCAN, guest, at: '2099-01-01T00:00:00.000Z' },
    ];
    expect((await send(admin, ...wrong)).entrances.map(({ at }) => at)).toEqual([registered, shifted(0)]);
  });

  test('of a guest that the lottery does not have are left out, the others are stored', async () => {
    const known = { id: FIRST_SCAN, guest, at: shifted(0) };
    const { entrances, guests } = await send(admin, { id: LATER_SCAN, guest: 'unknown', at: shifted(0) }, known);
    expect([entrances, guests]).toEqual([[known], 1]);
  });

  test('make the ticket used for a page without scripts, and the other way round', async () => {
    await send(admin, { id: FIRST_SCAN, guest, at: shifted(0) });
    await send(second, { id: LATER_SCAN, guest, at: shifted(1) });
    const again = await admitGuest(fixture.deps, second, code);
    expect(again).toMatchObject({ repeated: true, guest: { entrances: 2 } });
    const { code: other } = await registerForEvent(fixture.deps, caller('v', 'c'), { ...GUEST, name: 'Second' });
    expect(await admitGuest(fixture.deps, second, other)).toMatchObject({ repeated: false });
    expect((await send(admin)).entrances).toHaveLength(3);
  });

  test('typed on pages at the same moment admit once', async () => {
    const answers = await Promise.all([admin, second, admin, second].map((by) => admitGuest(fixture.deps, by, code)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const { rows } = await fixture.deps.db.execute(sql`select * from lottery.entrances`);
    expect(rows).toHaveLength(1);
  });
});
