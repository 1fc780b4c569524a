/**
 * What the author of a request is e-mailed about, with a notification inside the site; those of the author's notices
 * only a visitor without an account, who has no notifications.
 */
export const REQUEST_EMAILS = [
  'received',
  'process',
  'executor',
  'paused',
  'question',
  'done',
  'rejected',
  'chat',
  'offer',
  'charge',
  'charge_withdrawn',
  'exchange',
  'exchange_withdrawn',
] as const;
export type RequestEmail = (typeof REQUEST_EMAILS)[number];

/** What the author is notified of without an e-mail; `executor`: another one serves the request. */
export const AUTHOR_NOTICES = [
  'process',
  'executor',
  'paused',
  'resumed',
  'deadline',
  'priority',
  'offer_deadline',
  'offer_withdrawn',
  'charge_withdrawn',
  'exchange_withdrawn',
  'file',
  'people',
] as const;
export type AuthorNotice = (typeof AUTHOR_NOTICES)[number];

/** What the executor is notified of that the author did; `support`: of a support chat. */
export const COLLEAGUE_NOTICES = [
  'support',
  'message',
  'answered',
  'withdrawn',
  'accepted',
  'rated',
  'disputed',
  'offer_accepted',
  'people_changed',
  'file',
] as const;
export type ColleagueNotice = (typeof COLLEAGUE_NOTICES)[number];

/** What everybody of the desk is notified of while a support chat (`ticket`: due soon) or a request has no executor. */
export const DESK_NOTICES = ['support', 'ticket', 'created', 'message', 'deadline'] as const;
export type DeskNotice = (typeof DESK_NOTICES)[number];
