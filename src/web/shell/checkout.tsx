import { useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import type { BookingDraft } from '#modules/orders/api.ts';
import { Countdown } from '../ui/countdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Tunduk } from '../ui/tunduk.tsx';
import { AccountMenu } from './account-menu.tsx';
import css from './checkout.module.css';
import { telHref, useCompany } from './company.ts';
import { ContactButton } from './contact-button.tsx';
import { CONTENT_LINKS, SUPPORT_LINK } from './links.ts';
import { ProgressBar } from './progress-bar.tsx';

type HeldBooking = Pick<BookingDraft, 'expiresAt' | 'serverNow'>;

/** The booking of the current step. */
function useHeldBooking(): HeldBooking | undefined {
  const loaded = useMatches().at(-1)?.loaderData as { booking?: HeldBooking } | undefined;
  return loaded?.booking;
}

/** Time until the offer expires: the only place of a step that shows it. */
function OfferCountdown({ booking }: { booking: HeldBooking }) {
  const t = useTranslations('booking.summary');
  const isExpired = Date.parse(booking.expiresAt) <= Date.parse(booking.serverNow);
  if (isExpired)
    return (
      <p className={`${css.clock} ${css.expired}`}>
        <Icon name="clock" size={18} />
        {t('heldOver')}
      </p>
    );
  return (
    <p className={css.clock}>
      <Icon name="clock" size={18} />
      <span className={css.clockLabel}>{t('held')}</span>
      <Countdown until={booking.expiresAt} serverNow={booking.serverNow} />
    </p>
  );
}

/** Above the checkout steps: the home link, the offer's time limit, and help. */
export function CheckoutHeader() {
  const t = useTranslations('shell');
  const booking = useHeldBooking();
  return (
    <header className={css.header}>
      <ProgressBar />
      <div className={`wrap ${css.row}`}>
        <Link to="/" className={css.brand} aria-label={t('nav.home')}>
          <Tunduk size={26} stroke={5} />
          <span>Sapar</span>
        </Link>
        <div className={css.tools}>
          {booking && <OfferCountdown booking={booking} />}
          <ContactButton />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}

/** Below the checkout steps: contacts and documents. */
export function CheckoutFooter() {
  const t = useTranslations('shell.footer');
  const { phones } = useCompany();
  return (
    <footer className={css.footer}>
      <div className="wrap">
        <ul className={css.links}>
          {phones.slice(0, 1).map((phone) => (
            <li key={phone}>
              <a href={telHref(phone)}>{phone}</a>
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
