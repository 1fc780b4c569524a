import { Outlet } from 'react-router';
import type { Route } from './+types/checkout-shell.ts';
import { CheckoutFooter, CheckoutHeader } from './checkout.tsx';
import { ErrorPage, ErrorPageGuard } from './error-page.tsx';
import { ShellFrame } from './frame.tsx';

/** The frame around the checkout steps: it has no links away except the brand and the help. */
export default function CheckoutShell() {
  return (
    <ShellFrame header={<CheckoutHeader />} footer={<CheckoutFooter />}>
      <Outlet />
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
