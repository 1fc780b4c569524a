import { type ReactNode, useEffect, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import type { Ancillaries, BookingDraft, ChosenAncillary } from '#modules/orders/api.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import { useReleaseOnExit } from '../../shared/ancillaries/use-release-on-exit.ts';
import {
  type BookingStep,
  canOpenStep,
  isExpired,
  STEP_PATHS,
  stepIndex,
  stepPath,
} from '../../shared/booking/steps.ts';
import { BookingItineraryCard, PriceSummary, PriceSummaryBar } from '../../shared/booking/summary.tsx';
import { useRouteName } from '../../shared/booking/use-route-name.ts';
import { ApprovalAlert } from '../../shared/travel-policy/booking-approval.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Steps } from '../../ui/steps.tsx';
import css from './frame.module.css';
import { repeatSearchLink } from './repeat-search.ts';
import { SellingContract } from './seller-card.tsx';

/** Whether the offer has expired; the page is reloaded at that moment. */
function useOfferExpired(booking: BookingDraft): boolean {
  const [ended, set] = useState(false);
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server counts again
  useEffect(() => {
    set(false);
    const remainingMs = Date.parse(booking.expiresAt) - Date.parse(booking.serverNow);
    if (remainingMs <= 0) return;
    const timer = setTimeout(() => {
      set(true);
      void revalidate();
    }, remainingMs);
    return () => clearTimeout(timer);
  }, [booking.serverNow, booking.expiresAt]);
  return ended || isExpired(booking);
}

/** Actions for an expired offer: check the price again once passenger data are complete, or repeat the search. */
function ExpiredActions({ booking }: { booking: BookingDraft }) {
  const t = useTranslations('booking.expired');
  return (
    <div className={css.expiredActions}>
      {canOpenStep('services', booking.furthestStep) && (
        <Form method="post" action={stepPath(booking.id, 'services')}>
          <Button variant="secondary" icon="refund">
            {t('recheck')}
          </Button>
        </Form>
      )}
      <LinkButton to={repeatSearchLink(booking)} icon="search">
        {t('repeat')}
      </LinkButton>
    </div>
  );
}

/** Layout of every booking step: progress, the step itself, and the summary with the next action. */
export function BookingFrame(props: {
  booking: BookingDraft;
  /** Selected ancillaries, included in the total. */
  ancillaries?: readonly ChosenAncillary[] | undefined;
  /** A discount under its name, taken off the total. */
  discount?: { name: string; amount: Money } | undefined;
  step: BookingStep;
  title: ReactNode;
  lead?: ReactNode;
  /** The next action, shown in the summary and in the bottom bar of phones. */
  action: ReactNode;
  /** True when the step stays usable after the offer expires; otherwise the expiry message replaces it. */
  usableAfterExpiry?: boolean;
  saved?: ReactNode;
  /** Refund timeline; when absent, the short table is shown. */
  refund?: ReactNode;
  /** Why it costs that, for agencies and staff. */
  reasons?: PriceExplanation | null | undefined;
  /** Latest ancillaries response, when it is newer than the booking. */
  seenAt?: string | undefined;
  /** An ancillaries request is pending. */
  pendingUpdate?: (() => Promise<Ancillaries> | null) | undefined;
  children: ReactNode;
}) {
  const { booking } = props;
  const t = useTranslations('booking');
  const route = useRouteName(booking);
  const offerExpired = useOfferExpired(booking);
  useReleaseOnExit(
    'booking',
    booking.id,
    `/booking/${booking.id}`,
    props.seenAt ?? booking.serverNow,
    props.pendingUpdate,
  );
  const closed = offerExpired && !props.usableAfterExpiry;
  const action = closed ? null : props.action;
  return (
    <div className={`wrap ${css.page}`}>
      <title>{t('title', { step: t(`steps.${props.step}`), route })}</title>
      <meta name="description" content={route} />
      <Steps
        label={t('steps.label')}
        current={stepIndex(props.step)}
        steps={STEP_PATHS.map(({ step }) => ({
          name: t(`steps.${step}`),
          to: canOpenStep(step, booking.furthestStep) ? stepPath(booking.id, step) : undefined,
        }))}
      />
      <div className={css.columns}>
        <div className={css.side}>
          <BookingItineraryCard booking={booking} step={props.step} refund={props.refund} />
        </div>
        <div className={css.main}>
          {closed ? (
            <EmptyState
              level={1}
              drawing="closed"
              title={t('expired.title')}
              actions={<ExpiredActions booking={booking} />}
            >
              {t('expired.text')}
            </EmptyState>
          ) : (
            <>
              <header>
                <h1 className={css.title}>{props.title}</h1>
                {props.lead && <p className={css.lead}>{props.lead}</p>}
              </header>
              <SellingContract booking={booking} changes={props.step !== 'tickets'} />
              {offerExpired && (
                <Alert tone="wait" live title={t('expired.title')}>
                  <p>{t('expired.kept')}</p>
                  <ExpiredActions booking={booking} />
                </Alert>
              )}
              <ApprovalAlert booking={booking} />
              {props.children}
            </>
          )}
        </div>
        <div className={css.amounts}>
          <PriceSummary
            booking={booking}
            ancillaries={props.ancillaries}
            discount={props.discount}
            action={action}
            saved={props.saved}
            reasons={props.reasons}
          />
        </div>
      </div>
      <PriceSummaryBar
        booking={booking}
        ancillaries={props.ancillaries}
        isExpired={offerExpired}
        action={action}
        actionHasTotal={props.step === 'payment'}
      />
    </div>
  );
}
