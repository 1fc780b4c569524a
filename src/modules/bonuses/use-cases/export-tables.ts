import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { type Table, tableOf } from '#platform/spreadsheet/send-workbook.ts';
import type { SheetCell } from '#platform/spreadsheet/workbook.ts';
import type { Translate } from '#words/translate.ts';
import type { BonusMember, BonusOperations } from '../api.ts';

/** Each column with its width in characters. */
const COLUMNS = { at: 17, kind: 26, order: 14, points: 10, multiplier: 12, amount: 14 } as const;

/** The movements of a month as a sheet, newest first; moments are Bishkek's. */
export function operationsTable({ month, operations }: BonusOperations, t: Translate): Table {
  const rows = operations.map(({ at, kind, order, points, multiplier, amount }): SheetCell[] => [
    { at: localDateTime(at, BUSINESS_TIME_ZONE) },
    t(`movements.${kind}`),
    order?.number ?? '',
    points,
    multiplier,
    amount,
  ]);
  return tableOf(
    `${t('operations.title')} ${month}`,
    Object.entries(COLUMNS).map(([name, width]) => ({ title: t(`columns.${name}`), width })),
    rows,
  );
}

const MEMBERS = { contract: 16, name: 34, since: 14, status: 14, override: 18, points: 16 } as const;

/** Members of the programme as a sheet, the longest connected first. */
export function membersTable(members: readonly BonusMember[], t: Translate): Table {
  const statusText = (status: BonusMember['override']) => (status === null ? '' : t(`statuses.${status}`));
  const rows = members.map(({ number, name, connectedAt, status, override, points }): SheetCell[] => [
    number,
    name,
    { at: localDateTime(connectedAt, BUSINESS_TIME_ZONE) },
    statusText(status),
    statusText(override),
    points,
  ]);
  const title = (name: string) => t(name === 'name' ? 'office.organisation' : `office.${name}`);
  return tableOf(
    t('office.members'),
    Object.entries(MEMBERS).map(([name, width]) => ({ title: title(name), width })),
    rows,
  );
}
