import { AppError, invalidFields } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { SavedFormInput, SavedPassengerLine } from '../api.ts';
import { claimDocuments, holdersOf, insertPassenger, updatePassenger } from '../db/passenger-queries.ts';
import { checkSaved, type SavedPassenger } from '../domain/saved-passenger.ts';
import type { Keeper, TravellersDeps } from '../ports.ts';
import { isCountryOf } from './known-countries.ts';
import { ownPassenger, readPassenger } from './own-passenger.ts';
import { ownerOf, today } from './owners.ts';
import { contentOf, documentIndexes, openSaved } from './sealed-passenger.ts';

type Place = { id: string; owner: string };

/** @throws AppError invalid `common.fill_required` with a problem a field. */
function checked(deps: TravellersDeps, form: SavedFormInput): SavedPassenger {
  const { problems, normalised } = checkSaved(form, {
    today: today(deps.clock),
    newId: deps.ids,
    isCountry: isCountryOf(deps.countries()),
  });
  if (!normalised) throw invalidFields(problems);
  return normalised;
}

/** Who else of the owner has one of the documents, by the document's place in the list. */
export async function takenDocuments(
  deps: TravellersDeps,
  tx: Parameters<typeof holdersOf>[0],
  { id, owner }: Place,
  passenger: SavedPassenger,
): Promise<Map<number, string>> {
  const indexes = passenger.documents.map(({ number }) => documentIndexes(deps, owner, number));
  const holders = await holdersOf(tx, owner, indexes.flat());
  const taken = new Map<number, string>();
  indexes.forEach((own, i) => {
    const holder = own.flatMap((index) => holders.get(index.toString('hex')) ?? [])[0];
    if (holder && holder !== id) taken.set(i, holder);
  });
  return taken;
}

const refuseTaken = (i: number, holder: string | undefined): AppError =>
  new AppError('conflict', 'travellers.document_taken', holder ? { passengerId: holder } : {}, [
    { path: `documents.${i}.documentNumber`, code: 'travellers.document_taken' },
  ]);

/**
 * Writes whose the documents are. @throws AppError conflict `travellers.document_taken`, also for one that is being
 * saved at this moment.
 */
export async function claim(deps: TravellersDeps, tx: Tx, place: Place, passenger: SavedPassenger): Promise<void> {
  const [known] = await takenDocuments(deps, tx, place, passenger);
  if (known) throw refuseTaken(...known);
  const indexes = passenger.documents.map(({ number }) => documentIndexes(deps, place.owner, number)[0] as Buffer);
  const [lost] = await claimDocuments(tx, place, indexes);
  if (!lost) return;
  const holder = (await holdersOf(tx, place.owner, [lost])).get(lost.toString('hex'));
  throw refuseTaken(indexes.indexOf(lost), holder);
}

/** Adds a checked passenger of an owner. */
export async function addPassenger(
  deps: TravellersDeps,
  tx: Tx,
  keeper: Keeper,
  passenger: SavedPassenger,
): Promise<string> {
  const place = { id: deps.ids(), owner: ownerOf(keeper.account) };
  await insertPassenger(tx, {
    ...place,
    ...contentOf(deps, place, passenger),
    createdBy: keeper.account.userId,
    createdAt: deps.clock.now(),
  });
  await claim(deps, tx, place, passenger);
  return place.id;
}

export async function createPassenger(
  deps: TravellersDeps,
  keeper: Keeper,
  form: SavedFormInput,
): Promise<SavedPassengerLine> {
  const passenger = checked(deps, form);
  const id = await inTransaction(deps.db, (tx) => addPassenger(deps, tx, keeper, passenger));
  return readPassenger(deps, keeper, id);
}

/** @throws AppError conflict `travellers.changed_meanwhile` when another edit came first. */
export async function changePassenger(
  deps: TravellersDeps,
  keeper: Keeper,
  id: string,
  { version, ...form }: SavedFormInput & { version: number },
): Promise<SavedPassengerLine> {
  const row = await ownPassenger(deps, keeper, id);
  if (row.version !== version) throw new AppError('conflict', 'travellers.changed_meanwhile');
  const known = new Map(openSaved(deps, row).documents.map((document) => [document.id, document]));
  const passenger = checked(deps, {
    ...form,
    documents: form.documents.map(({ id: documentId, ...typed }) => {
      const kept = known.get(documentId ?? '');
      return kept ? { ...typed, id: kept.id, documentNumber: typed.documentNumber.trim() || kept.number } : typed;
    }),
  });
  await inTransaction(deps.db, async (tx) => {
    const done = await updatePassenger(tx, id, version, contentOf(deps, row, passenger), deps.clock.now());
    if (!done) throw new AppError('conflict', 'travellers.changed_meanwhile');
    await claim(deps, tx, row, passenger);
  });
  return readPassenger(deps, keeper, id);
}
