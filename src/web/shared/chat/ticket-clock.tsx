import { useTranslations } from 'use-intl';
import type { Conversation } from '#modules/conversations/api.ts';
import { Badge } from '../../ui/alert.tsx';
import { TimeLeft, useNow } from '../lists/time-left.tsx';
import { useFormatInstant } from '../order/use-format-instant.ts';

/** By when a support ticket is answered, or since when its clock stands. Both sides see the same. */
export function TicketClock({ clock, serverNow }: { clock: Conversation['clock']; serverNow: string }) {
  const t = useTranslations('conversations.clock');
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  if (!clock) return null;
  const { deadline, pausedAt } = clock;
  const isOver = pausedAt === null && Date.parse(deadline) < now;
  const text = pausedAt
    ? t('paused', { moment: formatInstant(pausedAt) })
    : t(isOver ? 'passed' : 'by', { moment: formatInstant(deadline) });
  return (
    <>
      {isOver ? <Badge tone="error">{text}</Badge> : text}
      {pausedAt === null && <TimeLeft until={deadline} now={now} />}
      {clock.priority === 'fire' && <Badge tone="error">{t('fire')}</Badge>}
    </>
  );
}
