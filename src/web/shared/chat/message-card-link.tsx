import { useTranslations } from 'use-intl';
import type { MessageCard } from '#modules/conversations/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { useFormatInstant } from '../order/use-format-instant.ts';
import css from './chat.module.css';

/** An offer in a conversation, leading to the offers of its request. */
export function MessageCardLink(props: { card: MessageCard; side: 'author' | 'staff'; now: string }) {
  const { requestId, title, total, deadline } = props.card;
  const t = useTranslations('conversations.card');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(props.now);
  const page = `${props.side === 'staff' ? '/office' : '/account'}/requests/${encodeURIComponent(requestId)}`;
  return (
    <Link to={`${page}#offers`} className={css.card ?? ''}>
      <span className={css.cardKind}>{t('offer')}</span>
      <strong>{title[locale]}</strong>
      <Money value={total} />
      <span className={css.cardKind}>{t('until', { when: formatInstant(deadline) })}</span>
    </Link>
  );
}
