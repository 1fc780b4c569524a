import { Outlet, useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import type { WordKey } from '../i18n/words.ts';
import { ScreenTitle } from '../ui/screen-title.ts';
import type { Route } from './+types/shell.ts';
import { ErrorPage, ErrorPageGuard } from './error-page.tsx';
import { ShellFrame } from './frame.tsx';

/** The frame around every public screen, and the title of its tab as `defineScreen` declares it. */
export default function Shell() {
  const t = useTranslations();
  const handle = useMatches().at(-1)?.handle as { title?: WordKey } | undefined;
  const title = handle?.title ? t(handle.title) : null;
  return (
    <ShellFrame>
      {title !== null && <title>{`${title} · Sapar`}</title>}
      <ScreenTitle value={title}>
        <Outlet />
      </ScreenTitle>
    </ShellFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPageGuard>
      <ShellFrame>
        <ErrorPage error={error} />
      </ShellFrame>
    </ErrorPageGuard>
  );
}
