import type { Clock } from '#platform/clock.ts';
import type { Outcome, Reject } from '../domain/port.ts';

export const ok = <T>({ clock }: { clock: Clock }, value: T): Outcome<T> => ({
  kind: 'ok',
  value,
  asOf: clock.now().toISOString(),
});

export const rejected = (code: Reject, message: string): Outcome<never> => ({
  kind: 'rejected',
  code,
  message,
  retry: false,
});
