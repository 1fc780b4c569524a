import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { weekday } from '#kernel/dates.ts';
import type { OwnHotelNights } from '#modules/inventory/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { DayInput, type FormState, NumberInput } from '../../shared/office/typed-field.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import own from './hotels.module.css';
import { hotelPath, nightsPath } from './paths.ts';

const ACTS = ['stop', 'resume', 'close', 'open', 'rooms', 'price'] as const;
type Night = OwnHotelNights['nights'][number];

function RoomCell({ room, isStopped }: { room: Night['rooms'][number] | undefined; isStopped: boolean }) {
  const t = useTranslations('stays.nights');
  if (!room) return '—';
  const { rooms, sold, price, closed, setByHand } = room;
  return (
    <span className={own.cell}>
      <span className="tabular">{t('figures', { sold, left: closed || isStopped ? 0 : rooms - sold })}</span>
      <span className={own.price}>
        <Money value={price} />
      </span>
      {closed && <Badge tone="wait">{t('closed')}</Badge>}
      {setByHand && <Badge>{t('byHand')}</Badge>}
    </span>
  );
}

type Props = FormState & OwnHotelNights & { id: string; done: boolean };

/** The next nights of an own hotel, and what is done with them at once. */
export function NightsPage({ id, name, rooms, nights, next, done, ...props }: Props) {
  const t = useTranslations('stays');
  const locale = useAppLocale();
  const { refusal } = props;
  const values = refusal?.values ?? props.values;
  const state = { values, refusal };
  return (
    <Page
      title={t('nights.title', { name })}
      tabTitle={t('screens.nights')}
      back={{ to: hotelPath(id), text: t('screens.hotel') }}
    >
      <div className={css.stack}>
        {done && !refusal && <Alert tone="done" live title={t('nights.done')} />}
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <Card aria-labelledby="acts">
          <CardHead level={2} id="acts" title={t('nights.acts')} />
          <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
            <p className={css.note}>{t('nights.actsHint')}</p>
            <div className={css.fields}>
              <DayInput {...state} name="from" label={t('nights.first')} />
              <DayInput {...state} name="to" label={t('nights.last')} />
              <SelectField name="act" label={t('nights.act')} defaultValue={values.act ?? 'stop'}>
                {ACTS.map((act) => (
                  <option key={act} value={act}>
                    {t(`actions.${act}`)}
                  </option>
                ))}
              </SelectField>
              <SelectField name="room" label={t('nights.room')} defaultValue={values.room ?? rooms[0]?.code}>
                {rooms.map((room) => (
                  <option key={room.code} value={room.code}>
                    {room.name[locale]}
                  </option>
                ))}
              </SelectField>
              <NumberInput {...state} name="value" label={t('nights.value')} hint={t('nights.valueHint')} />
            </div>
            <div className={css.actions}>
              <Button>{t('nights.apply')}</Button>
            </div>
          </Form>
        </Card>
        {nights.length === 0 ? (
          <p className={css.note}>{t('nights.none')}</p>
        ) : (
          <DataTable
            label={t('screens.nights')}
            rows={nights.map((night) => ({ ...night, id: night.date }))}
            columns={[
              {
                name: 'date',
                label: t('nights.date'),
                cell: ({ date, stopped }) => (
                  <span className={own.cell}>
                    <span className="tabular">
                      {`${formatNumericDate(date)}, ${t(`weekdays.${weekday(date) as 1}`)}`}
                    </span>
                    {stopped && <Badge tone="wait">{t('nights.stopped')}</Badge>}
                  </span>
                ),
              },
              ...rooms.map((room) => ({
                name: room.code,
                label: room.name[locale],
                cell: (night: Night) => (
                  <RoomCell room={night.rooms.find(({ code }) => code === room.code)} isStopped={night.stopped} />
                ),
              })),
            ]}
          />
        )}
        {next && (
          <Link to={`${nightsPath(id)}?from=${next}`} prefetch="none">
            {t('nights.later')}
          </Link>
        )}
      </div>
    </Page>
  );
}
