import { z } from 'zod';
import { AppError, invalidFields } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { checkServicePlan, type TravelService, toPlannedService, zNewTravelRequest } from '#modules/requests/api.ts';
import { parsePart } from '#platform/http/input.ts';
import type { StepOf } from '../domain/flow.ts';
import { fieldsAt, type ServiceField, type ServiceValues, toServiceInput } from '../domain/service-fields.ts';
import type { BotDeps } from '../ports.ts';

/** A service as requests take it: a refusal names its fields as `service.<field>`. */
const zEntered = z.object({ service: zNewTravelRequest.shape.services.element });

const pathOf = (field: ServiceField): string => `service.${field}`;

/** @throws AppError invalid with the problems by field; of one that was left empty, that it is to be filled in. */
function parseService(step: StepOf<'service'>, values: ServiceValues): TravelService {
  try {
    return (parsePart(zEntered, { service: toServiceInput(step, values) }, 'body') as z.output<typeof zEntered>)
      .service;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const empty = fieldsAt(step).filter((field) => !values[field]?.trim());
    const isEmpty = (path: string) => empty.some((field) => pathOf(field) === path);
    throw invalidFields(
      error.fields.map((problem) =>
        isEmpty(problem.path) ? { path: problem.path, code: 'common.fill_field' } : problem,
      ),
    );
  }
}

/**
 * The service that was filled in at a step, by the rules of travel requests. @throws AppError invalid with the problems
 * by field (`service.date`).
 */
export function readService(
  { clock }: Pick<BotDeps, 'clock'>,
  step: StepOf<'service'>,
  values: ServiceValues,
): TravelService {
  const service = parseService(step, values);
  const problems = checkServicePlan([toPlannedService(service)], localDate(clock.now(), BUSINESS_TIME_ZONE));
  if (problems.length > 0)
    throw invalidFields(problems.map((one) => ({ ...one, path: one.path.replace('services.0.', 'service.') })));
  return service;
}
