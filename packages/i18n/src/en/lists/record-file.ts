/** A whole record as a file, for the patient or whoever has them in their care. */
export const recordFile = {
  'record_file.title': 'Download my record',
  'record_file.title_of_patient': 'Download the record',
  'record_file.lead':
    'In one file: inquiries with answers, messages, warnings, appointments, services, and who opened it. Notes that clinicians keep among themselves are not in it.',
  'record_file.lead_of_patient':
    'Everything that the patient may see, in one file: inquiries with answers, messages, warnings, appointments and services. Notes among clinicians stay here.',
  'record_file.pdf': 'PDF, to read and print',
  'record_file.fhir': 'FHIR file, for another clinic',
  'record_file.loading': 'Getting the file',
  'record_file.done': 'The file is on this device now. It holds health data: keep it safe.',
  'record_file.offline': 'To download the record you need a network.',
} as const;
