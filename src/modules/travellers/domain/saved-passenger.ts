import type { FieldProblem } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { checkDocument, EXPIRING_SOON_MONTHS, type TravelDocument } from './check-document.ts';
import { checkBonusCard, checkPerson, type IsCountry, type PersonalData, type PersonForm } from './check-person.ts';
import { documentKey } from './document-number.ts';
import { addMonths } from './months.ts';

/** Enough for every type of document with one that has run out. */
export const MAX_DOCUMENTS = 8;

export type SavedDocument = TravelDocument & { id: string };
/** A passenger saved for the next booking; several documents, or none yet. */
export type SavedPassenger = PersonalData & { bonusCard: string | null; documents: SavedDocument[] };

/** As typed; a document that is kept has its id. */
export type SavedForm = PersonForm & {
  readonly bonusCard: string;
  readonly documents: readonly {
    readonly id?: string | undefined;
    readonly documentType: string;
    readonly documentNumber: string;
    readonly expiration: string;
  }[];
};

export type SavedCheck = {
  /** Paths: `surname`, `documents.0.documentNumber`. */
  problems: FieldProblem[];
  suggestions: Partial<Record<string, string>>;
  normalised: SavedPassenger | null;
};

/** Checks a passenger to be saved: the rules of a booking without a trip. `newId` names documents that are new. */
export function checkSaved(
  form: SavedForm,
  { today, newId, isCountry }: { today: LocalDate; newId: () => string; isCountry: IsCountry },
): SavedCheck {
  const who = checkPerson(form, { today, patronymicPrinted: false, isCountry });
  const bonus = checkBonusCard(form.bonusCard);
  const problems = [...who.problems];
  if (bonus.fault) problems.push({ path: 'bonusCard', code: bonus.fault });
  const documents: SavedDocument[] = [];
  const keys = new Set<string>();
  form.documents.forEach((typed, i) => {
    const { problems: found, document } = checkDocument(typed, who, today);
    for (const problem of found) problems.push({ ...problem, path: `documents.${i}.${problem.path}` });
    if (!document) return;
    const key = documentKey(document.number);
    if (keys.has(key)) problems.push({ path: `documents.${i}.documentNumber`, code: 'travellers.document_twice' });
    keys.add(key);
    documents.push({ ...document, id: typed.id ?? newId() });
  });
  const normalised = problems.length === 0 && who.person ? { ...who.person, bonusCard: bonus.card, documents } : null;
  return { problems, suggestions: who.suggestions, normalised };
}

export type DocumentState = 'valid' | 'soon' | 'expired' | 'endless';

/** How a document stands on a day: `soon` has less than six months left, `endless` never runs out. */
export function documentState(expiration: LocalDate | null, today: LocalDate): DocumentState {
  if (expiration === null) return 'endless';
  if (expiration < today) return 'expired';
  return expiration < expiringSoonBefore(today) ? 'soon' : 'valid';
}

/** Documents that end before this day end soon. */
export const expiringSoonBefore = (today: LocalDate): LocalDate => addMonths(today, EXPIRING_SOON_MONTHS);

/** The first of the documents to run out; null when none ever does. */
export const firstExpiry = (documents: readonly TravelDocument[]): LocalDate | null =>
  documents.flatMap(({ expiration }) => expiration ?? []).toSorted()[0] ?? null;

/** `•••••67`: enough to distinguish two documents. */
export const maskNumber = (number: string): string => `•••••${number.slice(-2)}`;
