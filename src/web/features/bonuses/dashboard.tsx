import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { type Bonuses, STATUS_THRESHOLDS } from '#modules/bonuses/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { ManagerLine, useMoneyManagers } from '../../shell/managers.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
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

function Promotions({ programme }: { programme: Programme }) {
  const t = useTranslations('bonuses');
  const locale = useAppLocale();
  return (
    <Card aria-labelledby="promotions">
      <CardHead level={2} id="promotions" title={t('promotions.title')} />
      {programme.promotions.length === 0 ? (
        <p className={css.note}>{t('promotions.none')}</p>
      ) : (
        <ul className={css.list}>
          {programme.promotions.map(({ id, name, kind, gold, platinum, endsAt }) => (
            <li key={id}>
              <b>{name[locale]}</b>
              <span>{t('promotions.times', { gold: String(gold), platinum: String(platinum) })}</span>
              <span className={css.note}>
                {kind && `${t(`kinds.${kind}`)} · `}
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

function TariffCard({ tariff }: Pick<Bonuses, 'tariff'>) {
  const t = useTranslations('bonuses');
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
          {tariff.map(({ kind, points }) => (
            <tr key={kind}>
              <th scope="row">{t(`kinds.${kind}`)}</th>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const QUESTIONS = [1, 2, 3, 4, 5] as const;

function Questions() {
  const t = useTranslations('bonuses.faq');
  return (
    <Card aria-labelledby="questions">
      <CardHead level={2} id="questions" title={t('title')} />
      {QUESTIONS.map((n) => (
        <Disclosure key={n} summary={t(`q${n}`)}>
          <p>{t(`a${n}`)}</p>
        </Disclosure>
      ))}
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
export function BonusDashboard({ bonuses }: { bonuses: Bonuses }) {
  const t = useTranslations('bonuses');
  const { programme, tariff } = bonuses;
  if (!programme)
    return (
      <div className={css.columns}>
        <div className={css.stack}>
          <EmptyState level={2} title={t('notConnected.title')}>
            {t('notConnected.text')}
          </EmptyState>
          <Questions />
        </div>
        <div className={css.stack}>
          <ManagersCard />
          <TariffCard tariff={tariff} />
        </div>
      </div>
    );
  return (
    <>
      <div className={css.columns}>
        <StatusHero programme={programme} />
        <Promotions programme={programme} />
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
          <Questions />
          <ManagersCard />
        </div>
        <TariffCard tariff={tariff} />
      </div>
    </>
  );
}
