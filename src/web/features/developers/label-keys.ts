import type { Scope } from '#kernel/endpoint.ts';
import type { WebhookEndpoint } from '#modules/partner-api/api.ts';

/** A scope as a key of the catalogue. */
export const scopeLabelKey = <S extends Scope>(scope: S) =>
  scope.replace(':', '_') as S extends `${infer A}:${infer B}` ? `${A}_${B}` : S;

/** An event as a key of the catalogue. */
export const eventLabelKey = <E extends WebhookEndpoint['events'][number]>(event: E) =>
  event.replace('.', '_') as E extends `${infer A}.${infer B}` ? `${A}_${B}` : never;
