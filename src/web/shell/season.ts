import type { LocalDate } from '#kernel/dates.ts';

/** The new-year period of spec §9, both days included: the footer has snow. */
export const isNewYearPeriod = (date: LocalDate): boolean => {
  const day = date.slice(5);
  return day >= '12-17' || day <= '01-08';
};
