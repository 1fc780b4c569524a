import { isLocalDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { TravelService } from '#modules/requests/api.ts';
import type { BotServiceField } from '../api.ts';
import type { StepOf } from '../domain/flow.ts';
import {
  allFieldsOf,
  BOT_SERVICES,
  FIELD_INPUTS,
  fieldLabel,
  fieldsAt,
  isRequiredField,
  type ServiceField,
} from '../domain/service-fields.ts';
import { serviceTranslations } from '../translations.ts';

/** The fields of a step with their words. */
export function viewFields(step: StepOf<'service'>, locale: Locale): BotServiceField[] {
  const t = serviceTranslations(locale);
  return fieldsAt(step).map((name) => {
    const field = FIELD_INPUTS[name];
    return {
      name,
      label: t(fieldLabel(step.service, name)),
      input: field.input,
      required: isRequiredField(step.service, name),
      options: field.input === 'choice' ? field.values.map((id) => ({ id, label: t(`${field.words}.${id}`) })) : [],
    };
  });
}

const numericDate = (date: string): string => date.split('-').reverse().join('.');

/** A service line by line: its kind, and each field that says something. */
export function describeService(service: TravelService, locale: Locale): string {
  const t = serviceTranslations(locale);
  const kind = BOT_SERVICES.find((one) => one === service.kind);
  if (!kind) return t(`kinds.${service.kind}`);
  const values: Partial<Record<ServiceField, unknown>> = service;
  const lines = allFieldsOf(kind).flatMap((name) => {
    const value = values[name];
    const label = t(fieldLabel(kind, name));
    const field = FIELD_INPUTS[name];
    if (value === true) return [label];
    if (typeof value === 'number') return [`${label}: ${value}`];
    if (typeof value !== 'string' || value === '') return [];
    if (field.input === 'choice') return [`${label}: ${t(`${field.words}.${value}`)}`];
    return [`${label}: ${field.input === 'date' && isLocalDate(value) ? numericDate(value) : value}`];
  });
  return [t(`kinds.${kind}`), ...lines].join('\n');
}
