import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { type Bonuses, STATUS_THRESHOLDS } from '#modules/bonuses/api.ts';
import { SALE_KINDS } from '#modules/campaigns/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useRuleText } from '../../shared/campaigns/use-rule-text.ts';
import { ManagerLine, useMoneyManagers } from '../../shell/managers.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Tunduk } from '../../ui/tunduk.tsx';
import css from './bonuses.module.css';
import { MovementTable } from './movement-table.tsx';
import { YearChart } from './year-chart.tsx';

type Programme = NonNullable<Bonuses['programme']>;

/** Status, what can be spent, and how far the next status is. */
function StatusHero({ programme }: { programme: Programme }) {
  const t = useTranslations('bonuses');
  const { status, fixed, points, next, spendable, lifetime, expiring } = programme;
  const locale = useAppLocale();
  const [soon] = expiring;
  return (
    <Card className={css.hero ?? ''} aria-label={t('hero.status')}>
      <div className={css.heroHead}>
        <span className={`${css.medal} ${css[status]}`} aria-hidden="true">
          <Tunduk size={52} stroke={4} />
        </span>
        <div>
          <p className={css.note}>{t('hero.status')}</p>
          <p className={css.big}>{t(`statuses.${status}`)}</p>
          {fixed && <p className={css.note}>{t('hero.fixed')}</p>}
        </div>
        <div className={css.spendable}>
          <p className={css.note}>{t('hero.spendable')}</p>
          <p className={css.big}>
            <Money value={spendable} />
          </p>
          <p className={css.note}>{t('hero.spendableText')}</p>
          {lifetime !== null && <p className={css.note}>{t('hero.lifetime', { months: lifetime })}</p>}
          {soon && (
            <p className={css.soon}>
              {t('hero.expiring', {
                sum: formatMoney(soon.amount),
                date: formatDate(soon.lastDay, locale, { style: 'plain' }),
              })}
            </p>
          )}
        </div>
      </div>
      <div className={css.scaleHead}>
        <b>{t('hero.earned', { points: String(points) })}</b>
        <span className={css.note}>
          {next
            ? t('hero.next', { missing: String(next.missing), status: t(`statuses.${next.status}`) })
            : t('hero.top')}
        </span>
      </div>
      <progress
        className={css.progress}
        aria-label={t('hero.progress')}
        max={STATUS_THRESHOLDS.platinum}
        value={Math.max(0, Math.min(points, STATUS_THRESHOLDS.platinum))}
      />
      <ol className={css.scale}>
        <li>0</li>
        <li>
          {STATUS_THRESHOLDS.gold} · {t('statuses.gold')}
        </li>
        <li>
          {STATUS_THRESHOLDS.platinum} · {t('statuses.platinum')}
        </li>
      </ol>
    </Card>
  );
}

type Campaigns = Bonuses['campaigns'];
/** What the tariff is: so many points for each document, which count for the status. */
const isTariff = ({ forStatus, rule }: Campaigns[number]): boolean => forStatus && rule.basis === 'ticket';
const orderOf = ({ kinds }: Campaigns[number]): number => SALE_KINDS.indexOf(kinds[0] ?? SALE_KINDS[0]);

function Promotions({ campaigns }: { campaigns: Campaigns }) {
  const t = useTranslations('bonuses');
  const locale = useAppLocale();
  const ruleText = useRuleText();
  const found = campaigns.filter((one) => !isTariff(one));
  return (
    <Card aria-labelledby="promotions">
      <CardHead level={2} id="promotions" title={t('promotions.title')} />
      {found.length === 0 ? (
        <p className={css.note}>{t('promotions.none')}</p>
      ) : (
        <ul className={css.list}>
          {found.map(({ id, names, kinds, rule, endsAt }) => (
            <li key={id}>
              <b>{names[locale]}</b>
              <span>{ruleText(rule, 'bonuses')}</span>
              <span className={css.note}>
                {kinds.length > 0 && `${kinds.map((kind) => t(`kinds.${kind}`)).join(', ')} · `}
                {t('promotions.until', {
                  date: formatDate(localDate(new Date(Date.parse(endsAt) - 1), BUSINESS_TIME_ZONE), locale, {
                    style: 'plain',
                  }),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TariffCard({ campaigns }: { campaigns: Campaigns }) {
  const t = useTranslations('bonuses');
  const locale = useAppLocale();
  return (
    <Card aria-labelledby="tariff">
      <CardHead level={2} id="tariff" title={t('tariff.title')} />
      <p className={css.note}>{t('tariff.lead')}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('tariff.document')}</th>
            <th scope="col">{t('tariff.points')}</th>
          </tr>
        </thead>
        <tbody>
          {campaigns
            .filter(isTariff)
            .toSorted((a, b) => orderOf(a) - orderOf(b))
            .map(({ id, names, rule }) => (
              <tr key={id}>
                <th scope="row">{names[locale]}</th>
                <td>{rule.rate}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}

function ManagersCard() {
  const t = useTranslations('bonuses.notConnected');
  const managers = useMoneyManagers();
  return (
    <Card aria-labelledby="managers">
      <CardHead level={2} id="managers" title={t('managers')} />
      <ul className={css.list}>
        {managers.map((manager) => (
          <li key={manager.name}>
            <p>
              <ManagerLine manager={manager} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The dashboard of the bonus programme (spec §2); without the programme, the way into it. */
export function BonusDashboard({ bonuses, questions }: { bonuses: Bonuses; questions: ReactNode }) {
  const t = useTranslations('bonuses');
  const { programme, campaigns } = bonuses;
  if (!programme)
    return (
      <div className={css.columns}>
        <div className={css.stack}>
          <EmptyState level={2} title={t('notConnected.title')}>
            {t('notConnected.text')}
          </EmptyState>
          {questions}
        </div>
        <div className={css.stack}>
          <ManagersCard />
          <TariffCard campaigns={campaigns} />
        </div>
      </div>
    );
  return (
    <>
      <div className={css.columns}>
        <StatusHero programme={programme} />
        <Promotions campaigns={campaigns} />
      </div>
      <YearChart months={programme.months} />
      <section aria-labelledby="recent" className={css.stack}>
        <div className={css.sectionHead}>
          <h2 id="recent">{t('recent.title')}</h2>
          <Link to="/account/bonuses/operations">{t('recent.all')}</Link>
        </div>
        {programme.recent.length === 0 ? (
          <p className={css.note}>{t('recent.none')}</p>
        ) : (
          <MovementTable label={t('recent.title')} movements={programme.recent} />
        )}
      </section>
      <div className={css.columns}>
        <div className={css.stack}>
          {questions}
          <ManagersCard />
        </div>
        <TariffCard campaigns={campaigns} />
      </div>
    </>
  );
}
