import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SCOPES } from '#modules/partner-api/api.ts';
import { Link } from '../../ui/link.tsx';
import css from './guide.module.css';
import { QUICK_START } from './quick-start.ts';
import type { CallLine } from './reference.ts';
import { scopeWord } from './scope-words.ts';
import { VERIFY, WEBHOOK } from './webhook-samples.ts';

const STATUSES = ['400', '401', '403', '404', '409', '410', '422', '429', '503'] as const;

/** Code that scrolls by itself and can be reached with the keyboard. */
const Code = ({ name, children }: { name: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={css.code} aria-label={name} tabIndex={0}>
    <pre>
      <code>{children}</code>
    </pre>
  </section>
);

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={css.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Calls({ calls }: { calls: readonly CallLine[] }) {
  const t = useTranslations('developers');
  return (
    <>
      {SCOPES.map((scope) => (
        <section key={scope} aria-labelledby={`calls-${scopeWord(scope)}`}>
          <h3 id={`calls-${scopeWord(scope)}`}>
            {t(`scope.${scopeWord(scope)}`)} <code>{scope}</code>
          </h3>
          <ul className={css.calls}>
            {calls
              .filter((call) => call.scope === scope)
              .map((call) => (
                <li key={call.id}>
                  <Link to={`/developers/${call.id}`}>
                    <code>
                      <b>{call.method}</b> {call.path}
                    </code>
                  </Link>
                  <span lang="en">{call.summary}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/**
 * The guide of the partner API, complete without the internet: keys, a first sale, errors, repeats, limits, every
 * call.
 */
export function Guide({ calls, site }: { calls: readonly CallLine[]; site: string }) {
  const t = useTranslations('developers.guide');
  return (
    <div className={`wrap ${css.page}`}>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      <Part id="key" title={t('keyTitle')}>
        <p>
          {t('key')} <Link to="/account/developers">{t('keyLink')}</Link>
        </p>
        <Code name={t('keyTitle')}>{'Authorization: Bearer sk_…'}</Code>
        <p>{t('keyRules')}</p>
      </Part>
      <Part id="start" title={t('startTitle')}>
        <p>{t('start')}</p>
        <Code name={t('step.set')}>{`SAPAR=${site}\nKEY=sk_…\nDATE=2027-06-15\nDOCUMENT=ID1234567`}</Code>
        <ol className={css.steps}>
          {QUICK_START.map(({ step, code }) => (
            <li key={step}>
              <p className={css.step}>{t(`step.${step}`)}</p>
              <Code name={t(`step.${step}`)}>{code}</Code>
            </li>
          ))}
        </ol>
      </Part>
      <Part id="money" title={t('moneyTitle')}>
        <p>{t('money')}</p>
      </Part>
      <Part id="errors" title={t('errorsTitle')}>
        <p>{t('errors')}</p>
        <dl className={css.statuses}>
          {STATUSES.map((status) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{t(`status.${status}`)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="repeats" title={t('repeatsTitle')}>
        <p>{t('repeats')}</p>
      </Part>
      <Part id="limits" title={t('limitsTitle')}>
        <p>{t('limits')}</p>
      </Part>
      <Part id="webhooks" title={t('hooksTitle')}>
        <p>{t('hooks')}</p>
        <Code name={t('hooksTitle')}>{WEBHOOK}</Code>
        <p>{t('hooksSignature')}</p>
        <Code name={t('hooksVerify')}>{VERIFY}</Code>
        <p>{t('hooksRules')}</p>
      </Part>
      <Part id="calls" title={t('callsTitle')}>
        <p>
          {t('calls')} <a href="/developers/openapi.json">OpenAPI 3.1</a>
        </p>
        <Calls calls={calls} />
      </Part>
    </div>
  );
}
