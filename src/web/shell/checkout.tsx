import { useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Booking } from '#modules/orders/api.ts';
import { Countdown } from '../ui/countdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Tunduk } from '../ui/tunduk.tsx';
import { AccountMenu } from './account-menu.tsx';
import css from './checkout.module.css';
import { ContactButton } from './contact-button.tsx';
import { CONTENT_LINKS, SUPPORT_LINK } from './links.ts';
import { OFFICE, telephone } from './office-contacts.ts';
import { ProgressBar } from './progress-bar.tsx';

type Held = Pick<Booking, 'expiresAt' | 'serverNow'>;

/** The booking of the step that is shown. */
function useHeld(): Held | undefined {
  const loaded = useMatches().at(-1)?.loaderData as { booking?: Held } | undefined;
  return loaded?.booking;
}

/** How long the price of the booking is held: the only place of a step that says so. */
function HoldClock({ held }: { held: Held }) {
  const t = useTranslations('booking.summary');
  const over = Date.parse(held.expiresAt) <= Date.parse(held.serverNow);
  if (over)
    return (
      <p className={`${css.clock} ${css.late}`}>
        <Icon name="clock" size={18} />
        {t('heldOver')}
      </p>
    );
  return (
    <p className={css.clock}>
      <Icon name="clock" size={18} />
      <span className={css.clockWords}>{t('held')}</span>
      <Countdown until={held.expiresAt} serverNow={held.serverNow} />
    </p>
  );
}

/** Above the steps of a purchase: the way home, how long the price is held, and help. */
export function CheckoutHeader() {
  const t = useTranslations('shell');
  const held = useHeld();
  return (
    <header className={css.header}>
      <ProgressBar />
      <div className={`wrap ${css.row}`}>
        <Link to="/" className={css.brand} aria-label={t('nav.home')}>
          <Tunduk size={26} stroke={5} />
          <span>Sapar</span>
        </Link>
        <div className={css.tools}>
          {held && <HoldClock held={held} />}
          <ContactButton place="header" />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}

/** Below them: whom to call, and the documents. */
export function CheckoutFooter() {
  const t = useTranslations('shell.footer');
  return (
    <footer className={css.footer}>
      <div className="wrap">
        <ul className={css.links}>
          {OFFICE.phones.slice(0, 1).map((phone) => (
            <li key={phone}>
              <a href={telephone(phone)}>{phone}</a>
            </li>
          ))}
          <li>
            <Link to={SUPPORT_LINK}>{t('support')}</Link>
          </li>
          {(['refund', 'agreement', 'policy'] as const).map((name) => (
            <li key={name}>
              <a href={CONTENT_LINKS[name]} target="_blank" rel="noreferrer">
                {t(name)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
