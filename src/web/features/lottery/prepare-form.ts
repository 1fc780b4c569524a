import { localDateTime } from '#kernel/dates.ts';
import { LOCALES, type Localised } from '#kernel/locale.ts';
import { type LotteryCampaign, type LotteryDetails, MAX_PRIZES, PRIZE_PICTURES } from '#modules/lottery/api.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';

/** Rows of prizes in the form: as many as were filled and an empty one, four at least. */
export const prizeRows = (filled: number): number[] =>
  Array.from({ length: Math.min(MAX_PRIZES, Math.max(4, filled + 1)) }, (_, n) => n);
const EVERY_ROW = prizeRows(MAX_PRIZES);

/** What the form shows of a lottery that was prepared before. */
export function typedDetails(campaign: LotteryCampaign): Record<string, string> {
  const [eventDay = '', time = ''] = localDateTime(campaign.eventAt, campaign.timeZone).split('T');
  const perLocale = (name: string, texts: Localised) =>
    LOCALES.map((locale): [string, string] => [`${name}.${locale}`, texts[locale]]);
  return Object.fromEntries([
    ['eventDay', eventDay],
    ['eventTime', time.slice(0, 5)],
    ['drawMonth', campaign.drawMonth.slice(0, 7)],
    ...perLocale('eventPlace', campaign.eventPlace),
    ...campaign.prizes.flatMap(({ name, note, count, picture, photo }, n): [string, string][] => [
      ...perLocale(`prizes.${n}.name`, name),
      ...perLocale(`prizes.${n}.note`, note),
      [`prizes.${n}.count`, String(count)],
      [`prizes.${n}.picture`, picture],
      [`prizes.${n}.photo`, photo?.sizes.at(-1)?.path ?? ''],
    ]),
  ]);
}

const words = (form: FormData, name: string) => ({
  ru: readTextField(form, `${name}.ru`, 200).trim(),
  en: readTextField(form, `${name}.en`, 200).trim(),
  kg: readTextField(form, `${name}.kg`, 200).trim(),
});

/** The lottery as typed; rows of prizes without a name are left out. */
export function readDetails(form: FormData): LotteryDetails {
  const typed = EVERY_ROW.filter((n) =>
    LOCALES.some((locale) => readTextField(form, `prizes.${n}.name.${locale}`, 200).trim() !== ''),
  );
  return {
    eventAt: `${readTextField(form, 'eventDay', 10)}T${normalizeTypedTime(readTextField(form, 'eventTime', 5))}`,
    eventPlace: words(form, 'eventPlace'),
    drawMonth: readTextField(form, 'drawMonth', 7).trim(),
    prizes: typed.map((n) => ({
      count: Number(readTextField(form, `prizes.${n}.count`, 4) || 'x'),
      picture: PRIZE_PICTURES.find((one) => one === form.get(`prizes.${n}.picture`)) ?? PRIZE_PICTURES[0],
      photo: readTextField(form, `prizes.${n}.photo`, 200).trim(),
      name: words(form, `prizes.${n}.name`),
      note: words(form, `prizes.${n}.note`),
    })),
  };
}
