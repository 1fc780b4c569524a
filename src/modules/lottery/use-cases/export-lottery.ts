import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Table, tableOf } from '#platform/spreadsheet/send-workbook.ts';
import type { SheetCell } from '#platform/spreadsheet/workbook.ts';
import { entriesOf } from '../db/campaign-queries.ts';
import type { LotteryDeps } from '../ports.ts';
import { lotteryTranslations } from '../translations.ts';
import { listGuests, type StaffCaller, staffId, viewWinners } from './office-lottery.ts';
import { requireLottery, viewCampaign } from './view-campaign.ts';

/** Each column with its width in characters. */
const WINNERS = {
  position: 8,
  coupon: 10,
  prize: 30,
  organisation: 34,
  contract: 16,
  handedAt: 17,
  reason: 40,
} as const;
const GUESTS = {
  organisation: 34,
  contract: 16,
  guest: 30,
  email: 30,
  comment: 40,
  enteredAt: 17,
  admittedBy: 30,
} as const;

const moment = (instant: string | null): SheetCell =>
  instant === null ? '' : { at: localDateTime(instant, BUSINESS_TIME_ZONE) };

function toTable(locale: Locale, part: 'winners' | 'guests', columns: object, rows: readonly SheetCell[][]): Table {
  const t = lotteryTranslations(locale);
  return tableOf(
    t(`office.${part}`),
    Object.entries(columns).map(([name, width]) => ({ title: t(`columns.${name}`), width })),
    rows,
  );
}

/** Winners and the hand-over of their prizes, those replaced too; moments are Bishkek's. @throws AppError not_found. */
export async function winnersTable(deps: LotteryDeps, id: string, locale: Locale): Promise<Table> {
  const campaign = await requireLottery(deps, id);
  const [{ prizes }, winners] = await Promise.all([
    viewCampaign(deps, campaign, deps.clock.now()),
    viewWinners(deps, campaign, await entriesOf(deps.db, id)),
  ]);
  const prizeName = (position: number) => prizes.find((prize) => prize.position === position)?.name[locale] ?? '';
  const rows = winners.map(
    ({ position, number, prize, organisation, contractNumber, handedAt, replacedReason }): SheetCell[] => [
      position,
      number,
      prizeName(prize),
      organisation,
      contractNumber,
      moment(handedAt),
      replacedReason ?? '',
    ],
  );
  return toTable(locale, 'winners', WINNERS, rows);
}

/** Guests with their entrances. Names leave the server, so it is recorded who took them. @throws AppError not_found. */
export async function guestsTable(deps: LotteryDeps, caller: StaffCaller, id: string, locale: Locale): Promise<Table> {
  const actor = staffId(caller);
  await requireLottery(deps, id);
  const guests = await listGuests(deps, id);
  await inTransaction(deps.db, (tx) =>
    deps.audit.recordAccess(tx, {
      actor,
      ip: caller.ip,
      contractId: null,
      action: 'lottery_guests_loaded',
      subjectKind: 'campaign',
      subjectId: id,
      at: deps.clock.now(),
    }),
  );
  const rows = guests.map(
    ({ organisation, contractNumber, name, email, comment, enteredAt, admittedBy }): SheetCell[] => [
      organisation,
      contractNumber,
      name,
      email,
      comment,
      moment(enteredAt),
      admittedBy ?? '',
    ],
  );
  return toTable(locale, 'guests', GUESTS, rows);
}
