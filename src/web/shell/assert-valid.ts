import { data } from 'react-router';

/** Spec §2: a route whose validation returns false is a 404. */
export function assertValid(valid: boolean): asserts valid {
  if (!valid) throw data(null, { status: 404 });
}
