import { readCookie } from '../../shell/client-state.ts';
import { DENSITY_COOKIE } from './density.ts';

/** Whether the reader chose comfortable rows. */
export const readDensity = (request: Request): boolean =>
  readCookie(request.headers.get('cookie'), DENSITY_COOKIE) === '1';
