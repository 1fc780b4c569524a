import { addDays } from '#kernel/dates.ts';
import { LOCALES } from '#kernel/locale.ts';
import { SITE_TYPES, type SiteType } from '#kernel/site-type.ts';
import { ZONES } from '#kernel/time-zones.ts';
import { BANNER_LIMITS, type BannerInput } from '#modules/content/api.ts';
import type { DocumentChange } from '../../shared/content/document-parts.tsx';
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

const momentText = (local: string): string => local.replace('T', ' ');

/** What the history of a banner names, next to its texts. */
export type BannerFact = 'period' | 'link' | 'picture' | 'where' | 'position';

/** What differs between two states of a banner, field by field; null: it was not shown. */
export function bannerChanges(
  before: BannerInput | null,
  after: BannerInput | null,
  siteName: (site: SiteType) => string,
): DocumentChange[] {
  const lines = (banner: BannerInput | null): Map<string, string> => {
    if (!banner) return new Map();
    const facts: [BannerFact, string][] = [
      ['period', `${momentText(banner.startsAt)} – ${momentText(banner.endsAt)} (${banner.zone})`],
      ['link', banner.link],
      ['picture', banner.picture],
      [
        'where',
        SITE_TYPES.filter((site) => banner.sites.includes(site))
          .map(siteName)
          .join(', '),
      ],
      ['position', String(banner.position)],
    ];
    const texts = LOCALES.flatMap((locale): [string, string][] => [
      [`title.${locale}`, banner.texts[locale].title],
      [`text.${locale}`, banner.texts[locale].text],
    ]);
    return new Map([...texts, ...facts]);
  };
  const [was, is] = [lines(before), lines(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, previous: was.get(field) || null, current: is.get(field) || null }))
    .filter(({ previous, current }) => previous !== current);
}
