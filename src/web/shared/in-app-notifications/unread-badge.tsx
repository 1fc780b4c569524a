import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOwner } from '../../shell/use-owner.ts';
import { subscribeToUnread } from '../live/live-stream.ts';
import { useAccount } from '../session/session.ts';
import css from './unread-badge.module.css';

const MAX_SHOWN = 99;

/** The number on the icon of the installed site, where the system shows one. */
function setIconBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return;
  (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => {});
}

/** The number of unread notifications, live, also on the icon of the installed site. */
export default function UnreadBadge() {
  const t = useTranslations('account.menu');
  const [unread, setUnread] = useState(0);
  const owner = useOwner();
  // Until staff have their second factor, they get no notices.
  const mayRead = useAccount()?.needsSecondFactor !== true;
  useEffect(() => {
    if (!mayRead) return undefined;
    return subscribeToUnread(owner, (notice) => {
      setUnread(notice.unread);
      setIconBadge(notice.unread);
    });
  }, [owner, mayRead]);
  return (
    <output>
      {unread > 0 && (
        <>
          <span className={css.count} aria-hidden="true">
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
          <span className="visually-hidden">{t('unread', { count: unread })}</span>
        </>
      )}
    </output>
  );
}
