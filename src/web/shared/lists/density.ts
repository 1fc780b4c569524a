import { useState } from 'react';

/** Cookie of the row density; `1` means comfortable rows with a second line. */
export const DENSITY_COOKIE = 'looseRows';
const YEAR_S = 365 * 86_400;

/** Row density and its setter; the server reads it from the cookie. */
export function useDensity(first: boolean): [boolean, (isComfortable: boolean) => void] {
  const [isComfortable, setLoose] = useState(first);
  return [
    isComfortable,
    (next) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
      document.cookie = `${DENSITY_COOKIE}=${next ? '1' : '0'}; path=/; max-age=${YEAR_S}; samesite=lax`;
      setLoose(next);
    },
  ];
}
