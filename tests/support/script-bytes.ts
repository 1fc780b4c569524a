import { gzipSync } from 'node:zlib';

/** Gzipped kilobytes (of 1,000 bytes) of every script that a page names: module scripts and preloads. */
export async function scriptKilobytes(page: string): Promise<number> {
  const html = await (await fetch(page)).text();
  const named = new Set(
    [...html.matchAll(/(?:src|href)="([^"]+\.js)"|from "([^"]+\.js)"|import "([^"]+\.js)"/g)].map(
      (m) => m[1] ?? m[2] ?? m[3] ?? '',
    ),
  );
  let bytes = 0;
  for (const path of named) {
    const script = Buffer.from(await (await fetch(new URL(path, page))).arrayBuffer());
    bytes += gzipSync(script, { level: 9 }).length;
  }
  return bytes / 1000;
}
