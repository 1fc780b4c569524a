import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { Table } from '#platform/spreadsheet/send-workbook.ts';
import type { SheetCell } from '#platform/spreadsheet/workbook.ts';
import type { Translate } from '#words/translate.ts';
import { toCampaign } from '../db/campaign-queries.ts';
import { countGrants, grantsOfCampaign, type ListedGrant } from '../db/sale-queries.ts';
import type { CampaignsDeps } from '../ports.ts';
import { requireCampaign, viewGrants } from './read-campaigns.ts';

/** Grants read at once. */
const BATCH = 1_000;
/** Each column with its width in characters. */
const COLUMNS = { ticket: 18, order: 14, buyer: 34, at: 17, times: 11, points: 11, takenBack: 17 } as const;

const moment = (instant: string): SheetCell => ({ at: localDateTime(instant, BUSINESS_TIME_ZONE) });

/**
 * Everything that a campaign gave as a sheet, newest first, read piece by piece; moments are Bishkek's. @throws
 * AppError not_found `campaigns.none`.
 */
export async function grantsTable(deps: CampaignsDeps, id: string, t: Translate): Promise<Table> {
  const row = await requireCampaign(deps, id);
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    let after: ListedGrant | null = null;
    for (;;) {
      const grants: ListedGrant[] = await grantsOfCampaign(deps.db, toCampaign(row), { limit: BATCH, after });
      if (grants.length === 0) return;
      yield (await viewGrants(deps, row, grants)).map(({ ticket, order, contract, at, times, points, takenBackAt }) => [
        ticket,
        order.number,
        contract ?? t('grants.customer'),
        moment(at),
        times,
        points,
        takenBackAt === null ? '' : moment(takenBackAt),
      ]);
      after = grants.at(-1) ?? null;
    }
  }
  return {
    name: t('grants.title'),
    columns: Object.entries(COLUMNS).map(([name, width]) => ({ title: t(`grants.${name}`), width })),
    rows: rows(),
    count: () => countGrants(deps.db, toCampaign(row)),
  };
}
