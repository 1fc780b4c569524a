import { notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Door, Entrance, LotteryGuest } from '../api.ts';
import {
  countEntrances,
  countRegistrations,
  entrancesOf,
  insertEntrances,
  lockRegistrations,
  registrationByCode,
  registrationsOf,
} from '../db/event-queries.ts';
import type { EntranceRow } from '../db/schema.ts';
import { entranceTime } from '../domain/entrance-time.ts';
import type { LotteryDeps } from '../ports.ts';
import { hashTicketCode, openGuest, viewGuest } from './guests.ts';
import { type StaffCaller, staffId } from './office-lottery.ts';
import { requireLottery } from './view-campaign.ts';

const toEntrance = ({ id, registrationId, enteredAt }: EntranceRow): Entrance => ({
  id,
  guest: registrationId,
  at: enteredAt.toISOString(),
});

/**
 * The list for a phone at the door. Names leave the server with it, so it is recorded who loaded it. @throws AppError
 * not_found `lottery.no_such_campaign`.
 */
export async function readDoor(deps: LotteryDeps, caller: StaffCaller, campaignId: string): Promise<Door> {
  const by = staffId(caller);
  const { id, name, eventAt, eventPlace } = await requireLottery(deps, campaignId);
  const now = deps.clock.now();
  const [rows, entered] = await Promise.all([registrationsOf(deps.db, id), entrancesOf(deps.db, id)]);
  const guests = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      codeHash: row.codeHash.toString('hex'),
      name: openGuest(deps, row).name,
      organisation: (await deps.contract(deps.db, row.contractId))?.contractor.name ?? '',
    })),
  );
  await inTransaction(deps.db, (tx) =>
    deps.audit.recordAccess(tx, {
      actor: by,
      ip: caller.ip,
      contractId: null,
      action: 'lottery_guests_loaded',
      subjectKind: 'campaign',
      subjectId: id,
      at: now,
    }),
  );
  return {
    campaign: { id, name, eventAt: eventAt.toISOString(), eventPlace },
    guests,
    entrances: entered.map(toEntrance),
    serverNow: now.toISOString(),
  };
}

/**
 * Takes over entrances that a phone has kept; sent again they change nothing, and of another lottery's guests none is
 * stored. @throws AppError not_found `lottery.no_such_campaign`.
 */
export async function recordEntrances(
  deps: LotteryDeps,
  caller: StaffCaller,
  sent: { campaignId: string; entrances: readonly Entrance[] },
): Promise<{ entrances: Entrance[]; guests: number; serverNow: string }> {
  const admittedBy = staffId(caller);
  const { id } = await requireLottery(deps, sent.campaignId);
  const receivedAt = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const rows = await lockRegistrations(
      tx,
      id,
      sent.entrances.map(({ guest }) => guest),
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    const added = sent.entrances.flatMap(({ id: entranceId, guest, at }): EntranceRow[] => {
      const row = known.get(guest);
      if (!row) return [];
      const enteredAt = entranceTime(new Date(at), row.createdAt, receivedAt);
      return [{ id: entranceId, registrationId: guest, enteredAt, admittedBy, receivedAt }];
    });
    await insertEntrances(tx, added);
  });
  const [all, guests] = await Promise.all([entrancesOf(deps.db, id), countRegistrations(deps.db, id)]);
  return { entrances: all.map(toEntrance), guests, serverNow: receivedAt.toISOString() };
}

/**
 * Admits a guest once, by a page without scripts. @throws AppError not_found `lottery.no_such_ticket`, for a forged
 * code too.
 */
export async function admitGuest(
  deps: LotteryDeps,
  caller: StaffCaller,
  code: string,
): Promise<{ guest: LotteryGuest; repeated: boolean }> {
  const by = staffId(caller);
  const found = await registrationByCode(deps.db, hashTicketCode(code));
  if (!found) throw notFound('lottery.no_such_ticket');
  const { repeated, entrances } = await inTransaction(deps.db, async (tx) => {
    const [row] = await lockRegistrations(tx, found.campaignId, [found.id]);
    if (row?.enteredAt) return { repeated: true, entrances: await countEntrances(tx, found.id) };
    const at = deps.clock.now();
    const entrance = { id: deps.ids(), registrationId: found.id, enteredAt: at, admittedBy: by, receivedAt: at };
    await insertEntrances(tx, [entrance]);
    return { repeated: false, entrances: 1 };
  });
  const kept = (await registrationByCode(deps.db, hashTicketCode(code))) ?? found;
  const { admittedBy } = kept;
  const names = await deps.namesOf(deps.db, admittedBy === null ? [] : [admittedBy]);
  return {
    guest: viewGuest(
      deps,
      kept,
      {
        contract: await deps.contract(deps.db, kept.contractId),
        admittedBy: admittedBy && (names.get(admittedBy) ?? admittedBy),
      },
      entrances,
    ),
    repeated,
  };
}
