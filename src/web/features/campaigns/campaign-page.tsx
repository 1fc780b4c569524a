import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate, localDateTime } from '#kernel/dates.ts';
import type { CampaignGrant, CampaignPreview, OpenCampaign } from '#modules/campaigns/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useRuleText } from '../../shared/campaigns/use-rule-text.ts';
import { ExportButton } from '../../shared/lists/export-button.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { CampaignFields } from './campaign-fields.tsx';
import { CAMPAIGNS, type CampaignRefusal, campaignAddress } from './campaign-form.ts';
import own from './campaigns.module.css';
import { DaysCard } from './days-card.tsx';
import { Figures } from './figures.tsx';
import { periodText } from './list-page.tsx';
import { PreviewCard, type PreviewQuery } from './preview-card.tsx';

function momentText(instant: string): string {
  const local = localDateTime(instant, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
}

/** What the state of a campaign lets staff do. */
function Acts({ open, refusal }: { open: OpenCampaign; refusal: CampaignRefusal | null }) {
  const t = useTranslations('campaigns.page');
  const { state, revision } = open.campaign;
  const act = (name: 'discard' | 'return' | 'approve' | 'pause' | 'resume' | 'end', danger = false) => (
    <Button name="act" value={name} variant={name === 'approve' ? 'primary' : danger ? 'danger' : 'secondary'}>
      {t(name)}
    </Button>
  );
  return (
    <Form method="post" className={css.stack} key={refusal?.at ?? ''}>
      <input type="hidden" name="revision" value={revision} />
      {state === 'draft' && (
        <>
          <Field
            name="note"
            label={t('note')}
            error={refusal?.fields.note}
            defaultValue={refusal?.typed.note?.[0] ?? open.note}
            maxLength={400}
            autoComplete="off"
          />
          <div className={css.actions}>
            <Button name="act" value="submit">
              {t('submit')}
            </Button>
            {act('discard', true)}
          </div>
        </>
      )}
      {state === 'submitted' && (
        <>
          {!open.mayApprove && <p className={css.note}>{t('second')}</p>}
          <div className={css.actions}>
            {open.mayApprove && act('approve')}
            {act('return')}
          </div>
        </>
      )}
      {state !== 'draft' && state !== 'submitted' && state !== 'ended' && (
        <div className={css.actions}>
          {(state === 'running' || state === 'planned') && act('pause')}
          {state === 'paused' && act('resume')}
          {act('end', true)}
        </div>
      )}
    </Form>
  );
}

function Facts({ open }: { open: OpenCampaign }) {
  const t = useTranslations('campaigns');
  const kindText = useTranslations('bonuses.kinds');
  const cabinText = useTranslations('pricing.cabins');
  const { campaign, sold } = open;
  const levelText = useTranslations('bonuses.statuses');
  const { conditions, zone, budget, gives, levels, contracts, forStatus, rule } = campaign.terms;
  const list = (items: readonly string[]) => items.join(', ');
  const rows: [string, Parameters<typeof Figures>[0]['rows'][number][1]][] = [
    [t('form.gives'), t(`gifts.${gives}`)],
    [t('list.period'), `${periodText(campaign)} (${zone})`],
    [t('form.onReturn'), t(`onReturn.${rule.onReturn}`)],
    [t('form.onExchange'), t(`onExchange.${rule.onExchange}`)],
    [t('form.kinds'), list(conditions.kinds.map((kind) => kindText(kind))) || t('page.any')],
    ...(['carriers', 'origins', 'destinations'] as const)
      .filter((name) => conditions[name].length > 0)
      .map((name): [string, string] => [t(`form.${name}`), list(conditions[name])]),
  ];
  if (levels.length > 0) rows.push([t('form.levels'), list(levels.map((level) => levelText(level)))]);
  if (contracts.length > 0) rows.push([t('form.contracts'), list(contracts)]);
  if (forStatus) rows.push([t('form.status'), t('form.forStatus')]);
  if (conditions.cabins.length > 0)
    rows.push([t('form.cabins'), list(conditions.cabins.map((cabin) => cabinText(cabin)))]);
  if (conditions.minimumMinor !== null)
    rows.push([t('form.minimumMinor'), { minor: conditions.minimumMinor, currency: sold.currency }]);
  // Coupons are counted by their lottery.
  if (gives !== 'coupons')
    rows.push(
      [t('list.grants'), campaign.grants],
      [t('list.standing'), campaign.standing],
      [t('list.takenBack'), campaign.takenBack],
      [t('form.budget'), budget ?? t('page.unlimited')],
    );
  rows.push([t('page.sold'), sold]);
  if (gives !== 'coupons')
    rows.push([t('page.cost'), sold.minor === 0 ? '–' : ((campaign.standing * 100) / sold.minor).toFixed(3)]);
  return <Figures rows={rows} />;
}

function People({ open }: { open: OpenCampaign }) {
  const t = useTranslations('campaigns.page');
  const { note, editors, submittedBy, approvedBy, approvedAt, pauses, endedAt, exhaustedAt } = open;
  const lines = [
    editors.length > 0 ? t('editors', { names: editors.join(', ') }) : null,
    submittedBy && t('submittedBy', { name: submittedBy }),
    approvedAt && (approvedBy ? t('approvedBy', { name: approvedBy, at: momentText(approvedAt) }) : t('came')),
    note && t('noted', { note }),
    ...pauses.map(({ from, to }) => t('paused', { from: momentText(from), to: to === null ? '…' : momentText(to) })),
    exhaustedAt && t('exhausted', { at: momentText(exhaustedAt) }),
    endedAt && t('ended', { at: momentText(endedAt) }),
  ].filter((line) => typeof line === 'string' && line !== '');
  return (
    <ul className={css.list}>
      {lines.map((line) => (
        <li key={line} className={css.note}>
          {line}
        </li>
      ))}
    </ul>
  );
}

function Grants({ open }: { open: OpenCampaign }) {
  const t = useTranslations('campaigns');
  const locale = useAppLocale();
  const { entries, page, hasMore, campaign } = open;
  const columns: Column<CampaignGrant>[] = [
    { name: 'ticket', label: t('grants.ticket'), cell: ({ ticket }) => ticket },
    {
      name: 'order',
      label: t('grants.order'),
      cell: ({ order }) => (
        <Link to={`/office/orders/${encodeURIComponent(order.id)}/money`} prefetch="none">
          {order.number}
        </Link>
      ),
    },
    { name: 'contract', label: t('grants.buyer'), cell: ({ contract }) => contract ?? t('grants.customer') },
    { name: 'at', label: t('grants.at'), cell: ({ at }) => momentText(at) },
    { name: 'times', label: t('grants.times'), numeric: true, cell: ({ times }) => `×${times}` },
    { name: 'points', label: t('grants.points'), numeric: true, cell: ({ points }) => points },
    {
      name: 'takenBack',
      label: t('grants.takenBack'),
      cell: ({ takenBackAt }) => (takenBackAt === null ? '' : momentText(takenBackAt)),
    },
  ];
  return (
    <section aria-labelledby="grants" className={css.stack}>
      <div className={own.sectionHead}>
        <h2 id="grants">{t('grants.title')}</h2>
        {entries.length > 0 && (
          <ExportButton
            to={`/api${campaignAddress(campaign.id)}/grants.xlsx?${new URLSearchParams({ locale })}`}
            name="sapar-campaign.xlsx"
          >
            {t('grants.excel')}
          </ExportButton>
        )}
      </div>
      {entries.length === 0 ? (
        <p className={css.note}>{t('grants.none')}</p>
      ) : (
        <DataTable label={t('grants.title')} columns={columns} rows={entries} />
      )}
      <PageLinks
        first={page > 1 ? { to: campaignAddress(campaign.id), text: t('grants.first') } : null}
        next={hasMore ? { to: `?page=${page + 1}`, text: t('grants.next') } : null}
      />
    </section>
  );
}

/** What came of a campaign of coupons is the lottery's. */
function Coupons({ id }: { id: string }) {
  const t = useTranslations('campaigns.page');
  return (
    <p className={css.note}>
      {t('coupons')}{' '}
      <Link to={`/office/lottery?${new URLSearchParams({ campaign: id })}`} prefetch="none">
        {t('toLottery')}
      </Link>
    </p>
  );
}

/** One campaign: its rule, approval, preview on past sales, and what it gave, entry by entry. */
export function CampaignPage(props: {
  open: OpenCampaign;
  now: string;
  query: PreviewQuery;
  preview: CampaignPreview | null;
  /** Of the preview. */
  errors: Readonly<Record<string, string>>;
  /** Of the form `edit`, or of the acts. */
  refusal: (CampaignRefusal & { act: string }) | null;
}) {
  const { open, refusal } = props;
  const t = useTranslations('campaigns');
  const locale = useAppLocale();
  const ruleText = useRuleText();
  const { campaign, overlaps } = open;
  const { terms, state, revision } = campaign;
  const isDraft = state === 'draft';
  const edited = refusal?.act === 'edit' ? refusal : null;
  return (
    <Page
      title={terms.names[locale]}
      back={{ to: CAMPAIGNS, text: t('screens.office') }}
      badge={<Badge>{t(`states.${state}`)}</Badge>}
      lead={ruleText(terms.rule, terms.gives)}
    >
      <div className={css.stack}>
        {refusal?.text && !edited && <Alert tone="error" live title={refusal.text} />}
        {overlaps.length > 0 && state !== 'ended' && (
          <Alert tone="wait" title={t('page.overlaps')}>
            <ul>
              {overlaps.map((one) => (
                <li key={one.id}>
                  <Link to={campaignAddress(one.id)} prefetch="none">
                    {one.names[locale]}
                  </Link>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <Card aria-labelledby="facts">
          <CardHead level={2} id="facts" title={t('page.facts')} />
          <div className={css.stack}>
            <Facts open={open} />
            <People open={open} />
            <Acts open={open} refusal={edited ? null : refusal} />
          </div>
        </Card>
        <PreviewCard gives={terms.gives} query={props.query} preview={props.preview} errors={props.errors} />
        {isDraft && (
          <Card aria-labelledby="edit">
            <CardHead level={2} id="edit" title={t('page.edit')} />
            <CampaignFields terms={terms} today={localDate(props.now, BUSINESS_TIME_ZONE)} refusal={edited}>
              <input type="hidden" name="revision" value={revision} />
              <Button name="act" value="edit">
                {t('form.save')}
              </Button>
            </CampaignFields>
          </Card>
        )}
        {!isDraft && terms.gives === 'coupons' && <Coupons id={campaign.id} />}
        {!isDraft && terms.gives !== 'coupons' && (
          <>
            <DaysCard days={open.days} />
            <Grants open={open} />
          </>
        )}
      </div>
    </Page>
  );
}
