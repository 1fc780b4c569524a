import type { Agreement } from '../api.ts';

/** Where the text of each agreement of spec §5 stands. */
export const AGREEMENT_PAGES: Readonly<Record<Agreement['key'], string>> = {
  return: 'content/refund-exchange',
  tariff: 'content/tariff-rules',
  offer: 'content/agmnt',
  privacy: 'policy',
  'personal-data': 'content/personal-data',
};
