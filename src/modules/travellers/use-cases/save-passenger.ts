import { AppError, invalidFields } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { SavedFormInput, SavedPassengerLine } from '../api.ts';
import { findDocumentHolders, insertPassenger, replaceDocuments, updatePassenger } from '../db/passenger-queries.ts';
import { checkSaved, type SavedPassenger } from '../domain/saved-passenger.ts';
import type { PassengerActor, TravellersDeps } from '../ports.ts';
import { isCountryOf } from './known-countries.ts';
import { ownerOf, today } from './owners.ts';
import { readPassenger, requirePassenger } from './require-passenger.ts';
import { documentBlindIndexes, openSaved, toContent } from './sealed-passenger.ts';

type PassengerRef = { id: string; owner: string };

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
export async function findTakenDocuments(
  deps: TravellersDeps,
  tx: Parameters<typeof findDocumentHolders>[0],
  { id, owner }: PassengerRef,
  passenger: SavedPassenger,
): Promise<Map<number, string>> {
  const indexes = passenger.documents.map(({ number }) => documentBlindIndexes(deps, owner, number));
  const holders = await findDocumentHolders(tx, owner, indexes.flat());
  const taken = new Map<number, string>();
  indexes.forEach((own, i) => {
    const holder = own.flatMap((index) => holders.get(index.toString('hex')) ?? [])[0];
    if (holder && holder !== id) taken.set(i, holder);
  });
  return taken;
}

const documentTaken = (i: number, holder: string | undefined): AppError =>
  new AppError('conflict', 'travellers.document_taken', holder ? { passengerId: holder } : {}, [
    { path: `documents.${i}.documentNumber`, code: 'travellers.document_taken' },
  ]);

/**
 * Writes whose the documents are. @throws AppError conflict `travellers.document_taken`, also for one that is being
 * saved at this moment.
 */
export async function assignDocuments(
  deps: TravellersDeps,
  tx: Tx,
  place: PassengerRef,
  passenger: SavedPassenger,
): Promise<void> {
  const [known] = await findTakenDocuments(deps, tx, place, passenger);
  if (known) throw documentTaken(...known);
  const indexes = passenger.documents.map(({ number }) => documentBlindIndexes(deps, place.owner, number)[0] as Buffer);
  const [lost] = await replaceDocuments(tx, place, indexes);
  if (!lost) return;
  const holder = (await findDocumentHolders(tx, place.owner, [lost])).get(lost.toString('hex'));
  throw documentTaken(indexes.indexOf(lost), holder);
}

/** Adds a checked passenger of an owner. */
export async function addPassenger(
  deps: TravellersDeps,
  tx: Tx,
  actor: PassengerActor,
  passenger: SavedPassenger,
): Promise<string> {
  const place = { id: deps.ids(), owner: ownerOf(actor.user) };
  await insertPassenger(tx, {
    ...place,
    ...toContent(deps, place, passenger),
    createdBy: actor.user.userId,
    createdAt: deps.clock.now(),
  });
  await assignDocuments(deps, tx, place, passenger);
  return place.id;
}

export async function createPassenger(
  deps: TravellersDeps,
  actor: PassengerActor,
  form: SavedFormInput,
): Promise<SavedPassengerLine> {
  const passenger = checked(deps, form);
  const id = await inTransaction(deps.db, (tx) => addPassenger(deps, tx, actor, passenger));
  return readPassenger(deps, actor, id);
}

/** @throws AppError conflict `travellers.changed_meanwhile` when another edit came first. */
export async function changePassenger(
  deps: TravellersDeps,
  actor: PassengerActor,
  id: string,
  { version, ...form }: SavedFormInput & { version: number },
): Promise<SavedPassengerLine> {
  const row = await requirePassenger(deps, actor, id);
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
    const done = await updatePassenger(tx, id, version, toContent(deps, row, passenger), deps.clock.now());
    if (!done) throw new AppError('conflict', 'travellers.changed_meanwhile');
    await assignDocuments(deps, tx, row, passenger);
  });
  return readPassenger(deps, actor, id);
}
