import { Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { chooseOffer, readBookingOutlook } from '#modules/orders/api.ts';
import { asProblem } from '../../api/problem.ts';
import { BookingFrame } from '../../features/booking/frame.tsx';
import { loadBooking } from '../../features/booking/load-booking.ts';
import { repeatSearchLink } from '../../features/booking/repeat-search.ts';
import { stepPath } from '../../features/booking/steps.ts';
import css from '../../features/booking/tickets.module.css';
import { useSaid } from '../../features/booking/use-said.ts';
import { BookingOutlookCard } from '../../features/refund-simulator/cards.tsx';
import { ChooseFare, FareFamilies } from '../../features/search/fare-families.tsx';
import { SliceDetails, SliceLine } from '../../features/search/slice-line.tsx';
import { serverContext } from '../../server-context.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/booking.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const booking = await loadBooking(call, params.id, 'tickets');
  return { booking, outlook: await call(readBookingOutlook, { params: { id: params.id } }) };
}

/** Another fare family of the same journey. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const offerId = (await request.formData()).get('offerId');
  try {
    await call(chooseOffer, {
      params: { id: params.id },
      body: { offerId: String(offerId ?? '').slice(0, 400) },
    });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) throw thrown;
    return { code: problem.fields[0]?.code ?? problem.code, values: problem.details };
  }
  return redirect(stepPath(params.id, 'tickets'));
}

/** Step one: the journey as chosen, its fare families compared, and the way on. */
export default function Tickets({ loaderData: { booking, outlook }, actionData }: Route.ComponentProps) {
  const t = useTranslations('booking.tickets');
  const said = useSaid();
  const navigation = useNavigation();
  const posting = navigation.state !== 'idle' ? navigation.formData?.get('offerId') : undefined;
  const { slices, offers } = booking.itinerary;
  return (
    <BookingFrame
      booking={booking}
      step="tickets"
      title={t('title')}
      action={
        <LinkButton full to={stepPath(booking.id, 'passengers')}>
          {t('next')}
        </LinkButton>
      }
    >
      {actionData && (
        <Notice tone="error" live>
          {said(actionData)}
        </Notice>
      )}
      <Card>
        <div className={css.head}>
          <h2>{t('flights')}</h2>
          <Link to={repeatSearchLink(booking)}>{t('other')}</Link>
        </div>
        <div className={css.slices}>
          {slices.map((slice, i) => (
            <section key={slice.segments[0]?.departsAt} className={css.slice}>
              <h3 className={css.way}>{i === 0 ? t('out') : t('back')}</h3>
              <SliceLine slice={slice} places={booking.places} carriers={booking.carriers} />
              <SliceDetails slice={slice} places={booking.places} carriers={booking.carriers} />
            </section>
          ))}
        </div>
        <p className={css.note}>{t('localTime')}</p>
      </Card>
      <Card aria-labelledby="fares">
        <div className={css.head}>
          <h2 id="fares">{t('fares')}</h2>
          <p className={css.note}>{t('faresNote')}</p>
        </div>
        <Form method="post" preventScrollReset>
          <FareFamilies
            offers={offers}
            chosen={booking.offerId}
            action={(offer) =>
              offer.id === booking.offerId ? (
                <Badge tone="done" icon="check">
                  {t('chosen')}
                </Badge>
              ) : (
                <ChooseFare offer={offer} primary={false} busy={posting === offer.id} />
              )
            }
          />
        </Form>
      </Card>
      <BookingOutlookCard told={outlook} compare />
    </BookingFrame>
  );
}
