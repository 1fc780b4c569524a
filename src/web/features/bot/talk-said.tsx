import { useTranslations } from 'use-intl';
import type { BotSaid } from '#modules/bot/api.ts';
import { Link } from '../../ui/link.tsx';
import css from './bot.module.css';
import { Facts } from './facts.tsx';

type Said = Pick<BotSaid, 'step' | 'text' | 'reply' | 'facts'> & { page?: string | null };

/** What was said so far, and what the bot writes now. */
export function TalkSaid(props: { said: readonly Said[]; text: string | null; orderId: string | null; now: string }) {
  const t = useTranslations('bot.talk');
  return (
    <ol className={css.said} aria-label={t('talk')}>
      {props.said.map(({ text, reply, facts, page }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said does not move
        <li key={n} className={css.turn}>
          {text && (
            <div className={css.bot}>
              <span className="visually-hidden">{t('bot')}: </span>
              <p className={css.text}>{text}</p>
              {facts && <Facts facts={facts} orderId={props.orderId} now={props.now} />}
              {page && <Link to={page}>{t('page')}</Link>}
            </div>
          )}
          {reply && (
            <div className={css.own}>
              <span className="visually-hidden">{t('you')}: </span>
              <p className={css.text}>{reply}</p>
            </div>
          )}
        </li>
      ))}
      {props.text && (
        <li className={css.turn}>
          <div className={css.bot} id="bot-now">
            <span className="visually-hidden">{t('bot')}: </span>
            <p className={css.text}>{props.text}</p>
          </div>
        </li>
      )}
    </ol>
  );
}
