import { AppError } from '#kernel/app-error.ts';
import { type Flow, stepsById, type Topic } from '../domain/flow.ts';
import { type AnswerFacts, baggageFacts, checkInFacts, payTillFacts, refundFacts } from '../domain/order-facts.ts';
import type { Talk } from '../domain/run-flow.ts';
import type { BotDeps, Visitor } from '../ports.ts';
import { orNull } from './own-talk.ts';

/** What the order says of a topic; orders decide what this visitor may see of it. */
async function readFacts(deps: BotDeps, visitor: Visitor, topic: Topic, talk: Talk): Promise<AnswerFacts> {
  const id = talk.order;
  if (id === null) return { topic: 'refused', code: 'orders.not_found' };
  try {
    if (topic === 'check_in') return checkInFacts(await deps.orders.checkIn(visitor, id));
    const order = await deps.orders.read(visitor, id);
    if (topic === 'baggage') return baggageFacts(order);
    if (topic === 'pay_till') return payTillFacts(order);
    const chosen = talk.passengers.length > 0 ? talk.passengers : order.passengers.map((passenger) => passenger.id);
    // Nothing is promised before the issue, to a finder, or by a carrier that refunds by hand: then the rule counts.
    const quote = order.tickets.length > 0 ? await orNull(deps.orders.quoteRefund(visitor, id, chosen)) : null;
    return refundFacts(order, quote);
  } catch (error) {
    if (error instanceof AppError) return { topic: 'refused', code: error.code };
    throw error;
  }
}

/** Fills in the facts of the steps that were passed since. */
export async function withFacts(
  deps: BotDeps,
  visitor: Visitor,
  flow: Flow,
  { talk, passed }: { talk: Talk; passed: number },
): Promise<Talk> {
  const steps = stepsById(flow);
  const turns = await Promise.all(
    talk.turns.map(async (turn, n) => {
      const step = steps.get(turn.step);
      if (n < passed || step?.kind !== 'answer') return turn;
      return { ...turn, facts: await readFacts(deps, visitor, step.topic, talk) };
    }),
  );
  return { ...talk, turns };
}
