import { type LocalDateTime, toInstant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { SiteType } from '#kernel/site-type.ts';
import type { Zone } from '#kernel/time-zones.ts';

export type BannerText = { readonly title: string; readonly text: string };

export type BannerContent = {
  /** A language without a title is not shown. */
  readonly texts: Readonly<Record<Locale, BannerText>>;
  /** A path of ours or an https address; empty for none. */
  readonly link: string;
  /** The address of an uploaded picture; empty for none. */
  readonly picture: string;
  readonly zone: Zone;
  /** By the clocks of the zone; shown from the first and until the second. */
  readonly startsAt: LocalDateTime;
  readonly endsAt: LocalDateTime;
  readonly sites: readonly SiteType[];
  /** The lowest first. */
  readonly position: number;
};

/** `ahead` and `over`: published, outside its period. */
export type BannerState = 'draft' | 'ahead' | 'shown' | 'over';

export function bannerState(published: BannerContent | null, now: Date): BannerState {
  if (!published) return 'draft';
  const { startsAt, endsAt, zone } = published;
  if (now < new Date(toInstant(startsAt, zone))) return 'ahead';
  return now < new Date(toInstant(endsAt, zone)) ? 'shown' : 'over';
}

/** The published banners that a site shows now in a language, in their order; of one position the older id first. */
export const shownBanners = <B extends { readonly id: string; readonly published: BannerContent | null }>(
  all: readonly B[],
  { now, locale, site }: { now: Date; locale: Locale; site: SiteType },
): (B & { published: BannerContent })[] =>
  all
    .flatMap((one) => (one.published ? [{ ...one, published: one.published }] : []))
    .filter(({ published }) => bannerState(published, now) === 'shown' && published.sites.includes(site))
    .filter(({ published }) => published.texts[locale].title !== '')
    .toSorted((a, b) => a.published.position - b.published.position || (a.id < b.id ? -1 : 1));
