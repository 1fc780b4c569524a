import { useTranslations } from 'use-intl';

/** The keys of each section, written out so that the tests see which words are read. */
const SECTIONS = {
  status: (key: string) => `status.${key}`,
  next: (key: string) => `next.${key}`,
  actions: (key: string) => `actions.${key}`,
  actor: (key: string) => `actor.${key}`,
  returns: (key: string) => `returns.${key}`,
} as const;
type Section = keyof typeof SECTIONS;

/**
 * Words of a section of the order's catalogue; a room or a ride (`service`) has its own where the others speak of
 * tickets.
 */
export function useOrderLabels<S extends Section>(
  section: S,
  service: boolean,
): ReturnType<typeof useTranslations<`order.${S}`>> {
  const t = useTranslations('order');
  type Key = Parameters<typeof t>[0];
  const keyOf = (key: string): Key => {
    const own = `service.${section}.${key}` as Key;
    return service && t.has(own) ? own : (SECTIONS[section](key) as Key);
  };
  type Words = (key: string, values?: Record<string, string>) => string;
  const words: Words = (key, values) => (t as Words)(keyOf(key), values);
  return Object.assign(words, {
    has: (key: string) => t.has(keyOf(key)),
    rich: (key: string, values: never) => t.rich(keyOf(key), values),
    markup: (key: string, values: never) => t.markup(keyOf(key), values),
    raw: (key: string) => t.raw(keyOf(key)),
  }) as unknown as ReturnType<typeof useTranslations<`order.${S}`>>;
}
