import { useTranslations } from 'use-intl';
import type { BotDesk } from '#modules/bot/api.ts';

type Fault = BotDesk['faults'][number];

/** A fault in words: what is wrong, on which way and in which language. */
export function useFaultText(): (fault: Fault) => string {
  const t = useTranslations('bot.desk');
  return ({ kind, link, locale }) =>
    [t(`fault.${kind}`), link && t('faultLink', { link }), locale?.toUpperCase()].filter(Boolean).join(' · ');
}
