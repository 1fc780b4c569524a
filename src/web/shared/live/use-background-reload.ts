import { useCallback, useEffect, useRef } from 'react';
import { useFetchers, useRevalidator } from 'react-router';

/**
 * Reads the data of the page anew in the background, and says whether it did. It does not while a fetcher submits:
 * React Router drops the redirect that answers a fetcher when a reload has begun since its submission.
 */
export function useBackgroundReload(): () => boolean {
  const { revalidate } = useRevalidator();
  const submits = useFetchers().some(({ state }) => state === 'submitting');
  const isSubmitting = useRef(submits);
  useEffect(() => {
    isSubmitting.current = submits;
  }, [submits]);
  return useCallback(() => {
    if (isSubmitting.current) return false;
    void revalidate();
    return true;
  }, [revalidate]);
}
