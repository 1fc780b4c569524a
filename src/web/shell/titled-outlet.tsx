import { Outlet, useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import type { TranslationKey } from '../i18n/translations.ts';
import { ScreenTitle } from '../ui/screen-title.ts';

/** The current screen, and the title of its tab from `defineScreen`. */
export function TitledOutlet() {
  const t = useTranslations();
  const handle = useMatches().at(-1)?.handle as { title?: TranslationKey } | undefined;
  const title = handle?.title ? t(handle.title) : null;
  return (
    <>
      {title !== null && <title>{`${title} · Sapar`}</title>}
      <ScreenTitle value={title}>
        <Outlet />
      </ScreenTitle>
    </>
  );
}
