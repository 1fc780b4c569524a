import { expect } from 'vitest';
import type { BotAnswer, BotTalk } from '#modules/bot/api.ts';
import type { Browser } from './callers.ts';

export const begin = (who: Browser): Promise<BotTalk> => who.good('POST', '/api/bot/talks');
export const answers = (who: Browser, id: string, given: number, answer: BotAnswer) =>
  who.ask('POST', { path: `/api/bot/talks/${id}/answers`, body: { answers: given, answer } });
/** Answers one after another; the conversation after the last. */
export async function say(who: Browser, from: BotTalk, ...given: BotAnswer[]): Promise<BotTalk> {
  let talk = from;
  for (const answer of given) {
    const { status, body } = await answers(who, talk.id, talk.answers, answer);
    expect([status, body.code]).toEqual([200, undefined]);
    talk = body;
  }
  return talk;
}
export const choose = (option: string): BotAnswer => ({ kind: 'choice', option });
export const agreed: BotAnswer = { kind: 'agreed', agreed: true, phone: '', email: '' };
export const comment = (text: string): BotAnswer => ({ kind: 'comment', text });
