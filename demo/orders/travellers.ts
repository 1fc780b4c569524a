import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { Category } from '#kernel/passengers.ts';

/** An invented traveller of the demonstration. Ages are years on the day of the start. */
export type Traveller = {
  surname: string;
  name: string;
  gender: 'male' | 'female';
  age: number;
  category?: Category;
  /** Trips abroad need a passport. */
  abroad?: boolean;
};

const woman = (surname: string, name: string, age = 31): Traveller => ({
  surname,
  name,
  gender: 'female',
  age,
});
const man = (surname: string, name: string, age = 38): Traveller => ({ surname, name, gender: 'male', age });

export const ONE: readonly Traveller[] = [woman('ISAKOVA', 'AIGUL')];
export const BEK: readonly Traveller[] = [man('DZHUMABEKOV', 'TIMUR')];
export const FRIENDS: readonly Traveller[] = [
  woman('ABDYLDAEVA', 'CHOLPON', 27),
  woman('SATAROVA', 'GULNARA', 28),
  man('ERKINOV', 'ADILET', 29),
];
export const PAIR: readonly Traveller[] = [man('TASHIEV', 'MARAT', 45), woman('TASHIEVA', 'ELNURA', 43)];
/** With a child of four: an infant by the carrier’s rule of the site, a child on a bus. */
export const FAMILY: readonly Traveller[] = [
  woman('OMUROVA', 'SALTANAT', 34),
  man('OMUROV', 'NURLAN', 36),
  { surname: 'OMUROV', name: 'EMIR', gender: 'male', age: 8, category: 'rbg' },
  { surname: 'OMUROVA', name: 'AIDANA', gender: 'female', age: 4, category: 'rmg' },
];
export const ABROAD: readonly Traveller[] = [
  { ...man('KASYMOV', 'ULAN', 41), abroad: true },
  { ...woman('KASYMOVA', 'ZARINA', 39), abroad: true },
];
export const CHIEF: readonly Traveller[] = [{ ...man('BEISHENALIEV', 'AZIZ', 52), abroad: true }];

const WOMEN = [
  'ABDRAKHMANOVA AISULUU',
  'BAKYTOVA NAZIRA',
  'CHOROEVA MEERIM',
  'DUISHEEVA BEGIMAI',
  'ESENBAEVA ASEL',
  'IBRAIMOVA JYLDYZ',
  'KENJEBAEVA AIPERI',
  'MAMBETOVA NURAIYM',
  'OROZBAEVA KANYKEI',
  'SADYROVA ZHANARA',
];
const MEN = [
  'ALYKULOV BEKZAT',
  'BAIALIEV ERMEK',
  'CHYNYBAEV TALANT',
  'DZHAKYPOV ISLAM',
  'ISMAILOV DASTAN',
  'KALYKOV MIRLAN',
  'MATRAIMOV ALMAZ',
  'NURMATOV KUBANYCH',
  'RYSPEKOV TILEK',
  'USENOV SANJAR',
  'TOKTOGULOV ARSEN',
];

/** One of the travellers of the month, by number; all have passports for trips abroad. */
export function inventTraveller(n: number): Traveller {
  const list = n % 2 === 0 ? WOMEN : MEN;
  const [surname = '', name = ''] = (list[Math.floor(n / 2) % list.length] ?? '').split(' ');
  const age = 24 + ((n * 7) % 38);
  return { ...(n % 2 === 0 ? woman : man)(surname, name, age), abroad: true };
}

export const categoryOf = ({ category }: Traveller): Category => category ?? 'aaa';

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

/** A traveller's data in a booking. Document numbers differ per booking and start, by `serial`. */
export function toPassengerForm(who: Traveller, serial: number, today: LocalDate) {
  const child = categoryOf(who) !== 'aaa';
  const [documentType, documentNumber] = child
    ? ['birthCertificate', `IV-AB-${padded(300_000 + serial, 6)}`]
    : who.abroad
      ? ['internationalPassport', `AC${padded(4_100_000 + serial, 7)}`]
      : ['passport', `ID${padded(2_200_000 + serial, 7)}`];
  return {
    surname: who.surname,
    name: who.name,
    gender: who.gender,
    noPatronymic: true,
    birthdate: addDays(today, -Math.round(who.age * 365.25) - 40),
    citizenship: 'KG',
    documentType,
    documentNumber,
    expiration: child ? '' : addDays(today, 1_500),
  };
}
