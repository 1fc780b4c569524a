import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LotteryCampaign, LotteryGuest, OfficeLottery } from '#modules/lottery/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';
import css from './lottery.module.css';
import { OfficeDraw } from './office-draw.tsx';
import { OfficeWinners } from './office-winners.tsx';
import { PrepareLottery, type PrepareRefusal } from './prepare-lottery.tsx';

type Admission = { guest: LotteryGuest; repeated: boolean };

function Door({ code, admission, now }: { code: string; admission: Admission | null; now: string }) {
  const t = useTranslations('lottery.office');
  const formatInstant = useFormatInstant(now);
  const busy = useNavigation().state !== 'idle';
  const guest = admission?.guest;
  return (
    <Card>
      <CardHead level={2} title={t('door')} />
      {guest && (
        <Alert
          live
          tone={admission.repeated ? 'error' : 'done'}
          title={t(admission.repeated ? 'repeated' : 'admitted', {
            name: guest.name,
            organisation: guest.organisation,
            time: guest.enteredAt ? formatInstant(guest.enteredAt) : '',
          })}
        />
      )}
      <Form method="post" className={css.form} key={guest?.id}>
        <Field name="code" label={t('doorCode')} defaultValue={guest ? '' : code} autoComplete="off" maxLength={100} />
        <div>
          <Button name="do" value="admit" busy={busy}>
            {t('admit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Guests({ guests, now }: { guests: readonly LotteryGuest[]; now: string }) {
  const t = useTranslations('lottery.office');
  const formatInstant = useFormatInstant(now);
  return (
    <section aria-labelledby="guests">
      <h2 id="guests">{t('guests')}</h2>
      {guests.length === 0 ? (
        <p className={css.note}>{t('noGuests')}</p>
      ) : (
        <DataTable
          label={t('guests')}
          rows={guests}
          columns={[
            {
              name: 'organisation',
              label: t('organisation'),
              cell: ({ organisation, contractNumber }) => `${organisation}, ${contractNumber}`,
            },
            { name: 'guest', label: t('guest'), cell: ({ name, email }) => `${name}, ${email}` },
            { name: 'comment', label: t('comment'), cell: ({ comment }) => comment },
            {
              name: 'state',
              label: t('state'),
              cell: ({ enteredAt, admittedBy }) =>
                enteredAt ? t('entered', { time: formatInstant(enteredAt), by: admittedBy ?? '' }) : t('notEntered'),
            },
          ]}
        />
      )}
    </section>
  );
}

function Totals({ lottery }: { lottery: OfficeLottery }) {
  const t = useTranslations('lottery.office');
  return (
    <Card>
      <dl className={parts.funds}>
        <div>
          <dt>{t('coupons')}</dt>
          <dd>{lottery.coupons}</dd>
        </div>
        <div>
          <dt>{t('contracts')}</dt>
          <dd>{lottery.contracts}</dd>
        </div>
        <div>
          <dt>{t('net')}</dt>
          <dd>
            <Money value={lottery.net} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** A lottery as staff see it. */
export function LotteryOffice(props: {
  lottery: OfficeLottery;
  campaign: LotteryCampaign;
  /** From the QR code of a ticket. */
  code: string;
  admission: Admission | null;
  refusal: FormErrors | null;
  prepare: PrepareRefusal | null;
}) {
  const t = useTranslations('lottery');
  const locale = useAppLocale();
  const { lottery, campaign, refusal } = props;
  return (
    <Page title={t('screens.office')} lead={t('office.lead')}>
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('office.failed')}
          errors={Object.entries(refusal.fields).map(([path, text]) => ({ path, text }))}
        />
      )}
      <nav aria-label={t('other')}>
        <ul className={parts.tabs}>
          {lottery.campaigns.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`?${new URLSearchParams({ campaign: id })}`}
                prefetch="none"
                aria-current={id === campaign.id ? 'page' : undefined}
              >
                {name[locale]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PrepareLottery waiting={lottery.waiting} refusal={props.prepare} />
      <Totals lottery={lottery} />
      <Door code={props.code} admission={props.admission} now={lottery.serverNow} />
      <Guests guests={lottery.guests} now={lottery.serverNow} />
      <OfficeDraw lottery={lottery} campaign={campaign} />
      <OfficeWinners lottery={lottery} campaign={campaign} />
    </Page>
  );
}
