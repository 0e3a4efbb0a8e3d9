/** A short run of what `npm run lab -- trust 1` does at length. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { askForBill } from './answers.ts';
import { whole } from './audit/sealed-chain.ts';
import { openClinicApp } from './clinic-app.ts';
import { runKills } from './kill-run.ts';
import { urlOf } from './postgres-cluster.ts';
import { secret } from './test-app.ts';

const t = await openClinicApp();
const dataDir = mkdtempSync(join(tmpdir(), 'hodi-kill-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));

test('killed five times under sixteen clients: nothing acknowledged is lost, nothing is there twice, the audit chain is whole', async () => {
  // The spawned server lives in real time.
  t.time.now = Date.now();
  const [patient, doctor] = [await t.as(t.clinic.achieng), await t.as(t.clinic.doctor)];
  const places = [];
  for (let index = 0; index < 4; index += 1) {
    const sent = await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    places.push({ thread: sent.e_contact.id, token: index % 2 === 0 ? patient.token : doctor.token });
  }
  const figures = await runKills({
    kills: 5,
    clients: 16,
    seed: 20_261_121,
    env: {
      DATABASE_URL: urlOf(t.database.app),
      DATABASE_OWNER_URL: urlOf(t.database.owner),
      SESSION_SECRET: secret,
      DATA_DIR: dataDir,
    },
    places,
    db: t.db,
  });
  assert.deepEqual([figures.lost, figures.duplicates, figures.chain], [0, 0, whole]);
  assert.ok(figures.interrupted > 0, 'requests were under way');
  assert.ok(figures.acknowledged > 20);
  // Nothing half done either: places in the thread, events and audit lines are as many as the messages.
  const uneven = await sql`
    select e.id from e_contact e where e.last_seq <> (select count(*) from e_contact_message m where m.e_contact_id = e.id)
    union all
    select h.user_id from user_head h where h.n <> (select count(*) from user_event v where v.user_id = h.user_id)`.execute(
    t.db,
  );
  assert.deepEqual(uneven.rows, []);
  const lines = await t.db
    .selectFrom('audit_line')
    .select('id')
    .where('action', '=', 'e_contacts.post_message')
    .execute();
  assert.equal(lines.length, figures.acknowledged);
});
