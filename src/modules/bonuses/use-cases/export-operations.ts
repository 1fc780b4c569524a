import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Table } from '#platform/spreadsheet/send-workbook.ts';
import type { SheetCell } from '#platform/spreadsheet/workbook.ts';
import type { Translate } from '#words/translate.ts';
import type { BonusOperations } from '../api.ts';

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
  return {
    name: `${t('operations.title')} ${month}`,
    columns: Object.entries(COLUMNS).map(([name, width]) => ({ title: t(`columns.${name}`), width })),
    rows: (async function* () {
      yield rows;
    })(),
    count: async () => rows.length,
  };
}
