import { previewAncillaryImpact, readOrderAncillaries } from '#modules/ancillaries/api.ts';
import type { Ancillaries, AncillaryImpact, Return } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

export type AncillaryImpacts = {
  impacts: readonly AncillaryImpact[];
  ancillaries: Pick<Ancillaries, 'passengers' | 'bought'>;
};
type Act = { act: 'void' | 'refund' | 'exchange' | 'split'; cause?: 'voluntary' | 'involuntary' | undefined };

/** Impact on the ancillaries of these passengers; null when unknown now. */
export async function loadAncillaryImpact(
  call: Call,
  id: string,
  { act, cause }: Act,
  passengerIds: readonly string[],
): Promise<AncillaryImpacts | null> {
  if (passengerIds.length === 0) return null;
  const query = { act, passengers: passengerIds.join(','), ...(cause ? { cause } : {}) };
  try {
    const [{ impacts }, { passengers, bought }] = await Promise.all([
      call(previewAncillaryImpact, { params: { id }, query }),
      call(readOrderAncillaries, { params: { id } }),
    ]);
    return { impacts, ancillaries: { passengers, bought } };
  } catch {
    return null;
  }
}

/** Of the tickets of a quote that waits for its yes. */
export const loadReturnAncillaryImpact = async (
  call: Call,
  id: string,
  shown: Pick<Return, 'state' | 'kind' | 'cause' | 'lines'> | null,
): Promise<AncillaryImpacts | null> =>
  shown?.state === 'quoted' && shown.kind !== 'release'
    ? loadAncillaryImpact(
        call,
        id,
        { act: shown.kind, cause: shown.cause },
        shown.lines.map(({ passengerId }) => passengerId),
      )
    : null;
