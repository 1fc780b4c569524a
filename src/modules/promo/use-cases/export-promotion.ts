import { CSV_START, csvLine } from '#kernel/csv.ts';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Table, tableOf } from '#platform/spreadsheet/send-workbook.ts';
import type { SheetCell } from '#platform/spreadsheet/workbook.ts';
import type { Translate } from '#words/translate.ts';
import { listCodes } from '../db/promo-queries.ts';
import type { PromoDeps } from '../ports.ts';
import { knownPromotion, viewUses } from './office-promotions.ts';

const EXPORTED = 100_000;

/** The codes of a promotion with the number of their uses, one a line. */
export async function exportCodes(deps: PromoDeps, id: string, locale: Locale, t: Translate): Promise<string> {
  const promotion = await knownPromotion(deps, id);
  const rows = await listCodes(deps.db, promotion.id, EXPORTED);
  const lines = rows.map(({ code, uses }) => csvLine([code, String(uses)], locale));
  return CSV_START + csvLine([t('columns.code'), t('office.uses')], locale) + lines.join('');
}

/** Each column with its width in characters. */
const COLUMNS = { at: 17, code: 22, order: 14, amount: 14, takenBack: 14, givenBack: 17 } as const;

/** The uses of a promotion as a sheet, newest first; moments are Bishkek's. */
export async function usesTable(deps: PromoDeps, id: string, t: Translate): Promise<Table> {
  const promotion = await knownPromotion(deps, id);
  const uses = await viewUses(deps, promotion, EXPORTED);
  const moment = (instant: string): SheetCell => ({ at: localDateTime(instant, BUSINESS_TIME_ZONE) });
  const rows = uses.map(({ at, code, order, amount, takenBack, givenBackAt }): SheetCell[] => [
    moment(at),
    code,
    order.number,
    amount,
    takenBack,
    givenBackAt === null ? '' : moment(givenBackAt),
  ]);
  return tableOf(
    t('office.uses'),
    Object.entries(COLUMNS).map(([name, width]) => ({ title: t(`columns.${name}`), width })),
    rows,
  );
}
