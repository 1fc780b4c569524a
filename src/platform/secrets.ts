import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, ConfigError, type Settings } from './config.ts';

const KEPT = z.object({ secret: z.string(), gatewaySecret: z.string() });
type Kept = z.output<typeof KEPT>;

const fileOf = (dataDir: string) => join(dataDir, 'demo-secrets.json');

function kept(dataDir: string): Kept | null {
  try {
    return KEPT.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

function make(dataDir: string): Kept {
  const fresh: Kept = {
    secret: randomBytes(32).toString('base64'),
    gatewaySecret: randomBytes(24).toString('base64url'),
  };
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify(fresh), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    const present = kept(dataDir);
    if (present) return present;
    throw error;
  }
}

/** Completes the settings with secrets that a demonstration generates once and stores in its data folder. */
export function withSecrets(settings: Settings): Config {
  const { secret, gatewaySecret } = settings;
  if (settings.mode === 'release') {
    const demo = kept(settings.dataDir);
    const problems: string[] = [];
    if (!secret || secret.toString('base64') === demo?.secret)
      problems.push('SAPAR_SECRET must be a secret of its own in release mode, not the demonstration’s.');
    if (!gatewaySecret || gatewaySecret === demo?.gatewaySecret)
      problems.push('SAPAR_GATEWAY_SECRET must be a secret of its own in release mode, not the demonstration’s.');
    if (!secret || !gatewaySecret || problems.length > 0) throw new ConfigError(problems);
    return { ...settings, secret, gatewaySecret };
  }
  if (secret && gatewaySecret) return { ...settings, secret, gatewaySecret };
  const own = kept(settings.dataDir) ?? make(settings.dataDir);
  return {
    ...settings,
    secret: secret ?? Buffer.from(own.secret, 'base64'),
    gatewaySecret: gatewaySecret ?? own.gatewaySecret,
  };
}
