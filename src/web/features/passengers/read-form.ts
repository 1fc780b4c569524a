import { MAX_DOCUMENTS, type SavedFormInput } from '#modules/travellers/api.ts';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';

type TypedDocument = SavedFormInput['documents'][number];

/** Reads the passenger form; names are `surname`, `documents.0.documentNumber`. Empty documents are left out. */
export function readForm(form: FormData): SavedFormInput {
  const text = (name: string, longest = 100): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim().slice(0, longest) : '';
  };
  const gender = text('gender', 6);
  const documents = Array.from({ length: MAX_DOCUMENTS }, (_, i): TypedDocument | null => {
    const documentField = (field: string, longest: number) => text(`documents.${i}.${field}`, longest);
    const id = documentField('id', 64);
    const typed = {
      documentType: documentField('documentType', 40),
      documentNumber: documentField('documentNumber', 40),
      expiration: normalizeTypedDate(documentField('expiration', 20)),
    };
    if (!id && typed.documentNumber === '' && typed.expiration === '' && typed.documentType === '') return null;
    return { ...typed, ...(id && { id }) };
  }).filter((document) => document !== null);
  return {
    surname: text('surname'),
    name: text('name'),
    patronymic: text('patronymic'),
    citizenship: text('citizenship', 2),
    gender: gender === 'male' || gender === 'female' ? gender : '',
    birthdate: normalizeTypedDate(text('birthdate', 20)),
    bonusCard: text('bonusCard', 40),
    documents,
  };
}
