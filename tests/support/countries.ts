/** A short list of countries for tests without reference data. */
export const COUNTRIES = [
  'AE',
  'AM',
  'AZ',
  'BY',
  'CN',
  'DE',
  'FR',
  'GB',
  'GE',
  'IN',
  'KG',
  'KR',
  'KZ',
  'MD',
  'RU',
  'TJ',
  'TM',
  'TR',
  'UA',
  'US',
  'UZ',
] as const;

export const isCountry = (iso2: string): boolean => (COUNTRIES as readonly string[]).includes(iso2);
