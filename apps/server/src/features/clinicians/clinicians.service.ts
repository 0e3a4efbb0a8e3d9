import { type ClinicianProfile, mostListed } from '@hodi/domain/clinicians/clinicians.api.ts';
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import {
  findAppointmentCounts,
  findAppointments,
  findClinicianSide,
} from '#server/features/appointments/appointments.service.ts';
import { seenCounts } from '#server/features/e-contacts/lists.service.ts';
import { findInstitution } from '#server/features/institutions/institutions.service.ts';
import { patientsOfClinician } from '#server/features/patients/patients.service.ts';
import { openInterestsOf } from '#server/features/service-interests/service-interests.service.ts';
import { findUser } from '#server/features/users/users.service.ts';
import { dayBoundsIn } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { ownClinicianById } from './clinicians.repository.ts';

/** Profile of a receptionist: account data, and the number of visits. */
async function profileOfReception(work: Work): Promise<ClinicianProfile> {
  const { tx, caller } = work;
  const { id, institution_id } = clinicianOf(caller);
  const [institution, clinician, user, visits] = await Promise.all([
    findInstitution(tx, institution_id),
    ownClinicianById(tx, id),
    findUser(tx, caller.user_id),
    findAppointmentCounts(tx, { institution_id }, { now: work.at }),
  ]);
  work.touches({ patient_ids: [] });
  return {
    clinician,
    user,
    institution,
    is_reception: true,
    patients: [],
    appointments: [],
    service_interests: [],
    counts: {
      inquiries: 0,
      unread_inquiries: 0,
      needs_you_now: 0,
      emergencies: 0,
      service_requests: 0,
      patients_total: 0,
      patients_active: 0,
      pending_invitations: 0,
      activated_today: 0,
      unconfirmed_numbers: 0,
      appointments_today: visits.today,
      appointments_upcoming: visits.upcoming,
      appointments_completed: visits.completed,
    },
  };
}

/** Read at every opening of the app, so all that needs nothing of the others is asked for together. */
export async function ownProfile(work: Work): Promise<ClinicianProfile> {
  const { tx, caller, now } = work;
  if (isReception(caller)) return profileOfReception(work);
  const { id, institution_id } = clinicianOf(caller);
  const [institution, clinician, user, side, requests, head] = await Promise.all([
    findInstitution(tx, institution_id),
    ownClinicianById(tx, id),
    findUser(tx, caller.user_id),
    findClinicianSide(tx, id),
    openInterestsOf(tx, id, mostListed),
    seenCounts(work),
  ]);
  const { start: from, end: until } = dayBoundsIn(institution.time_zone, now);
  const [{ patients, counts }, appointments, appointmentCounts] = await Promise.all([
    patientsOfClinician(tx, id, { timeZone: institution.time_zone, now }),
    findAppointments(tx, side, { from, closed: { status: 'completed', until }, limit: mostListed }),
    findAppointmentCounts(tx, side, { now: work.at }),
  ]);
  const touched = [
    ...patients.map((info) => info.patient.id),
    ...appointments.map((item) => item.appointment.patient_id),
  ];
  work.touches({
    patient_ids: [...new Set([...touched, ...requests.interests.map((interest) => interest.patient_id)])],
  });
  return {
    clinician,
    user,
    institution,
    patients,
    appointments,
    service_interests: requests.interests,
    counts: {
      inquiries: head.e_contacts,
      unread_inquiries: head.unread,
      needs_you_now: head.needs,
      emergencies: head.emergencies,
      service_requests: requests.count,
      patients_total: counts.total,
      patients_active: counts.active,
      pending_invitations: counts.pending,
      activated_today: counts.activated_today,
      unconfirmed_numbers: counts.unconfirmed_numbers,
      appointments_today: appointmentCounts.today,
      appointments_upcoming: appointmentCounts.upcoming,
      appointments_completed: appointmentCounts.completed,
    },
  };
}
