/** Readers of records: as the patient sees them, and as the clinic's log lists them. */
import { liveAction } from '@hodi/domain/audit/audit-actions.ts';
import { type StaffKey, staffMember } from '@hodi/server/src/demo/people/staff.ts';
import { auditLine, leaveLines } from '@hodi/server/src/work/audit-line.ts';
import { type DemoScene, pageAt, type Screenshot } from './screenshot.ts';

const minute = 60_000;

/** News of Achieng reached an open device of each of them, and nobody looked. */
async function letReceive({ db, patientId }: DemoScene): Promise<void> {
  const patient_ids = [await patientId('achieng')];
  const people: StaffKey[] = ['barasa', 'mercy', 'atieno'];
  const before = db.selectFrom('audit_line').select('id').where('action', '=', liveAction('appointments'));
  // Lines of the log are never taken back.
  if ((await before.executeTakeFirst()) !== undefined) return;
  for (const [place, key] of people.entries()) {
    const { user_id, institution_id, role } = await db
      .selectFrom('clinician')
      .innerJoin('app_user', 'app_user.id', 'clinician.user_id')
      .select(['clinician.user_id', 'clinician.institution_id', 'clinician.role'])
      .where('app_user.mobile_number', '=', staffMember(key).phone)
      .executeTakeFirstOrThrow();
    const signer = {
      user_id,
      institution_id,
      role,
      user_type: 'clinician' as const,
      session_id: null,
      address: '196.201.214.7',
      request_id: null,
    };
    const parts = (['inquiries', 'appointments'] as const).slice(0, place + 1);
    const lines = parts.map((part, later) =>
      auditLine(signer, { action: liveAction(part), outcome: 'done', patient_ids }, Date.now() - (9 - later) * minute),
    );
    await leaveLines(db, lines);
  }
}

async function showAccess({ window: { page, t } }: DemoScene): Promise<void> {
  await page.getByRole('button', { name: t('access.show') }).click();
  await page.getByRole('heading', { name: t('access.title') }).evaluate((title) => title.scrollIntoView());
  // Under the bar at the top.
  await page.evaluate(() => scrollBy(0, -72));
}

const asked = (name: string, answer: 'failed' | 'loading'): Screenshot => ({
  name: `record-access-${name}`,
  who: 'achieng',
  isOnItsWay: answer === 'loading',
  async go(scene) {
    const { page, t } = scene.window;
    await page.route('**/me/record-access*', (route) =>
      answer === 'failed' ? route.fulfill({ status: 500, json: { message: t('something_went_wrong') } }) : undefined,
    );
    await page.goto('/patient/account/record');
    await showAccess(scene);
    const seen = answer === 'failed' ? t('access.not_loaded') : t('access.loading');
    await page.getByText(seen, { exact: true }).first().waitFor({ state: 'attached' });
  },
});

export const accessScreenshots: readonly Screenshot[] = [
  {
    name: 'record-access-received',
    who: 'achieng',
    async go(scene) {
      await letReceive(scene);
      await scene.window.page.goto('/patient/account/record');
      await showAccess(scene);
      await scene.window.page.getByRole('button', { name: scene.window.t('access.hide') }).waitFor();
    },
  },
  asked('failed', 'failed'),
  asked('loading', 'loading'),
  {
    name: 'admin-audit-received',
    who: 'grace',
    async go(scene) {
      await letReceive(scene);
      await scene.window.page.goto('/admin/audit?kind=received');
    },
  },
  pageAt('admin-audit-none', 'grace', '/admin/audit?kind=received&outcome=refused'),
];
