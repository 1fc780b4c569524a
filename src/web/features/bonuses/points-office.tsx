import { useTranslations } from 'use-intl';
import type { PointsOffice as PointsOfficeData } from '#modules/bonuses/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './bonuses.module.css';
import { LifetimeCard } from './lifetime-card.tsx';

/** The refusal of a form of the page, with what was typed. */
export type PointsOfficeReply = FormErrors & { typed: Readonly<Record<string, string>> };

/** How long points of customers live, and where what brings them is made. */
export function PointsOfficePage(props: { office: PointsOfficeData; saved: boolean; reply: PointsOfficeReply | null }) {
  const { office, reply } = props;
  const t = useTranslations('bonuses.customer');
  const field = (name: string) => ({
    name,
    error: reply?.fields[name],
    defaultValue: reply?.typed[name] ?? '',
  });
  return (
    <Page title={t('officeScreen')} lead={t('officeText')}>
      {props.saved && !reply && <Alert live tone="done" title={t('office.done')} />}
      {reply?.text && <Alert live tone="error" title={reply.text} />}
      <div className={css.columns}>
        <LifetimeCard
          lifetimes={office.lifetimes}
          lead={t('office.lifetimeText')}
          field={field}
          formKey={reply?.at ?? ''}
        />
        <Card aria-labelledby="rules">
          <CardHead level={2} id="rules" title={t('office.rules')} />
          <p className={css.note}>{t('office.rulesText')}</p>
          <p>
            <Link to="/office/campaigns">{t('office.campaigns')}</Link>
          </p>
        </Card>
      </div>
    </Page>
  );
}
