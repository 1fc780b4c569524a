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
const later = (was: Segment, now: Segment): number =>
  Math.round((Date.parse(now.departsAt) - Date.parse(was.departsAt)) / MINUTE);

/**
 * The carrier flies otherwise than was sold: both times of each flight, what differs, and the choice, which is the
 * buyer's.
 */
export function ScheduleCard({ order }: { order: Order }) {
  const t = useTranslations('order.schedule');
  const navigation = useNavigation();
  const { schedule } = order;
  if (!schedule) return null;
  const before = schedule.was.flatMap((slice) => slice.segments);
  const after = schedule.now.flatMap((slice) => slice.segments);
  const gone = schedule.canceled.length > 0;
  return (
    <Card edge="tulip" aria-labelledby="schedule">
      <CardHead level={2} id="schedule" title={gone ? t('canceledTitle') : t('title')} />
      <p>{gone ? t('canceledText') : schedule.significant ? t('significantText') : t('text')}</p>
      <ul className={css.flights}>
        {before.map((was, i) => (
          <Flight
            key={`${was.flight} ${was.departsAt}`}
            was={was}
            now={after[i] ?? was}
            order={order}
            canceled={schedule.canceled.includes(was.flight)}
          />
        ))}
      </ul>
      <div className={css.choice}>
        {!gone && (
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

function Flight(props: { was: Segment; now: Segment; order: Order; canceled: boolean }) {
  const { was, now, order, canceled } = props;
  const t = useTranslations('order.schedule');
  const locale = useAppLocale();
  const city = (key: string) => order.places[key]?.city[locale] ?? key;
  const shift = later(was, now);
  const times = (segment: Segment) =>
    `${formatDate(segment.departs, locale)}, ${formatTime(segment.departs)} – ${formatTime(segment.arrives)}`;
  const difference = formatDuration(Math.abs(shift), locale);
  return (
    <li className={css.flight}>
      <p className={css.name}>
        <span className="tabular">{was.flight}</span> · {city(was.from)} — {city(was.to)}
      </p>
      <dl className={css.times}>
        <div>
          <dt>{t('was')}</dt>
          <dd className={css.old}>{times(was)}</dd>
        </div>
        <div>
          <dt>{t('now')}</dt>
          <dd>
            {canceled ? (
              <strong className={css.gone}>{t('notFlown')}</strong>
            ) : shift === 0 && was.arrivesAt === now.arrivesAt ? (
              t('same')
            ) : (
              <>
                <strong>{times(now)}</strong>{' '}
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
