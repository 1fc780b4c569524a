import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SCOPES } from '#modules/partner-api/api.ts';
import { Link } from '../../ui/link.tsx';
import css from './guide.module.css';
import { scopeLabelKey } from './label-keys.ts';
import { QUICK_START } from './quick-start.ts';
import type { CallLine } from './reference.ts';
import { SIGNATURE_CHECK_SAMPLE, WEBHOOK_BODY_SAMPLE } from './webhook-samples.ts';

const STATUSES = ['400', '401', '403', '404', '409', '410', '422', '429', '503'] as const;

/** A scrollable code sample that keyboard users can focus. */
const CodeSample = ({ name, children }: { name: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={css.code} aria-label={name} tabIndex={0}>
    <pre>
      <code>{children}</code>
    </pre>
  </section>
);

function GuideSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={css.section}>
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
        <section key={scope} aria-labelledby={`calls-${scopeLabelKey(scope)}`}>
          <h3 id={`calls-${scopeLabelKey(scope)}`}>
            {t(`scope.${scopeLabelKey(scope)}`)} <code>{scope}</code>
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
 * The guide of the partner API: keys, a first sale, errors, retries, limits and every call. Uses no external resources.
 */
export function Guide({ calls, site }: { calls: readonly CallLine[]; site: string }) {
  const t = useTranslations('developers.guide');
  return (
    <div className={`wrap ${css.page}`}>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      <GuideSection id="key" title={t('keyTitle')}>
        <p>
          {t('key')} <Link to="/account/developers">{t('keyLink')}</Link>
        </p>
        <CodeSample name={t('keyTitle')}>{'Authorization: Bearer sk_…'}</CodeSample>
        <p>{t('keyRules')}</p>
      </GuideSection>
      <GuideSection id="start" title={t('startTitle')}>
        <p>{t('start')}</p>
        <CodeSample name={t('step.set')}>{`SAPAR=${site}\nKEY=sk_…\nDATE=2027-06-15\nDOCUMENT=ID1234567`}</CodeSample>
        <ol className={css.steps}>
          {QUICK_START.map(({ step, code }) => (
            <li key={step}>
              <p className={css.step}>{t(`step.${step}`)}</p>
              <CodeSample name={t(`step.${step}`)}>{code}</CodeSample>
            </li>
          ))}
        </ol>
      </GuideSection>
      <GuideSection id="money" title={t('moneyTitle')}>
        <p>{t('money')}</p>
      </GuideSection>
      <GuideSection id="errors" title={t('errorsTitle')}>
        <p>{t('errors')}</p>
        <dl className={css.statuses}>
          {STATUSES.map((status) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{t(`status.${status}`)}</dd>
            </div>
          ))}
        </dl>
      </GuideSection>
      <GuideSection id="repeats" title={t('repeatsTitle')}>
        <p>{t('repeats')}</p>
      </GuideSection>
      <GuideSection id="limits" title={t('limitsTitle')}>
        <p>{t('limits')}</p>
      </GuideSection>
      <GuideSection id="webhooks" title={t('hooksTitle')}>
        <p>{t('hooks')}</p>
        <CodeSample name={t('hooksTitle')}>{WEBHOOK_BODY_SAMPLE}</CodeSample>
        <p>{t('hooksSignature')}</p>
        <CodeSample name={t('hooksVerify')}>{SIGNATURE_CHECK_SAMPLE}</CodeSample>
        <p>{t('hooksRules')}</p>
      </GuideSection>
      <GuideSection id="calls" title={t('callsTitle')}>
        <p>
          {t('calls')} <a href="/developers/openapi.json">OpenAPI 3.1</a>
        </p>
        <Calls calls={calls} />
      </GuideSection>
    </div>
  );
}
