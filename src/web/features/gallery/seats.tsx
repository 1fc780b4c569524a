import { useMemo, useState } from 'react';
import type { PlacedSeat } from '../../shared/seats/cabin.ts';
import { sampleMap } from '../../shared/seats/sample-map.ts';
import { SeatLegend } from '../../shared/seats/seat-legend.tsx';
import { type Occupant, SeatMap } from '../../shared/seats/seat-map.tsx';
import css from './gallery.module.css';

const NAMES = ['AZAMAT', 'AIGUL', 'TIMUR'];

/** A seat map with every state; a click assigns the seat to the next of three passengers. */
export function SeatSample() {
  const map = useMemo(sampleMap, []);
  const [seats, setSeats] = useState<readonly string[]>(['19A', '19B']);
  const passengersBySeat = new Map(
    seats.map((id, i): [string, Occupant] => [
      id,
      { passengerNo: i + 1, name: NAMES[i] ?? '', isCurrent: i === seats.length - 1 },
    ]),
  );
  const pick = ({ seat }: PlacedSeat) =>
    setSeats((current) =>
      current.includes(seat.id) ? current.filter((one) => one !== seat.id) : [...current, seat.id].slice(-3),
    );
  return (
    <div className={css.stack}>
      <SeatLegend map={map} />
      <SeatMap
        map={map}
        party={passengersBySeat}
        refusal={({ zone }) => (zone.refuses.includes('child') ? (NAMES[2] ?? '') : null)}
        onPick={pick}
      />
    </div>
  );
}
