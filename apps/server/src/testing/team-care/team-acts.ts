/** Actions of a team's people in random histories, and things that happen to them. */
import { endAbsence, getAbsence, setAbsence } from '@hodi/domain/absences/absences.api.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import * as staff from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import * as threads from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as inbox from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { acknowledgeAll } from '@hodi/domain/red-flags/red-flags.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import * as team from '@hodi/domain/team-care/team-care.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { localDay } from '#server/work/local-day.ts';
import { askAboutUrgentResult, askForBill, askWhileBreathingHard } from '../answers.ts';
import { putClinician } from '../insert-people.ts';
import { pick } from '../seeded-random.ts';
import { type World, note, tell } from './team-world.ts';

type Act = (world: World) => Promise<unknown>;

/** One who works there. */
const someone = ({ random, working }: World): ClinicianSeed => pick(random, [...working]);

/** Two who work there; undefined if only one would remain for the others. */
function two(world: World): { one: ClinicianSeed; other: ClinicianSeed } | undefined {
  if (world.working.size < 3) return undefined;
  const one = someone(world);
  const others = [...world.working].filter((each) => each !== one);
  return { one, other: pick(world.random, others) };
}

export async function turn(world: World, is_on: boolean): Promise<void> {
  const { t, admin, institution_id } = world;
  const { version } = (await (await t.as(admin)).ok(getInstitution, { params: { institution_id } })).institution;
  const given = { params: { institution_id }, body: { is_on, version } };
  await tell(world, `turn ${is_on ? 'on' : 'off'}`, [admin, team.setTeamCare, given]);
}

export const consent = (world: World, patient: PatientSeed, said: 'team' | 'chosen') => {
  const params = { patient_id: patient.id, institution_id: world.institution_id };
  return tell(world, `consent to ${said}`, [patient, team.setTeamConsent, { params, body: { consent: said } }]);
};

export async function ask(world: World): Promise<void> {
  const { random, patients, sent } = world;
  const [name, answers] = pick(random, [
    ['ask', askForBill],
    ['ask', askForBill],
    ['ask with a warning', askAboutUrgentResult],
    ['ask in an emergency', askWhileBreathingHard],
  ] as const);
  const body = { topic: 'services', answers };
  const answer = await tell(world, name, [pick(random, patients), threads.createEContact, { body }]);
  if (answer.statusCode === 201) sent.push(answer.json().e_contact.id);
}

async function give(world: World): Promise<void> {
  const { t, random, clinicians, sent } = world;
  const id = pick(random, sent);
  const to = pick(random, [...clinicians.map((one) => one.id), null]);
  const known = t.db.selectFrom('e_contact').select('owner_version').where('id', '=', id);
  const { owner_version } = await known.executeTakeFirstOrThrow();
  const body = { clinician_id: to, owner_version: random() < 0.9 ? owner_version : 0 };
  const name = to === null ? 'hand back' : 'give';
  await tell(world, name, [someone(world), inbox.setOwner, { params: { id }, body }]);
}

async function write(world: World): Promise<void> {
  const { random, patients, sent } = world;
  const by = random() < 0.5 ? pick(random, patients) : someone(world);
  const message = random() < 0.8 ? 'Habari' : 'I am bleeding a lot';
  const body = { message, ...(random() < 0.5 && { seen_seq: 0 }) };
  await tell(world, 'write', [by, threads.postMessage, { params: { id: pick(random, sent) }, body }]);
}

async function resolve(world: World): Promise<void> {
  const given = { params: { id: pick(world.random, world.sent) }, body: { status: 'resolved' } };
  await tell(world, 'resolve', [someone(world), threads.setEContactStatus, given]);
}

/** All red flags of an inquiry are seen; mostly an answer follows. */
async function see(world: World): Promise<void> {
  const { t, random, sent } = world;
  const id = pick(random, sent);
  const by = someone(world);
  const flags = t.db.selectFrom('red_flag').select('id').where('e_contact_id', '=', id).orderBy('id');
  const red_flag_ids = (await flags.execute()).map((flag) => flag.id);
  if (red_flag_ids.length === 0) return;
  const seen = await tell(world, 'see', [by, acknowledgeAll, { params: { id }, body: { red_flag_ids } }]);
  if (seen.statusCode >= 300 || random() < 0.3) return;
  const answered = { params: { id }, body: { message: 'Come to the clinic at once' } };
  await tell(world, 'answer what was seen', [by, threads.postMessage, answered]);
}

async function leave(world: World): Promise<void> {
  const who = two(world);
  if (who === undefined) return;
  const given = { params: { clinician_id: who.one.id }, body: { hand_over_to: who.other.id } };
  const answer = await tell(world, 'leave', [world.admin, staff.deactivateClinician, given]);
  if (answer.statusCode < 300) world.working.delete(who.one);
}

async function arrive(world: World): Promise<void> {
  const { t, random, institution_id, clinicians, working } = world;
  if (working.size > 4) return;
  const role = pick(random, ['doctor', 'nurse'] as const);
  const one = await putClinician(t.put, aClinician(institution_id, { role }));
  clinicians.push(one);
  working.add(one);
  note(world, 'arrive');
}

/** From today or tomorrow, for up to three days; mostly with a cover, who may be away too. */
async function goAway(world: World): Promise<void> {
  const { t, random, admin, working } = world;
  const one = someone(world);
  const others = [...working].filter((each) => each !== one);
  const cover_id = random() < 0.75 && others.length > 0 ? pick(random, others).id : null;
  const from = addDays(localDay('Africa/Nairobi', t.time.now), pick(random, [0, 0, 1]));
  const absence = { from, until: addDays(from, pick(random, [0, 1, 2])), cover_id };
  const params = { clinician_id: one.id };
  const { version } = await (await t.as(one)).ok(getAbsence, { params });
  const by = random() < 0.7 ? one : admin;
  const name = cover_id === null ? 'go away without cover' : 'go away with cover';
  await tell(world, name, [by, setAbsence, { params, body: { absence, version } }]);
}

const comeBack: Act = (world) => {
  const one = someone(world);
  return tell(world, 'come back', [one, endAbsence, { params: { clinician_id: one.id } }]);
};

async function changeRole(world: World, one: ClinicianSeed, role: ClinicianRole): Promise<boolean> {
  const params = { clinician_id: one.id };
  const { version } = (await (await world.t.as(world.admin)).ok(staff.getClinician, { params })).clinician;
  const asked = { params, body: { role, version } };
  return (await tell(world, `become ${role}`, [world.admin, staff.updateClinician, asked])).statusCode < 300;
}

/** To the reception after a handover, or from it to the nurses. */
async function changeDesk(world: World): Promise<void> {
  const { random, admin, working, reception } = world;
  const [back] = reception;
  if (back !== undefined && random() < 0.5) {
    if (!(await changeRole(world, back, 'nurse'))) return;
    reception.delete(back);
    working.add(back);
    return;
  }
  const who = two(world);
  if (who === undefined) return;
  const handed = { params: { clinician_id: who.one.id }, body: { hand_over_to: who.other.id } };
  if (random() < 0.8) await tell(world, 'hand over', [admin, staff.handOver, handed]);
  if (!(await changeRole(world, who.one, 'receptionist'))) return;
  working.delete(who.one);
  reception.add(who.one);
}

/** To the office with the patients of their own, or from it to the doctors. */
async function changeOffice(world: World): Promise<void> {
  const { random, working, admins } = world;
  const [back] = admins;
  const isBack = back !== undefined && random() < 0.5;
  const one = isBack ? back : two(world)?.one;
  if (one === undefined || !(await changeRole(world, one, isBack ? 'doctor' : 'admin'))) return;
  const [from, to] = isBack ? [admins, working] : [working, admins];
  from.delete(one);
  to.add(one);
}

/** An approval is withdrawn, or given again. */
async function decide(world: World): Promise<void> {
  const { random, admin, working, refused } = world;
  const [back] = refused;
  const one = back ?? two(world)?.one;
  if (one === undefined) return;
  if (back === undefined && random() < 0.5) {
    const others = [...working].filter((each) => each !== one);
    const handed = { params: { clinician_id: one.id }, body: { hand_over_to: pick(random, others).id } };
    await tell(world, 'hand over', [admin, staff.handOver, handed]);
  }
  const approval = back === undefined ? 'refused' : 'approved';
  const given = { params: { clinician_id: one.id }, body: { approval } };
  const answer = await tell(world, `approval ${approval}`, [admin, staff.decideApproval, given]);
  if (answer.statusCode >= 300) return;
  const [from, to] = back === undefined ? [working, refused] : [refused, working];
  from.delete(one);
  to.add(one);
}

const sayTeamOrNot: Act = (world) =>
  consent(world, pick(world.random, world.patients), world.random() < 0.6 ? 'team' : 'chosen');
const turnOnOrOff: Act = (world) => turn(world, world.random() < 0.75);

const usual = [ask, ask, ask, give, give, give, give, write, write, write, write, see, see, resolve, resolve];
const sometimes = [sayTeamOrNot, sayTeamOrNot, sayTeamOrNot, goAway, goAway, goAway, comeBack];
const rare = [leave, arrive, changeDesk, changeDesk, changeOffice, changeOffice, decide, turnOnOrOff];
/** Each is chosen as often as it is listed. */
const acts: readonly Act[] = [...usual, ...sometimes, ...rare];

/** @returns the name of the action. */
export async function act(world: World): Promise<string> {
  const chosen = pick(world.random, acts);
  await chosen(world);
  return chosen.name;
}
