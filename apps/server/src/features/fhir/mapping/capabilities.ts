import type * as fhir from 'fhir/r4';
import { type Endpoint, namesIn } from '@hodi/domain/shared/endpoint.ts';
import type { Base } from './terms.ts';

export interface Offered {
  type: string;
  search: Endpoint;
  operations?: fhir.CapabilityStatementRestResourceOperation[];
}

export interface Served {
  version: string;
  /** Whether pages of another origin may read it. */
  cors: boolean;
}

/** Type of each parameter. */
const kinds: Readonly<Record<string, fhir.CapabilityStatementRestResourceSearchParam['type']>> = {
  _id: 'token',
  _lastUpdated: 'date',
  identifier: 'token',
  name: 'string',
  phone: 'token',
  birthdate: 'date',
  url: 'uri',
  status: 'token',
  patient: 'reference',
  subject: 'reference',
  'part-of': 'reference',
  date: 'date',
};

const paramsOf = (search: Endpoint) =>
  namesIn(search).flatMap((name) => {
    const type = kinds[name];
    return type === undefined ? [] : [{ name, type }];
  });

export function capabilityStatement(
  base: Base,
  offered: readonly Offered[],
  { version, cors }: Served,
): fhir.CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    id: 'hodi',
    url: `${base}/metadata`,
    version,
    name: 'Hodi',
    title: 'Hodi, read as FHIR R4',
    status: 'active',
    date: '2026-11-22',
    publisher: 'Hodi',
    kind: 'instance',
    software: { name: 'Hodi', version },
    implementation: { description: 'Clinic and telehealth platform', url: base },
    fhirVersion: '4.0.1',
    format: ['json', 'application/fhir+json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors,
          description:
            'A bearer token from POST /auth/login. Everybody reads what the screens show them, nothing else.',
        },
        resource: offered.map(({ type, search, operations }) => ({
          type,
          interaction: [{ code: 'read' as const }, { code: 'search-type' as const }],
          versioning: 'no-version' as const,
          readHistory: false,
          searchParam: paramsOf(search),
          ...(operations !== undefined && { operation: operations }),
        })),
      },
    ],
  };
}
