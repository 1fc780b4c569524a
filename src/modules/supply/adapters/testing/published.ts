import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';

type Schema = { [key: string]: unknown };
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where recorded answers have null although the schema, which is not the seller's own, knows a value only. */
const MAY_BE_NULL = new Set([
  'airports',
  'cabin_class',
  'available_services',
  'partial',
  'metadata',
  'gender',
  'wings',
  'refund_to',
  'name',
  'designator',
  'disclosures',
  'client_key',
  'loyalty_programme_accounts',
  'duration',
  'conditions',
  'user_id',
]);
/** Parts of requests that stand in the schema of an answer because the two share it. */
const REQUEST_ONLY = new Set(['card_id', 'three_d_secure_session_id', 'parameter', 'source', 'pointer', 'users']);

const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** A copy in which every property must be there, and no other one may be. */
function tightened(schema: unknown, exact: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((one) => tightened(one, exact));
  if (!isSchema(schema)) return schema;
  const copy: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key !== 'properties' || !isSchema(value)) {
      copy[key] = key === 'enum' || key === 'required' ? value : tightened(value, exact);
      continue;
    }
    const properties: Schema = {};
    for (const [name, inner] of Object.entries(value)) {
      const own = tightened(inner, exact) as Schema;
      properties[name] = MAY_BE_NULL.has(name) ? nullable(own) : own;
    }
    copy.properties = properties;
  }
  if (isSchema(schema.properties) && exact)
    copy.required = Object.keys(schema.properties).filter((name) => !REQUEST_ONLY.has(name));
  else if (!exact) delete copy.required;
  return copy;
}

export type Published = (schema: string, data: unknown) => string[];

/**
 * Checks data by the published schemas; answers each deviation as `Offer /slices/*\/id type`. `exact`: every property
 * of the schema must be there, as in the simulator's answers; recordings of older versions lack some.
 */
export function publishedSchemas(text: string, exact: boolean): Published {
  const { components } = parse(text) as { components: { schemas: Schema } };
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, tightened(schema, exact)]),
  );
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ components: { schemas } }, 'duffel');
  const compiled = new Map<string, ValidateFunction>();
  return (name, data) => {
    let validate = compiled.get(name);
    if (!validate) {
      validate = ajv.compile({ $ref: `duffel#/components/schemas/${name}` });
      compiled.set(name, validate);
    }
    if (validate(data)) return [];
    const problems = (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
      const missing = (params as { missingProperty?: string }).missingProperty;
      return `${name} ${instancePath.replace(/\/\d+/g, '/*')}${missing ? `/${missing}` : ''} ${keyword}`;
    });
    return [...new Set(problems)];
  };
}
