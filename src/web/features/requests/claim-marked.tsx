import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { actOnRequest, type QueuedRequest } from '#modules/requests/api.ts';
import { call } from '../../api/call.ts';
import { BulkActs, BulkButton, BulkCount } from '../../shared/lists/bulk-bar.tsx';

/** Acts on the marked requests of the queue: the reader takes those without an executor. */
export function ClaimMarked({ rows, onClear }: { rows: readonly QueuedRequest[]; onClear: () => void }) {
  const t = useTranslations('requests');
  const bulk = useTranslations('orderLists.bulk');
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refusedCount, setRefusedCount] = useState(0);
  const free = rows.filter(({ executor }) => executor === null);
  const claim = async () => {
    setBusy(true);
    let refused = 0;
    // One after the other: an executor may hold a limited number, and what is taken stays taken.
    for (const { id } of free)
      await call(actOnRequest, { params: { id }, body: { move: 'claimed' } }).catch(() => {
        refused += 1;
      });
    setBusy(false);
    setRefusedCount(refused);
    await revalidate();
    if (refused === 0) onClear();
  };
  return (
    <>
      <BulkCount>{t('desk.marked', { count: rows.length })}</BulkCount>
      {refusedCount > 0 && <span role="alert">{t('desk.notClaimed', { count: refusedCount })}</span>}
      <BulkActs>
        {free.length > 0 && (
          <BulkButton disabled={busy} onClick={claim}>
            {t('serve.claim')} · {free.length}
          </BulkButton>
        )}
        <BulkButton onClick={onClear}>{bulk('clear')}</BulkButton>
      </BulkActs>
    </>
  );
}
