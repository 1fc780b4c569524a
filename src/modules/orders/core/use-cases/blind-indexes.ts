import { documentKey, latinSpellings } from '#modules/travellers/index.ts';
import type { OrdersDeps } from '../../ports.ts';
import { normaliseSurname } from '../domain/normalise.ts';

/**
 * Keyed blind indexes of what is stored sealed and must be found again (`seal-personal-data.ts`). One index is written;
 * a search takes those of older secrets too.
 */
type BlindIndexDeps = Pick<OrdersDeps, 'blind'>;

/** The index of a passenger's document, by its number as it is compared. */
export const documentIndex = ({ blind }: BlindIndexDeps, number: string): Buffer =>
  blind.blindIndex(documentKey(number), 'orders.document');
export const documentIndexes = ({ blind }: BlindIndexDeps, number: string): Buffer[] =>
  blind.blindIndexes(documentKey(number), 'orders.document');

/** Stands for the document of a guest who travels without one: it equals no other passenger's. */
export const guestIndex = ({ blind }: BlindIndexDeps, passengerId: string): Buffer =>
  blind.blindIndex(passengerId, 'orders.guest');

const emailKey = (email: string): string => email.trim().toLowerCase();
/** The index of the buyer's address. */
export const emailIndex = ({ blind }: BlindIndexDeps, email: string): Buffer =>
  blind.blindIndex(emailKey(email), 'orders.email');
export const emailIndexes = ({ blind }: BlindIndexDeps, email: string): Buffer[] =>
  blind.blindIndexes(emailKey(email), 'orders.email');

/** What a typed surname is compared as: as typed, and in the Latin spellings that documents have for Cyrillic. */
export const surnameKeys = (typed: string): string[] => [
  ...new Set([typed, ...latinSpellings(typed)].map(normaliseSurname)),
];
export const surnameIndex = ({ blind }: BlindIndexDeps, surname: string): Buffer =>
  blind.blindIndex(normaliseSurname(surname), 'orders.surname');
export const surnameIndexes = ({ blind }: BlindIndexDeps, typed: readonly string[]): Buffer[] =>
  [...new Set(typed.flatMap(surnameKeys))].flatMap((key) => blind.blindIndexes(key, 'orders.surname'));
