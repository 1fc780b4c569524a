import { useTranslations } from 'use-intl';
import { readDraw } from '#modules/lottery/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { couponNumber } from '../../features/lottery/coupon-number.ts';
import css from '../../features/lottery/lottery.module.css';
import { useLotteryDates } from '../../features/lottery/use-lottery-dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/lottery-draw.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  return call(readDraw, { params: { id: params.id } }).catch(throwRouteError);
}

/** Everything that repeats the draw of a lottery. */
export default function LotteryDrawPage({ loaderData: draw }: Route.ComponentProps) {
  const t = useTranslations('lottery.public');
  const locale = useAppLocale();
  const { moment } = useLotteryDates();
  const frozen = moment(draw.frozenAt);
  const prizeName = (position: number) => draw.prizes.find((prize) => prize.position === position)?.name[locale] ?? '';
  const file = `/api/lottery/${encodeURIComponent(draw.campaign)}/draw.json`;
  return (
    <Page title={`${draw.name[locale]}. ${t('title')}`} tabTitle={t('title')} lead={t('lead')}>
      <Card>
        <dl className={css.stack}>
          <dt>{t('hash')}</dt>
          <dd className={css.hash}>{draw.listHash}</dd>
          <dt>{t('frozen')}</dt>
          <dd>{`${frozen.date}, ${frozen.time}`}</dd>
          <dt>{t('dice')}</dt>
          <dd className={css.hash}>{draw.dice ?? t('noDice')}</dd>
        </dl>
      </Card>
      {draw.selected.length > 0 && (
        <section aria-labelledby="selected">
          <h2 id="selected">{t('selected')}</h2>
          <DataTable
            label={t('selected')}
            rows={draw.selected.map((one) => ({ ...one, id: one.position }))}
            columns={[
              { name: 'position', label: t('position'), cell: ({ position }) => position },
              { name: 'number', label: t('number'), numeric: true, cell: ({ number }) => couponNumber(number) },
              { name: 'prize', label: t('prize'), cell: ({ prize }) => prizeName(prize) },
              { name: 'state', label: t('state'), cell: ({ replaced }) => t(replaced ? 'replaced' : 'stands') },
            ]}
          />
        </section>
      )}
      <Card>
        <CardHead level={2} title={t('how')} />
        <div className={css.stack}>
          <p>{t('howText')}</p>
          <p>
            <a href={file} download="draw.json">
              {t('data')}
            </a>
          </p>
          <p>
            <a href="/verify-draw.mjs" download>
              {t('script')}
            </a>
          </p>
          <code>node verify-draw.mjs draw.json</code>
          <p className={css.note}>{t('formula')}</p>
          <details>
            <summary>{t('coupons', { count: draw.coupons.length })}</summary>
            <p className={css.numbers}>{draw.coupons.slice(0, 5_000).map(couponNumber).join(', ')}</p>
          </details>
        </div>
      </Card>
    </Page>
  );
}
