import { useTranslations } from 'use-intl';

type Section = 'status' | 'next' | 'actions' | 'actor' | 'returns';

/** Words of a section of the order's catalogue; a room or a ride (`service`) has its own where the others speak of tickets. */
export function useOrderWords<S extends Section>(
  section: S,
  service: boolean,
): ReturnType<typeof useTranslations<`order.${S}`>> {
  const t = useTranslations<`order.${Section}`>(`order.${section}`);
  const own = useTranslations<`order.service.${Section}`>(`order.service.${section}`);
  type Words = (key: string, values?: Record<string, string>) => string;
  const words: Words = (key, values) =>
    service && own.has(key as 'title') ? (own as Words)(key, values) : (t as Words)(key, values);
  return Object.assign(words, t, { has: t.has }) as unknown as ReturnType<
    typeof useTranslations<`order.${S}`>
  >;
}
