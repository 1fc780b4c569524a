import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Whether the reader has left what asked, or is leaving it: an answer that comes then leads nowhere. */
export function useHasLeft(): () => boolean {
  const isUnmounted = useRef(false);
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== 'idle';
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return () => isUnmounted.current || isLeaving.current;
}
