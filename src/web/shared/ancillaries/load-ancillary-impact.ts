import { previewAncillaryImpact, readOrderAncillaries } from '#modules/ancillaries/api.ts';
import type { Ancillaries, AncillaryImpact, TicketReturn } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

export type AncillaryImpacts = {
  impacts: readonly AncillaryImpact[];
  ancillaries: Pick<Ancillaries, 'passengers' | 'bought'>;
};
type ImpactAction = {
  action: 'void' | 'refund' | 'exchange' | 'split';
  cause?: 'voluntary' | 'involuntary' | undefined;
};

/** Impact on the ancillaries of these passengers; null when it cannot be read. */
export async function loadAncillaryImpact(
  call: Call,
  id: string,
  { action, cause }: ImpactAction,
  passengerIds: readonly string[],
): Promise<AncillaryImpacts | null> {
  if (passengerIds.length === 0) return null;
  const query = { action, passengers: passengerIds.join(','), ...(cause ? { cause } : {}) };
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

/** Impact for the tickets of a quote that awaits confirmation. */
export const loadReturnAncillaryImpact = async (
  call: Call,
  id: string,
  shown: Pick<TicketReturn, 'state' | 'kind' | 'cause' | 'lines'> | null,
): Promise<AncillaryImpacts | null> =>
  shown?.state === 'quoted' && shown.kind !== 'release'
    ? loadAncillaryImpact(
        call,
        id,
        { action: shown.kind, cause: shown.cause },
        shown.lines.map(({ passengerId }) => passengerId),
      )
    : null;
