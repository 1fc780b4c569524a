import { type ComponentProps, Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Money, subtract } from '#kernel/money.ts';
import type { Agreement } from '#modules/content/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { consentGroups } from './payment-form.ts';

/** A required checkbox: the error of an answer, named by its time, is gone once the box is checked after it. */
function Consent({ error, answeredAt, ...rest }: ComponentProps<typeof Checkbox> & { answeredAt: string | undefined }) {
  const [change, setChange] = useState<{ after: string | undefined; isChecked: boolean } | null>(null);
  const isCorrected = change?.isChecked === true && change.after === answeredAt;
  return (
    <Checkbox
      {...rest}
      required
      onChange={(event) => setChange({ after: answeredAt, isChecked: event.currentTarget.checked })}
      error={isCorrected ? undefined : error}
    />
  );
}

/** The price has changed: both prices, the difference, and the buyer's consent; at one price the terms have. */
export function PriceChange({
  change,
  isMissing,
  answeredAt,
}: {
  change: { previousTotal: Money; currentTotal: Money };
  isMissing: boolean;
  answeredAt: string | undefined;
}) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('booking.payment');
  if (change.currentTotal.minor === change.previousTotal.minor)
    return (
      <Alert tone="wait" icon="info" live title={t('termsTitle')}>
        <p>{t('termsText')}</p>
        <Consent name="priceChangeAccepted" answeredAt={answeredAt} error={isMissing && t('tickConsent')}>
          {t('termsConsent')}
        </Consent>
      </Alert>
    );
  const dearer = change.currentTotal.minor > change.previousTotal.minor;
  const difference = formatMoney(
    dearer ? subtract(change.currentTotal, change.previousTotal) : subtract(change.previousTotal, change.currentTotal),
  );
  return (
    <Alert
      tone={dearer ? 'wait' : 'done'}
      icon="info"
      live
      title={t('priceTitle', {
        previousTotal: formatMoney(change.previousTotal),
        currentTotal: formatMoney(change.currentTotal),
      })}
    >
      <p>{dearer ? t('dearer', { difference }) : t('cheaper', { difference })}</p>
      <Consent name="priceChangeAccepted" answeredAt={answeredAt} error={isMissing && t('tickConsent')}>
        {t('priceConsent', { currentTotal: formatMoney(change.currentTotal) })}
      </Consent>
    </Alert>
  );
}

/** After a failed order the buyer confirms that a new one is wanted (spec §5). */
export function NewOrderConsent(props: { isMissing: boolean; answeredAt: string | undefined }) {
  const t = useTranslations('booking.payment');
  return (
    <Alert tone="wait" title={t('newOrderTitle')}>
      <p>{t('newOrderText')}</p>
      <Consent name="confirmNewOrder" answeredAt={props.answeredAt} error={props.isMissing && t('tickConsent')}>
        {t('newOrderConsent')}
      </Consent>
    </Alert>
  );
}

/** Links to the documents of a group, each in the version being accepted. */
function Documents({ documents }: { documents: readonly Agreement[] }) {
  const t = useTranslations('booking.payment');
  const lastIndex = documents.length - 1;
  return documents.map(({ key, href, title, version }, i) => (
    <Fragment key={key}>
      {i > 0 && (i === lastIndex ? ` ${t('and')} ` : ', ')}
      <a href={href} target="_blank" rel="noreferrer" title={t('version', { version })}>
        {title}
      </a>
    </Fragment>
  ));
}

/** The agreements of spec §5 behind two checkboxes: the terms of sale, and personal data. */
export function Agreements(props: {
  agreements: readonly Agreement[];
  ticked: readonly string[];
  wrong: (path: string) => boolean;
  answeredAt: string | undefined;
}) {
  const t = useTranslations('booking.payment');
  return (
    <Card aria-labelledby="agreements">
      <h2 id="agreements" className="visually-hidden">
        {t('agreements')}
      </h2>
      {consentGroups(props.agreements).map(({ group, path, value, documents }) => (
        <Consent
          key={group}
          name={path}
          value={value}
          answeredAt={props.answeredAt}
          defaultChecked={documents.every(({ key }) => props.ticked.includes(key))}
          error={props.wrong(path) && t('tickConsents', { group })}
        >
          {t.rich(`agree.${group}`, { documents: () => <Documents documents={documents} /> })}
        </Consent>
      ))}
    </Card>
  );
}
