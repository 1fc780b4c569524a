import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Campaign } from '#modules/campaigns/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useRuleText } from '../../shared/campaigns/use-rule-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { CampaignFields } from './campaign-fields.tsx';
import { type CampaignRefusal, campaignAddress } from './campaign-form.ts';

/** The days of a campaign by the clocks of its zone; the second one is the first day after it. */
export const periodText = ({ terms }: Pick<Campaign, 'terms'>): string => {
  const moment = (local: string) => `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
  return `${moment(terms.startsAt)} – ${moment(terms.endsAt)}`;
};

/** Campaigns with what they have given, and the form of a new one. */
export function CampaignsPage(props: { campaigns: readonly Campaign[]; now: string; refusal: CampaignRefusal | null }) {
  const { campaigns } = props;
  const t = useTranslations('campaigns');
  const locale = useAppLocale();
  const ruleText = useRuleText();
  const columns: Column<Campaign>[] = [
    {
      name: 'name',
      label: t('list.name'),
      cell: ({ id, terms }) => (
        <>
          <Link to={campaignAddress(id)} prefetch="none">
            {terms.names[locale]}
          </Link>
          <div className={css.note}>{ruleText(terms.rule, terms.gives)}</div>
        </>
      ),
    },
    { name: 'gives', label: t('form.gives'), cell: ({ terms }) => t(`gifts.${terms.gives}`) },
    { name: 'state', label: t('list.state'), cell: ({ state }) => t(`states.${state}`) },
    { name: 'period', label: t('list.period'), cell: periodText },
    { name: 'grants', label: t('list.grants'), numeric: true, cell: ({ grants }) => grants },
    {
      name: 'standing',
      label: t('list.standing'),
      numeric: true,
      cell: ({ standing, terms: { budget } }) => (budget === null ? standing : `${standing} / ${budget}`),
    },
    { name: 'takenBack', label: t('list.takenBack'), numeric: true, cell: ({ takenBack }) => takenBack },
  ];
  return (
    <Page title={t('screens.office')} lead={t('list.lead')}>
      <div className={css.stack}>
        <Card>
          <Disclosure summary={t('list.create')} open={props.refusal !== null}>
            <CampaignFields terms={null} today={localDate(props.now, BUSINESS_TIME_ZONE)} refusal={props.refusal}>
              <Button>{t('form.draft')}</Button>
            </CampaignFields>
          </Disclosure>
        </Card>
        {campaigns.length === 0 ? (
          <EmptyState level={2} title={t('list.none')} />
        ) : (
          <DataTable label={t('screens.office')} columns={columns} rows={campaigns} />
        )}
      </div>
    </Page>
  );
}
