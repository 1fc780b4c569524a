import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LotteryCampaign, OfficeLottery } from '#modules/lottery/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { couponNumber } from './coupon-number.ts';
import css from './lottery.module.css';

type Winner = OfficeLottery['winners'][number];

function WinnerState({ winner, campaignId, now }: { winner: Winner; campaignId: string; now: string }) {
  const t = useTranslations('lottery.office');
  const formatInstant = useFormatInstant(now);
  const { position, replacedReason, handedAt, covered } = winner;
  if (replacedReason !== null) return <Badge tone="plain">{t('replaced', { reason: replacedReason })}</Badge>;
  if (handedAt) return <Badge tone="done">{t('handed', { time: formatInstant(handedAt) })}</Badge>;
  return (
    <div className={css.stack}>
      <Badge tone={covered ? 'wait' : 'error'}>{t(covered ? 'waiting' : 'uncovered')}</Badge>
      <Form method="post">
        <input type="hidden" name="campaign" value={campaignId} />
        <input type="hidden" name="position" value={position} />
        <Button name="do" value="hand" size="small" variant="secondary">
          {t('hand')}
        </Button>
      </Form>
      <details>
        <summary>{t('replace')}</summary>
        <Form method="post" className={css.form}>
          <input type="hidden" name="campaign" value={campaignId} />
          <input type="hidden" name="position" value={position} />
          <Field name="reason" id={`reason-${position}`} label={t('reason')} maxLength={300} />
          <div>
            <Button name="do" value="replace" size="small" variant="danger">
              {t('replace')}
            </Button>
          </div>
        </Form>
      </details>
    </div>
  );
}

/** Winners with the hand-over of their prizes; nothing before the draw. */
export function OfficeWinners({ lottery, campaign }: { lottery: OfficeLottery; campaign: LotteryCampaign }) {
  const t = useTranslations('lottery.office');
  const locale = useAppLocale();
  if (lottery.winners.length === 0) return null;
  const prizeName = (position: number) =>
    campaign.prizes.find((prize) => prize.position === position)?.name[locale] ?? '';
  return (
    <section aria-labelledby="winners">
      <div className={css.sectionHead}>
        <h2 id="winners">{t('winners')}</h2>
        <ExportButton
          to={`/api/office/lottery/${encodeURIComponent(campaign.id)}/winners.xlsx?${new URLSearchParams({ locale })}`}
          name="sapar-lottery-winners.xlsx"
          rows={lottery.winners.length}
        >
          {t('excel')}
        </ExportButton>
      </div>
      <DataTable
        label={t('winners')}
        rows={lottery.winners.map((winner) => ({ ...winner, id: winner.position }))}
        columns={[
          { name: 'position', label: t('position'), cell: ({ position }) => position },
          { name: 'coupon', label: t('coupon'), numeric: true, cell: ({ number }) => couponNumber(number) },
          { name: 'prize', label: t('prize'), cell: ({ prize }) => prizeName(prize) },
          {
            name: 'organisation',
            label: t('organisation'),
            cell: ({ organisation, contractNumber }) => `${organisation}, ${contractNumber}`,
          },
          {
            name: 'state',
            label: t('state'),
            cell: (winner) => <WinnerState winner={winner} campaignId={campaign.id} now={lottery.serverNow} />,
          },
        ]}
      />
    </section>
  );
}
