/** The people of one round with their records, and valid requests of theirs. */
import { accessTable } from '../access-table.ts';
import type { World } from '../access-row.ts';
import { type Person, type TestClinic, personFor } from '../clinic-app.ts';
import { type CastMember, putCast } from '../rights/access-cast.ts';
import { putClinic, tokenFor } from '../test-app.ts';
import type { Operation } from './operations.ts';
import type { Template } from './requests.ts';

/** Everybody of one round, with their tokens. */
export class Crowd {
  readonly members: readonly CastMember[];
  readonly world: World;
  readonly #t: TestClinic;
  readonly #tokens = new Map<CastMember, string>();

  constructor({ t, members, achieng }: { t: TestClinic; members: readonly CastMember[]; achieng: Person }) {
    this.#t = t;
    this.members = members;
    const { achieng: seed } = t.clinic;
    this.world = { t, achieng: { ...achieng, ok: async (...given) => (await t.as(seed)).ok(...given) } };
  }

  async tokenOf(member: CastMember): Promise<string> {
    const known = this.#tokens.get(member);
    if (known !== undefined) return known;
    const token = await tokenFor(this.#t, member.person);
    this.#tokens.set(member, token);
    return token;
  }

  forget(member: CastMember): void {
    this.#tokens.delete(member);
  }

  /** The latest messages to anybody. */
  async messages(): Promise<string[]> {
    const { db } = this.#t;
    const rows = await db.selectFrom('outbox_message').select('body').orderBy('created_at', 'desc').limit(6).execute();
    return rows.map(({ body }) => body);
  }

  /** Restores everybody who was deactivated, left or was dismissed. */
  async revive(): Promise<void> {
    const { db } = this.#t;
    const users = this.members.map(({ person }) => person.user.id);
    await db.updateTable('app_user').set({ status: 'active' }).where('id', 'in', users).execute();
    for (const { person } of this.members) {
      if (!('role' in person)) continue;
      const { role, institution_id, approval } = person;
      await db.updateTable('clinician').set({ role, institution_id, approval }).where('id', '=', person.id).execute();
    }
  }
}

export async function crowdOf(t: TestClinic): Promise<Crowd> {
  const clinic = await putClinic(t.put);
  const own: TestClinic = { ...t, clinic };
  return new Crowd({ t: own, members: await putCast(own), achieng: await personFor(t, clinic.achieng) });
}

/** A valid request for every call. */
export async function templatesFor(world: World, operations: readonly Operation[]): Promise<Map<string, Template>> {
  const templates = new Map<string, Template>();
  for (const { name } of operations) templates.set(name, (await accessTable[name]?.about(world)) ?? {});
  return templates;
}
