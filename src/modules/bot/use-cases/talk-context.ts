import type { Locale } from '#kernel/locale.ts';
import type { SupportHours } from '#kernel/support-hours.ts';
import { type Flow, stepsById } from '../domain/flow.ts';
import type { Talk } from '../domain/run-flow.ts';
import { stepText } from '../domain/step-text.ts';

const MAX = 3_900;

/** What was answered at a step, in words: the label of an option, or the reply. */
export function replyOf(flow: Flow, { step: id, option, reply }: Talk['turns'][number], locale: Locale): string | null {
  const step = stepsById(flow).get(id);
  if (step?.kind !== 'choice') return reply;
  return step.options.find((one) => one.id === option)?.label[locale] ?? reply;
}

/** What was picked and typed, question by question: staff read it in the conversation. */
export function contextOf(flow: Flow, talk: Talk, locale: Locale, hours: SupportHours): string {
  const steps = stepsById(flow);
  const textOf = (id: string) => {
    const step = steps.get(id);
    return step ? stepText(step, locale, hours) : '';
  };
  const lines = talk.turns.flatMap((turn) => {
    const reply = replyOf(flow, turn, locale);
    return reply ? [`${textOf(turn.step)}\n— ${reply}`] : [];
  });
  const first = talk.turns[0] ?? { step: flow.start };
  // A person who wants to talk to staff at once has answered nothing.
  const text = lines.length > 0 ? lines.join('\n') : `${textOf(first.step)}\n— …`;
  return text.length > MAX ? `…${text.slice(-MAX)}` : text;
}
