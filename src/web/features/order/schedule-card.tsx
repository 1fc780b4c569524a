import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { formatDate, formatDuration, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './schedule-card.module.css';

type Segment = Order['slices'][number]['segments'][number];

const MINUTE = 60_000;
const minutesLater = (previous: Segment, current: Segment): number =>
  Math.round((Date.parse(current.departsAt) - Date.parse(previous.departsAt)) / MINUTE);

/** A schedule change: previous and current times of each flight, the differences, and the buyer's choice. */
export function ScheduleCard({ order }: { order: Order }) {
  const t = useTranslations('order.schedule');
  const navigation = useNavigation();
  const { schedule } = order;
  if (!schedule) return null;
  const previousSegments = schedule.previousSlices.flatMap((slice) => slice.segments);
  const after = schedule.currentSlices.flatMap((slice) => slice.segments);
  const isCanceled = schedule.canceled.length > 0;
  return (
    <Card accent="danger" aria-labelledby="schedule">
      <CardHead level={2} id="schedule" title={isCanceled ? t('canceledTitle') : t('title')} />
      <p>{isCanceled ? t('canceledText') : schedule.significant ? t('significantText') : t('text')}</p>
      <ul className={css.flights}>
        {previousSegments.map((previous, i) => (
          <Flight
            key={`${previous.flight} ${previous.departsAt}`}
            previous={previous}
            current={after[i] ?? previous}
            order={order}
            canceled={schedule.canceled.includes(previous.flight)}
          />
        ))}
      </ul>
      <div className={css.choice}>
        {!isCanceled && (
          <Form method="post">
            <input type="hidden" name="intent" value="accept-schedule" />
            <input type="hidden" name="change" value={schedule.id} />
            <Button icon="check" busy={navigation.formData?.get('intent') === 'accept-schedule'}>
              {t('accept')}
            </Button>
          </Form>
        )}
        {order.actions.includes('exchange') && (
          <LinkButton variant="secondary" prefetch="none" to={`/order/${order.id}/exchange`}>
            {schedule.significant ? t('changeFree') : t('change')}
          </LinkButton>
        )}
        {order.actions.includes('refund') && (
          <LinkButton variant="secondary" prefetch="none" to={`/order/${order.id}/refund`}>
            {schedule.significant ? t('refundAll') : t('refund')}
          </LinkButton>
        )}
      </div>
      <p className={css.muted}>{t('nothing')}</p>
    </Card>
  );
}

function Flight(props: { previous: Segment; current: Segment; order: Order; canceled: boolean }) {
  const { previous, current, order, canceled } = props;
  const t = useTranslations('order.schedule');
  const locale = useAppLocale();
  const city = (key: string) => order.locations[key]?.city[locale] ?? key;
  const shift = minutesLater(previous, current);
  const times = ({ departsLocal, arrivesLocal }: Segment) =>
    `${formatDate(departsLocal, locale)}, ${formatTime(departsLocal)} – ${formatTime(arrivesLocal)}`;
  const difference = formatDuration(Math.abs(shift), locale);
  return (
    <li className={css.flight}>
      <p className={css.name}>
        <span className="tabular">{previous.flight}</span> · {city(previous.from)} — {city(previous.to)}
      </p>
      <dl className={css.times}>
        <div>
          <dt>{t('was')}</dt>
          <dd className={css.previous}>{times(previous)}</dd>
        </div>
        <div>
          <dt>{t('now')}</dt>
          <dd>
            {canceled ? (
              <strong className={css.canceled}>{t('notFlown')}</strong>
            ) : shift === 0 && previous.arrivesAt === current.arrivesAt ? (
              t('same')
            ) : (
              <>
                <strong>{times(current)}</strong>{' '}
                <span className={css.muted}>
                  {shift === 0
                    ? t('sameDeparture')
                    : shift > 0
                      ? t('later', { difference })
                      : t('earlier', { difference })}
                </span>
              </>
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}
