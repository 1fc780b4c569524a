import { useTranslations } from 'use-intl';
import { ImportForm } from '../../features/passengers/import-form.tsx';
import css from '../../features/passengers/passengers.module.css';
import { requireKeeper } from '../../features/passengers/require-keeper.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/passenger-import.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireKeeper(args);
  const refused = new URL(args.request.url).searchParams.get('file');
  return { refused: refused && /^[a-z]+\.[a-z_]+$/.test(refused) ? refused : null };
}

export default function PassengerImport({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('savedPassengers.import');
  const form = useTranslations('savedPassengers.form');
  return (
    <div className={`wrap ${css.page} ${css.narrow}`}>
      <title>{`${t('title')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <Link to="/account/passengers">{form('back')}</Link>
      <header>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
      </header>
      <ImportForm refused={loaderData.refused} />
    </div>
  );
}
