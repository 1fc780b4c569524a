import { ACCOUNT_ROWS } from './account.ts';
import { INVENTORY_ROWS } from './inventory.ts';
import { OFFICE_ROWS } from './office.ts';
import { PUBLIC_ROWS } from './public.ts';
import type { Row } from './row.ts';

/** Every screen of the site with its states: `npm run prove -- pictures` takes a picture of each. */
export const CATALOGUE: readonly Row[] = [...PUBLIC_ROWS, ...ACCOUNT_ROWS, ...OFFICE_ROWS, ...INVENTORY_ROWS];
