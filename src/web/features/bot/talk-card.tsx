import { useEffect, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BotTalk } from '#modules/bot/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { TalkRefusal } from './answer-form.tsx';
import css from './bot.module.css';
import { TalkAnswers } from './talk-answers.tsx';
import { TalkSaid } from './talk-said.tsx';

/** Spec §9: the bot opens the chat after 5 seconds. */
const OPENS_AFTER_SECONDS = 5;

/** Opens the chat by itself; a person may open it at once, and without scripts they do. */
function OpensChat({ talk, chat }: { talk: BotTalk; chat: string }) {
  const t = useTranslations('bot.talk');
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(OPENS_AFTER_SECONDS);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (seconds > 1) setSeconds(seconds - 1);
      // Going back from the chat leads to where the person came from, not here again.
      else void navigate(chat, { replace: true });
    }, 1_000);
    return () => clearTimeout(timer);
  }, [seconds, chat, navigate]);
  const handedOver = talk.open ? t('handedOver') : t('handedOverClosed');
  return (
    <Alert tone="done" live title={talk.outcome === 'created' ? t('created') : handedOver}>
      <p role="timer" aria-live="off">
        {t('opensIn', { seconds })}
      </p>
      <LinkButton to={chat} prefetch="none" replace>
        {t('openNow')}
      </LinkButton>
    </Alert>
  );
}

function BeginForm({ again }: { again: boolean }) {
  const t = useTranslations('bot.talk');
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" action="/support-chat">
      <input type="hidden" name="intent" value="bot-begin" />
      <Button busy={busy} variant={again ? 'quiet' : 'primary'} size={again ? 'small' : 'normal'}>
        {t(again ? 'again' : 'begin')}
      </Button>
    </Form>
  );
}

/** A conversation with the bot, or the offer to begin one. `chat`: where the chat is that it has opened. */
export function TalkCard(props: {
  talk: BotTalk | null;
  chat: string | null;
  outOfHours: boolean;
  refusal: TalkRefusal | null;
  now: string;
}) {
  const { talk, chat, refusal } = props;
  const t = useTranslations('bot.talk');
  const end = useRef<HTMLDivElement>(null);
  const answers = talk?.answers ?? 0;
  // The page stays where it is when it opens; after an answer the next step comes into view.
  useEffect(() => {
    if (answers > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [answers]);
  return (
    <Card aria-labelledby="bot" className={css.card ?? ''}>
      <header className={css.head}>
        <h2 id="bot">
          <Icon name="chat" /> {t('title')}
        </h2>
        {talk && <BeginForm again />}
      </header>
      {!talk && (
        <>
          <p className={css.muted}>{t('lead')}</p>
          {props.outOfHours && <p className={css.muted}>{t('outOfHours')}</p>}
          {refusal?.text && (
            <Alert key={refusal.at} tone="error" live>
              {refusal.text}
            </Alert>
          )}
          <BeginForm again={false} />
        </>
      )}
      {talk && <TalkSaid said={talk.said} text={talk.text} orderId={talk.orderId} now={props.now} />}
      {talk && <TalkAnswers talk={talk} refusal={refusal} />}
      {talk && talk.outcome !== null && chat && <OpensChat talk={talk} chat={chat} />}
      {talk?.outcome === 'ended' && <output className={css.muted}>{t('ended')}</output>}
      <div ref={end} />
    </Card>
  );
}
