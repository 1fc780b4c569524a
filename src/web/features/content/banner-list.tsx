import { useTranslations } from 'use-intl';
import type { EditedBanner } from '#modules/content/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { formatMoment } from '../../shared/content/format-moment.ts';
import { type DotTone, StatusDot } from '../../shared/lists/status-dot.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { BANNERS, bannerAddress } from './banner-form.ts';
import css from './desk.module.css';
import { DeskTabs } from './desk-list.tsx';

const TONES: Readonly<Record<EditedBanner['state'], DotTone>> = {
  draft: 'wait',
  ahead: 'wait',
  shown: 'done',
  over: 'over',
};
const formatLocal = (local: string): string => `${formatNumericDate(local.slice(0, 10))} ${formatTime(local)}`;

export const bannerTitle = ({ draft: { texts } }: EditedBanner): string =>
  texts.ru.title || texts.en.title || texts.kg.title;

/** Banners in their order, with what readers see of them. */
export function BannerList({ banners, isComfortable }: { banners: readonly EditedBanner[]; isComfortable: boolean }) {
  const t = useTranslations('contentDesk');
  return (
    <WorkList
      list={BANNERS}
      title={t('screens.list')}
      tabs={<DeskTabs filter="banners" />}
      actions={
        <LinkButton size="small" icon="plus" to={bannerAddress('new')} prefetch="none">
          {t('banners.create')}
        </LinkButton>
      }
      label={t('screens.banners')}
      columns={[
        {
          name: 'banner',
          label: t('banners.title'),
          width: 320,
          flexible: true,
          phone: '1a',
          cell: (banner) => (
            <Link to={bannerAddress(banner.id)} prefetch="none" className={css.page ?? ''}>
              {bannerTitle(banner) || t('banners.untitled')}
            </Link>
          ),
          note: ({ draft }) => draft.link,
        },
        { name: 'position', label: t('banners.position'), width: 90, cell: ({ draft }) => draft.position },
        {
          name: 'period',
          label: t('banners.period'),
          width: 320,
          phone: '2a',
          cell: ({ draft }) =>
            t('banners.fromTo', { from: formatLocal(draft.startsAt), to: formatLocal(draft.endsAt) }),
          note: ({ draft }) => draft.zone,
        },
        {
          name: 'state',
          label: t('banners.state'),
          width: 200,
          phone: '1c',
          cell: ({ state, changed }) => (
            <StatusDot tone={TONES[state]} clock={changed ? t('banners.changed') : undefined}>
              {t(`banners.states.${state}`)}
            </StatusDot>
          ),
        },
        {
          name: 'changed',
          label: t('list.changed'),
          width: 140,
          cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time>,
          note: ({ author }) => author,
        },
      ]}
      rows={banners}
      nameOf={(banner) => bannerTitle(banner) || t('banners.untitled')}
      empty={
        <EmptyState level={2} title={t('banners.none')}>
          {t('banners.noneText')}
        </EmptyState>
      }
      isComfortable={isComfortable}
      next={null}
      slots={{ hrefOf: bannerAddress }}
    />
  );
}
