import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Campaign } from '#modules/campaigns/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useRuleText } from '../../shared/campaigns/use-rule-text.ts';
import { ListNote } from '../../shared/lists/list-note.tsx';
import { type DotTone, StatusDot } from '../../shared/lists/status-dot.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { CampaignFields } from './campaign-fields.tsx';
import { type CampaignRefusal, campaignAddress } from './campaign-form.ts';

/** The days of a campaign by the clocks of its zone; the second one is the first day after it. */
export const periodText = ({ terms }: Pick<Campaign, 'terms'>): string => {
  const moment = (local: string) => `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
  return `${moment(terms.startsAt)} – ${moment(terms.endsAt)}`;
};

const LIST = '/office/campaigns';
const STATE_TONES: Readonly<Record<Campaign['state'], DotTone>> = {
  draft: 'wait',
  submitted: 'act',
  planned: 'move',
  running: 'done',
  paused: 'wait',
  exhausted: 'over',
  ended: 'over',
};

/** Coupons are counted by their lottery. */
const pointsOf = ({ terms }: Campaign, points: number | string) => (terms.gives === 'coupons' ? '–' : points);

function useCampaignColumns(): WorkColumn<Campaign>[] {
  const t = useTranslations('campaigns');
  const locale = useAppLocale();
  const ruleText = useRuleText();
  return [
    {
      name: 'name',
      label: t('list.name'),
      width: 260,
      flexible: true,
      phone: '1a',
      cell: ({ id, terms }) => (
        <Link to={campaignAddress(id)} prefetch="none">
          {terms.names[locale]}
        </Link>
      ),
      note: ({ terms }) => ruleText(terms.rule, terms.gives),
    },
    { name: 'gives', label: t('form.gives'), width: 140, phone: '2b', cell: ({ terms }) => t(`gifts.${terms.gives}`) },
    {
      name: 'state',
      label: t('list.state'),
      width: 150,
      phone: '2a',
      cell: ({ state }) => <StatusDot tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusDot>,
    },
    { name: 'period', label: t('list.period'), width: 280, cell: periodText },
    { name: 'grants', label: t('list.grants'), width: 110, isAmount: true, cell: (one) => pointsOf(one, one.grants) },
    {
      name: 'standing',
      label: t('list.standing'),
      width: 140,
      isAmount: true,
      phone: '2c',
      cell: (one) => pointsOf(one, one.terms.budget === null ? one.standing : `${one.standing} / ${one.terms.budget}`),
    },
    {
      name: 'takenBack',
      label: t('list.takenBack'),
      width: 120,
      isAmount: true,
      cell: (one) => pointsOf(one, one.takenBack),
    },
  ];
}

/** Campaigns with what they have given, and the form of a new one. */
export function CampaignsPage(props: {
  campaigns: readonly Campaign[];
  now: string;
  refusal: CampaignRefusal | null;
  isComfortable: boolean;
}) {
  const t = useTranslations('campaigns');
  const locale = useAppLocale();
  const columns = useCampaignColumns();
  return (
    <WorkList
      list={LIST}
      title={t('screens.office')}
      notes={
        <ListNote>
          <Disclosure summary={t('list.create')} open={props.refusal !== null}>
            <CampaignFields terms={null} today={localDate(props.now, BUSINESS_TIME_ZONE)} refusal={props.refusal}>
              <Button>{t('form.draft')}</Button>
            </CampaignFields>
          </Disclosure>
        </ListNote>
      }
      label={t('screens.office')}
      columns={columns}
      rows={props.campaigns}
      nameOf={({ terms }) => terms.names[locale]}
      empty={<EmptyState level={2} title={t('list.none')} />}
      isComfortable={props.isComfortable}
      slots={{ hrefOf: campaignAddress }}
    />
  );
}
