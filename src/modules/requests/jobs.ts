import { z } from 'zod';
import { chargePaid } from '#modules/ancillaries/events.ts';
import {
  authorAnswered,
  deskAwaited,
  pauseAnswered,
  staffAnswered,
  staffMentioned,
} from '#modules/conversations/events.ts';
import { exchangeAgreed, orderReturned, orderSplit } from '#modules/orders/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { RequestsDeps } from './ports.ts';
import { DROP_CHARGES_JOB, dropUnpaidCharges, noteChargePaid } from './use-cases/charges.ts';
import { checkWaitingFiles } from './use-cases/check-waiting-files.ts';
import { completeSilentRequests } from './use-cases/complete-silent-requests.ts';
import { continueAnswered } from './use-cases/continue-answered.ts';
import {
  CHAT_ANSWER_JOB,
  emailChatAnswer,
  notifyDesk,
  notifyExecutorOfMessage,
  notifyMentioned,
  queueChatAnswer,
} from './use-cases/email-chat-answer.ts';
import { noteExchangeAgreed } from './use-cases/exchange-by-hand.ts';
import { followSplit } from './use-cases/follow-split.ts';
import { releaseRequests } from './use-cases/release-requests.ts';
import { syncActions } from './use-cases/sync-actions.ts';
import { warnOfDeadlines } from './use-cases/warn-of-deadlines.ts';

const zOrderEvent = z.object({ orderId: z.string() });
const zAnswered = z.object({ subjectKind: z.string(), subjectId: z.string().nullable(), seq: z.int() });
const zAuthorAnswered = zAnswered.extend({ quotedAt: z.string().nullable().default(null) });
const zPauseAnswered = zAnswered.omit({ seq: true }).extend({ at: z.iso.datetime() });
const zStaffAnswered = zAnswered.extend({ userId: z.string() });
const zMentioned = zAnswered.extend({ userIds: z.array(z.string()) });
const zChatAnswer = z.object({ requestId: z.string(), seq: z.int() });
const zEnded = z.object({ requestId: z.string() });
const zPaidCharge = z.object({ requestId: z.string(), purchaseId: z.string() });
const zAgreed = z.object({ requestId: z.string(), exchangeId: z.string() });
const zParted = zOrderEvent.extend({ childId: z.string() });

/**
 * The background entrances: what became of acts, by the orders' news and every minute; who has left an order takes
 * their requests along; a week's silence is a yes; an unread answer in a chat is e-mailed.
 */
export const requestsJobs = (deps: RequestsDeps): Job[] => [
  {
    name: subscribeTo(orderReturned, 'requests'),
    run: (payload) => syncActions(deps, zOrderEvent.parse(payload).orderId),
  },
  {
    name: subscribeTo(orderSplit, 'requests'),
    run: (payload) => followSplit(deps, zParted.parse(payload)),
  },
  {
    name: subscribeTo(authorAnswered, 'requests'),
    run: async (payload) => {
      const { subjectKind, subjectId, seq, quotedAt } = zAuthorAnswered.parse(payload);
      if (subjectKind === 'request' && subjectId) await queueChatAnswer(deps, { requestId: subjectId, seq }, quotedAt);
    },
  },
  {
    name: subscribeTo(chargePaid, 'requests'),
    run: (payload) => noteChargePaid(deps, zPaidCharge.parse(payload)),
  },
  {
    name: subscribeTo(exchangeAgreed, 'requests'),
    run: (payload) => noteExchangeAgreed(deps, zAgreed.parse(payload)),
  },
  {
    name: subscribeTo(staffMentioned, 'requests'),
    run: async (payload) => {
      const { subjectKind, subjectId, seq, userIds } = zMentioned.parse(payload);
      if (subjectKind === 'request' && subjectId) await notifyMentioned(deps, { requestId: subjectId, seq, userIds });
    },
  },
  {
    name: subscribeTo(staffAnswered, 'requests'),
    run: async (payload) => {
      const { subjectKind, subjectId, seq, userId } = zStaffAnswered.parse(payload);
      if (subjectKind === 'request' && subjectId)
        await notifyExecutorOfMessage(deps, { requestId: subjectId, seq, userId });
    },
  },
  {
    name: subscribeTo(deskAwaited, 'requests'),
    run: async (payload) => {
      const { subjectKind, subjectId, seq, userIds } = zMentioned.parse(payload);
      if (subjectKind === 'request' && subjectId) await notifyDesk(deps, { requestId: subjectId, seq, userIds });
    },
  },
  {
    name: subscribeTo(pauseAnswered, 'requests'),
    run: async (payload) => {
      const { subjectKind, subjectId, at } = zPauseAnswered.parse(payload);
      if (subjectKind === 'request' && subjectId) await continueAnswered(deps, { requestId: subjectId, at });
    },
  },
  { name: CHAT_ANSWER_JOB, run: (payload) => emailChatAnswer(deps, zChatAnswer.parse(payload)) },
  { name: DROP_CHARGES_JOB, run: (payload) => dropUnpaidCharges(deps, zEnded.parse(payload).requestId) },
  { name: 'requests.follow-acts', cron: '* * * * *', run: () => syncActions(deps) },
  { name: 'requests.check-files', cron: '* * * * *', run: () => checkWaitingFiles(deps) },
  { name: 'requests.warn-of-deadlines', cron: '*/5 * * * *', run: () => warnOfDeadlines(deps) },
  { name: 'requests.release', cron: '*/5 * * * *', run: () => releaseRequests(deps) },
  { name: 'requests.settle', cron: '23 * * * *', run: () => completeSilentRequests(deps) },
];
