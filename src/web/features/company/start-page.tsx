import { useTranslations } from 'use-intl';
import type { StartStep } from '#modules/company/api.ts';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import css from './start-page.module.css';

/** Where a step is done; the mail server is a setting of the server. */
const PLACES: Readonly<Record<StartStep['name'], readonly { to: string; label: string }[]>> = {
  company: [{ to: '/office/company', label: 'company' }],
  mail: [],
  currencies: [{ to: '/office/currencies', label: 'currencies' }],
  payments: [{ to: '/office/payment-methods', label: 'methods' }],
  agreements: [{ to: '/office/content', label: 'content' }],
  inventory: [
    { to: '/office/flights', label: 'flights' },
    { to: '/office/trains', label: 'trains' },
    { to: '/office/buses', label: 'buses' },
    { to: '/office/hotels', label: 'hotels' },
    { to: '/office/transfers', label: 'transfers' },
    { to: '/office/suppliers', label: 'suppliers' },
  ],
  contracts: [{ to: '/office/contracts/new', label: 'contracts' }],
  administrators: [{ to: '/office/users', label: 'users' }],
};

/** What the company does before it sells, step by step. */
export function StartPage({ steps }: { steps: readonly StartStep[] }) {
  const t = useTranslations('company.start');
  const desk = useTranslations('requests.desk');
  const done = steps.filter(({ isDone }) => isDone).length;
  const mayTrade = steps.every(({ isDone, isNeeded }) => isDone || !isNeeded);
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/office', text: desk('hello') }}>
      <p className={css.progress}>
        <progress value={done} max={steps.length} aria-label={t('title')} />
        <span>{t('progress', { done, all: steps.length })}</span>
        <Badge tone={mayTrade ? 'done' : 'wait'}>{t(mayTrade ? 'ready' : 'notReady')}</Badge>
      </p>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </Page>
  );
}

function Step({ step: { name, isDone, isNeeded, count } }: { step: StartStep }) {
  const t = useTranslations('company.start');
  return (
    <Card aria-labelledby={`step-${name}`} className={isDone ? (css.done ?? '') : ''}>
      <div className={css.head}>
        <Icon name={isDone ? 'check' : 'clock'} size={20} />
        <h2 id={`step-${name}`}>{t(`steps.${name}.title`)}</h2>
        {isDone ? (
          <Badge tone="done">{t('done')}</Badge>
        ) : (
          <Badge tone={isNeeded ? 'wait' : 'plain'}>{t(isNeeded ? 'needed' : 'later')}</Badge>
        )}
      </div>
      <p className={css.text}>{t(isDone ? `steps.${name}.done` : `steps.${name}.text`, { count })}</p>
      {PLACES[name].length > 0 && (
        <p className={css.links}>
          {PLACES[name].map(({ to, label }) => (
            <LinkButton key={to} to={to} variant={isDone ? 'secondary' : 'primary'} size="small">
              {t(`places.${label}` as 'places.company')}
            </LinkButton>
          ))}
        </p>
      )}
    </Card>
  );
}
