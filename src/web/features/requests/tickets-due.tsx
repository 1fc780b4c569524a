import { useTranslations } from 'use-intl';
import type { Conversation } from '#modules/conversations/api.ts';
import { TicketClock } from '../../shared/chat/ticket-clock.tsx';
import { Link } from '../../ui/link.tsx';
import css from './tickets-due.module.css';

/** How many tickets stand above the queue; the inbox has all. */
const SHOWN = 5;

/** Support tickets that are due first, above the queue and the board of requests. */
export function TicketsDue({ tickets, now }: { tickets: readonly Conversation[]; now: string }) {
  const t = useTranslations('requests.desk');
  if (tickets.length === 0) return null;
  return (
    <nav className={css.tickets} aria-label={t('tickets')}>
      <Link to="/office/chats?filter=due" prefetch="none">
        {t('tickets')}
      </Link>
      <ul>
        {tickets.slice(0, SHOWN).map(({ id, number, clock, executor }) => (
          <li key={id}>
            <Link to={`/office/chats?filter=due&chatId=${id}`} prefetch="none">
              {number}
            </Link>
            <TicketClock clock={clock} serverNow={now} />
            <span>{executor?.mine ? t('mine') : (executor?.name ?? t('free'))}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
