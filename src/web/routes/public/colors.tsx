import { useTranslations } from 'use-intl';
import { Gallery } from '../../features/gallery/gallery.tsx';

export default function Colors() {
  const t = useTranslations('colors');
  return (
    <>
      <title>{`${t('title')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <Gallery />
    </>
  );
}
