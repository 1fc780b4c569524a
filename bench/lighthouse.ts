/** Lighthouse as a slow phone. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath } from './interactions.ts';
import { median } from './table.ts';

const tool = (name: string) => join(import.meta.dirname, 'tools', 'node_modules', '.bin', name);

/** Runs a tool and returns its output; its own flags bound its load. */
const run = (bin: string, args: string[], env: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool(bin), ...args], { env: { ...process.env, ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.once('exit', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${bin} ended with ${code}: ${err.slice(-800)}`)),
    );
  });

export type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;

/** One Lighthouse run; a run that recorded no page is repeated, at most twice. */
async function recorded(args: string[], env: Record<string, string>): Promise<void> {
  for (let left = 2; ; left--)
    try {
      await run('lighthouse', args, env);
      return;
    } catch (error) {
      if (left === 0 || !/NO_NAVSTART|NO_FCP|recording the trace/.test(String(error))) throw error;
    }
}

/** Lighthouse's phone profile, the median of five runs for each category. */
export async function lighthouse(url: string, cookie?: string): Promise<Scores> {
  const runs: Scores[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  try {
    for (let i = 0; i < 5; i++) {
      const file = join(folder, `${i}.json`);
      await recorded(
        [
          url,
          '--quiet',
          '--output=json',
          `--output-path=${file}`,
          '--only-categories=performance,accessibility,best-practices,seo',
          '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run ' +
            '--disable-background-networking --disable-component-update --disable-sync ' +
            `--user-data-dir=${join(folder, `profile-${i}`)}`,
          ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
        ],
        { CHROME_PATH: browserPath() },
      );
      const { categories } = JSON.parse(readFileSync(file, 'utf8'));
      const score = (key: keyof Scores) => Math.round(categories[key].score * 100);
      runs.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const middle = (key: keyof Scores) => median(runs.map((scores) => scores[key]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    seo: middle('seo'),
  };
}
