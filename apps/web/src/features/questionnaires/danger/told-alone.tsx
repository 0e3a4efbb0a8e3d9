import { ToldSteps } from '~/components/danger/told-steps.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** That the clinic was told; who has seen it is not known here. */
export function ToldAlone({ told_at, place }: { told_at: string; place: string }) {
  const t = useTexts();
  const moment = useMoment();
  const title = t('emergency.told', { at: moment(told_at) });
  const detail = t('emergency.told_detail', { place });
  return <ToldSteps steps={[{ id: 'told', state: 'done', icon: check, title, detail }]} />;
}
