import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isService } from '#kernel/mode.ts';
import { confirmServices } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { asProblem } from '../../api/problem.ts';
import { BookingFrame } from '../../features/booking/frame.tsx';
import { IncludedServices } from '../../features/booking/included-services.tsx';
import { loadBooking } from '../../features/booking/load-booking.ts';
import { repeatSearchLink } from '../../features/booking/repeat-search.ts';
import css from '../../features/booking/services.module.css';
import { stepPath } from '../../features/booking/steps.ts';
import { chosenOffer } from '../../features/booking/summary.tsx';
import { useSaid } from '../../features/booking/use-said.ts';
import { useFareName } from '../../features/search/ground-words.ts';
import { serverContext } from '../../server-context.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/booking-upsale.ts';

const FORM = 'services';

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadBooking(context.get(serverContext).call, params.id, 'services');

/** The carrier is asked for the price once more; then the visitor pays. */
export async function action({ params, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  try {
    await call(confirmServices, { params: { id: params.id } });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) throw thrown;
    return data(
      { code: problem.code, values: problem.details, gone: problem.status === 410 },
      { status: problem.status },
    );
  }
  throw redirect(stepPath(params.id, 'payment'));
}

/** Step three: what the fare includes, for each passenger on each flight. Extras to buy get their tabs here with their own issue. */
export default function Services({ loaderData: booking, actionData }: Route.ComponentProps) {
  const t = useTranslations('booking.services');
  const fareName = useFareName();
  const expired = useTranslations('booking.expired');
  const said = useSaid();
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const offer = chosenOffer(booking);
  const services = useTranslations('services.steps');
  const service = isService(modeOf(booking.itinerary.slices));
  return (
    <BookingFrame
      booking={booking}
      step="services"
      title={service ? services('services') : t('title')}
      lead={service ? services('servicesLead') : t('lead', { name: offer ? fareName(offer.terms) : '' })}
      goesOn
      action={
        <Button full form={FORM} busy={busy}>
          {t('next')}
        </Button>
      }
    >
      {actionData && (
        <Notice tone="error" live title={said(actionData)}>
          {actionData.gone && (
            <LinkButton size="small" to={repeatSearchLink(booking)} icon="search">
              {expired('repeat')}
            </LinkButton>
          )}
        </Notice>
      )}
      <Form id={FORM} method="post" hidden />
      {offer && <IncludedServices booking={booking} terms={offer.terms} />}
      <Card className={css.extras ?? ''}>
        {!service && (
          <p>
            {t('extras')} <Link to={stepPath(booking.id, 'tickets')}>{t('otherFare')}</Link>
          </p>
        )}
        <p className={css.muted}>{service ? services('confirming') : t('confirming')}</p>
      </Card>
    </BookingFrame>
  );
}
