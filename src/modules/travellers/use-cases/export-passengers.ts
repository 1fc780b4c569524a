import { CSV_START, csvLine } from '#kernel/csv.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type SheetCell, workbook } from '#platform/spreadsheet/workbook.ts';
import type { PassengerFilter } from '../api.ts';
import { listOrdered } from '../db/passenger-queries.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../domain/import-rows.ts';
import type { PassengerActor, TravellersDeps } from '../ports.ts';
import { passengerFormTranslations, travellerTranslations } from '../translations.ts';
import { toScope } from './list-passengers.ts';
import { ownersOf } from './owners.ts';
import { type OpenedPassenger, openAll } from './view-passengers.ts';

const PAGE = 200;
/** A rate that is enough for work; copying an agency's passports is slowed down. */
const EXPORTS = { max: 10, seconds: 3_600 };

const WIDTHS: Readonly<Record<ImportColumn, number>> = {
  surname: 24,
  name: 20,
  patronymic: 20,
  gender: 10,
  birthdate: 14,
  citizenship: 14,
  documentType: 24,
  documentNumber: 20,
  expiration: 14,
  bonusCard: 18,
};

const titles = (locale: Locale): string[] =>
  IMPORT_COLUMNS.map((column) => travellerTranslations(locale)(`fields.${column}`));
const columnsOf = (locale: Locale) =>
  IMPORT_COLUMNS.map((column, i) => ({ title: titles(locale)[i] as string, width: WIDTHS[column] }));

/** A table that is read back as it is written: a line a document. */
function linesOf({ passenger }: OpenedPassenger, locale: Locale): SheetCell[][] {
  const t = travellerTranslations(locale);
  const papers = passenger.documents.length > 0 ? passenger.documents : [null];
  return papers.map((paper) => [
    passenger.surname,
    passenger.name,
    passenger.patronymic,
    t(`gender.${passenger.gender}`),
    passenger.birthdate,
    passenger.citizenship,
    paper && t(`documents.${paper.type}`),
    paper?.number ?? null,
    paper?.expiration ?? null,
    passenger.bonusCard,
  ]);
}

/** Saved passengers as an Excel workbook; that each was seen is written down before they are handed out. */
export async function exportPassengers(
  deps: TravellersDeps,
  { user, ip }: PassengerActor,
  { locale, ...filter }: PassengerFilter & { locale: Locale },
): Promise<AsyncGenerator<Uint8Array>> {
  await deps.limiter.consume('travellers.export', user.userId, EXPORTS);
  const which = toScope(deps, ownersOf(user), filter);
  async function* rows() {
    for (let skip = 0; ; skip += PAGE) {
      const found = await listOrdered(deps.db, which, 'recent', { skip, limit: PAGE });
      await inTransaction(deps.db, async (tx) => {
        for (const { id } of found)
          await deps.audit.recordAccess(tx, {
            actor: user.userId,
            contractId: user.contractId,
            ip,
            at: deps.clock.now(),
            action: 'document_viewed',
            subjectKind: 'passenger',
            subjectId: id,
          });
      });
      yield openAll(deps, found).flatMap((one) => linesOf(one, locale));
      if (found.length < PAGE) return;
    }
  }
  return workbook({ name: passengerFormTranslations(locale)('list.title'), columns: columnsOf(locale), rows: rows() });
}

/** An empty table to be filled in. */
export async function* importTemplate(format: 'xlsx' | 'csv', locale: Locale): AsyncGenerator<Uint8Array> {
  if (format === 'csv') {
    yield Buffer.from(CSV_START + csvLine(titles(locale), locale));
    return;
  }
  async function* none() {}
  yield* workbook({ name: passengerFormTranslations(locale)('list.title'), columns: columnsOf(locale), rows: none() });
}
