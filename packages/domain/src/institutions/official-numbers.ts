/**
 * Numbers that registers of a country give to institutions and clinicians, as people type or paste them.
 *
 * Kenya's facility codes come in two forms. The Master Facility List counts: "a sequential number allocated to each facility", new ones
 * from 100000 (github.com/MasterFacilityList/mfl_api at ecbb895, `facilities/models/facility_models.py` and
 * `facilities/migrations/set_facility_code_sequence_min_value.py`). The facility registry gives `FID-47-123456-7`
 * (github.com/IntelliSOFT-Consulting/Kenya-core-FHIR-IG at 911e97a, rule `provider-org-fr-code-format`). How many digits the oldest codes
 * of the list have, which forms other countries use, and how licences of KMPDC, the Nursing Council and the Clinical Officers Council
 * are numbered was found in no source: there only letters, digits, usual signs and the length are checked.
 */
import * as z from 'zod/mini';
import { cleanTyped } from '../shared/typed-text.ts';

const kenyanCode = /^(?:[1-9]\d{0,6}|FID-\d{2}-\d{6}-\d)$/;
const anyNumber = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ./:()#-]*$/u;

/** With a digit in it, and two signs at least. */
const isOfficialNumber = (text: string): boolean => text.length >= 2 && anyNumber.test(text) && /\d/.test(text);

/** @param country ISO 3166, two letters. */
export const isFacilityCode = (code: string, country: string): boolean =>
  country === 'KE' ? kenyanCode.test(code) : isOfficialNumber(code);

/** Plain signs, one space at a time, nothing around. */
const tidied = (text: string | null): string | null => {
  const clean = text === null ? '' : cleanTyped(text).replace(/ +/g, ' ').trim();
  return clean === '' ? null : clean;
};

const tidyText = (max: number) =>
  z.pipe(
    z.pipe(z.nullable(z.string()), z.transform(tidied)),
    z.nullable(z.string().check(z.maxLength(max, 'too_long'))),
  );

/** Codes are written in capitals. Whether it is one depends on the country: `isFacilityCode`. Empty or null, there is none. */
export const facilityCodeSchema = /* @__PURE__ */ z.pipe(
  tidyText(30),
  z.transform((code) => code?.toUpperCase() ?? null),
);

/** Of an institution or a clinician. Empty or null, there is none. */
export const licenseNumberSchema = /* @__PURE__ */ tidyText(60).check(
  z.refine((text) => text === null || isOfficialNumber(text), 'invalid_license_number'),
);
