import { useTranslations } from 'use-intl';
import type { Translations } from '../../i18n/translations.ts';
import { StatusDot } from '../lists/status-dot.tsx';

type OwnState = keyof Translations['ownSale']['states'];

/** State of something that the office publishes. */
export function OwnStateDot({ state }: { state: OwnState }) {
  const t = useTranslations('ownSale.states');
  return <StatusDot tone={state === 'published' ? 'done' : 'wait'}>{t(state)}</StatusDot>;
}
