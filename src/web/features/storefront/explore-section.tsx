import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyOrNothing } from '../../ui/lazy.ts';
import type { PricedLocation } from './load-storefront.ts';
import { StaticHtml } from './static-html.tsx';

const LiveExploreTeaser = lazyOrNothing(() => import('./explore-teaser.tsx'));

/** The server's HTML of the budget search; it becomes live when the reader comes near. */
export function ExploreSection({ html, locations }: { html: string; locations: readonly PricedLocation[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '300px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const sent = <StaticHtml html={html} />;
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={sent}>
          <LiveExploreTeaser locations={locations} />
        </Suspense>
      ) : (
        sent
      )}
    </div>
  );
}
