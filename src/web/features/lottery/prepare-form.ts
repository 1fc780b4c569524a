import { LOCALES } from '#kernel/locale.ts';
import { type LotteryDetails, PRIZE_PICTURES } from '#modules/lottery/api.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';

/** Rows of prizes in the form. */
export const PRIZE_ROWS = [0, 1, 2, 3] as const;

const words = (form: FormData, name: string) => ({
  ru: readTextField(form, `${name}.ru`, 200).trim(),
  en: readTextField(form, `${name}.en`, 200).trim(),
  kg: readTextField(form, `${name}.kg`, 200).trim(),
});

/** The lottery as typed; rows of prizes without a name are left out. */
export function readDetails(form: FormData): LotteryDetails {
  const typed = PRIZE_ROWS.filter((n) =>
    LOCALES.some((locale) => readTextField(form, `prizes.${n}.name.${locale}`, 200).trim() !== ''),
  );
  return {
    eventAt: `${readTextField(form, 'eventDay', 10)}T${normalizeTypedTime(readTextField(form, 'eventTime', 5))}`,
    eventPlace: words(form, 'eventPlace'),
    drawMonth: readTextField(form, 'drawMonth', 7).trim(),
    prizes: typed.map((n) => ({
      count: Number(readTextField(form, `prizes.${n}.count`, 4) || 'x'),
      picture: PRIZE_PICTURES.find((one) => one === form.get(`prizes.${n}.picture`)) ?? PRIZE_PICTURES[0],
      name: words(form, `prizes.${n}.name`),
      note: words(form, `prizes.${n}.note`),
    })),
  };
}
