import type { CSSProperties } from 'react';

import { arcBetween, fanOut, fitFrame, type MapSize, positionsOnArc } from '#kernel/map-frame.ts';
import { WORLD_HEIGHT, WORLD_WIDTH } from '#kernel/map-projection.ts';
import { Link } from '../link.tsx';
import { type MapPoint, type PlacedLabel, placeLabels, pointsApart, positionInFrame } from './layout.ts';
import css from './world-map.module.css';

export type { MapPoint } from './layout.ts';

/** `connecting`: a way with a change. */
type RouteTone = 'main' | 'faint' | 'connecting';

/** A route by the ids of its points. */
export type MapRoute = { readonly from: string; readonly to: string; readonly tone?: RouteTone | undefined };

/** Mask position and size of the world layer behind the frame. */
function maskOf(frame: ReturnType<typeof fitFrame>): CSSProperties {
  const offset = (at: number, part: number, whole: number) => (whole === part ? 0 : (at / (whole - part)) * 100);
  const x = offset(frame.x, frame.width, WORLD_WIDTH);
  const y = offset(frame.y, frame.height, WORLD_HEIGHT);
  return {
    maskSize: `${(WORLD_WIDTH / frame.width) * 100}% ${(WORLD_HEIGHT / frame.height) * 100}%`,
    maskPosition: `${x}% ${y}%`,
  };
}

const countLeftOut = (labels: readonly PlacedLabel[]): number =>
  labels.filter(({ side, brief }) => brief || side === 'none').length;

/**
 * A map of the world, or of the part with its points: land as dots, routes as arcs, labels where they have space.
 * Rendered on the server without scripts. Points with `href` are links; the map's content must also be on the page as
 * text or a list, because labels without space are left out. `size` is the minimum size, px.
 */
export function WorldMap(props: {
  label: string;
  points: readonly MapPoint[];
  routes?: readonly MapRoute[];
  size: MapSize;
  /** Leaves out points that would pile up on earlier ones, with their routes. */
  apart?: boolean;
  className?: string | undefined;
}) {
  const frame = fitFrame(props.points, props.size);
  const points = props.apart ? pointsApart(props.points, frame, props.size) : props.points;
  const byId = new Map(points.map((point) => [point.id, point]));
  const ways = (props.routes ?? []).flatMap((route) => {
    const [from, to] = [byId.get(route.from), byId.get(route.to)];
    return from && to ? [{ key: `${route.from}-${route.to}`, tone: route.tone ?? 'main', from, to }] : [];
  });
  // Routes of one origin spread out from it.
  const [first] = ways;
  const isFan = first && ways.length > 1 && ways.every(({ from }) => from === first.from);
  const bends = isFan
    ? fanOut(
        first.from,
        ways.map(({ to }) => to),
      )
    : [];
  const arcs = ways.map(({ from, to, ...way }, n) => ({ ...way, d: arcBetween(from, to, bends[n]) }));
  const onArcs = ways.flatMap(({ from, to }, n) => positionsOnArc(from, to, bends[n]));
  // Off the arcs where that leaves out no more of them.
  const [labels = []] = [onArcs, []]
    .map((avoided) => placeLabels(points, frame, props.size, avoided))
    .toSorted((a, b) => countLeftOut(a) - countLeftOut(b));
  const layer = maskOf(frame);
  return (
    <figure
      className={[css.map, props.className].filter(Boolean).join(' ')}
      style={{ aspectRatio: `${props.size.width} / ${props.size.height}` }}
      aria-label={props.label}
    >
      <span className={css.land} style={layer} />
      <span className={css.home} style={layer} />
      <svg
        className={css.routes}
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {arcs.map(({ key, tone, d }) => (
          <path key={key} d={d} className={css[tone]} />
        ))}
      </svg>
      {points.map((point, n) => (
        <MapMarker key={point.id} point={point} placed={labels[n]} {...positionInFrame(frame, point)} />
      ))}
    </figure>
  );
}

function MapMarker(props: { point: MapPoint; placed: PlacedLabel | undefined; left: number; top: number }) {
  const { point, placed } = props;
  const label = { 'data-side': placed?.side ?? 'none', 'data-brief': placed?.brief || undefined };
  const place = { insetInlineStart: `${props.left}%`, insetBlockStart: `${props.top}%` };
  const inside = (
    <span className={css.label}>
      {point.label} {point.note && <strong>{point.note}</strong>}
    </span>
  );
  if (!point.href) {
    return (
      <span className={css.marker} style={place} {...label}>
        {inside}
      </span>
    );
  }
  return (
    <Link
      to={point.href}
      className={css.marker}
      style={place}
      {...label}
      prefetch="none"
      // A label without space is hidden, from screen readers too.
      aria-label={[point.label, point.note].join(' ')}
    >
      {inside}
    </Link>
  );
}
