/** Raw office statuses of spec §4. */
export const REQUEST_STATUSES = ['new', 'process', 'paused', 'complete', 'notActual', 'checkup', 'revision'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/**
 * `refund`, `exchange`, `split` and `services`: those that the carrier does not do by itself. `contact_change`: for a
 * buyer who has lost the order's telephone and e-mail.
 */
export const ORDER_REQUEST_KINDS = [
  'release_seats',
  'forced_refund',
  'refund',
  'exchange',
  'passport_change',
  'contact_change',
  'split',
  'services',
] as const;
/** All kinds: those about an order, and `travel`: services that staff find and arrange, without an order. */
export const REQUEST_KINDS = [...ORDER_REQUEST_KINDS, 'travel'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What is to be done with tickets: sums worked out, agreed to by a second person, begun at the carrier, done. */
export const ACTION_STATES = ['none', 'calculated', 'approved', 'sent', 'done'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** Why it is paused: it waits for its author, or for the carrier or the hotel. */
export const PAUSE_REASONS = ['author', 'supplier'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export type RequestState = {
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly action: ActionState;
  /** Null: it is not paused. */
  readonly pauseReason: PauseReason | null;
  /** Who of us serves it. */
  readonly executorId: string | null;
  /** The user who asked for it; null for a visitor. */
  readonly authorId: string | null;
  /** Who worked the sums out. */
  readonly calculatedBy: string | null;
  /** Documents attached to it. */
  readonly files: number;
};

/** What a person of ours may do with it. */
export const STAFF_ACTIONS = [
  'claimed',
  'assigned',
  'asked',
  'paused',
  'resumed',
  'calculated',
  'approved',
  'returned_for_revision',
  'begun',
  'completed',
  'rejected',
] as const;

export type RequestEvent = {
  readonly on:
    | (typeof STAFF_ACTIONS)[number]
    | 'done'
    | 'failed'
    | 'answered'
    | 'withdrawn'
    | 'accepted'
    | 'disputed'
    | 'settled'
    | 'released';
  /** The user of the house who does it; null for the author and for our own jobs. */
  readonly by: string | null;
  /** Who is to serve it, when it is assigned. */
  readonly to?: string;
  /** An administrator does it. */
  readonly lead?: boolean;
};
export type EventName = RequestEvent['on'];

export const newRequestState = (kind: RequestKind): RequestState => ({
  kind,
  status: 'new',
  action: 'none',
  pauseReason: null,
  executorId: null,
  authorId: null,
  calculatedBy: null,
  files: 0,
});

/** Statuses in which somebody still works on it. */
export const OPEN_STATUSES = ['new', 'process', 'paused', 'revision'] as const satisfies readonly RequestStatus[];
export const isOpen = (status: RequestStatus): boolean => (OPEN_STATUSES as readonly RequestStatus[]).includes(status);
/** Nothing more happens to it. */
export const isEnded = (status: RequestStatus): boolean => status === 'complete' || status === 'notActual';
export const movesMoney = (kind: RequestKind): boolean => kind === 'forced_refund' || kind === 'refund';
export const needsDocuments = (kind: RequestKind): boolean => kind === 'forced_refund' || kind === 'contact_change';
