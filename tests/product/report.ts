import { appendFileSync } from 'node:fs';

/** Reports the figures of a proof; `npm run prove` reads them from a file. */
export function report(proof: string, figures: Record<string, string | number>): void {
  console.log(`${proof}: ${JSON.stringify(figures)}`);
  if (process.env.PROVE_FILE) appendFileSync(process.env.PROVE_FILE, `${JSON.stringify({ proof, figures })}\n`);
}
