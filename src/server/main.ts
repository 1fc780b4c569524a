import { collectGarbage } from '#platform/collect-garbage.ts';
import { ConfigError, readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { withSecrets } from '#platform/secrets.ts';
import account from '#words/en/account.json' with { type: 'json' };
import { type Product, startProduct } from './product.ts';

function printSummary(product: Product, config: ReturnType<typeof withSecrets>, milliseconds: number): void {
  const lines = [
    `Sapar answers at ${product.url} (started in ${(milliseconds / 1000).toFixed(1)} s)`,
    `  data      ${config.dataDir}`,
    `  database  ${product.databaseFolder ?? 'DATABASE_URL'}`,
  ];
  if (config.mode === 'demo') {
    lines.push(`  mail      ${product.url}/demo/mail shows every e-mail that is sent`);
    if (!['127.0.0.1', '::1', 'localhost'].includes(config.host))
      lines.push('  caution   any visitor of this address can read those e-mails: this is a demonstration');
    if (product.partners)
      lines.push(
        `  payments  a demonstration acquirer at ${product.partners.publicUrl}; its page lists the test cards`,
      );
    lines.push(`  logins    at ${product.url}/login, password of each: ${product.logins[0]?.password}`);
    for (const { email, who } of product.logins)
      lines.push(`            ${email.padEnd(26)}${account.login.people[who]}`);
  } else if (!config.smtpUrl) {
    lines.push('  mail      SAPAR_SMTP_URL is not set: e-mails stay in the outbox and are not sent');
  }
  if (config.mode === 'release' && config.baseUrl.startsWith('https:') && config.trustProxy.length === 0)
    lines.push(
      '  caution   people come by https, so a proxy stands in front, but SAPAR_TRUST_PROXY names none: all ' +
        'visitors will count as one address',
    );
  console.log([...lines, '  Ctrl-C stops it'].join('\n'));
}

/** The first line of an error and of its cause. */
function statusSummary(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.trim().split('\n').slice(0, 8).join('\n');
  return error.cause === undefined ? message : `${message}\n  because: ${statusSummary(error.cause)}`;
}

/**
 * Runs the product until a signal stops it. Invalid settings are reported in one sentence per variable without a
 * stack trace, exit code 1.
 */
export async function main(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const started = performance.now();
  let product: Product | null = null;
  let signals = 0;
  const onSignal = async () => {
    signals += 1;
    if (signals > 1) process.exit(130);
    if (!product) return;
    console.log('Stopping: requests that run are finished first …');
    await product.stop();
    process.exit(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const config = withSecrets(readConfig(environment));
    const log = createLogger(config);
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    product = await startProduct(config, log);
    collectGarbage();
    if (signals > 0) {
      await product.stop();
      process.exit(0);
    }
    printSummary(product, config, performance.now() - started);
  } catch (error) {
    if (error instanceof ConfigError) for (const sentence of error.problems) console.error(sentence);
    else console.error(`Sapar did not start: ${statusSummary(error)}`);
    if (environment.SAPAR_LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}

if (import.meta.main) await main();
