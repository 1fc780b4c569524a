import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { findMatches, type Message, searchConversation } from '#modules/conversations/api.ts';
import { call } from '../../api/call.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import { useFormatInstant } from '../order/use-format-instant.ts';
import css from './chat-search.module.css';
import { Highlight } from './highlight.tsx';
import { titleOf } from './message-card-link.tsx';
import { type Refusal, toRefusal } from './refusal.ts';

type Part = { hits: readonly Message[]; next: number | null };
type Search = (q: string, before?: number) => Promise<Part>;
type Results = Part & { wanted: string };

/** The results so far; a new search replaces them, and an answer to an earlier one is ignored. */
function useSearch(search: Search) {
  const [results, setResults] = useState<Results | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const run = async (wanted: string, known: readonly Message[], before?: number) => {
    latest.current += 1;
    const turn = latest.current;
    setBusy(true);
    setRefusal(null);
    try {
      const part = await search(wanted, before);
      if (turn === latest.current) setResults({ wanted, hits: [...known, ...part.hits], next: part.next });
    } catch (thrown) {
      if (turn === latest.current) setRefusal(toRefusal(thrown));
    }
    if (turn === latest.current) setBusy(false);
  };
  return {
    results,
    refusal,
    busy,
    start: (wanted: string) => run(wanted, []),
    more: () => results?.next && run(results.wanted, results.hits, results.next),
  };
}

function Hit(props: { message: Message; wanted: string; time: string; onOpen: () => void }) {
  const { message, wanted } = props;
  const t = useTranslations('conversations.panel');
  const locale = useAppLocale();
  const { card, text, files } = message;
  const numbers = card?.kind === 'order' ? [card.number, card.ticket] : [];
  const title = card ? [...numbers, titleOf(card, locale)].filter(Boolean).join(' ') : '';
  const shown =
    [text ?? '', title, ...files.map(({ name }) => name)].find((one) => findMatches(one, wanted).length > 0) ??
    (text || title);
  return (
    <button type="button" className={css.hit} onClick={props.onOpen}>
      <span className={css.author}>
        {message.internal && <Icon name="lock" size={16} label={t('internal')} />} {message.name ?? t(message.side)}
        {`, ${props.time}`}
      </span>
      <span>
        <Highlight text={shown} wanted={wanted} />
      </span>
    </button>
  );
}

function SearchResults(props: {
  results: Results;
  busy: boolean;
  now: string;
  onOpen: (seq: number) => void;
  onMore: () => void;
}) {
  const { hits, next, wanted } = props.results;
  const t = useTranslations('conversations.search');
  const formatInstant = useFormatInstant(props.now);
  return (
    <>
      {hits.length > 0 && (
        <ul className={css.hits} aria-label={t('results')}>
          {hits.map((message) => (
            <li key={message.seq}>
              <Hit
                message={message}
                wanted={wanted}
                time={formatInstant(message.at)}
                onOpen={() => props.onOpen(message.seq)}
              />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <Button type="button" variant="secondary" size="small" busy={props.busy} onClick={props.onMore}>
          {t('earlier')}
        </Button>
      )}
    </>
  );
}

/** Searches a conversation on the server, also in messages that are not loaded. */
export function SearchPanel(props: {
  conversationId: string;
  now: string;
  onOpen: (seq: number) => void;
  onClose: () => void;
  /** Replaced in tests. */
  search?: Search;
}) {
  const t = useTranslations('conversations.search');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const ask: Search = (q, before) =>
    call(searchConversation, { params: { id: props.conversationId }, query: { q, before } });
  const { results, refusal, busy, start, more } = useSearch(props.search ?? ask);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && props.onClose();
  return (
    <search className={css.search} onKeyDown={onKeyDown}>
      <form
        ref={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().length >= 2) void start(typed.trim());
        }}
      >
        <Field
          name="q"
          id={`search-of-${props.conversationId}`}
          type="search"
          label={t('field')}
          value={typed}
          minLength={2}
          maxLength={100}
          autoComplete="off"
          required
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button variant="secondary" busy={busy}>
          {t('go')}
        </Button>
      </form>
      <LiveRegion visible>
        {results &&
          !busy &&
          (results.hits.length > 0
            ? t('found', { count: results.hits.length })
            : t(results.next === null ? 'none' : 'noneYet'))}
      </LiveRegion>
      {refusal && (
        <Alert tone="error" live>
          {errorText(refusal)}
        </Alert>
      )}
      {results && (
        <SearchResults results={results} busy={busy} now={props.now} onOpen={props.onOpen} onMore={() => void more()} />
      )}
    </search>
  );
}
