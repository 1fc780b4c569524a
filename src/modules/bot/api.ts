export { FAULTS, type Fault, type FaultKind } from './domain/check-flow.ts';
export {
  AUDIENCES,
  BOT_REQUESTS,
  FLOW_LIMITS,
  type Flow,
  isEnd,
  linksOf,
  type Option,
  STEP_KINDS,
  type Step,
  type StepKind,
  type StepOf,
  TOPICS,
} from './domain/flow.ts';
export type { AnswerFacts } from './domain/order-facts.ts';
export { COMMENT_LIMIT } from './domain/run-flow.ts';
export * from './wire/office.ts';
export * from './wire/talks.ts';
