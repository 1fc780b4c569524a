import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { BotAwaited, BotTalk } from '#modules/bot/api.ts';
import css from './bot.module.css';
import { talkPath } from './talk-form.ts';

/** What came of the last answer, where it was refused; what was typed stays. */
export type TalkRefusal = {
  at: string;
  text: string | null;
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
};
export type PartProps<K extends BotAwaited['kind']> = {
  talk: BotTalk;
  awaited: Extract<BotAwaited, { kind: K }>;
  refusal: TalkRefusal | null;
};

/** The form of the present step whose fields go back with its person. */
export const TYPED_FORM = 'bot-typed';

/** A form that answers the bot at its present step. */
export function AnswerForm(props: {
  talk: BotTalk;
  kind: string;
  children: ReactNode;
  className?: string;
  id?: string;
}) {
  const { talk, kind } = props;
  return (
    <Form
      method="post"
      id={props.id}
      action={talkPath(talk.id)}
      noValidate
      preventScrollReset
      className={props.className ?? css.form ?? ''}
    >
      <input type="hidden" name="intent" value="bot-answer" />
      <input type="hidden" name="talk" value={talk.id} />
      <input type="hidden" name="answers" value={talk.answers} />
      <input type="hidden" name="kind" value={kind} />
      {props.children}
    </Form>
  );
}

export const useBusy = (): boolean => useNavigation().state !== 'idle';
