import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import { SITES, type Site } from '#kernel/passengers.ts';
import { OFFERED_METHODS, PAYMENT_METHODS, type PaymentMethod, RELEASE_METHODS } from '#kernel/payment-method.ts';

/** All settings read from the environment, checked at start and listed in the README. */
export type Config = {
  mode: 'demo' | 'release';
  /** What this process does: answers requests, runs jobs, or both. */
  role: 'web' | 'worker' | 'all';
  host: string;
  port: number;
  /** Null: the embedded server. */
  databaseUrl: string | null;
  dataDir: string;
  /**
   * Key material for documents at rest and blind indexes, 32 bytes; generated and kept in dataDir in demonstration
   * mode, required in release.
   */
  secret: Buffer;
  /** Keys from before a rotation: used to open and search, never to write. */
  oldSecrets: readonly Buffer[];
  /** Public address of the site; links in e-mails and payment returns start with it. */
  baseUrl: string;
  site: Site;
  type: 'public' | 'agent';
  currency: 'KGS' | 'RUB' | 'USD';
  /** A path, or the address of a host that serves uploaded files and nothing else (ADR 60). */
  filesUrl: string;
  /** clamd, which checks uploaded files; null: files are not checked, and say so. */
  clamdUrl: string | null;
  /** A PEM file with the certificate that signs passes for wallets, its key and Apple's intermediate; null: none. */
  walletPem: string | null;
  /** `jwt`: programs sign in with tokens (ADR 15); `none`: browsers only. */
  authMode: 'jwt' | 'none';
  /** Where programs get tokens, and their issuer; null: `/api/token` of the base URL. */
  jwtUrl: string | null;
  smtpUrl: string | null;
  /** The SMS provider; null: codes go by e-mail (in demonstration mode the partners program plays the provider). */
  sms: { readonly url: string; readonly key: string; readonly from: string } | null;
  /** Sender of the product's e-mails. */
  mailFrom: string;
  /** Where e-mails are answered, and how the answers arrive; null: nothing is said about answering them. */
  replies: {
    readonly address: string;
    /** Our receiving server in its Authentication-Results headers: only what it says of DMARC is believed. */
    readonly authservId: string;
    /** Signs e-mails at the webhook; null: it is closed. */
    readonly webhookSecret: string | null;
    /** A mailbox that is polled; null: none. */
    readonly imapUrl: string | null;
  } | null;
  /** Recipient of e-mails about orders that need staff; null: the log and the counter alone. */
  staffMail: string | null;
  /** Spec §9 `bookingWaitList`: visitors who find no seats may join a waiting list. */
  bookingWaitList: boolean;
  /** Spec §9 `isParseDocumentAllowed`: passengers may be filled from a photograph of a document. */
  isParseDocumentAllowed: boolean;
  /** Spec §9 `newRequestsEnabled`: agencies, companies and cashiers may send new requests for services. */
  newRequests: boolean;
  /** A new demonstration is filled with orders, returns and requests by its own users. */
  demoOrders: boolean;
  /** A large demonstration: more departures a day, hotels in twelve towns, and a month of past sales. */
  demoLarge: boolean;
  /** The partners program (acquirer, and the demonstration's suppliers); null in a demonstration: we start it. */
  partnersUrl: string | null;
  /** Where browsers find the acquirer's payment page; forms may lead there. */
  paymentPageUrl: string | null;
  /** Port for the partners program that we start; 0 leaves the choice to the system. */
  partnersPort: number;
  /** Shared with the acquirer: callbacks are signed with it. */
  gatewaySecret: string;
  /** Offered payment methods, in this order; methods without a partner or an account are left out. */
  paymentMethods: readonly PaymentMethod[];
  /** Our account with FreedomPay; in demonstration mode null means the partners program plays it. */
  freedomPay: {
    readonly url: string;
    /** Where browsers find its payment page; forms may lead there. */
    readonly pageUrl: string;
    readonly merchant: string;
    readonly secret: string;
  } | null;
  /**
   * An address inside our own network that staff may enter for a supplier, next to public https ones: a gateway, or a
   * simulator to try out; null: none.
   */
  supplierOrigin: string | null;
  /** Where each exchange with a supplier is written, masked; null: nowhere. */
  recordFolder: string | null;
  /** The National Bank's daily file of rates; null: staff enter rates or upload the file. */
  nationalBankUrl: string | null;
  /** Addresses or networks of the load balancers whose X-Forwarded headers are trusted. */
  trustProxy: readonly string[];
  /** Required as `Authorization: Bearer` by /metrics; without it a release serves only the local machine. */
  metricsToken: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
};

/** Settings as read; secrets that demonstration mode generates are still null. */
export type Settings = Omit<Config, 'secret' | 'gatewaySecret'> & {
  secret: Buffer | null;
  gatewaySecret: string | null;
};

/** Invalid settings: one sentence per variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), {
      error: `must be an address such as ${example}`,
    })
    .transform((text) => text.replace(/\/+$/, ''));
const HTTP = /^https?:$/;
const httpUrl = (example: string) => url(HTTP, example);
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
    error: 'must be a port number from 0 to 65535',
  })
  .transform(Number);

const SAMPLES = ['change-me', 'changeme', 'secret', 'default', 'example', 'password', 'demo', 'sapar'];

/** Long enough, and neither a sample from the documentation nor a pattern. */
const isGuessable = (text: string): boolean =>
  text.length < 16 || new Set(text).size < 8 || SAMPLES.some((sample) => text.toLowerCase().includes(sample));

const key = z
  .string()
  .refine((text) => /^[A-Za-z0-9+/_-]{43}=?$/.test(text), {
    error: 'must be 32 random bytes in base64 (`openssl rand -base64 32` makes one)',
  })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => new Set(bytes).size >= 12, { error: 'must be random, not a default' });

const partnerKey = z
  .string()
  .refine((text) => !isGuessable(text), { error: 'must be at least 16 random characters, not a default' });
const list = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

const VARIABLES = {
  SAPAR_MODE: oneOf(['demo', 'release']).default('demo'),
  SAPAR_ROLE: oneOf(['web', 'worker', 'all']).default('all'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be a host name or an address' })
    .default('127.0.0.1'),
  PORT: port.default(3000),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/name').optional(),
  SAPAR_DATA_DIR: z.string().default('.sapar'),
  SAPAR_SECRET: key.optional(),
  SAPAR_OLD_SECRETS: list(key).default([]),
  SAPAR_GATEWAY_SECRET: partnerKey.optional(),
  SAPAR_HTTP_BASE_URL: httpUrl('https://example.kg').optional(),
  SAPAR_SITE: oneOf(SITES).default('kg'),
  SAPAR_TYPE: oneOf(['public', 'agent']).default('public'),
  SAPAR_CURRENCY: oneOf(['KGS', 'RUB', 'USD']).default('KGS'),
  SAPAR_FILES_URL: z
    .string()
    .refine((text) => /^\/[\w/-]*$/.test(text) || (URL.canParse(text) && HTTP.test(new URL(text).protocol)), {
      error: 'must be a path such as /files or an address such as https://files.example.kg',
    })
    .default('/files'),
  SAPAR_CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/\s]+|unix:\/[^/\s].*)$/, {
      error: 'must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    })
    .refine((text) => URL.canParse(text), { error: 'must be an address such as tcp://127.0.0.1:3310' })
    .optional(),
  SAPAR_WALLET_PEM: z
    .string()
    .refine((file) => existsSync(file), { error: 'must be the path of a PEM file that can be read' })
    .optional(),
  SAPAR_AUTH_MODE: oneOf(['jwt', 'none']).default('jwt'),
  SAPAR_JWT_URL: httpUrl('https://login.example.kg/token').optional(),
  SAPAR_SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@mail.example.kg:587').optional(),
  SAPAR_MAIL_FROM: z
    .string()
    .regex(/^([^<>]{1,80} )?<?[^\s<>@]+@[^\s<>@]+>?$/, {
      error: 'must be an address such as Sapar <noreply@example.kg>',
    })
    .default('Sapar <noreply@sapar.example>'),
  SAPAR_SMS_URL: httpUrl('https://sms.example.kg/v1').optional(),
  SAPAR_SMS_KEY: z
    .string()
    .refine((text) => text.length >= 8 && !SAMPLES.includes(text.toLowerCase()), {
      error: 'must be the key of our account, at least 8 characters',
    })
    .optional(),
  SAPAR_SMS_FROM: z
    .string()
    .regex(/^(\+?\d{3,15}|[A-Za-z0-9 .-]{1,11})$/, {
      error: 'must be a number or at most 11 Latin letters and digits',
    })
    .default('Sapar'),
  SAPAR_REPLY_ADDRESS: z
    .string()
    .regex(/^[a-z0-9-]{1,8}@[a-z0-9.-]{1,190}$/, {
      error: 'must be an address of ours such as reply@in.example.kg, at most 8 characters before the @',
    })
    .optional(),
  SAPAR_MAIL_AUTHSERV_ID: z
    .string()
    .regex(/^[\w.-]{1,190}$/, { error: 'must be the name of our mail server in Authentication-Results headers' })
    .optional(),
  SAPAR_INBOUND_MAIL_SECRET: partnerKey.optional(),
  SAPAR_IMAP_URL: url(/^imaps?:$/, 'imaps://user:password@mail.example.kg:993').optional(),
  SAPAR_STAFF_MAIL: z
    .string()
    .max(254, { error: 'must be one address such as staff@example.kg' })
    .regex(/^[^\s<>@,;]+@[^\s<>@,;]+$/, { error: 'must be one address such as staff@example.kg' })
    .optional(),
  SAPAR_BOOKING_WAIT_LIST: oneOf(['true', 'false']).default('false'),
  SAPAR_PARSE_DOCUMENT: oneOf(['true', 'false']).default('true'),
  SAPAR_NEW_REQUESTS: oneOf(['true', 'false']).default('true'),
  SAPAR_DEMO_ORDERS: oneOf(['true', 'false']).default('false'),
  SAPAR_DEMO_LARGE: oneOf(['true', 'false']).default('false'),
  SAPAR_PARTNERS_URL: httpUrl('https://acquirer.example').optional(),
  SAPAR_PAYMENT_PAGE_URL: httpUrl('https://pay.acquirer.example').optional(),
  SAPAR_PAYMENT_METHODS: list(oneOf(PAYMENT_METHODS)).optional(),
  SAPAR_FREEDOMPAY_URL: httpUrl('https://api.freedompay.kg').optional(),
  SAPAR_FREEDOMPAY_PAGE_URL: httpUrl('https://customer.freedompay.kg').optional(),
  SAPAR_FREEDOMPAY_MERCHANT: z
    .string()
    .regex(/^\d{1,12}$/, { error: 'must be the number of our account' })
    .optional(),
  SAPAR_FREEDOMPAY_SECRET: z
    .string()
    .refine((text) => text.length >= 8 && !SAMPLES.includes(text.toLowerCase()), {
      error: 'must be the key of our account, at least 8 characters',
    })
    .optional(),
  SAPAR_SUPPLIER_ORIGIN: httpUrl('http://gateway.internal:8080').optional(),
  SAPAR_RECORD: z
    .string()
    .refine((path) => isAbsolute(path) && relative(process.cwd(), path).startsWith('..'), {
      error: 'must be an absolute path outside of the program, such as /var/lib/sapar/recorded',
    })
    .optional(),
  SAPAR_NATIONAL_BANK_URL: httpUrl('https://www.nbkr.kg/XML/daily.xml').optional(),
  SAPAR_PARTNERS_PORT: port.optional(),
  SAPAR_TRUST_PROXY: list(
    z.string().regex(/^(loopback|linklocal|uniquelocal|[\da-fA-F.:]+(\/\d{1,3})?)$/, {
      error: 'must list addresses or networks such as 10.0.0.0/8, or loopback',
    }),
  ).default([]),
  SAPAR_METRICS_TOKEN: partnerKey.optional(),
  SAPAR_LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
} as const;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
/** Whether an address leads to this machine alone. */
const isLoopback = (address: string): boolean => {
  const { hostname } = new URL(address);
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(hostname);
};

/**
 * Reads and checks the environment; an empty variable counts as absent.
 * @throws ConfigError naming every variable that is wrong, one sentence each.
 */
export function readConfig(environment: Environment): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = z.object(VARIABLES).safeParse(given);
  if (!result.success) {
    const message = new Map<string, string>();
    for (const issue of result.error.issues) {
      const name = String(issue.path[0]);
      if (!message.has(name)) message.set(name, `${name} ${issue.message}.`);
    }
    throw new ConfigError([...message.values()]);
  }
  const env = result.data;
  const problems: string[] = [];
  if (env.SAPAR_MODE === 'release') {
    if (!env.SAPAR_SECRET) problems.push('SAPAR_SECRET must be set in release mode: 32 random bytes in base64.');
    if (!env.SAPAR_GATEWAY_SECRET)
      problems.push('SAPAR_GATEWAY_SECRET must be set in release mode: the secret agreed with the acquirer.');
    if (!env.SAPAR_HTTP_BASE_URL && !LOOPBACK.has(env.HOST))
      problems.push('SAPAR_HTTP_BASE_URL must be set in release mode: links in e-mails start with it.');
    for (const name of ['SAPAR_HTTP_BASE_URL', 'SAPAR_JWT_URL', 'SAPAR_FILES_URL'] as const) {
      const address = env[name];
      if (address?.startsWith('http:') && !isLoopback(address))
        problems.push(`${name} must begin with https:// in release mode; http:// is for this machine alone.`);
    }
  }
  const demo = env.SAPAR_MODE === 'demo';
  const replyAddress = env.SAPAR_REPLY_ADDRESS ?? (demo ? 'reply@sapar.example' : null);
  const authservId = env.SAPAR_MAIL_AUTHSERV_ID ?? (demo ? 'mx.sapar.example' : null);
  if (env.SAPAR_REPLY_ADDRESS && !authservId)
    problems.push('SAPAR_MAIL_AUTHSERV_ID must be set with SAPAR_REPLY_ADDRESS: it names who checks DMARC.');
  if (env.SAPAR_REPLY_ADDRESS && !demo && !env.SAPAR_INBOUND_MAIL_SECRET && !env.SAPAR_IMAP_URL)
    problems.push(
      'SAPAR_REPLY_ADDRESS needs SAPAR_INBOUND_MAIL_SECRET or SAPAR_IMAP_URL: answers must arrive somehow.',
    );
  if ((env.SAPAR_INBOUND_MAIL_SECRET || env.SAPAR_IMAP_URL) && !replyAddress)
    problems.push('SAPAR_REPLY_ADDRESS must be set with SAPAR_INBOUND_MAIL_SECRET and SAPAR_IMAP_URL.');
  const freedomPay = [env.SAPAR_FREEDOMPAY_URL, env.SAPAR_FREEDOMPAY_MERCHANT, env.SAPAR_FREEDOMPAY_SECRET];
  if (freedomPay.some(Boolean) && !freedomPay.every(Boolean))
    problems.push('SAPAR_FREEDOMPAY_URL, SAPAR_FREEDOMPAY_MERCHANT and SAPAR_FREEDOMPAY_SECRET must be set together.');
  if (Boolean(env.SAPAR_SMS_URL) !== Boolean(env.SAPAR_SMS_KEY))
    problems.push('SAPAR_SMS_URL and SAPAR_SMS_KEY must be set together.');
  if (env.SAPAR_SMS_URL && new URL(env.SAPAR_SMS_URL).protocol !== 'https:' && !isLoopback(env.SAPAR_SMS_URL))
    problems.push('SAPAR_SMS_URL must be https: codes that open orders go through it.');
  if (problems.length > 0) throw new ConfigError(problems);

  const shownHost = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST;
  return {
    mode: env.SAPAR_MODE,
    role: env.SAPAR_ROLE,
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: resolve(env.SAPAR_DATA_DIR),
    secret: env.SAPAR_SECRET ?? null,
    oldSecrets: env.SAPAR_OLD_SECRETS,
    baseUrl: env.SAPAR_HTTP_BASE_URL ?? `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${env.PORT}`,
    site: env.SAPAR_SITE,
    type: env.SAPAR_TYPE,
    currency: env.SAPAR_CURRENCY,
    filesUrl: env.SAPAR_FILES_URL,
    clamdUrl: env.SAPAR_CLAMD_URL ?? null,
    walletPem: env.SAPAR_WALLET_PEM ?? null,
    authMode: env.SAPAR_AUTH_MODE,
    jwtUrl: env.SAPAR_JWT_URL ?? null,
    smtpUrl: env.SAPAR_SMTP_URL ?? null,
    sms:
      env.SAPAR_SMS_URL && env.SAPAR_SMS_KEY
        ? { url: env.SAPAR_SMS_URL, key: env.SAPAR_SMS_KEY, from: env.SAPAR_SMS_FROM }
        : null,
    mailFrom: env.SAPAR_MAIL_FROM,
    replies:
      replyAddress && authservId
        ? {
            address: replyAddress,
            authservId,
            webhookSecret: env.SAPAR_INBOUND_MAIL_SECRET ?? null,
            imapUrl: env.SAPAR_IMAP_URL ?? null,
          }
        : null,
    // A made-up address: the demonstration shows the e-mail in its mailbox.
    staffMail: env.SAPAR_STAFF_MAIL ?? (env.SAPAR_MODE === 'demo' ? 'staff@sapar.example' : null),
    bookingWaitList: env.SAPAR_BOOKING_WAIT_LIST === 'true',
    isParseDocumentAllowed: env.SAPAR_PARSE_DOCUMENT === 'true',
    newRequests: env.SAPAR_NEW_REQUESTS === 'true',
    demoOrders: env.SAPAR_MODE === 'demo' && env.SAPAR_DEMO_ORDERS === 'true',
    demoLarge: env.SAPAR_MODE === 'demo' && env.SAPAR_DEMO_LARGE === 'true',
    partnersUrl: env.SAPAR_PARTNERS_URL ?? null,
    paymentPageUrl: env.SAPAR_PAYMENT_PAGE_URL ?? env.SAPAR_PARTNERS_URL ?? null,
    partnersPort: env.SAPAR_PARTNERS_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
    gatewaySecret: env.SAPAR_GATEWAY_SECRET ?? null,
    paymentMethods: env.SAPAR_PAYMENT_METHODS ?? (env.SAPAR_MODE === 'demo' ? OFFERED_METHODS : RELEASE_METHODS),
    freedomPay:
      env.SAPAR_FREEDOMPAY_URL && env.SAPAR_FREEDOMPAY_MERCHANT && env.SAPAR_FREEDOMPAY_SECRET
        ? {
            url: env.SAPAR_FREEDOMPAY_URL,
            pageUrl: env.SAPAR_FREEDOMPAY_PAGE_URL ?? env.SAPAR_FREEDOMPAY_URL,
            merchant: env.SAPAR_FREEDOMPAY_MERCHANT,
            secret: env.SAPAR_FREEDOMPAY_SECRET,
          }
        : null,
    supplierOrigin: env.SAPAR_SUPPLIER_ORIGIN ? new URL(env.SAPAR_SUPPLIER_ORIGIN).origin : null,
    recordFolder: env.SAPAR_RECORD ?? null,
    nationalBankUrl: env.SAPAR_NATIONAL_BANK_URL ?? null,
    trustProxy: env.SAPAR_TRUST_PROXY,
    metricsToken: env.SAPAR_METRICS_TOKEN ?? null,
    logLevel: env.SAPAR_LOG_LEVEL ?? (env.SAPAR_MODE === 'demo' ? 'warn' : 'info'),
  };
}
