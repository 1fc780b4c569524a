export { FAULTS, type Fault, type FaultKind } from './domain/check-flow.ts';
export {
  AUDIENCES,
  BOT_REQUESTS,
  FLOW_LIMITS,
  type Flow,
  isEnd,
  linksOf,
  OPENING_HOUR,
  type Option,
  STEP_KINDS,
  type Step,
  type StepKind,
  type StepOf,
  TOPICS,
} from './domain/flow.ts';
export type { AnswerFacts } from './domain/order-facts.ts';
export { COMMENT_LIMIT } from './domain/run-flow.ts';
export {
  BOT_SERVICES,
  FIELDS_OF,
  fieldLabel,
  fieldsAt,
  isRequiredField,
  SERVICE_FIELDS,
  type ServiceField,
} from './domain/service-fields.ts';
export * from './wire/office.ts';
export type { BotServiceField } from './wire/service-field.ts';
export * from './wire/talks.ts';
