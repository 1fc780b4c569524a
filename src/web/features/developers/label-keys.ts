import type { Scope } from '#kernel/endpoint.ts';
import type { WebhookEndpoint } from '#modules/partner-api/api.ts';

/** Translation key of a scope. */
export const scopeLabelKey = <S extends Scope>(scope: S) =>
  scope.replace(':', '_') as S extends `${infer A}:${infer B}` ? `${A}_${B}` : S;

/** Translation key of an event. */
export const eventLabelKey = <E extends WebhookEndpoint['events'][number]>(event: E) =>
  event.replace('.', '_') as E extends `${infer A}.${infer B}` ? `${A}_${B}` : never;
