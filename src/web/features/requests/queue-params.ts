import {
  PRIORITIES,
  QUEUE_CURSOR,
  type QueuedRequest,
  type QueueFilter,
  REQUEST_KINDS,
  REQUEST_STATUSES,
} from '#modules/requests/api.ts';

export type QueueParams = QueueFilter & { status?: QueuedRequest['status']; all?: '1' };

/** Filters of the queue's address, what page of it, and whether it is shown as a board; invalid values are ignored. */
export function readQueueParams(query: URLSearchParams): {
  params: QueueParams;
  after: string | undefined;
  isBoard: boolean;
} {
  const status = REQUEST_STATUSES.find((each) => each === query.get('status'));
  const kind = REQUEST_KINDS.find((each) => each === query.get('kind'));
  const priority = PRIORITIES.find((each) => each === query.get('priority'));
  const executor = query.get('executor') ?? '';
  const q = (query.get('q') ?? '').trim().slice(0, 20);
  const contract = (query.get('contract') ?? '').trim().slice(0, 60);
  const after = query.get('after') ?? '';
  return {
    params: {
      ...(status && { status }),
      ...(kind && { kind }),
      ...(priority && { priority }),
      ...(/^[\w-]{1,64}$/.test(executor) && { executor }),
      ...(q !== '' && { q }),
      ...(contract !== '' && { contract }),
      ...(query.get('overdue') === '1' && { overdue: '1' as const }),
      ...(query.get('all') === '1' && { all: '1' as const }),
    },
    after: QUEUE_CURSOR.test(after) ? after : undefined,
    isBoard: query.get('view') === 'board',
  };
}

/** The address of the queue with these filters. */
export function queuePath(params: QueueParams, more: { view?: 'board' | undefined; after?: string } = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...params, ...more })) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `/office/requests?${query}` : '/office/requests';
}
