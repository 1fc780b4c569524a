import { randomInt } from 'node:crypto';
import { addDays, type LocalDate, localDate, weekday } from '#kernel/dates.ts';
import type { Category } from '#kernel/passengers.ts';

export const today = (): LocalDate => localDate(new Date(), 'Asia/Bishkek');

/**
 * There on a Tuesday and back a week later, `week` weeks from now (two at least): every story travels on days of its
 * own, so that none buys another's seats.
 */
export function travelDates(week: number): { out: LocalDate; back: LocalDate } {
  const soon = addDays(today(), week * 7);
  const out = addDays(soon, (9 - weekday(soon)) % 7);
  return { out, back: addDays(out, 7) };
}

const yearsAgo = (years: number): LocalDate => {
  const date = addDays(today(), -Math.round(years * 365.25));
  return date;
};
const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count));

export type Person = {
  category: Category;
  surname: string;
  name: string;
  gender: 'male' | 'female';
  birthdate: LocalDate;
  documentType: 'passport' | 'internationalPassport' | 'birthCertificate';
  documentNumber: string;
  expiration: LocalDate;
};

/** Invented travellers for a flight within Kyrgyzstan, each with a document of their own. */
export const person = (
  category: Category,
  surname: string,
  name: string,
  gender: Person['gender'],
  age: number,
): Person => ({
  category,
  surname,
  name,
  gender,
  birthdate: yearsAgo(age),
  ...(category === 'aaa'
    ? { documentType: 'passport' as const, documentNumber: `ID${digits(7)}` }
    : { documentType: 'birthCertificate' as const, documentNumber: `IV-AB-${digits(6)}` }),
  expiration: category === 'aaa' ? addDays(today(), 2000) : '',
});

/** Two adults, a child and an infant. */
export const familyParty = (): Person[] => [
  person('aaa', 'SALTANATOVA', 'AIPERI', 'female', 34),
  person('aaa', 'SALTANATOV', 'BEKTUR', 'male', 36),
  person('rbg', 'SALTANATOV', 'EMIR', 'male', 8),
  person('rmg', 'SALTANATOVA', 'NURAI', 'female', 1),
];
/** Names as long as they come. */
export const LONG = { surname: 'ABDYKERIMOVATOKTOGULOVA', name: 'KURMANZHANBEKSULTANAIYM' };
export const longParty = (): Person[] => [
  person('aaa', LONG.surname, LONG.name, 'female', 34),
  person('aaa', LONG.surname, `${LONG.name}A`, 'female', 34),
];
export const traveller = (): Person[] => [person('aaa', 'KANATOVA', 'JYLDYZ', 'female', 29)];

export const CONTACTS = { phone: '+996 700 123 456', email: 'buyer@sapar.example' };
