import { arriving, LEG, SPRING } from './import-files.ts';
import { ADA } from './own-flights-fixture.ts';
import { ownFlightsRelease } from './own-flights-release.ts';
import { type WrittenLeg, writeSsim } from './write-ssim.ts';

export const code = (error: string) => ({ code: error });
export const errorsOf = ({ errors }: { errors: { line: number; column: number; code: string }[] }) =>
  errors.map(({ line, column, code: error }) => [line, column, error]);
export const schedule = (...legs: Partial<WrittenLeg>[]): Buffer =>
  writeSsim({ ...SPRING, legs: legs.map((leg) => ({ ...LEG, ...leg })) });

/** A release of own flights with files that are read, counted and accepted as the routes and jobs do it. */
export function importsRelease() {
  const release = ownFlightsRelease();
  const { of } = release;
  async function preview(bytes: Uint8Array, name = 'season.ssim') {
    const { id } = await of.fixture.office.startImport(ADA, { name, parts: arriving(bytes) });
    await of.fixture.office.countImport(id);
    return of.fixture.office.readImport(id);
  }
  async function accept(id: string, as: 'drafts' | 'publication') {
    await of.fixture.office.acceptImport(ADA, { id, as });
    if (as === 'publication') await of.fixture.office.publishImport(id, ADA.userId);
    return of.fixture.office.readImport(id);
  }
  const flight = async (id = 'QH101') => (await of.fixture.office.readFlight(id)).flight;
  return { ...release, preview, accept, flight };
}
