import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import css from './live-unread.module.css';
import { listenUnread } from './unread-line.ts';

const MOST = 99;

/** The number on the bell, live. */
export default function LiveUnread() {
  const t = useTranslations('account.menu');
  const [unread, setUnread] = useState(0);
  useEffect(() => listenUnread((notice) => setUnread(notice.unread)), []);
  return (
    <output>
      {unread > 0 && (
        <>
          <span className={css.count} aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
          <span className="visually-hidden">{t('unread', { count: unread })}</span>
        </>
      )}
    </output>
  );
}
