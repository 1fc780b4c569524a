import { useTranslations } from 'use-intl';
import type { LotteryCampaign, LotteryGuest, OfficeLottery } from '#modules/lottery/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';
import css from './lottery.module.css';
import { OfficeDraw } from './office-draw.tsx';
import { OfficeWinners } from './office-winners.tsx';
import { ChangeLottery, PrepareLottery, type PrepareRefusal } from './prepare-lottery.tsx';

/** The page for a phone at the door: a document of its own, which alone may use the camera. */
function DoorCard({ campaign }: { campaign: LotteryCampaign }) {
  const t = useTranslations('lottery');
  return (
    <Card>
      <CardHead level={2} title={t('office.door')} />
      <div className={css.stack}>
        <p className={css.note}>{t('door.lead')}</p>
        <div>
          <LinkButton to={`/office/lottery/${encodeURIComponent(campaign.id)}/door`} prefetch="none" reloadDocument>
            {t('door.open')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Guests(props: { campaignId: string; guests: readonly LotteryGuest[]; now: string }) {
  const { campaignId, guests, now } = props;
  const t = useTranslations('lottery.office');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(now);
  return (
    <section aria-labelledby="guests">
      <div className={css.sectionHead}>
        <h2 id="guests">{t('guests')}</h2>
        {guests.length > 0 && (
          <ExportButton
            to={`/api/office/lottery/${encodeURIComponent(campaignId)}/guests.xlsx?${new URLSearchParams({ locale })}`}
            name="sapar-lottery-guests.xlsx"
            rows={guests.length}
          >
            {t('excel')}
          </ExportButton>
        )}
      </div>
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
              cell: ({ enteredAt, admittedBy, entrances }) => (
                <>
                  {enteredAt ? t('entered', { time: formatInstant(enteredAt), by: admittedBy ?? '' }) : t('notEntered')}
                  {entrances > 1 && <Badge tone="error">{t('usedTimes', { count: entrances })}</Badge>}
                </>
              ),
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
      {lottery.mayChange && <ChangeLottery campaign={campaign} refusal={props.prepare} />}
      <Totals lottery={lottery} />
      <DoorCard campaign={campaign} />
      <Guests campaignId={campaign.id} guests={lottery.guests} now={lottery.serverNow} />
      <OfficeDraw lottery={lottery} campaign={campaign} />
      <OfficeWinners lottery={lottery} campaign={campaign} />
    </Page>
  );
}
