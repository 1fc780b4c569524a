import { useTranslations } from 'use-intl';
import type { DocumentLine } from '#modules/travellers/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Badge, type Tone } from '../../ui/alert.tsx';
import css from './passengers.module.css';

const TONES: Readonly<Record<'expired' | 'soon', Tone>> = { expired: 'error', soon: 'wait' };

/** Validity of a document; expired and soon expiring ones are highlighted. */
export function DocumentTerm({ document: { state, expiration } }: { document: DocumentLine }) {
  const t = useTranslations('savedPassengers.document');
  const locale = useAppLocale();
  if (expiration === null) return null;
  const date = formatDate(expiration, locale, { style: 'plain-short', year: true });
  if (state === 'expired' || state === 'soon') return <Badge tone={TONES[state]}>{t(state, { date })}</Badge>;
  return <span className={css.note}>{t('until', { date })}</span>;
}
