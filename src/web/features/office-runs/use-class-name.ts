import { useTranslations } from 'use-intl';
import { classesOfMode } from '#modules/inventory/api.ts';

/** What a class of coaches or the seat of a bus is called. */
export function useClassName(): (name: string) => string {
  const t = useTranslations('runs.classes');
  return (name) => {
    const known = [...classesOfMode('rail'), ...classesOfMode('bus')].find((one) => one === name);
    return known ? t(known) : name;
  };
}
