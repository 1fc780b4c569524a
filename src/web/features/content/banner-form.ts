import { addDays } from '#kernel/dates.ts';
import type { LOCALES } from '#kernel/locale.ts';
import { SITE_TYPES } from '#kernel/site-type.ts';
import { ZONES } from '#kernel/time-zones.ts';
import { BANNER_LIMITS, type BannerInput } from '#modules/content/api.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { chosenOf, wholeNumber } from '../../shared/forms/read-fields.ts';

export const BANNERS = '/office/content/banners';
export const bannerAddress = (id: string): string => `${BANNERS}/${encodeURIComponent(id)}`;

/** A new one is shown for a month, on every site, after all others. */
export const newBanner = (today: string, count: number): BannerInput => ({
  texts: { ru: { title: '', text: '' }, en: { title: '', text: '' }, kg: { title: '', text: '' } },
  link: '',
  picture: '',
  zone: ZONES[0],
  startsAt: `${today}T00:00`,
  endsAt: `${addDays(today, 30)}T00:00`,
  sites: [...SITE_TYPES],
  position: count + 1,
});

const moment = (form: FormData, name: 'startsAt' | 'endsAt'): string =>
  `${readTextField(form, name, 10)}T${normalizeTypedTime(readTextField(form, `${name}Time`, 5))}`;

/** A banner as typed; days are normalised before, and the server checks the rest. */
export function readBanner(form: FormData): BannerInput {
  const textOf = (locale: (typeof LOCALES)[number]) => ({
    title: readTextField(form, `texts.${locale}.title`, BANNER_LIMITS.title).trim(),
    text: readTextField(form, `texts.${locale}.text`, BANNER_LIMITS.text).trim(),
  });
  return {
    texts: { ru: textOf('ru'), en: textOf('en'), kg: textOf('kg') },
    link: readTextField(form, 'link', BANNER_LIMITS.link).trim(),
    picture: readTextField(form, 'picture', 200).trim(),
    zone: ZONES.find((zone) => zone === form.get('zone')) ?? ZONES[0],
    startsAt: moment(form, 'startsAt'),
    endsAt: moment(form, 'endsAt'),
    sites: chosenOf(form, 'sites', SITE_TYPES),
    position: wholeNumber(form, 'position') ?? Number.NaN,
  };
}

/** `banner.texts.ru.title` is the field `texts.ru.title`. */
export const bannerField = (path: string): string => path.replace(/^banner\./, '').replace(/^(sites)\.\d+$/, '$1');
