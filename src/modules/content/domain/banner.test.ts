import { describe, expect, test } from 'vitest';
import { type BannerContent, bannerState, shownBanners } from './banner.ts';

const banner = (more: Partial<BannerContent> = {}): BannerContent => ({
  texts: { ru: { title: 'Лето', text: '' }, en: { title: 'Summer', text: '' }, kg: { title: '', text: '' } },
  link: '',
  picture: '',
  zone: 'Asia/Bishkek',
  startsAt: '2027-06-01T00:00',
  endsAt: '2027-07-01T00:00',
  sites: ['public'],
  position: 1,
  ...more,
});

describe('the period of a banner', () => {
  test.each([
    ['2027-05-31T17:59:59Z', 'ahead'],
    ['2027-05-31T18:00:00Z', 'shown'],
    ['2027-06-30T17:59:59Z', 'shown'],
    ['2027-06-30T18:00:00Z', 'over'],
  ])('by the clocks of Bishkek %s is %s', (now, state) => expect(bannerState(banner(), new Date(now))).toBe(state));

  test('is by the clocks of its own zone', () =>
    expect(bannerState(banner({ zone: 'Europe/Moscow' }), new Date('2027-05-31T20:59:59Z'))).toBe('ahead'));

  test('is none before it is published', () => expect(bannerState(null, new Date())).toBe('draft'));
});

describe('a reader sees', () => {
  const now = new Date('2027-06-15T00:00:00Z');
  const seen = (
    all: Record<string, BannerContent | null>,
    locale: 'ru' | 'kg' = 'ru',
    site: 'public' | 'agent' = 'public',
  ) =>
    shownBanners(
      Object.entries(all).map(([id, published]) => ({ id, published })),
      { now, locale, site },
    ).map(({ id }) => id);

  test('what is published for this site, in order', () => {
    const all = {
      c: banner({ position: 2 }),
      b: banner(),
      a: banner(),
      agents: banner({ sites: ['agent'] }),
      draft: null,
    };
    expect(seen(all)).toEqual(['a', 'b', 'c']);
    expect(seen(all, 'ru', 'agent')).toEqual(['agents']);
  });

  test('nothing in a language that it does not have', () => expect(seen({ a: banner() }, 'kg')).toEqual([]));

  test('nothing whose time is over', () => expect(seen({ a: banner({ endsAt: '2027-06-02T00:00' }) })).toEqual([]));
});
