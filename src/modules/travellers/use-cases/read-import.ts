import { AppError, notFound } from '#kernel/app-error.ts';
import { readTable, SpreadsheetError } from '#platform/spreadsheet/read-table.ts';
import { IMPORT_BYTES, IMPORT_ROWS, type ImportEntry, type PassengerImport } from '../api.ts';
import { findImport, insertImport, type StoredImport } from '../db/import-queries.ts';
import { findDocumentHolders } from '../db/passenger-queries.ts';
import { documentKey } from '../domain/document-number.ts';
import { groupByPerson, type ImportedPerson, parseHeader, readRow } from '../domain/import-rows.ts';
import { checkSaved, maskNumber, type SavedPassenger } from '../domain/saved-passenger.ts';
import type { PassengerActor, TravellersDeps } from '../ports.ts';
import { importVocabulary } from '../translations.ts';
import { isCountryOf } from './known-countries.ts';
import { ownerOf, today } from './owners.ts';
import { documentBlindIndexes } from './sealed-passenger.ts';

/** Of one person in an hour. */
const FILES = { max: 30, seconds: 3_600 };
const COLUMNS = 40;
/** The heading may stand under a title. */
const HEADING_WITHIN = 10;

type ImportContent = { fileName: string; entries: ImportedPerson[] };
const context = (id: string) => `travellers.import:${id}`;

export const sealImport = (deps: TravellersDeps, id: string, content: ImportContent): Buffer =>
  deps.sealer.seal(JSON.stringify(content), context(id));
const openHeld = (deps: TravellersDeps, row: StoredImport): ImportContent =>
  JSON.parse(deps.sealer.open(row.sealed, context(row.id))) as ImportContent;

const SPREADSHEET_PROBLEMS: Readonly<Record<SpreadsheetError['reason'], string>> = {
  unreadable: 'travellers.file_unreadable',
  old_excel: 'travellers.file_old_excel',
  too_large: 'travellers.file_too_large',
  empty: 'travellers.file_empty',
};
const invalidFile = (code: string, values = {}) => new AppError('unprocessable', code, values);

/** People of a file. @throws AppError unprocessable `travellers.file_…` */
function peopleIn(deps: TravellersDeps, bytes: Buffer): ImportedPerson[] {
  const words = importVocabulary(deps.countries());
  let rows: string[][];
  try {
    rows = readTable(bytes, { rows: IMPORT_ROWS + HEADING_WITHIN, columns: COLUMNS });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw invalidFile(
      SPREADSHEET_PROBLEMS[error.reason],
      error.reason === 'too_large' ? { megabytes: IMPORT_BYTES / 1024 / 1024 } : {},
    );
  }
  const at = rows.slice(0, HEADING_WITHIN).findIndex((row) => parseHeader(row, words));
  const places = parseHeader(rows[at] ?? [], words);
  if (!places) throw invalidFile('travellers.file_no_columns');
  const body = rows
    .map((row, i) => ({ row, line: i + 1 }))
    .slice(at + 1)
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  if (body.length === 0) throw invalidFile('travellers.file_empty');
  if (body.length > IMPORT_ROWS) throw invalidFile('travellers.file_too_many', { count: IMPORT_ROWS });
  return groupByPerson(body.map(({ row, line }) => ({ line, form: readRow(row, places, words) })));
}

/** Reads a file and stores its contents, sealed, until the user chooses what to save. */
export async function startImport(
  deps: TravellersDeps,
  { user }: PassengerActor,
  file: { name: string; bytes: Buffer },
): Promise<{ id: string }> {
  await deps.limiter.consume('travellers.import', user.userId, FILES);
  const entries = peopleIn(deps, file.bytes);
  const id = deps.ids();
  const fileName = file.name.replace(/[\p{C}/\\]/gu, '').slice(-80);
  await insertImport(deps.db, {
    id,
    owner: ownerOf(user),
    userId: user.userId,
    createdAt: deps.clock.now(),
    sealed: sealImport(deps, id, { fileName, entries }),
  });
  return { id };
}

export type ValidatedRow = { entry: ImportEntry; passenger: SavedPassenger | null };

/** Every person of a file with what is wrong, or who has their document already. */
export async function validateRows(
  deps: TravellersDeps,
  db: Parameters<typeof findDocumentHolders>[0],
  owner: string,
  entries: readonly ImportedPerson[],
): Promise<ValidatedRow[]> {
  const context = {
    today: today(deps.clock),
    newId: deps.ids,
    isCountry: isCountryOf(deps.countries()),
  };
  const checked = entries.map(({ form }) => checkSaved(form, context));
  const indexes = checked.map(({ normalised }) =>
    (normalised?.documents ?? []).flatMap(({ number }) =>
      documentBlindIndexes(deps, owner, number).map((index) => index.toString('hex')),
    ),
  );
  const holders = await findDocumentHolders(
    db,
    owner,
    indexes.flat().map((index) => Buffer.from(index, 'hex')),
  );
  const met = new Set<string>();
  return entries.map(({ lines, form }, n) => {
    const { problems, normalised } = checked[n] as (typeof checked)[number];
    const passengerId = (indexes[n] ?? []).flatMap((index) => holders.get(index) ?? [])[0] ?? null;
    const keys = (normalised?.documents ?? []).map(({ number }) => documentKey(number));
    const twice = keys.some((key) => met.has(key));
    if (normalised && !passengerId) for (const key of keys) met.add(key);
    const state = !normalised ? 'wrong' : passengerId ? 'known' : twice ? 'twice' : 'good';
    return {
      passenger: state === 'good' ? normalised : null,
      entry: {
        n,
        lines: [...lines],
        state,
        problems,
        passengerId,
        surname: form.surname,
        name: form.name,
        birthdate: form.birthdate,
        documents: form.documents.map(({ documentType, documentNumber, expiration }) => ({
          type: documentType,
          expiration,
          masked: documentNumber === '' ? '' : maskNumber(documentNumber),
        })),
      },
    };
  });
}

/** An import of the caller's own. @throws AppError not_found `travellers.import_not_found`. */
export async function requireImport(
  deps: TravellersDeps,
  db: Parameters<typeof findImport>[0],
  { user }: PassengerActor,
  id: string,
  lock = false,
): Promise<ImportContent & { savedCount: number | null; owner: string }> {
  const owner = ownerOf(user);
  const row = await findImport(db, { owner, userId: user.userId }, id, lock);
  if (!row) throw notFound('travellers.import_not_found');
  return { ...openHeld(deps, row), savedCount: row.savedCount, owner };
}

export async function readImport(deps: TravellersDeps, actor: PassengerActor, id: string): Promise<PassengerImport> {
  const { fileName, entries, savedCount, owner } = await requireImport(deps, deps.db, actor, id);
  const judged = await validateRows(deps, deps.db, owner, entries);
  return { id, fileName, savedCount, entries: judged.map(({ entry }) => entry) };
}
