import { PASSENGER_SORTS, type PassengerFilter, type PassengerSort } from '#modules/travellers/api.ts';

export type PassengerListParams = { filter: PassengerFilter; sort: PassengerSort; after: string | undefined };

/** Parameters of the list address; invalid values are ignored. */
export function readPassengerListParams(search: URLSearchParams): PassengerListParams {
  const filter: PassengerFilter = {};
  const q = search.get('q')?.trim().slice(0, 60);
  if (q) filter.q = q;
  const documents = search.get('documents');
  if (documents === 'expired' || documents === 'soon') filter.documents = documents;
  const contract = search.get('contract')?.slice(0, 64);
  if (contract) filter.contract = contract;
  const sort = PASSENGER_SORTS.find((each) => each === search.get('sort')) ?? 'name';
  const after = search.get('after') ?? '';
  const isByLetter = sort === 'name' && (!q || q.length === 1);
  const cursorPattern = isByLetter ? /^[A-Z]\d{1,6}$/ : /^\d{1,6}$/;
  return { filter, sort, after: cursorPattern.test(after) ? after : undefined };
}

/** The same address with some parameters changed; undefined removes one. */
export function address(search: URLSearchParams, change: Record<string, string | undefined>): string {
  const next = new URLSearchParams(search);
  for (const name of ['saved', 'deleted']) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `?${next}` : '/account/passengers';
}
