import { LISTED_STATUSES, type OwnRequestsFilter, REQUEST_CURSOR, REQUEST_KINDS } from '#modules/requests/api.ts';

/** Parameters of the list address; invalid values are ignored. */
export function readOwnRequestsParams(search: URLSearchParams): {
  filter: OwnRequestsFilter;
  after: string | undefined;
} {
  const status = LISTED_STATUSES.find((each) => each === search.get('status'));
  const kind = REQUEST_KINDS.find((each) => each === search.get('kind'));
  const q = (search.get('q') ?? '').trim().slice(0, 20);
  const after = search.get('after') ?? '';
  return {
    filter: { ...(status && { status }), ...(kind && { kind }), ...(q && { q }) },
    after: REQUEST_CURSOR.test(after) ? after : undefined,
  };
}
