/** Patients, practitioners and organizations. The rows hold only fields that the reader may see. */
import type * as fhir from 'fhir/r4';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import { type KnownBirthday, birthdayText } from '@hodi/domain/patients/birthday.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { NamedOrganization, NamedPractitioner } from '../rows/named.repository.ts';
import type { OrganizationRow, PatientRow, PractitionerRow } from '../rows/people.repository.ts';
import {
  type Base,
  type OwnIdentifierName,
  email,
  genderCode,
  hl7,
  humanName,
  metaOf,
  namingSystem,
  ownExtension,
  phone,
  reference,
  systemOf,
} from './terms.ts';

const medicalRecordNumber: fhir.Coding = {
  system: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  code: 'MR',
  display: 'Medical record number',
};
/** R4's set of identifier types has no code for facilities, or for licences of anybody but physicians. */
const identifierTypes: Readonly<Record<OwnIdentifierName, fhir.CodeableConcept>> = {
  'member-id': { coding: [medicalRecordNumber] },
  'license-number': { text: 'License number' },
  'clinician-license-number': { text: 'License number' },
  'facility-code': { text: 'Facility code' },
};

const identifier = (base: Base, name: OwnIdentifierName, value: string): fhir.Identifier => ({
  use: 'official',
  type: identifierTypes[name],
  system: namingSystem(base, name),
  value,
});

/** A FHIR date is as precise as the known birthday: the year, or the year and month. An estimate gives the year. */
const knownPartOf = ({ birthday, birthday_precision }: KnownBirthday): string =>
  birthdayText({ birthday, birthday_precision: birthday_precision === 'estimated' ? 'year' : birthday_precision });

/** Fields of a patient for readers who may open the record. */
const recordOf = (row: PatientRow): Partial<fhir.Patient> => ({
  gender: genderCode(row.gender),
  birthDate: knownPartOf(row),
  ...(row.address !== '' && { address: [{ use: 'home', text: row.address }] }),
  communication: [
    {
      language: {
        coding: [
          {
            system: 'urn:ietf:bcp:47',
            code: row.preferred_language,
            display: languageNames[row.preferred_language],
          },
        ],
        text: languageNames[row.preferred_language],
      },
      preferred: true,
    },
  ],
  ...(row.selected_clinician_id !== null && {
    generalPractitioner: [reference('Practitioner', row.selected_clinician_id)],
  }),
});

export const patientResource = (row: PatientRow, base: Base): fhir.Patient => ({
  resourceType: 'Patient',
  id: row.id,
  meta: metaOf(row.updated_at),
  ...((row.is_open || row.is_accepted) && { identifier: [identifier(base, 'member-id', row.member_id)] }),
  active: row.status === 'active',
  name: [humanName(row)],
  telecom: [
    ...(row.mobile_number === '' ? [] : [phone(row.mobile_number)]),
    ...(row.email === null ? [] : [email(row.email)]),
  ],
  ...(row.is_open && recordOf(row)),
});

export const roleTexts: Readonly<Record<ClinicianRole, string>> = {
  doctor: 'Doctor',
  nurse: 'Nurse',
  receptionist: 'Receptionist',
  admin: 'Administrator',
  superuser: 'System administrator',
};

const asStaff = (row: PractitionerRow, base: Base): Partial<fhir.Practitioner> => ({
  ...(row.license_number !== null && {
    identifier: [identifier(base, 'clinician-license-number', row.license_number)],
  }),
  ...(row.gender !== null && { gender: genderCode(row.gender) }),
  ...(row.birthday !== null && { birthDate: row.birthday }),
});

/** Role of a practitioner, and the place. */
const workOf = (row: Omit<NamedPractitioner, keyof PersonName | 'is_active'>, base: Base): fhir.Extension[] => [
  {
    url: ownExtension(base, 'clinician-role'),
    valueCoding: { system: systemOf(base, 'clinician-role'), code: row.role, display: roleTexts[row.role] },
  },
  {
    url: ownExtension(base, 'institution'),
    valueReference: reference('Organization', row.institution_id, row.institution_name),
  },
];

/** The resource is incomplete. */
const inPart: fhir.Meta = {
  tag: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
      code: 'SUBSETTED',
      display: 'subsetted',
    },
  ],
};

/** A patient of whom the reader may only know that they exist: the subject of a line of the log. */
export const namedPatient = (id: string): fhir.Patient => ({ resourceType: 'Patient', id, meta: inPart });

export const namedPractitioner = (row: NamedPractitioner, base: Base): fhir.Practitioner => ({
  resourceType: 'Practitioner',
  id: row.id,
  meta: inPart,
  extension: workOf(row, base),
  active: row.is_active,
  name: [humanName(row, row.role)],
});

export const namedOrganization = (row: NamedOrganization): fhir.Organization => ({
  resourceType: 'Organization',
  id: row.id,
  meta: inPart,
  active: row.is_active,
  name: row.name,
});

export function practitionerResource(row: PractitionerRow, base: Base): fhir.Practitioner {
  const telecom = [
    ...(row.is_staff_known ? [phone(row.mobile_number)] : []),
    ...(row.email === null ? [] : [email(row.email)]),
  ];
  return {
    resourceType: 'Practitioner',
    id: row.id,
    meta: metaOf(row.updated_at),
    extension: workOf(row, base),
    active: row.status === 'active',
    name: [humanName(row, row.role)],
    ...(telecom.length > 0 && { telecom }),
    ...(row.is_staff_known && asStaff(row, base)),
    ...(row.profession !== '' && { qualification: [{ code: { text: row.profession } }] }),
  };
}

const contactOf = (row: OrganizationRow): Partial<fhir.Organization> => ({
  telecom: [
    phone(row.emergency_phone, 'work'),
    ...(row.whatsapp_number === null
      ? []
      : [
          {
            system: 'other' as const,
            value: `https://wa.me/${row.whatsapp_number.replace('+', '')}`,
            use: 'work' as const,
          },
        ]),
  ],
});

export function organizationResource(row: OrganizationRow, base: Base): fhir.Organization {
  const { license_number, facility_code } = row;
  const identifiers = [
    ...(facility_code === null ? [] : [identifier(base, 'facility-code', facility_code)]),
    ...(license_number === null ? [] : [identifier(base, 'license-number', license_number)]),
  ];
  return {
    resourceType: 'Organization',
    id: row.id,
    meta: metaOf(row.updated_at),
    ...(row.is_member && identifiers.length > 0 && { identifier: identifiers }),
    active: true,
    type: [
      {
        coding: [
          {
            system: hl7.organizationType,
            code: 'prov',
            display: 'Healthcare Provider',
          },
          { system: systemOf(base, 'institution-type'), code: row.type },
        ],
      },
    ],
    name: row.name,
    ...(row.is_member && contactOf(row)),
    address: [
      row.is_member
        ? {
            use: 'work',
            text: row.full_address,
            district: row.county,
            ...(row.postal_code !== null && { postalCode: row.postal_code }),
            country: row.country,
          }
        : { use: 'work', country: row.country },
    ],
  };
}
