import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import type { DocumentLine } from '#modules/travellers/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAfterHydration } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './passengers.module.css';

/** Result of the action that reveals a number. */
export type RevealedNumber = { shown: { documentId: string; number: string } | null; refusal: string | null };

/**
 * A masked number with a button that reveals it; works with and without scripts. Each reveal is written to the audit
 * log.
 */
export function MaskedNumber(props: {
  passengerId: string;
  document: DocumentLine;
  name: string;
  /** Form address for pages without scripts. */
  shown?: RevealedNumber['shown'];
  /** Rendered inside another form. */
  embedded?: boolean;
}) {
  const { document, passengerId } = props;
  const t = useTranslations('savedPassengers.document');
  const types = useTranslations('travellers.documents');
  const afterHydrationClass = useAfterHydration();
  const fetcher = useFetcher<RevealedNumber>();
  const shownNumber = fetcher.data?.shown ?? props.shown;
  const number = shownNumber?.documentId === document.id ? shownNumber.number : null;
  const action = `/account/passengers/${encodeURIComponent(passengerId)}`;
  const look = {
    className: css.show,
    title: t('audited'),
    'aria-label': t('showOf', { document: types(document.type), name: props.name }),
    'aria-disabled': fetcher.state !== 'idle' || undefined,
  };
  return (
    <span className={css.numberLine}>
      <span className={css.digits}>{number ?? document.masked}</span>
      {!number &&
        (props.embedded ? (
          <button
            {...look}
            type="button"
            className={`${look.className} ${afterHydrationClass}`}
            onClick={() => {
              if (fetcher.state === 'idle')
                void fetcher.submit({ act: 'show', document: document.id }, { method: 'post', action });
            }}
          >
            <Icon name="eye" size={18} />
          </button>
        ) : (
          <fetcher.Form method="post" action={action}>
            <input type="hidden" name="act" value="show" />
            <button {...look} name="document" value={document.id}>
              <Icon name="eye" size={18} />
            </button>
          </fetcher.Form>
        ))}
      <LiveRegion urgent={Boolean(fetcher.data?.refusal)} visible={Boolean(fetcher.data?.refusal)}>
        {fetcher.data?.refusal ?? number}
      </LiveRegion>
    </span>
  );
}
