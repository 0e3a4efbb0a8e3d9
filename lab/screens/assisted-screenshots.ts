/** A clinician registers somebody who is there: each step, and what may stand in the way. */
import { newNumber, smsTo } from '#e2e/fixtures/sms.ts';
import { AssistedPage } from '#e2e/pages/assisted-page.ts';
import { newcomer } from '#e2e/pages/registration-page.ts';
import type { DemoScene, Screenshot } from './screenshot.ts';

type Step = 'details' | 'member' | 'code' | 'questionnaire' | 'card';

/** @returns the form at this step, and the number that its messages went to. */
export async function upTo(scene: DemoScene, step: Step): Promise<{ form: AssistedPage; number: string }> {
  const number = newNumber();
  return { form: await filledUpTo(scene, step, number), number };
}

async function filledUpTo({ window }: DemoScene, step: Step, number: string): Promise<AssistedPage> {
  const form = new AssistedPage(window);
  await form.open();
  await form.fillDetails(newcomer(number));
  if (step === 'details') return form;
  await form.register.click();
  // Every picture registers the same person again.
  const anyway = form.button('assisted.register_anyway');
  const registered = form.heading('assisted.registered', { name: 'Nyambura Gitau' });
  await anyway.or(registered).waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await registered.waitFor();
  if (step === 'member') return form;
  await form.button('assisted.to_code').click();
  await form.heading('assisted.code_heading').waitFor();
  if (step === 'code') return form;
  const codes = (await smsTo(window.page, number)).flatMap(({ code }) => code ?? []);
  await form.form.code.fill(codes[0] ?? '');
  await form.form.confirm.click();
  await form.heading('assisted.questionnaire_heading').waitFor();
  if (step === 'questionnaire') return form;
  await form.button('assisted.skip').click();
  await window.page.getByRole('article', { name: 'Nyambura Gitau' }).waitFor();
  return form;
}

const at = (step: Step): Screenshot => ({
  name: `assisted-${step}`,
  who: 'wanjiru',
  isWhole: step === 'details',
  go: (scene) => upTo(scene, step),
});

export const assistedScreenshots: readonly Screenshot[] = [
  at('details'),
  {
    name: 'assisted-alike',
    who: 'wanjiru',
    async go(scene) {
      const form = new AssistedPage(scene.window);
      await form.open();
      // The number of somebody whom the clinic has already.
      await form.fillDetails(newcomer('0712 000 184'));
      await form.register.click();
      await form.button('assisted.register_anyway').waitFor();
    },
  },
  at('member'),
  {
    name: 'assisted-phone',
    who: 'wanjiru',
    async go(scene) {
      const { form } = await upTo(scene, 'member');
      await form.button('assisted.change_phone').click();
      await scene.window.page.getByRole('dialog').waitFor();
    },
  },
  at('code'),
  at('questionnaire'),
  at('card'),
];
