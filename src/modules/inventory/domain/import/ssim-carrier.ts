import type { LocalDate } from '#kernel/dates.ts';
import type { ErrorList } from './file-error.ts';
import { field, readDay } from './ssim-fields.ts';

/** Whose schedule it is, and for which days; times are local or in UTC. */
export type SsimCarrier = {
  line: number;
  code: string;
  isUtc: boolean;
  from: LocalDate;
  /** Null: without an end. */
  to: LocalDate | null;
};

/** Record type 2; null with its errors named. */
export function readCarrier(text: string, line: number, errors: ErrorList): SsimCarrier | null {
  const before = errors.count;
  const mode = field(text, 2);
  if (mode !== 'U' && mode !== 'L') errors.add(line, 2, 'schedules.time_mode', { mode: mode.trim() });
  const code = field(text, 3, 5).trim();
  if (!/^[A-Z0-9]{2,3}$/.test(code)) errors.add(line, 3, 'schedules.bad_carrier');
  const from = readDay(field(text, 15, 21));
  const to = readDay(field(text, 22, 28));
  if (from === null || from === 'open') errors.add(line, 15, 'schedules.bad_date', { value: field(text, 15, 21) });
  if (to === null) errors.add(line, 22, 'schedules.bad_date', { value: field(text, 22, 28) });
  if (errors.count > before || from === null || from === 'open' || to === null) return null;
  if (to !== 'open' && to < from) {
    errors.add(line, 22, 'flights.period_backwards');
    return null;
  }
  return { line, code, isUtc: mode === 'U', from, to: to === 'open' ? null : to };
}
