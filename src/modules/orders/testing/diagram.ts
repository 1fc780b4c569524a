import { TABLE } from './full-machine.ts';

const MACHINES = [
  'order',
  'hold',
  'payment',
  'issue',
  'cancel_hold',
  'void',
  'release',
  'refund',
  'exchange',
  'approval',
  'exchange_approval',
] as const;

/** The table of moves as Mermaid state diagrams, one a machine; the module's README carries them. */
export function diagram(): string {
  return MACHINES.map((machine) => {
    const lines = TABLE.filter((row) => row.machine === machine).flatMap((row) =>
      row.from.map((from) => {
        const guard = row.guard ? ` [${row.guard}]` : '';
        const effects = row.effects?.length ? ` / ${row.effects.join(', ')}` : '';
        return `  ${from} --> ${row.to}: ${row.on}${guard}${effects}`;
      }),
    );
    return ['```mermaid', 'stateDiagram-v2', `  %% ${machine}`, ...lines, '```'].join('\n');
  }).join('\n\n');
}
