/** The calls that a server says it has: read from its OpenAPI document, as anybody could who wants to break it. */

export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: JsonSchema | undefined;
  readonly isKeyed: boolean;
}

interface Described {
  operationId: string;
  parameters?: (Field & { in: string })[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>;
}

function operationOf(path: string, method: string, { operationId: name, parameters = [], requestBody }: Described) {
  const within = (place: string) => parameters.filter((one) => one.in === place);
  return {
    name,
    method: method.toUpperCase(),
    path,
    params: within('path'),
    query: within('query'),
    body: requestBody?.content['application/json']?.schema,
    isKeyed: within('header').some((one) => one.name === 'idempotency-key'),
  };
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  );
