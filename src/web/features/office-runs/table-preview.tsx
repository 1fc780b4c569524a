import { useTranslations } from 'use-intl';
import type { RunImport } from '#modules/inventory/api.ts';
import { useCountsText } from '../../shared/office/counts-text.ts';
import { KeptSoldAlert } from '../../shared/office/kept-sold.tsx';
import { TablePreviewPage } from '../../shared/office/table-preview.tsx';
import { Link } from '../../ui/link.tsx';
import { listPath, runPath, TABLE } from './paths.ts';
import { useClassName } from './use-class-name.ts';

/** What a table of trains and buses would change, or what is wrong with it, until it is decided on. */
export function RunTablePreviewPage({ found, refusal }: { found: RunImport; refusal: string | null }) {
  const t = useTranslations('runs.table');
  const countsText = useCountsText();
  const className = useClassName();
  return (
    <TablePreviewPage
      found={found}
      refusal={refusal}
      words={{
        title: t('read'),
        form: t('import'),
        counted: (what, count) => t(what, { count }),
        counting: (done, total) => t('counting', { done, total }),
        publishing: (done, total) => t('publishing', { done, total }),
        published: t('published'),
        item: t('run'),
        effect: t('departures'),
      }}
      back={TABLE}
      lists={[
        { href: listPath('rail'), text: t('toTrains') },
        { href: listPath('bus'), text: t('toBuses') },
      ]}
      nameOf={({ id, name, change }) =>
        change === 'added' && found.state !== 'saved' && found.state !== 'published' ? (
          name
        ) : (
          <Link to={runPath('rail', id)}>{name}</Link>
        )
      }
      effectOf={({ counts }) =>
        counts ? (
          <>
            {countsText(counts)}
            <KeptSoldAlert kept={counts.keptSold} classOf={className} />
          </>
        ) : (
          '–'
        )
      }
    />
  );
}
