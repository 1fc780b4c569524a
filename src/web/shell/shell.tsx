import type { Route } from './+types/shell.ts';
import { ErrorPage, ErrorPageGuard } from './error-page.tsx';
import { ShellFrame } from './frame.tsx';
import { TitledOutlet } from './titled-outlet.tsx';

/** The frame around every public screen. */
export default function Shell() {
  return (
    <ShellFrame>
      <TitledOutlet />
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
